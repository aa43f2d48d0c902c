// A game at one board: both sides, or one against the lot. The rules are in the page; the server is asked only until they have come.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { Asking, moved } from "../board/Asking";
import { Board } from "../board/Board";
import { begins, chosen, idle, narrow, options, pass, targets, touch, type Option, type Picking } from "../board/pick";
import { Hand } from "../pages/Hand";
import { History } from "../pages/History";
import { Loading } from "../rules/Loading";
import type { Game } from "../rules/load";
import type { Description, Status, Wish } from "../wire";
import { word, type Called, type Words } from "../words";
import { byLot, pathTo, type Tree } from "./tree";

interface Props {
  tree: Tree;
  /** The game that follows the tree; none until the rules have come. */
  game: Game | undefined;
  description: Description;
  names: Called;
  /** Whenever something was played or taken away: the moves of the line. */
  changed?(moves: string[]): void;
}

export function LocalTable({ tree, game, description, names, changed }: Props) {
  const { words } = useSpeech();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [picking, setPicking] = useState<Picking>(idle);
  const [problem, setProblem] = useState("");
  const [waits, setWaits] = useState(false);
  /** What was touched while the server was asked. */
  const early = useRef<string[]>([]);
  const [flipped, setFlipped] = useState(false);
  const [lot, setLot] = useState("");

  const { at } = tree;
  const line = tree.line();
  const { status, choices } = at;
  const isLots = lot === status.turn && !status.over && at.children.length === 0;
  const last = line.at(-1);

  // Both before anything is shown: what is picked on a board that is seen stays picked,
  useLayoutEffect(() => {
    setPicking(idle);
    setProblem("");
  }, [at]);
  // and what is seen on it is kept, also if the page is left at once.
  useLayoutEffect(() => changed?.(line.map(({ move }) => move)), [last]);
  useEffect(() => {
    if (!isLots || !game) return;
    const timer = setTimeout(() => {
      const move = byLot(game, Math.random());
      if (move === undefined) return;
      tree.play(move);
      draw(0);
    }, 350);
    return () => clearTimeout(timer);
  }, [at, isLots, game]);

  const play = (wish: Wish) => {
    setPicking(idle);
    setProblem("");
    const failed = (error: unknown) => {
      early.current = [];
      setProblem(words.refused(explained(error, words)));
    };
    try {
      const played = tree.wish(wish);
      draw(0);
      if (!(played instanceof Promise)) return;
      setWaits(true);
      played.catch(failed).finally(() => setWaits(false));
    } catch (error) {
      failed(error);
    }
  };
  const go = (ply: number) => {
    early.current = [];
    tree.go(ply === 0 ? tree.root : line[ply - 1] ?? at);
    draw(0);
  };
  const own = (cell: string) => at.position.men[cell]?.player === status.turn;
  const acts = !status.over && !isLots && !waits;
  const touched = (cell: string) => {
    if (waits && early.current.length < 8) early.current.push(cell);
    if (!acts) return;
    const { next, wish } = touch(picking, cell, choices, own(cell));
    if (wish) play(wish);
    else setPicking(next);
  };
  const arrive = useRef(touched);
  arrive.current = touched;
  // It counts as soon as the answer is shown, one touch after another.
  useLayoutEffect(() => {
    const cell = waits ? undefined : early.current.shift();
    if (cell === undefined) return;
    touched(cell);
    draw(0);
  });
  const take = (piece: string) => {
    const already = picking.at === "source" && "hand" in picking.source && picking.source.hand === piece;
    setPicking(already ? idle : { at: "source", source: { hand: piece } });
  };
  const optionChosen = (option: Option) => {
    if (picking.at !== "option") return;
    const next = narrow(chosen(picking.wishes, option));
    if ("at" in next) setPicking(next);
    else play(next);
  };

  const [one, two] = description.players.map(({ name }) => name) as [string, string];
  const [bottom, top] = flipped ? [two, one] : [one, two];
  const wall = picking.at === "wall" ? picking.wishes[0] : undefined;
  const moving = picking.at === "option" ? at.position.men[picking.wishes[0]?.from ?? ""]?.piece : undefined;
  const position = wall ? moved(at.position, wall, status.turn) : at.position;
  const source = picking.at === "source" ? picking.source : undefined;
  const passes = pass(choices);
  const others = at.children.filter((child) => child !== at.next);
  const player = (name: string) => (
    <div class={status.turn === name && !status.over ? "player turn" : "player"}><span class="who"><strong>{names.player(name)}</strong></span></div>
  );
  const hand = (name: string) => description.hands && (
    <Hand
      description={description}
      names={names}
      player={name}
      counts={position.hands[name] ?? {}}
      drops={name === status.turn ? choices.drops : undefined}
      flipped={flipped}
      picked={source && "hand" in source && name === status.turn ? source.hand : undefined}
      active={acts && name === status.turn}
      choose={take}
      drop={(cell) => arrive.current(cell)}
    />
  );
  return (
    <div class={description.hands ? "game with-hands local" : "game local"}>
      <div class="table">
        {player(top)}
        {hand(top)}
        <Board
          description={description}
          position={position}
          applied={wall ? undefined : at.applied}
          at={pathTo(at).map(({ move }) => move).join(" ")}
          flipped={flipped}
          words={words}
          called={names}
          picked={source && "cell" in source ? source.cell : wall?.to}
          targets={targets(picking, choices)}
          announced={[]}
          checked={status.check ? status.turn : undefined}
          mayTake={(cell) => acts && (own(cell) || begins(choices, { cell }))}
          touch={touched}
          letGo={() => setPicking(idle)}
        />
        {hand(bottom)}
        {player(bottom)}
      </div>
      <div class="side">
        <p class="standing" role="status">{standingOf(status, names, words)}</p>
        <p class="hidden" aria-live="polite">{at.parent && words.said(names.player(at.mover), at.human)}</p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {picking.at === "option" && <Asking options={options(picking.wishes)} names={names} piece={moving && names.piece(moving)} choose={optionChosen} cancel={() => setPicking(idle)} />}
        {wall && <p class="hint">{words.chooseWall} <button type="button" onClick={() => setPicking(idle)}>{words.cancel}</button></p>}
        {passes && acts && <button type="button" onClick={() => play(passes)}>{words.pass}</button>}
        <History history={line} look={at.ply} show={go} flip={() => setFlipped(!flipped)} first={description.start.turn === one} />
        {others.length > 0 && (
          <p class="lines">
            {words.otherLines}{" "}
            {others.map((child) => <button key={child.move} type="button" class="quiet" onClick={() => { tree.go(child); draw(0); }}>{child.human}</button>)}
          </p>
        )}
        <div class="acts">
          {at.parent && <button type="button" onClick={() => { tree.drop(at); draw(0); }}>{words.forget}</button>}
          <label class="line">
            {words.lotPlays}
            <select value={lot} onChange={(event) => setLot(event.currentTarget.value)}>
              <option value="">{words.nobody}</option>
              {[one, two].map((name) => <option key={name} value={name}>{names.player(name)}</option>)}
            </select>
          </label>
        </div>
        {game ? <Files game={game} id={description.rules.id} /> : <Loading />}
      </div>
    </div>
  );
}

function standingOf(status: Status, names: Called, words: Words): string {
  if (status.outcome) {
    const reason = word(words.reasons, status.outcome.reason);
    return status.outcome.winner ? words.overWon(names.player(status.outcome.winner), reason) : words.overDrawn(reason);
  }
  return `${status.check ? `${words.check} ` : ""}${words.turnOf(names.player(status.turn))}`;
}

/** The game up to the move that is shown, as files. */
function Files({ game, id }: { game: Game; id: string }) {
  const { words } = useSpeech();
  const save = (name: string, kind: string, text: () => string) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text()], { type: kind }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <p class="downloads soft">
      {words.download}:{" "}
      <button type="button" class="quiet" onClick={() => save(`${id}.pgn`, "application/x-chess-pgn", () => game.pgn())}>PGN</button>
      <button type="button" class="quiet" onClick={() => save(`${id}.json`, "application/json", () => JSON.stringify(game.record()))}>JSON</button>
    </p>
  );
}
