import { describe, expect, it } from "vitest";

import { around, before, kindsOf, layoutOf, titleOf } from "../src/lib/layout";
import type { Seat } from "../src/lib/protocol";
import { names, view } from "./fixtures";

const seats = (number: number) => Array.from({ length: number }, (_, i) => ({ seat: i + 1 }) as Seat);

describe("where things lie", () => {
  it.each(names)("%s: every zone lies somewhere, once", (name) => {
    const seen = view(name);
    const players = Math.max(...seen.zones.map((zone) => zone.seat ?? 1));
    const layout = layoutOf(seen, seats(players));
    const hand = seen.zones.filter((zone) => zone.seat === seen.seat && zone.kind === "hand");
    const others = layout.others.flatMap((seat) => before(seen, seat, Infinity).shown);
    const all = [...layout.rows, ...layout.heaps, ...layout.mine, ...layout.done, ...hand, ...others];
    expect(all.length).toBe(seen.zones.length);
    expect(new Set(all).size).toBe(all.length);
  });

  it("seats others clockwise from the next one; who watches sees all", () => {
    expect([around(2, 4), around(1, 1), around(0, 3)]).toEqual([[3, 4, 1], [], [1, 2, 3]]);
  });

  it("numbers places only where there are several", () => {
    const { zones } = view("make21-start");
    expect(zones.slice(0, 3).map((zone) => titleOf(zone, zones))).toEqual(["Pile 1", "Pile 2", "Deck"]);
  });

  it("shows the last few of what is done with, and all that is in play", () => {
    const meld = (number: number) => ({ kind: "meld", cards: ["X"], seat: 2, number, note: "" });
    const seen = { ...view("721-start"), zones: [1, 2, 3, 4].map(meld) };
    expect(before(seen, 2, 2)).toMatchObject({ shown: [{ number: 3 }, { number: 4 }], more: 2 });
    expect(before(view("stack21-start"), 2, 2).shown.length).toBe(4);
    expect([kindsOf(view("stack21-start")), kindsOf(view("make21-start"))]).toEqual([4, 1]);
  });
});
