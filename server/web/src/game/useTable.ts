// A game that is being looked at: the line to it, and what has been told over it.
import { useEffect, useRef, useState } from "preact/hooks";
import { memory } from "../memory";
import { ask, Line, Refused, socketOf, type Command, type Contact, type Description, type Played } from "../protocol";
import { isYourTurn, plyOf, story, tell, type Table } from "./table";

export interface Seen {
  table: Table | undefined;
  description: Description | undefined;
  contact: Contact;
  command(command: Command): Promise<number>;
}

/** Looks at a game. `secret` is that of a seat or an invitation; another one connects anew. */
export function useTable(id: string, secret: string | undefined): Seen {
  const [table, setTable] = useState<Table>();
  const [contact, setContact] = useState<Contact>("connecting");
  const [description, setDescription] = useState<Description>();
  const line = useRef<Line | undefined>(undefined);

  useEffect(() => {
    let gone = false;
    setTable(undefined);
    const made = new Line(() => socketOf(id), secret, {
      told: (message) => {
        setTable((before) => tell(before, message, performance.now()));
        const rematch = message.type === "events" && message.events.find((event) => event.event === "rematched");
        // The secrets of the seats hold in the next game, too.
        if (rematch && secret && memory.secret(id) === secret) memory.keepSecret(rematch.game, secret);
      },
      contact: (contact) => {
        setContact(contact);
        if (contact === "waiting" && made.have === undefined) void look();
      },
    });
    // Where there is no game there may be no line either, and nothing says why it breaks.
    const look = () => ask("GET /api/games/{id}", { path: { id }, secret }).catch((error: unknown) => {
      if (gone || !(error instanceof Refused) || error.code !== "no-such-game") return;
      made.close();
      setContact("refused");
    });
    line.current = made;
    const hurry = () => made.hurry();
    window.addEventListener("online", hurry);
    return () => {
      gone = true;
      window.removeEventListener("online", hurry);
      made.close();
    };
  }, [id, secret]);

  const rules = table?.game.rules;
  useEffect(() => {
    if (rules) ask("GET /api/rules/{key}", { path: { key: rules } }).then(setDescription, () => setContact("refused"));
  }, [rules]);

  // All that was played before one came is told once; what follows comes over the line.
  const lacks = table !== undefined && table.story === undefined;
  const have = `${line.current?.have} ${table?.game.line} ${table ? plyOf(table) : 0}`;
  useEffect(() => {
    if (!lacks) return;
    let gone = false;
    const tell = ({ start, line, moves }: Played) => {
      if (gone) return;
      // What has happened since it was asked for makes another answer necessary: `have` has changed.
      setTable((now) => (now && !now.story && moves.length === plyOf(now) && line === now.game.line ? { ...now, story: story(start, moves) } : now));
    };
    ask("GET /api/games/{id}/moves", { path: { id }, secret }).then(tell, () => undefined);
    return () => {
      gone = true;
    };
  }, [lacks, have]);

  // What may be announced is asked for when the other is to move.
  const waits = contact === "open" && table?.you !== undefined && table.game.stage === "playing" && !isYourTurn(table);
  useEffect(() => {
    if (waits) line.current?.ask({ type: "premoves" });
  }, [waits, table && plyOf(table)]);

  const command = async (command: Command) => {
    if (!line.current) throw new Refused({ code: "unreachable", message: "the server does not answer" });
    const number = await line.current.command(command);
    // Of a premove only the acknowledgement is told; it may have been played in the meantime.
    if (command.type === "premove") {
      const premove = command.wish ?? undefined;
      setTable((now) => (now && table && plyOf(now) === plyOf(table) ? { ...now, premove } : now));
    }
    return number;
  };
  return { table, description, contact, command };
}
