import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { ScenarioCard } from "../src/lib/protocol";
import { citeWords, found, groupsOf, has, headingOf, slugOf } from "../src/lib/scenarios";

const cites = JSON.parse(
  readFileSync(new URL("./games/cites.json", import.meta.url), "utf8"),
) as Record<string, string[]>;
const card = (name: string, cite: string, more: Partial<ScenarioCard> = {}): ScenarioCard => ({
  name,
  cite,
  before: [],
  play: [],
  after: [],
  told: [],
  ...more,
});

test("examples stand under the first section that they cite", () => {
  expect(headingOf("make21-rulebook §6.2; rulings: make21 2")).toBe("Section 6");
  expect(headingOf("make21-rulebook §3 Ace flexibility, §5c")).toBe("Section 3");
  expect(headingOf("make21-first-edition §7; rulings: make21 3 and 7")).toBe("First edition, section 7");
  expect(headingOf("stack21 §Round, §Starting the game")).toBe("Round");
  expect(headingOf("721 Pre-Game; 721 Play")).toBe("Pre-Game");
  expect(headingOf("rulings: stack21 5, 16")).toBe("Rulings");
});

test("numbered sections come in order, then named ones, other editions and rulings", () => {
  const groups = groupsOf([
    card("a", "rulings: x 1"),
    card("b", "x-rulebook §10"),
    card("c", "x-first-edition §2"),
    card("d", "x-rulebook §9.1"),
    card("e", "x §Round"),
    card("f", "x-rulebook §9"),
  ]);
  expect(groups.map((group) => group.title)).toEqual(["Section 9", "Section 10", "Round", "First edition, section 2", "Rulings"]);
  expect(groups[0]?.examples.map((one) => one.scenario.name)).toEqual(["d", "f"]);
});

test("every example of every game stands somewhere, under a heading that names no file", () => {
  for (const [game, all] of Object.entries(cites)) {
    const groups = groupsOf(all.map((cite, i) => card(`example ${i}`, cite)));
    expect(groups.flatMap((group) => group.examples)).toHaveLength(all.length);
    for (const { title } of groups) expect(title).not.toMatch(/rulebook|rulings:|§|;/);
    expect(groups.length, game).toBeLessThan(30);
  }
});

test("examples of one name have different addresses", () => {
  const groups = groupsOf([card("An Ace, as 11", "x §A"), card("an ace as 11", "x §B")]);
  const slugs = groups.flatMap((group) => group.examples.map((one) => one.slug));
  expect(slugs).toEqual(["an-ace-as-11", "an-ace-as-11-2"]);
  expect(slugOf("§ 21: Bust!")).toBe("21-bust");
});

test("examples are found by their words, and by cards as people say them", () => {
  const groups = groupsOf([
    card("a bust", "x §A", { play: ["Kh>1"], told: ["seat 1 plays Kh"] }),
    card("a flush", "x §A", { told: ["a pure set"] }),
  ]);
  const names = (query: string) =>
    found(groups, query).flatMap((group) => group.examples.map((one) => one.scenario.name));
  expect(names("king hearts")).toEqual(["a bust"]);
  expect(names("kh>1")).toEqual(["a bust"]);
  expect(names("PURE flush")).toEqual(["a flush"]);
  expect(names("")).toEqual(["a bust", "a flush"]);
  expect(names("nobody")).toEqual([]);
});

test("all words must be there", () => {
  expect(has("the 7 sends it back", "back 7")).toBe(true);
  expect(has("the 7 sends it back", "back 8")).toBe(false);
});

test("citations are for people", () => {
  expect(citeWords("make21-rulebook §6.2; rulings: make21 2")).toBe("Rulebook §6.2; ruling 2");
  expect(citeWords("make21-first-edition §3, §6; rulings: make21 1 and 2")).toBe("First edition §3, §6; rulings 1 and 2");
  expect(citeWords("721 Play")).toBe("Rulebook Play");
});
