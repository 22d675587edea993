/**
 * A connection to a table that is never given up.
 *
 * The server's messages are numbered for each connection; after a gap it connects anew and is told all
 * events since the last it knows. What was sent and not answered is sent again with its key after a reconnection, so it is made once. A socket
 * that is silent after a sleep is found out by a ping and replaced.
 */

import type { FromServer, ToServer } from "./protocol";

export type Line = "connecting" | "open" | "lost";
type Keyed = Extract<ToServer, { key: string }>;
export type Hearing = {
  message: (message: FromServer) => void;
  line: (line: Line) => void;
};
/** What the outside world gives; tests give their own. */
export type World = {
  open: (url: string) => WebSocket;
  later: (call: () => void, ms: number) => number;
  never: (timer: number) => void;
  chance: () => number;
};

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 15_000;
export const PING_EVERY = 20_000;
export const SILENCE = 6_000;

const browser: World = {
  open: (url) => new WebSocket(url),
  later: (call, ms) => window.setTimeout(call, ms),
  never: (timer) => window.clearTimeout(timer),
  chance: Math.random,
};

/** How long to wait before the n-th attempt, from 0: longer and longer, and never all at once. */
export function waitBefore(attempt: number, chance: number): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.8 ** attempt);
  return longest * (0.5 + chance / 2);
}

export class TableSocket {
  private socket: WebSocket | null = null;
  private heard = 0;
  private attempt = 0;
  private timer = 0;
  private watch = 0;
  private begun = false;
  private closed = false;
  private readonly unanswered = new Map<string, Keyed>();

  constructor(
    private readonly address: string,
    private readonly since: () => number,
    private readonly hearing: Hearing,
    private readonly world: World = browser,
  ) {}

  connect(): void {
    this.drop();
    this.begun = true;
    if (this.closed) return;
    this.hearing.line(this.attempt === 0 ? "connecting" : "lost");
    const socket = this.world.open(`${this.address}?since=${this.since()}`);
    this.socket = socket;
    this.heard = 0;
    socket.onmessage = (event) => socket === this.socket && this.hear(String(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
    this.expectWord(SILENCE * 2);
  }

  /** Send; what has a key is sent again until it is answered. */
  send(message: ToServer): void {
    if ("key" in message) this.unanswered.set(message.key, message);
    if (this.ready) this.socket?.send(JSON.stringify(message));
  }

  /** Whether the answer to what was sent with this key is still to come. */
  awaits(key: string): boolean {
    return this.unanswered.has(key);
  }

  /** The network came back, or the page was woken: find out now whether anybody is there. */
  wake(): void {
    if (this.closed || !this.begun) return;
    if (this.ready) {
      this.ping();
    } else if (this.socket === null) {
      this.attempt = 0;
      this.connect();
    }
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private get ready(): boolean {
    return this.socket?.readyState === 1 && this.heard > 0;
  }

  private hear(data: string): void {
    const message = JSON.parse(data) as FromServer;
    const gap = message.n !== this.heard + 1;
    this.heard = message.n;
    this.restAfterWord();
    // Only a new connection tells the events that are missing; `resync` would tell the table alone.
    if (gap) return this.lost();
    if (message.type === "hello") this.welcomed();
    this.answered(message);
    this.hearing.message(message);
  }

  private welcomed(): void {
    const again = this.attempt > 0 || this.unanswered.size > 0;
    this.attempt = 0;
    this.hearing.line("open");
    if (again) for (const one of this.unanswered.values()) this.send(one);
  }

  private answered(message: FromServer): void {
    if (message.type === "done" || message.type === "refused") {
      if (message.key) this.unanswered.delete(message.key);
    } else if (message.type === "chat") {
      for (const [key, one] of this.unanswered) {
        if (one.type === "chat" && one.text === message.chat.text) this.unanswered.delete(key);
      }
    }
  }

  private lost(): void {
    this.drop();
    if (this.closed) return;
    this.hearing.line("lost");
    const wait = waitBefore(this.attempt, this.world.chance());
    this.attempt += 1;
    this.timer = this.world.later(() => this.connect(), wait);
  }

  private ping(): void {
    this.socket?.send(JSON.stringify({ type: "ping" } satisfies ToServer));
    this.expectWord(SILENCE);
  }

  private expectWord(within: number): void {
    this.world.never(this.watch);
    this.watch = this.world.later(() => this.lost(), within);
  }

  private restAfterWord(): void {
    this.world.never(this.watch);
    this.watch = this.world.later(() => this.ping(), PING_EVERY);
  }

  private drop(): void {
    this.world.never(this.timer);
    this.world.never(this.watch);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}

export function socketAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
