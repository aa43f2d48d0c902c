// The page about rules, from the Markdown that the rules write: headings, paragraphs, lists, tables, code, pictures.
// Everything else in it is shown as text, so a stranger's descriptor puts nothing but words and pictures here.
import type { ComponentChildren, JSX } from "preact";

/** A picture as an image of its own: scripts and styles in it do nothing here. */
export function Picture({ svg, class: name }: { svg: string; class?: string }) {
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
  return <img class={name ?? "picture"} alt={unescaped(title)} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} />;
}

const entities: { [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");

/** Emphasis, code and links within a line. */
function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)|\\([\\`*_{}[\]()#+\-.!|<>~])/g;
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(unescaped(text.slice(end, found.index)));
    const [whole, code, strong, emphasis, label, address, escaped] = found;
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (strong !== undefined) parts.push(<strong>{inline(strong)}</strong>);
    else if (emphasis !== undefined) parts.push(<em>{inline(emphasis)}</em>);
    else if (label !== undefined) parts.push(<a href={address} rel="noreferrer noopener" target="_blank">{label}</a>);
    else parts.push(escaped);
    end = found.index + whole.length;
  }
  parts.push(unescaped(text.slice(end)));
  return parts;
}

const cells = (line: string) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim());

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "code"; text: string }
  | { kind: "picture"; svg: string };

/** The blocks of a page, in order. */
export function blocks(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const found: Block[] = [];
  let at = 0;
  const until = (stop: (line: string) => boolean) => {
    const start = at;
    while (at < lines.length && !stop(lines[at]!)) at++;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, text: heading[2]! });
      at++;
    } else if (line.startsWith("```")) {
      at++;
      found.push({ kind: "code", text: until((line) => line.startsWith("```")).join("\n") });
      at++;
    } else if (line.includes("<svg")) {
      const text = until((line) => line.includes("</svg>")).concat(lines[at] ?? "").join("\n");
      at++;
      found.push({ kind: "picture", svg: text.slice(text.indexOf("<svg"), text.lastIndexOf("</svg>") + 6) });
    } else if (/^<\/?(div|figure|details|summary)\b[^>]*>$/.test(line.trim()) || !line.trim()) {
      at++;
    } else if (/^\s*[-*] /.test(line)) {
      const items: string[] = [];
      for (const item of until((line) => !line.trim() || /^(#|\||<|```)/.test(line))) {
        if (/^\s*[-*] /.test(item)) items.push(item.replace(/^\s*[-*] /, ""));
        else items.push(`${items.pop() ?? ""} ${item.trim()}`);
      }
      found.push({ kind: "list", items });
    } else if (line.startsWith("|")) {
      const [head, rule, ...rows] = until((line) => !line.startsWith("|"));
      const ruled = rule !== undefined && /^[|\s:-]+$/.test(rule);
      found.push({ kind: "table", head: cells(head!), rows: (ruled ? rows : rule === undefined ? [] : [rule, ...rows]).map(cells) });
    } else {
      const text = until((line) => !line.trim() || /^(#{1,6} |\||```|\s*[-*] )/.test(line) || line.includes("<svg"));
      found.push({ kind: "paragraph", text: text.join(" ") });
    }
  }
  return found;
}

/** `top` is the level of the page's own headline where it stands. */
export function Markdown({ text, top }: { text: string; top: number }) {
  return (
    <div class="prose">
      {blocks(text).map((block, at) => {
        switch (block.kind) {
          case "heading": {
            const Level = `h${Math.min(6, block.level + top - 1)}` as keyof JSX.IntrinsicElements & "h2";
            return <Level key={at}>{inline(block.text)}</Level>;
          }
          case "paragraph": return <p key={at}>{inline(block.text)}</p>;
          case "list": return <ul key={at}>{block.items.map((item, at) => <li key={at}>{inline(item)}</li>)}</ul>;
          case "code": return <pre key={at}><code>{block.text}</code></pre>;
          case "picture": return <Picture key={at} svg={block.svg} />;
          case "table": return (
            <div key={at} class="wide">
              <table>
                {block.head.some(Boolean) && <thead><tr>{block.head.map((cell, at) => <th key={at}>{inline(cell)}</th>)}</tr></thead>}
                <tbody>{block.rows.map((row, at) => <tr key={at}>{row.map((cell, at) => <td key={at}>{inline(cell)}</td>)}</tr>)}</tbody>
              </table>
            </div>
          );
        }
      })}
    </div>
  );
}
