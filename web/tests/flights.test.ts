import { describe, expect, it } from "vitest";

import { flights } from "../src/lib/flights";
import type { Zone } from "../src/lib/protocol";

const zone = (kind: string, cards: string, seat: number | null = null, number = 1): Zone => ({
  kind,
  cards: cards.split(" ").filter(Boolean),
  seat,
  number,
  note: "",
});
const told = (before: Zone[], after: Zone[], mover: number | null = 1) =>
  flights(before, after, mover).map((one) => `${one.card}: ${one.from.zone}/${one.from.at} > ${one.to.zone}/${one.to.at}`);

describe("cards that flew", () => {
  it("are followed by what they show", () => {
    const before = [zone("hand", "Kh 5d", 1), zone("pile", "2c"), zone("collection", "", 2)];
    const after = [zone("hand", "5d", 1), zone("pile", "2c Kh"), zone("collection", "", 2)];
    expect(told(before, after)).toEqual(["Kh: hand.1.1/0 > pile.0.1/1"]);
  });
  it("come from the hidden hand of who moved, and a draw from the deck", () => {
    const before = [zone("hand", "?? ??", 2), zone("hand", "?? ??", 1), zone("deck", "?? ??"), zone("pile", "")];
    const after = [zone("hand", "?? ??", 2), zone("hand", "??", 1), zone("deck", "?? ??"), zone("pile", "Kh")];
    expect(told(before, after, 1)).toEqual(["Kh: hand.1.1/1 > pile.0.1/0"]);
    const drawn = [zone("deck", "?? ??"), zone("hand", "5d", 1)];
    expect(told(drawn, [zone("deck", "??"), zone("hand", "5d Ah", 1)])).toEqual(["Ah: deck.0.1/1 > hand.1.1/1"]);
  });
  it("do not fly when they are turned up where they lie", () => {
    expect(told([zone("stack", "?? 5^", 1)], [zone("stack", "7^ 5^", 1)])).toEqual([]);
  });
  it("are the whole pile when it is taken", () => {
    const before = [zone("pile", "2c 9h"), zone("collection", "3c", 2)];
    const after = [zone("pile", ""), zone("collection", "2c 3c 9h", 2)];
    expect(told(before, after)).toEqual(["2c: pile.0.1/0 > collection.2.1/0", "9h: pile.0.1/1 > collection.2.1/2"]);
  });
  it("are none when nothing changed", () => {
    const table = [zone("deck", "?? ??"), zone("hand", "X X", 1)];
    expect(told(table, table)).toEqual([]);
  });
});
