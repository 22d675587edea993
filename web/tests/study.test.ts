import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { Refused } from "../src/lib/api";
import { BadFile, recordIn } from "../src/lib/files";
import type { Advice, Replay, Stat, TableCard } from "../src/lib/protocol";
import { daysOf, piecesOf, spread } from "../src/lib/results";
import { Study } from "../src/lib/study.svelte";

const replay = JSON.parse(
  readFileSync(new URL("./games/make21-replay.json", import.meta.url), "utf8"),
) as Replay;
const answer = (move: number): Advice => {
  const by = replay.frames[move]?.by ?? 0;
  return { move, by, made: "", level: "hard", scale: "", weighed: [], lost: (move % 7) / 10 };
};
const busy = () => new Refused("too_many", "too often", 429, 3);

test("a move is asked about once", async () => {
  const asked: number[] = [];
  const study = new Study(async (move) => (asked.push(move), answer(move)));
  await study.about(5);
  await study.about(5);
  expect(asked).toEqual([5]);
  expect(study.on(5)?.move).toBe(5);
  expect(study.asking).toBe(null);
});

test("a server that is busy is asked again after the time that it names", async () => {
  const waited: number[] = [];
  let times = 0;
  const study = new Study(
    async (move) => {
      if (++times < 3) throw busy();
      return answer(move);
    },
    async (seconds) => waited.push(seconds),
  );
  expect(await study.about(2)).not.toBe(null);
  expect(waited).toEqual([3, 3]);
});

test("a server that stays busy, or says no, is not asked for ever", async () => {
  let times = 0;
  const study = new Study(
    async () => {
      times += 1;
      throw busy();
    },
    async () => {},
  );
  expect(await study.about(2)).toBe(null);
  expect([times, study.trouble]).toEqual([4, "too often"]);
});

test("the moves of a seat are gone through, and the dearest is found", async () => {
  const study = new Study(async (move) => answer(move));
  const worst = await study.through(replay, 1);
  expect(worst.every((one) => one.by === 1)).toBe(true);
  expect(worst[0]?.lost).toBe(Math.max(...study.known.map((one) => one.lost)));
  expect(study.worst.get(1)).toEqual(worst);
  expect(study.walk).toBe(null);
});

test("going through can be stopped, and keeps what it found", async () => {
  const study: Study = new Study(async (move) => {
    if (study.known.length === 3) study.stop();
    return answer(move);
  });
  await study.through(replay, 2);
  expect(study.known).toHaveLength(4);
});

test("a record is found in a file, also in one with several", () => {
  const record = { table21: 1, game: "721" };
  const text = JSON.stringify(record);
  for (const file of [text, `[${text}, 1]`, `${text}\n${text}\n`, JSON.stringify(record, null, 2)]) {
    expect(recordIn(file, "a.json")).toEqual(record);
  }
});

test("what is no record is refused in a sentence with the file's name", () => {
  for (const file of ["", "hello", "null", "21", "[]", '{"game": "721"}', "\u0000"]) {
    expect(() => recordIn(file, "a.json")).toThrow(BadFile);
    expect(() => recordIn(file, "a.json")).toThrow(/^a\.json is .*\.$/);
  }
});

test("dots that would touch stand above each other", () => {
  expect(spread([1, 1, 3])).toEqual([
    { at: 0, row: 0 },
    { at: 0, row: 1 },
    { at: 1, row: 0 },
  ]);
  expect(spread([4, 4]).map((dot) => dot.at)).toEqual([0.5, 0.5]);
});

test("the bar of a game is full", () => {
  const stat: Stat = { game: "x", played: 4, won: 2, shared: 1, lost: 1 };
  expect(piecesOf(stat).map((piece) => [piece.from, piece.length])).toEqual([
    [0, 0.5],
    [0.5, 0.25],
    [0.75, 0.25],
  ]);
});

test("days end today and count tables by UTC's calendar", () => {
  const at = (text: string) => ({ at: text }) as TableCard;
  const days = daysOf([at("2026-11-18T23:59:59Z"), at("2026-11-19T00:00:00Z"), at("2020-01-01T00:00:00Z")], new Date("2026-11-19T12:00:00Z"), 3);
  expect(days).toEqual([
    { day: "2026-11-17", count: 0 },
    { day: "2026-11-18", count: 1 },
    { day: "2026-11-19", count: 1 },
  ]);
});
