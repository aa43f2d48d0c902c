// Solve: set up a diagram, ask for mate, help or series, see the phases. A worker searches and can be stopped.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { Board } from "../board/Board";
import { placed } from "../board/position";
import { titleOf } from "../pages/Variants";
import { Piece } from "../pieces/Piece";
import { Loading } from "../rules/Loading";
import { ruled, type Catalogue } from "../rules/load";
import { shipped } from "../rules/shipped";
import type { Description, ManRecord, Placement, Shipped } from "../wire";
import { called, type Called } from "../words";
import { Found } from "./Found";
import { plain, problemOf, type Asked, type Findings } from "./asked";
import type { Task, Told } from "./worker";

interface Set {
  catalogue: Catalogue;
  description: Description;
}

export function SolvePage({ variant }: { variant: string }) {
  const { tag, words } = useSpeech();
  const [all, setAll] = useState<Shipped[]>([]);
  const [set, setSet] = useState<Set>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    document.title = `${words.solve} – ${words.title}`;
    shipped().then(setAll, () => setAll([]));
  }, [words]);
  useEffect(() => {
    let gone = false;
    ruled(({ Catalogue }) => {
      const catalogue = new Catalogue();
      return { catalogue, description: catalogue.description(variant) };
    }).then((set) => gone || setSet(set), (error: unknown) => gone || setProblem(explained(error, words)));
    return () => {
      gone = true;
    };
  }, [variant]);
  const names = useMemo(() => set && called(set.description, tag), [set, tag]);
  return (
    <>
      <h1>{words.solve}</h1>
      <label class="line">
        {words.variant}
        <select value={variant} onChange={(event) => { window.location.hash = `#/solve/${event.currentTarget.value}`; }}>
          {!all.some(({ id }) => id === variant) && <option value={variant}>{variant}</option>}
          {all.map((one) => ({ id: one.id, name: titleOf(one, tag) })).sort((a, b) => a.name.localeCompare(b.name, tag))
            .map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      </label>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {set && names ? <SetUp set={set} names={names} /> : !problem && <Loading />}
    </>
  );
}

/** A man that is put down, or nothing to take away. */
type Tool = { man: ManRecord } | "away" | "move";

function SetUp({ set: { catalogue, description }, names }: { set: Set; names: Called }) {
  const { tag, words } = useSpeech();
  const variant = `${description.rules.id}@${description.rules.version}`;
  const [start, setStart] = useState<Placement>(description.start);
  const [text, setText] = useState(() => catalogue.game(variant).position());
  const [tool, setTool] = useState<Tool>("move");
  const [lifted, setLifted] = useState<string>();
  const [asked, setAsked] = useState<Asked>(plain);
  const [problem, setProblem] = useState("");
  const [far, setFar] = useState<{ nodes: number; plies: number }>();
  const [found, setFound] = useState<Findings>();
  const worker = useRef<Worker | undefined>(undefined);

  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    setFar(undefined);
  };
  useEffect(() => stop, []);

  /** Sets up a diagram; its text follows, where the rules accept it. */
  const put = (next: Placement) => {
    stop();
    setFound(undefined);
    setStart(next);
    try {
      setText(catalogue.diagram(variant, next).position());
      setProblem("");
    } catch (error) {
      setProblem(explained(error, words));
    }
  };
  const readText = (text: string) => {
    stop();
    setFound(undefined);
    setText(text);
    try {
      setStart(catalogue.diagram(variant, text).positionRecord().position);
      setProblem("");
    } catch (error) {
      setProblem(explained(error, words));
    }
  };
  /** What a piece has not been since the start it is not after it was put: rights and traces of moves go. */
  const changed = (men: Placement["men"]): Placement => {
    const { hands, checks, turn, walls } = start;
    return {
      men, turn, move_number: 1, no_progress: 0, castling: {},
      ...(hands ? { hands } : {}), ...(checks ? { checks } : {}), ...(walls ? { walls } : {}),
    };
  };
  const touched = (cell: string) => {
    const men = { ...start.men };
    if (tool === "away") delete men[cell];
    else if (tool !== "move") men[cell] = tool.man;
    else if (lifted === undefined) {
      if (men[cell]) setLifted(cell);
      return;
    } else {
      setLifted(undefined);
      const man = men[lifted];
      if (lifted === cell || !man) return;
      delete men[lifted];
      men[cell] = man;
    }
    put(changed(men));
  };
  const solve = () => {
    stop();
    setProblem("");
    setFound(undefined);
    setFar({ nodes: 0, plies: 0 });
    const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    made.onmessage = ({ data }: MessageEvent<Told>) => {
      if (worker.current !== made) return;
      if (data.told === "progress") return setFar(data);
      if (data.told === "found") return setFound({ asked, solution: data.solution, whole: false });
      if (data.told === "solution") setFound({ asked, solution: data.solution, whole: true });
      else setProblem(data.message);
      stop();
    };
    made.onerror = () => {
      setProblem(words.noRules);
      stop();
    };
    const task: Task = { variant, diagram: start, problem: problemOf(asked, tag === "ja" && description.human === "kif") };
    made.postMessage(task);
  };
  const ask = (part: Partial<Asked>) => setAsked({ ...asked, ...part });
  const is = (one: Tool) => JSON.stringify(one) === JSON.stringify(tool);
  const button = (one: Tool, name: string, picture?: ManRecord) => (
    <button key={name} type="button" class="held-piece" aria-label={name} title={name} aria-pressed={is(one)} onClick={() => { setTool(one); setLifted(undefined); }}>
      {picture
        ? <svg viewBox="-.5 -.5 1 1" aria-hidden="true"><Piece description={description} man={picture} flipped={false} /></svg>
        : <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d={one === "away" ? "M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z" : "M12 1l4 5h-3v5h5V8l5 4-5 4v-3h-5v5h3l-4 5-4-5h3v-5H6v3l-5-4 5-4v3h5V6H8z"} /></svg>}
    </button>
  );
  const players = description.players.map(({ name }) => name);
  return (
    <div class="game solve">
      <div class="table">
        <Board
          description={description}
          position={placed(start)}
          applied={undefined}
          at={text}
          flipped={false}
          words={words}
          called={names}
          picked={lifted}
          targets={[]}
          announced={[]}
          checked={undefined}
          mayTake={(cell) => tool === "move" && start.men[cell] !== undefined}
          touch={touched}
          letGo={() => setLifted(undefined)}
        />
      </div>
      <div class="side">
        <div class="tools" role="group" aria-label={words.setUp}>
          {button("move", words.moveMan)}
          {button("away", words.takeAway)}
          {players.map((player) => description.pieces.map(({ id }) => button({ man: { piece: id, player } }, words.putMan(names.player(player), names.piece(id)), { piece: id, player })))}
        </div>
        <div class="acts">
          <button type="button" onClick={() => put(changed({}))}>{words.emptyBoard}</button>
          <button type="button" onClick={() => put(description.start)}>{words.startPosition}</button>
          <label class="line">
            {words.toMove}
            <select value={start.turn} onChange={(event) => put({ ...start, turn: event.currentTarget.value })}>
              {players.map((name) => <option key={name} value={name}>{names.player(name)}</option>)}
            </select>
          </label>
        </div>
        <label>{words.positionText}<input class="link" value={text} spellcheck={false} onChange={(event) => readText(event.currentTarget.value)} /></label>
        <form class="acts" onSubmit={(event) => { event.preventDefault(); solve(); }}>
          <label class="line">{words.stipulation} <input value={asked.stipulation} size={8} list="stipulations" spellcheck={false} onInput={(event) => ask({ stipulation: event.currentTarget.value })} /></label>
          <datalist id="stipulations">{["#2", "#3", "h#2", "h#2.5", "s#2", "ser-#3", "ser-h#3"].map((one) => <option key={one} value={one} />)}</datalist>
          <label class="line"><input type="checkbox" checked={asked.setPlay} onChange={(event) => ask({ setPlay: event.currentTarget.checked })} /> {words.setPlay}</label>
          <label class="line"><input type="checkbox" checked={asked.tries} onChange={(event) => ask({ tries: event.currentTarget.checked })} /> {words.tries}</label>
          {asked.tries && (
            <label class="line">
              {words.refutations}
              <input type="number" min={1} max={99} required value={asked.refutations} onInput={(event) => ask({ refutations: event.currentTarget.valueAsNumber })} />
            </label>
          )}
          <label class="line"><input type="checkbox" checked={asked.allPlay} onChange={(event) => ask({ allPlay: event.currentTarget.checked })} /> {words.allPlay}</label>
          {/* Keys: one button that became the other would submit by the click that stopped. */}
          {far
            ? <button key="stop" type="button" class="danger" onClick={stop}>{words.stop}</button>
            : <button key="solve" type="submit" class="main">{words.solveIt}</button>}
        </form>
        <p class="soft">{words.stipulationHelp}</p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {far && <p role="status">{words.searching(far.nodes, far.plies)}</p>}
        {found && <Found of={found} searching={far !== undefined} />}
      </div>
    </div>
  );
}
