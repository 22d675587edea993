import { describe, expect, it } from "vitest";

import { Attempts } from "../src/lib/attempts";
import {
  gesturesOf,
  handOf,
  joinable,
  newPlaces,
  NOTHING,
  pickedAlready,
  ready,
  sources,
  targets,
} from "../src/lib/gestures";
import { keyOf } from "../src/lib/layout";
import { names, view } from "./fixtures";

const texts = (found: { move: { text: string } }[] | undefined) => found?.map((one) => one.move.text);
const hand = (...cards: string[]) => ({ from: null, cards });

describe("every game", () => {
  it.each(names)("%s: each move can be made by picking and putting", (name) => {
    const seen = view(name);
    const gestures = gesturesOf(seen);
    const places = new Set([...seen.zones, ...newPlaces(seen)].map(keyOf));
    for (const one of gestures) {
      const picked = { from: one.from, cards: one.cards };
      expect(texts(ready(gestures, picked))).toContain(one.move.text);
      if (one.to) expect(places).toContain(one.to);
      if (one.from) expect(places).toContain(one.from);
      if (one.cards.length > 0) expect(handOf(seen)?.cards).toEqual(expect.arrayContaining([...one.cards]));
    }
  });
});

describe("cards onto piles", () => {
  const seen = view("make21-middle");
  const gestures = gesturesOf(seen);

  it("light the piles that one card may go to", () => {
    expect([...targets(gestures, hand("9c")).keys()]).toEqual(["pile.0.1", "pile.0.2"]);
  });
  it("light what two cards make together, in either order", () => {
    expect(texts(targets(gestures, hand("Ts", "9c")).get("pile.0.2"))).toEqual(["9c+Ts>2"]);
  });
  it("say which card can join", () => expect([...joinable(gestures, hand("9c"))]).toEqual(["Ts"]));
  it("light nothing while nothing is picked", () => expect(targets(gestures, NOTHING).size).toBe(0));
});

describe("subsets of a hand", () => {
  const seen = view("721-start");
  const gestures = gesturesOf(seen);

  it("go to a meld that is not there yet", () => {
    expect(newPlaces(seen).map(keyOf)).toEqual(["meld.1.1"]);
    expect(texts(targets(gestures, hand("Kc", "7s", "4d")).get("meld.1.1"))).toEqual(["4d+7s+Kc"]);
  });
  it("or to the discards", () => {
    expect(texts(targets(gestures, hand("8d", "2c")).get("discards.0.1"))).toEqual(["end:2c+8d"]);
  });
  it("or are no move yet", () => expect(targets(gestures, hand("2c", "4d", "6d")).size).toBe(0));
});

describe("places to take from", () => {
  const gestures = gesturesOf(view("stack21-drawn"));

  it("are the deck and one's own stacks", () => {
    expect([...sources(gestures)].sort()).toEqual(["deck.0.1", "stack.2.2", "stack.2.3", "stack.2.4"]);
  });
  it("light where they may go", () => {
    const picked = { from: "stack.2.4", cards: [] };
    expect([...targets(gestures, picked).keys()]).toEqual(["stack.2.1", "stack.2.2", "stack.2.3"]);
  });
  it("take the only card that there is to move by themselves", () => {
    const move = { text: "keep>1", label: "", cards: ["5"], foretold: "", undoable: false };
    const seen = { ...view("stack21-drawn"), moves: [{ ...move, to: { kind: "stack", number: 1, seat: 2 } }] };
    expect(pickedAlready(gesturesOf(seen), ["5"])).toEqual(hand("5"));
    expect(pickedAlready(gesturesOf(seen), ["5", "6"])).toEqual(NOTHING);
  });
});

describe("moves that are not legal", () => {
  it("are written as legal ones are", () => {
    const attempts = new Attempts();
    attempts.learn(view("make21-middle"));
    const pile = { kind: "pile", number: 1, seat: null };
    expect(attempts.text({ from: null, cards: ["9c", "Ts"] }, pile, 2)).toBe("9c+Ts>1");
    attempts.learn(view("721-start"));
    expect(attempts.text({ from: null, cards: ["2c", "Kc"] }, { kind: "meld", number: 1, seat: 1 }, 1)).toBe("2c+Kc");
    expect(attempts.text({ from: null, cards: ["2c", "4d", "Kc"] }, { kind: "discards", number: 1, seat: null }, 1)).toBe("end:2c+4d+Kc");
  });
  it("name seat and stack where legal ones do", () => {
    const attempts = new Attempts();
    const seen = view("stack21-drawn");
    const give = { text: "give>1.4", label: "", cards: ["5"], foretold: "", undoable: false };
    attempts.learn({ ...seen, moves: [{ ...give, to: { kind: "stack", number: 4, seat: 1 } }] });
    expect(attempts.text({ from: null, cards: ["5k"] }, { kind: "stack", number: 2, seat: 3 }, 2)).toBe("give>3.2");
  });
  it("join two places", () => {
    const attempts = new Attempts();
    attempts.learn(view("stack21-drawn"));
    const picked = { from: "stack.2.4", cards: [] };
    expect(attempts.text(picked, { kind: "stack", number: 2, seat: 2 }, 2)).toBe("combine 2+4");
  });
  it("fall back on cards and a number", () => {
    expect(new Attempts().text({ from: null, cards: ["Kh"] }, { kind: "mine", number: 3, seat: null }, 1)).toBe("Kh>3");
    expect(new Attempts().text({ from: null, cards: [] }, { kind: "mine", number: 3, seat: null }, 1)).toBe(null);
  });
});
