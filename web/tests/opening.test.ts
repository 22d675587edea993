import { beforeAll, describe, expect, it, vi } from "vitest";

import type { GameCard } from "../src/lib/protocol";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { forced: false } }));

let opening: typeof import("../src/lib/opening");
beforeAll(async () => (opening = await import("../src/lib/opening")));

const game: GameCard = {
  game: "g",
  title: "G",
  about: "",
  players: [1, 4],
  credit: "",
  levels: ["easy", "medium", "hard", "expert"].map((name) => ({ name, about: "" })),
  options: [
    { name: "players", default: 2, values: "1 to 4", about: "" },
    { name: "teams", default: false, values: "true or false", about: "", choices: [true, false] },
    { name: "edition", default: "a", values: "a or b", about: "", choices: ["a", "b"] },
    { name: "target", default: 21, values: "1 to 120", about: "" },
    { name: "pack", default: "standard", values: "standard or counts", about: "" },
  ],
};

describe("a new table", () => {
  it("against bots needs two clicks and no choices", () => {
    expect(opening.quickTable(game)).toMatchObject({
      game: "g",
      options: { players: 2 },
      seats: [{ who: "me" }, { who: "bot", level: "medium" }],
    });
  });
  it("asks for each option in its own way", () => {
    expect(opening.fieldsOf(game).map((field) => field.kind)).toEqual(["flag", "choice", "number", "text"]);
  });
  it("sends only what was changed, and counts by card as what they are", () => {
    const fields = opening.fieldsOf(game);
    const typed = { teams: false, edition: "b", target: 21, pack: '{"A": 6}' };
    expect(opening.chosen(fields, typed)).toEqual({ edition: "b", pack: { A: 6 } });
    expect(opening.chosen(fields, { target: null, pack: "{A: 6}" })).toEqual({ pack: "{A: 6}" });
  });
});
