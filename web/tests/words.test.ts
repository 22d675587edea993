import { describe, expect, it } from "vitest";

import { clockTime, counted, parts, spoken } from "../src/lib/words";

describe("sentences with cards in them", () => {
  it("show signs", () => {
    expect(parts("Bea plays Th and 9c on pile 1").map((part) => part.text).join("")).toBe(
      "Bea plays 10♥\uFE0E and 9♣\uFE0E on pile 1",
    );
  });
  it("say names", () => expect(spoken("Kh+5d>2")).toBe("King of hearts+5 of diamonds>2"));
  it("leave people and words alone", () => {
    expect(spoken("As draws Ash, seat 2", ["As"])).toBe("As draws Ash, seat 2");
    expect(parts("nothing here")).toEqual([{ text: "nothing here", suit: "" }]);
  });
});

describe("small words", () => {
  it("count", () => expect([counted(1, "card"), counted(2, "card")]).toEqual(["1 card", "2 cards"]));
  it("tell time", () => expect([clockTime(65), clockTime(0.4), clockTime(-3)]).toEqual(["1:05", "0:01", "0:00"]));
});
