// A game: the board, the clocks, what a player may do, and what has been played.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { explained, useSpeech } from "../App";
import { Board } from "../board/Board";
import { begins, chosen, idle, narrow, options, pass, targets, touch, type Option, type Picking } from "../board/pick";
import { Asking, moved } from "../board/Asking";
import { isYourTurn, plyOf, type Table } from "../game/table";
import { useTable } from "../game/useTable";
import { memory } from "../memory";
import { ask, type Choices, type Command, type Description, type Offer, type Wish } from "../protocol";
import { called, word, type Called, type Words } from "../words";
import { Clocks } from "./Clocks";
import { Hand } from "./Hand";
import { History } from "./History";
import { Waiting } from "./Waiting";

interface Props {
  id: string;
  invitation: string | undefined;
}

const none: Choices = { moves: {}, drops: {} };

export function GamePage({ id, invitation }: Props) {
  const { tag, words } = useSpeech();
  const [seat, setSeat] = useState(() => memory.secret(id));
  const { table, description, contact, command } = useTable(id, seat ?? invitation);
  const names = useMemo(() => description && called(description, tag), [description, tag]);

  useEffect(() => {
    if (names) document.title = `${names.game} – ${words.title}`;
  }, [names, words]);

  if (contact === "refused") {
    return <p class="message">{words.noGame} <a href="#/">{words.toLobby}</a></p>;
  }
  if (!table || !description || !names) {
    return <p class="message" role="status">{contact === "waiting" ? words.broken : words.loading}</p>;
  }
  const sit = async (name: string) => {
    const seated = await ask("POST /api/games/{id}/join", { path: { id }, secret: undefined, body: { invitation: invitation ?? null, name: name || null } });
    memory.keepSecret(id, seated.secret);
    memory.keepName(name);
    setSeat(seated.secret);
    history.replaceState(null, "", `#/game/${id}`);
  };
  return (
    <Playing
      id={id}
      seated={seat !== undefined}
      invited={invitation !== undefined}
      table={table}
      description={description}
      names={names}
      broken={contact === "waiting"}
      sit={sit}
      command={command}
    />
  );
}

interface At {
  id: string;
  seated: boolean;
  invited: boolean;
  table: Table;
  description: Description;
  names: Called;
  broken: boolean;
  sit(name: string): Promise<void>;
  command(command: Command): Promise<number>;
}

function Playing({ id, seated, invited, table, description, names, broken, sit, command }: At) {
  const { words } = useSpeech();
  const { game, you, story } = table;
  const ply = plyOf(table);
  const [flips, setFlips] = useState(false);
  const [shown, setShown] = useState<number>();
  const [picking, setPicking] = useState<Picking>(idle);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");
  const status = game.state.status;

  const look = shown ?? ply;
  const live = look === ply;
  const yours = isYourTurn(table);
  // One may announce while the other thinks.
  const announces = live && !yours && you !== undefined && game.stage === "playing";
  const choices = !live ? none : yours ? (table.choices ?? none) : announces ? (table.announceable ?? none) : none;

  // Before the new position is shown: what is picked on it stays picked.
  useLayoutEffect(() => {
    setPicking(idle);
    setProblem("");
    setShown((before) => (before !== undefined && before < ply ? before : undefined));
    const last = game.history.at(-1);
    if (last && table.mover) setSaid(words.said(names.player(table.mover), last.human));
  }, [ply, game.line]);

  useEffect(() => {
    if (table.premoveGone) setSaid(words.premoveGone);
  }, [table.premoveGone]);

  const [one, two] = description.players.map(({ name }) => name) as [string, string];
  const below = you ?? one;
  const flipped = (below === two) !== flips;
  const bottom = flipped ? two : one;
  const top = bottom === one ? two : one;

  const run = (command_: Command) => {
    setProblem("");
    command(command_).catch((error: unknown) => setProblem(explained(error, words)));
  };
  const play = (wish: Wish) => {
    setPicking(idle);
    setProblem("");
    const said = yours
      ? command({ type: "move", ply, line: game.line, wish })
      : command({ type: "premove", wish });
    said.then(
      () => yours || setSaid(words.premove),
      (error: unknown) => setProblem(words.refused(explained(error, words))),
    );
  };

  const position = story?.positions[look];
  const applied = look > 0 ? story?.moves[look - 1] : undefined;
  const acts = yours || announces;
  const mayTake = (cell: string) => live && acts && (position?.men[cell]?.player === you || begins(choices, { cell }));
  const touched = (cell: string) => {
    if (!live || !acts) return;
    const { next, wish } = touch(picking, cell, choices, position?.men[cell]?.player === you);
    if (wish) play(wish);
    else setPicking(next);
  };
  // A piece that is dragged from the hand arrives after it was taken: by what is picked then.
  const arrive = useRef(touched);
  arrive.current = touched;
  const takeFromHand = (piece: string) => {
    if (!live || !acts) return;
    const already = picking.at === "source" && "hand" in picking.source && picking.source.hand === piece;
    setPicking(already ? idle : { at: "source", source: { hand: piece } });
  };
  const optionChosen = (option: Option) => {
    if (picking.at !== "option") return;
    const next = narrow(chosen(picking.wishes, option));
    if ("at" in next) setPicking(next);
    else play(next);
  };
  const passes = pass(choices);
  const pickedCell = picking.at === "source" && "cell" in picking.source ? picking.source.cell : picking.at === "wall" ? picking.wishes[0]?.to : undefined;
  const moving = picking.at === "option" ? position?.men[picking.wishes[0]?.from ?? ""]?.piece : undefined;
  const preview = picking.at === "wall" && position && picking.wishes[0] ? moved(position, picking.wishes[0], you ?? "") : position;

  const player = (name: string) => (
    <Clocks
      game={game}
      player={name}
      title={names.player(name)}
      who={game.players[name] ?? (game.stage === "open" && game.host_plays !== name ? undefined : game.host_plays === name ? game.host ?? undefined : undefined)}
      you={name === you}
      heard={table.heard}
      turn={status.turn === name && game.stage === "playing"}
    />
  );
  const hand = (name: string) =>
    description.hands && position ? (
      <Hand
        description={description}
        names={names}
        player={name}
        counts={position.hands[name] ?? {}}
        drops={name === you ? choices.drops : undefined}
        flipped={flipped}
        picked={picking.at === "source" && "hand" in picking.source && name === you ? picking.source.hand : undefined}
        active={live && acts && name === you}
        choose={takeFromHand}
        drop={(cell) => arrive.current(cell)}
      />
    ) : null;

  return (
    <div class={description.hands ? "game with-hands" : "game"}>
      <div class="table">
        {player(top)}
        {hand(top)}
        {preview ? (
          <Board
            description={description}
            position={preview}
            applied={picking.at === "wall" ? undefined : applied}
            at={`${game.line} ${look}`}
            flipped={flipped}
            words={words}
            called={names}
            picked={pickedCell}
            targets={targets(picking, choices)}
            announced={table.premove && live ? [table.premove.from, table.premove.to].flatMap((cell) => cell ?? []) : []}
            checked={live && status.check ? status.turn : undefined}
            mayTake={mayTake}
            touch={touched}
            letGo={() => setPicking(idle)}
          />
        ) : <p class="message">{words.loading}</p>}
        {hand(bottom)}
        {player(bottom)}
      </div>
      <div class="side">
        <h1>{names.game}</h1>
        <p class="standing" role="status">
          {broken ? words.broken : standing(table, names, words)}
        </p>
        <p class="hidden" aria-live="polite">{said}</p>
        {problem && <p class="problem" role="alert">{problem}</p>}
        {picking.at === "option" && <Asking options={options(picking.wishes)} names={names} piece={moving && names.piece(moving)} choose={optionChosen} cancel={() => setPicking(idle)} />}
        {picking.at === "wall" && <p class="hint">{words.chooseWall} <button type="button" onClick={() => setPicking(idle)}>{words.cancel}</button></p>}
        {table.premove && <p class="hint">{words.premove} <button type="button" onClick={() => run({ type: "premove", wish: null })}>{words.premoveCancel}</button></p>}
        {game.stage === "open" && <Waiting id={id} game={game} seated={seated} invited={invited} sit={sit} withdraw={() => run({ type: "withdraw" })} />}
        {game.stage === "playing" && you === undefined && <p class="soft">{words.watching}</p>}
        <Offers table={table} names={names} run={run} />
        {passes && yours && <button type="button" onClick={() => play(passes)}>{words.pass}</button>}
        <History history={game.history} look={look} show={(to) => setShown(to === ply ? undefined : to)} flip={() => setFlips(!flips)} first={description.start.turn === one} />
        <Acts table={table} run={run} />
        <Downloads id={id} kif={description.moves === "usi"} />
      </div>
    </div>
  );
}

function standing({ game, you }: Table, names: Called, words: Words): string {
  const { status } = game.state;
  if (game.stage === "open") return words.waiting;
  if (game.stage === "over") {
    if (!status.outcome) return words.withdrawn;
    const reason = word(words.reasons, status.outcome.reason);
    return status.outcome.winner ? words.overWon(names.player(status.outcome.winner), reason) : words.overDrawn(reason);
  }
  const turn = status.turn === you ? words.turnYours : words.turnOf(names.player(status.turn));
  return status.check ? `${words.check} ${turn}` : turn;
}

interface Running {
  table: Table;
  run(command: Command): void;
}

function Offers({ table, names, run }: Running & { names: Called }) {
  const { words } = useSpeech();
  if (!table.you) return null;
  return (
    <>
      {table.game.offers.map(({ by, what }) => (
        <p key={what} class="hint" role="status">
          {by === table.you ? words.youOffered[what] : `${names.player(by)} ${words.offered[what]}`}{" "}
          {by !== table.you && <button type="button" class="main" onClick={() => run({ type: "accept", what })}>{words.accept}</button>}{" "}
          <button type="button" onClick={() => run({ type: "decline", what })}>{by === table.you ? words.cancel : words.decline}</button>
        </p>
      ))}
    </>
  );
}

function Acts({ table, run }: Running) {
  const { words } = useSpeech();
  const { game, you } = table;
  const [sure, setSure] = useState(false);
  const offers = (what: Offer) => game.offers.some((offer) => offer.what === what);
  if (!you) return null;
  if (game.stage === "over") {
    return (
      <div class="acts">
        {game.rematch
          ? <a class="button main" href={`#/game/${game.rematch}`}>{words.nextGame}</a>
          : !offers("rematch") && game.state.status.outcome && <button type="button" onClick={() => run({ type: "offer", what: "rematch" })}>{words.offerRematch}</button>}
      </div>
    );
  }
  if (game.stage !== "playing") return null;
  return (
    <div class="acts">
      {isYourTurn(table) && game.state.status.claims.map((reason) => (
        <button key={reason} type="button" onClick={() => run({ type: "claim", reason })}>{words.claim(word(words.reasons, reason))}</button>
      ))}
      {!offers("draw") && <button type="button" onClick={() => run({ type: "offer", what: "draw" })}>{words.offerDraw}</button>}
      {!offers("take-back") && plyOf(table) > 0 && <button type="button" onClick={() => run({ type: "offer", what: "take-back" })}>{words.offerTakeBack}</button>}
      {sure ? (
        <span class="sure">
          {words.resignSure}
          <button type="button" class="danger" onClick={() => run({ type: "resign" })}>{words.yes}</button>
          <button type="button" onClick={() => setSure(false)}>{words.no}</button>
        </span>
      ) : <button type="button" onClick={() => setSure(true)}>{words.resign}</button>}
    </div>
  );
}

/** Files to take home. The cookie of the seat shows who asks. */
function Downloads({ id, kif }: { id: string; kif: boolean }) {
  const { words } = useSpeech();
  return (
    <p class="downloads soft">
      {words.download}: <a href={`/api/games/${id}/pgn`} download="game.pgn">PGN</a>
      {kif && <> · <a href={`/api/games/${id}/kif`} download="game.kif">KIF</a></>}
      {" · "}<a href={`/api/games/${id}/record`} download="game.json">JSON</a>
      {" · "}<a href={`#/further/${id}`}>{words.further}</a>
    </p>
  );
}
