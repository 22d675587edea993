import { describe, expect, it } from "vitest";

import { faceOf, nameOf, namesOf } from "../src/lib/cards";

describe("cards by name", () => {
  it.each([
    ["Kh", "King of hearts"],
    ["Th", "10 of hearts"],
    ["As=11", "Ace of spades, counting 11"],
    ["X", "Joker"],
    ["X=1", "Joker, counting 1"],
    ["5", "5"],
    ["10k^", "10 Keeper, lying open"],
    ["A+", "Ace Bonus"],
    ["0+", "Zero Bonus"],
    ["21^", "Instant 21, lying open"],
    ["??", "a face-down card"],
    ["Z9", "Z9"],
  ])("%s is %s", (text, name) => expect(nameOf(text)).toBe(name));

  it("counts face-down cards and never tells them apart", () => {
    expect(namesOf(["??", "Kh", "??"])).toBe("2 face-down cards and King of hearts");
    expect(namesOf([])).toBe("no cards");
    expect(faceOf("??")).toEqual({ look: "hidden" });
  });
});
