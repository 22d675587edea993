import { beforeEach, describe, expect, it } from "vitest";

import type { FromServer, ToServer } from "../src/lib/protocol";
import { LONGEST_WAIT, TableSocket, waitBefore, type Line } from "../src/lib/socket";

/** A server of our own, and a clock that only goes when told. */
class Fake {
  sockets: FakeSocket[] = [];
  timers = new Map<number, { at: number; call: () => void }>();
  now = 0;
  count = 0;
  world = {
    open: (url: string) => {
      const socket = new FakeSocket(url);
      this.sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    later: (call: () => void, ms: number) => {
      this.timers.set(++this.count, { at: this.now + ms, call });
      return this.count;
    },
    never: (timer: number) => void this.timers.delete(timer),
    chance: () => 1,
  };

  get last(): FakeSocket {
    return this.sockets[this.sockets.length - 1] as FakeSocket;
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter(([, one]) => one.at <= until);
      const first = due.sort((a, b) => a[1].at - b[1].at)[0];
      if (!first) break;
      this.timers.delete(first[0]);
      this.now = first[1].at;
      first[1].call();
    }
    this.now = until;
  }
}

class FakeSocket {
  readyState = 1;
  sent: ToServer[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hello(n = 1): void {
    this.tell({ type: "hello", n, info: {}, view: null, chat: [], entropy: false });
  }
  fail(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let fake: Fake;
let heard: FromServer[];
let lines: Line[];
let version: number;
let socket: TableSocket;

beforeEach(() => {
  fake = new Fake();
  heard = [];
  lines = [];
  version = 0;
  const hearing = { message: (m: FromServer) => heard.push(m), line: (l: Line) => lines.push(l) };
  socket = new TableSocket("ws://t", () => version, hearing, fake.world);
  socket.connect();
});

const move: ToServer = { type: "move", seat: 1, text: "Kh>1", version: 4, key: "k1" };

describe("a connection to a table", () => {
  it("connects anew when a number is missing, and does not use what came after the gap", () => {
    version = 3;
    fake.last.hello();
    fake.last.tell({ type: "pong", n: 2 });
    fake.last.tell({ type: "info", n: 4, info: {} });
    expect(heard.map((m) => m.type)).toEqual(["hello", "pong"]);
    fake.pass(LONGEST_WAIT);
    expect(fake.sockets.length).toBeGreaterThan(1);
    expect(fake.sockets[1]?.url).toBe("ws://t?since=3");
  });

  it("comes back after a loss, for ever, and tells since when it knows nothing", () => {
    fake.last.hello();
    version = 7;
    for (let lost = 0; lost < 40; lost++) {
      fake.last.fail();
      fake.pass(LONGEST_WAIT);
    }
    expect(fake.sockets.length).toBeGreaterThan(40);
    expect(fake.last.url).toBe("ws://t?since=7");
    expect(lines[lines.length - 1]).toBe("lost");
    fake.last.hello();
    expect(lines[lines.length - 1]).toBe("open");
  });

  it("sends again with the same key what was not answered, and nothing that was", () => {
    fake.last.hello();
    socket.send(move);
    fake.last.fail();
    fake.pass(LONGEST_WAIT);
    fake.last.hello();
    expect(fake.last.sent).toEqual([move]);
    fake.last.tell({ type: "done", n: 2, key: "k1", version: 5 });
    expect(socket.awaits("k1")).toBe(false);
    fake.last.fail();
    fake.pass(LONGEST_WAIT);
    fake.last.hello();
    expect(fake.last.sent).toEqual([]);
  });

  it("keeps a move made while the line is down until there is one", () => {
    socket.send(move);
    expect(fake.last.sent).toEqual([]);
    fake.last.hello();
    expect(fake.last.sent).toEqual([move]);
  });

  it("forgets what was refused", () => {
    fake.last.hello();
    socket.send(move);
    fake.last.tell({ type: "refused", n: 2, key: "k1", code: "stale", text: "too late" });
    expect(socket.awaits("k1")).toBe(false);
  });

  it("finds a dead socket by a ping, after a sleep at once", () => {
    fake.last.hello();
    socket.wake();
    expect(fake.last.sent).toEqual([{ type: "ping" }]);
    fake.pass(30_000);
    expect(fake.sockets.length).toBeGreaterThan(1);
  });

  it("does not wait when the network comes back", () => {
    fake.last.hello();
    fake.last.fail();
    socket.wake();
    expect(fake.sockets.length).toBe(2);
  });

  it("hears nothing from a socket that it has left", () => {
    const first = fake.last;
    first.hello();
    first.fail();
    socket.wake();
    first.tell({ type: "pong", n: 2 });
    expect(heard.map((m) => m.type)).toEqual(["hello"]);
  });

  it("stays closed once closed", () => {
    fake.last.hello();
    socket.close();
    fake.pass(100_000);
    expect(fake.sockets.length).toBe(1);
  });
});

describe("waiting", () => {
  it("grows, is spread, and has an end", () => {
    expect(waitBefore(0, 0)).toBeLessThan(waitBefore(0, 1));
    expect(waitBefore(3, 0.5)).toBeGreaterThan(waitBefore(1, 0.5));
    expect(waitBefore(100, 1)).toBe(LONGEST_WAIT);
  });
});
