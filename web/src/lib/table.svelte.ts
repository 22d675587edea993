/** One table as this browser knows it: what the server told, what was sent, what is still to come. */

import { Attempts } from "./attempts";
import type { Picked } from "./gestures";
import { flights, type Flight } from "./flights";
import { note } from "./promises";
import type {
  Chat,
  ClockNow,
  Event,
  Fair,
  FromServer,
  Place,
  Seat,
  TableInfo,
  ToServer,
  View,
} from "./protocol";
import { TableSocket, type Line } from "./socket";

/** A word of the table to its player: a refusal, an answer, a note. */
export type Word = { text: string; bad: boolean; id: number };
type Connection = Pick<TableSocket, "connect" | "send" | "wake" | "close">;
type Connect = (
  since: () => number,
  hearing: { message: (message: FromServer) => void; line: (line: Line) => void },
) => Connection;

const MOST_TOLD = 2000;

/** Random hex digits; not every page may use crypto.randomUUID. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly Event[]>([]);
  /** What happened with the last change, for the eye and the ear. */
  news = $state.raw<readonly Event[]>([]);
  chat = $state.raw<readonly Chat[]>([]);
  fair = $state.raw<Fair | null>(null);
  line = $state<Line>("connecting");
  word = $state.raw<Word | null>(null);
  /** The key of the move or undo that is not answered yet. */
  pending = $state<string | null>(null);
  /** When the clocks were told, in this machine's time. */
  clockAt = $state(0);
  unread = $state(0);

  /** Called before a new view is shown, with the cards that will fly. */
  beforeChange: (flown: Flight[], view: View) => void = () => {};
  /** The table is not there, or not for us. */
  gone: () => void = () => {};

  readonly attempts = new Attempts();
  private readonly connection: Connection;
  private words = 0;
  /** The version whose events we were told last; -1 asks for all of them. */
  private told = -1;
  private looking: number | null = null;

  constructor(connect: Connect) {
    this.connection = connect(() => this.told, {
      message: (message) => this.hear(message),
      line: (line) => (this.line = line),
    });
  }

  start(): void {
    this.connection.connect();
  }

  // ------------------------------------------------------------ what is the case

  get mine(): Seat[] {
    return this.info?.seats.filter((seat) => seat.you) ?? [];
  }

  get names(): string[] {
    return this.info?.seats.map((seat) => seat.name) ?? [];
  }

  nameOf(seat: number | null): string {
    return (seat !== null && this.info?.seats[seat - 1]?.name) || "";
  }

  /** Whether one of our seats is to move and its view is the one that is shown. */
  get myTurn(): boolean {
    const view = this.view;
    return !!view && !view.over && view.seat > 0 && view.turn === view.seat && !this.resigned;
  }

  get resigned(): boolean {
    return this.mine.some((seat) => seat.seat === this.view?.seat && seat.resigned);
  }

  /** With several of our seats on one device: the one that must be given the device now. */
  get handTo(): Seat | null {
    const view = this.view;
    if (!view || view.over || this.mine.length < 2) return null;
    const next = this.mine.find((seat) => seat.seat === view.turn && !seat.resigned);
    return next && next.seat !== view.seat ? next : null;
  }

  get busy(): boolean {
    return this.pending !== null;
  }

  // ------------------------------------------------------------ what is said to the server

  play(text: string): boolean {
    const view = this.view;
    if (!view || !this.myTurn || this.busy) return false;
    this.pending = randomHex(12);
    const { seat, version } = view;
    this.connection.send({ type: "move", seat, text, version, key: this.pending });
    return true;
  }

  undo(): void {
    const view = this.view;
    if (!view || this.busy) return;
    this.pending = randomHex(12);
    const { seat, version } = view;
    this.connection.send({ type: "undo", seat, version, key: this.pending });
  }

  say(text: string): void {
    if (text.trim()) this.connection.send({ type: "chat", text: text.trim(), key: randomHex(12) });
  }

  look(seat: number): void {
    this.looking = seat;
    this.connection.send({ type: "look", seat });
  }

  moreTime(): void {
    const seat = this.mine[0]?.seat;
    if (seat) this.connection.send({ type: "more_time", seat });
  }

  /** Why these cards may not go there, or why a move as text may not be made. */
  askWhy(text: string): void {
    this.connection.send({ type: "why_not", text });
  }

  askWhyPut(picked: Picked, to: Place): void {
    const text = this.attempts.text(picked, to, this.view?.seat ?? 0);
    if (text) this.askWhy(text);
  }

  tell(text: string, bad = false): void {
    this.word = { text, bad, id: ++this.words };
  }

  wake(): void {
    this.connection.wake();
  }

  close(): void {
    this.connection.close();
  }

  // ------------------------------------------------------------ what the server says

  private hear(message: FromServer): void {
    switch (message.type) {
      case "hello":
        return this.welcomed(message);
      case "view":
        return this.changed(message.view, message.events);
      case "info":
        this.info = message.info;
        return;
      case "done":
        return this.answered(message.key);
      case "refused":
        return this.refused(message);
      case "why_not":
        return this.tell(message.why || `${message.text} is a legal move.`, !!message.why);
      case "chat":
        this.chat = [...this.chat, message.chat];
        this.unread += 1;
        return;
      case "fair":
        this.fair = message.fair;
    }
  }

  private welcomed(hello: Extract<FromServer, { type: "hello" }>): void {
    this.info = hello.info;
    this.chat = hello.chat;
    if (hello.info.state === "waiting") note(hello.info.table, { commitment: hello.info.commitment });
    if (hello.entropy) this.giveEntropy(hello.info.table);
    // What is told next are the events since the version we knew; until then the old view stays.
    if (hello.view) this.show(hello.view, []);
    this.lookAgain();
  }

  /** After a reconnection the server shows a spectator's view to who has several seats. */
  private lookAgain(): void {
    const seat = this.looking;
    if (seat === null || this.view?.seat === seat) return;
    if (this.mine.some((one) => one.seat === seat) && this.view?.turn === seat) {
      this.connection.send({ type: "look", seat });
    }
  }

  private giveEntropy(table: string): void {
    for (const { seat } of this.mine) {
      const message: ToServer = { type: "entropy", seat, value: randomHex(32) };
      note(table, message);
      this.connection.send(message);
    }
  }

  private changed(view: View, events: readonly Event[]): void {
    const old = this.view;
    if (old && view.version < old.version) return; // told late, and known since
    this.told = view.version;
    const fresh = events.filter((event) => !this.known(event));
    this.log = [...this.log, ...fresh].slice(-MOST_TOLD);
    this.show(view, fresh);
  }

  private known(event: Event): boolean {
    const last = this.log[this.log.length - 1];
    return last !== undefined && event.version <= last.version;
  }

  private show(view: View, events: readonly Event[]): void {
    const old = this.view;
    if (old && view.version < old.version && view.seat === old.seat) return;
    if (old && old.seat === view.seat && view.version > old.version) {
      this.beforeChange(flights(old.zones, view.zones, old.turn), view);
    }
    this.attempts.learn(view);
    this.clockAt = Date.now();
    this.view = view;
    if (events.length > 0) this.news = events;
  }

  private answered(key: string): void {
    if (key === this.pending) this.pending = null;
  }

  private refused(message: Extract<FromServer, { type: "refused" }>): void {
    if (message.key === undefined || message.key === this.pending) this.pending = null;
    if (message.code === "no_such_table") return this.gone();
    // A move chosen on an older view needs no words: the newer view is on its way.
    if (message.code === "stale") return this.connection.send({ type: "resync" });
    this.tell(message.text, true);
  }
}

/** The seconds that each seat has left now. */
export function clocksNow(clock: ClockNow, toldAt: number, now: number): number[] {
  const passed = clock.running ? Math.max(0, now - toldAt) / 1000 : 0;
  return clock.left.map((left, at) => (at + 1 === clock.turn ? Math.max(0, left - passed) : left));
}
