import { beforeEach, describe, expect, it } from "vitest";

import type { Event, FromServer, TableInfo, ToServer, View } from "../src/lib/protocol";
import { clocksNow, TableState } from "../src/lib/table.svelte";
import { view } from "./fixtures";

const seat = (number: number, you: boolean) => ({
  seat: number,
  who: "person" as const,
  name: `P${number}`,
  you,
  here: true,
  resigned: false,
});
const info = (mine: number[]): TableInfo => ({
  table: "t",
  game: "g",
  title: "G",
  options: {},
  state: "playing",
  owner: true,
  link: "/t/t",
  seats: [1, 2, 3].map((number) => seat(number, mine.includes(number))),
  watch: "link",
  clock: null,
  commitment: "",
});
const event = (version: number, text: string): Event => ({ version, kind: "play", text, seat: 1, cards: [] });
const at = (version: number, more: Partial<View> = {}): View => ({ ...view("make21-start"), version, ...more });

let sent: ToServer[];
let tell: (message: object) => void;
let since: () => number;
let table: TableState;

beforeEach(() => {
  sent = [];
  table = new TableState((last, hearing) => {
    since = last;
    tell = (message) => hearing.message(message as FromServer);
    return { connect: () => {}, close: () => {}, wake: () => {}, send: (message) => void sent.push(message) };
  });
});

const hello = (seen: View | null, mine = [1], entropy = false) =>
  tell({ type: "hello", n: 1, info: info(mine), view: seen, chat: [], entropy });

describe("a table as a browser knows it", () => {
  it("asks for all events at first, and later for those since the last it was told", () => {
    expect(since()).toBe(-1);
    hello(at(4));
    expect(since()).toBe(-1); // the table is known, what happened is not
    tell({ type: "view", n: 2, view: at(4), events: [event(3, "a"), event(4, "b")] });
    expect(since()).toBe(4);
    expect(table.log.map((one) => one.text)).toEqual(["a", "b"]);
  });

  it("tells nothing twice and shows nothing older", () => {
    tell({ type: "view", n: 1, view: at(2), events: [event(1, "a"), event(2, "b")] });
    tell({ type: "view", n: 2, view: at(3), events: [event(2, "b"), event(3, "c"), event(3, "d")] });
    tell({ type: "view", n: 3, view: at(1), events: [event(1, "a")] });
    expect(table.log.map((one) => one.text)).toEqual(["a", "b", "c", "d"]);
    expect(table.view?.version).toBe(3);
  });

  it("makes one move at a time, on the version it was chosen on", () => {
    hello(at(4));
    expect(table.play("5s>1")).toBe(true);
    expect(table.play("5s>1")).toBe(false);
    expect(sent).toMatchObject([{ type: "move", seat: 1, text: "5s>1", version: 4 }]);
    tell({ type: "done", n: 2, key: (sent[0] as { key: string }).key, version: 5 });
    expect(table.busy).toBe(false);
  });

  it("makes no move when it is not our turn", () => {
    hello(at(4, { turn: 2 }));
    expect(table.play("5s>1")).toBe(false);
    hello(at(5), []);
    tell({ type: "view", n: 2, view: at(6, { seat: 0 }), events: [] });
    expect(table.play("5s>1")).toBe(false);
    expect(sent).toEqual([]);
  });

  it("says why it is refused, and asks anew without a word when the move came too late", () => {
    hello(at(4));
    table.play("5s>1");
    const { key } = sent[0] as { key: string };
    tell({ type: "refused", n: 2, key, code: "illegal_move", text: "no" });
    expect([table.word?.text, table.busy]).toEqual(["no", false]);
    table.play("5s>2");
    tell({ type: "refused", n: 3, key: (sent[1] as { key: string }).key, code: "stale", text: "late" });
    expect(table.word?.text).toBe("no");
    expect(sent[2]).toEqual({ type: "resync" });
  });

  it("adds a number of its own to the shuffle for every seat", () => {
    hello(null, [1, 3], true);
    expect(sent.map((one) => "seat" in one && one.seat)).toEqual([1, 3]);
    const values = sent.map((one) => (one as { value: string }).value);
    expect(values.every((value) => /^[0-9a-f]{64}$/.test(value))).toBe(true);
    expect(new Set(values).size).toBe(2);
  });

  it("asks for the device to be passed on, and shows that seat again after a break", () => {
    hello(at(4, { seat: 0 }), [1, 2]);
    expect(table.handTo?.seat).toBe(1);
    table.look(1);
    hello(at(4, { seat: 1 }), [1, 2]);
    expect(table.handTo).toBe(null);
    sent.length = 0;
    hello(at(4, { seat: 0 }), [1, 2]);
    expect(sent).toEqual([{ type: "look", seat: 1 }]);
  });

  it("tells what flew, but not when another seat's view is shown", () => {
    const flown: number[] = [];
    table.beforeChange = (cards) => flown.push(cards.length);
    hello(at(4));
    const zones = at(4).zones.map((zone) =>
      zone.kind === "hand" && zone.seat === 1 ? { ...zone, cards: ["Qh"] } : zone.kind === "pile" && zone.number === 1 ? { ...zone, cards: ["5s"] } : zone,
    );
    tell({ type: "view", n: 2, view: at(5, { zones }), events: [] });
    hello(at(5, { seat: 2 }));
    expect(flown).toEqual([1]);
  });
});

describe("clocks", () => {
  it("run for whose turn it is, and never below nothing", () => {
    const clock = { turn: 2, left: [60, 3], running: true };
    expect(clocksNow(clock, 1000, 3000)).toEqual([60, 1]);
    expect(clocksNow(clock, 1000, 99_000)).toEqual([60, 0]);
    expect(clocksNow({ ...clock, running: false }, 1000, 99_000)).toEqual([60, 3]);
  });
});
