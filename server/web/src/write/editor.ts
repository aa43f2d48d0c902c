// The editor of descriptors. It stands in a shadow tree of its own: there its styles are made by script, which the page's
// policy allows; a style in the page itself would be refused.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic } from "../rules/load";
import { complete, placesOf, type Schema } from "./complete";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--number)" },
  { tag: [tags.propertyName, tags.variableName], color: "var(--key)" },
  { tag: tags.bracket, color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: ".6rem", fontSize: ".95rem", height: "100%" },
  ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.5", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 10%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: ".4rem", maxWidth: "32rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionInfo": { padding: ".4rem .6rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
});

let schema: Promise<Schema> | undefined;

async function completions(context: CompletionContext) {
  schema ??= import("../../../../docs/descriptor.schema.json").then((module) => module.default);
  const found = complete(await schema, context.state.doc.toString(), context.pos);
  if (!found?.words.length || (!context.explicit && found.from === context.pos)) return null;
  const options = found.words.map(({ label, detail, apply }) => ({ label, apply, ...(detail ? { info: detail } : {}) }));
  return { from: found.from, options, validFor: /^[\w-]*$/ };
}

export interface Editor {
  text(): string;
  /** Puts another text in place of all. */
  replace(text: string): void;
  diagnose(found: Diagnostic[]): void;
  /** Goes to a place, given in bytes. */
  show(byte: number): void;
  end(): void;
}

export function editor(host: HTMLElement, text: string, label: string, changed: (text: string) => void): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(), lintGutter(),
        autocompletion({ override: [completions], icons: false }),
        StreamLanguage.define(toml), syntaxHighlighting(colours), look, EditorView.lineWrapping,
        // Tab leaves the editor, as everything else on the page.
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    diagnose(found) {
      const place = placesOf(view.state.doc.toString());
      const shown = found.map(({ primary, severity, message, label, help, notes }) => {
        const [from, to] = [place(primary.bytes.start), place(primary.bytes.end)];
        const text = [message, label, help, ...notes.filter(({ span }) => span === null).map(({ message }) => message)].filter(Boolean).join("\n");
        return { from, to: Math.max(from, to), severity, message: text };
      });
      view.dispatch(setDiagnostics(view.state, shown));
    },
    show(byte) {
      const at = placesOf(view.state.doc.toString())(byte);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    end: () => view.destroy(),
  };
}
