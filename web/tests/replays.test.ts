import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import type { Advice, Frame, Replay } from "../src/lib/protocol";
import { barOf, keyed, lastOf, mistakes, momentOf, movesOf, queryOf, roundStarts, toldBy, within, written } from "../src/lib/replays";

const replay = JSON.parse(
  readFileSync(new URL("./games/make21-replay.json", import.meta.url), "utf8"),
) as Replay;
const { frames } = replay;
const last = lastOf(frames);
const rounds = (...numbers: number[]) => numbers.map((round) => ({ view: { round } }) as Frame);
const advice = (move: number, by: number, lost: number) => ({ move, by, lost }) as Advice;

test("keys go forwards and backwards and stay within the game", () => {
  expect(keyed({ key: "ArrowRight" }, 0, frames)).toBe(1);
  expect(keyed({ key: "ArrowLeft" }, 0, frames)).toBe(0);
  expect(keyed({ key: "ArrowRight" }, last, frames)).toBe(last);
  expect(keyed({ key: "Home" }, 9, frames)).toBe(0);
  expect(keyed({ key: "End" }, 9, frames)).toBe(last);
  expect(keyed({ key: " " }, 9, frames)).toBe("play");
  expect(keyed({ key: "x" }, 9, frames)).toBe(null);
});

test("rounds are found, and keys go from one to the next", () => {
  const three = rounds(1, 1, 1, 2, 2, 3);
  expect(roundStarts(three)).toEqual([0, 3, 5]);
  expect(keyed({ key: "ArrowRight", shiftKey: true }, 0, three)).toBe(3);
  expect(keyed({ key: "ArrowRight", shiftKey: true }, 5, three)).toBe(5);
  expect(keyed({ key: "ArrowLeft", shiftKey: true }, 4, three)).toBe(3);
  expect(keyed({ key: "ArrowLeft", shiftKey: true }, 3, three)).toBe(0);
});

test("a moment beyond the game is its end", () => {
  expect(within(frames, 1e9)).toBe(last);
  expect(within(frames, -1)).toBe(0);
  expect(within(frames, Number.NaN)).toBe(0);
});

test("every frame tells something, the deal too", () => {
  expect(frames.every((frame) => toldBy(frame).length > 0)).toBe(true);
  expect(toldBy(frames[0] as Frame)).toEqual(["the cards are dealt"]);
  expect(toldBy(frames[1] as Frame)[0]).toMatch(/^(Ada|Bo) plays /);
});

test("a moment is an address and back", () => {
  for (const moment of [{ move: 0, seat: null }, { move: 12, seat: 0 }, { move: 3, seat: 2 }]) {
    expect(momentOf(queryOf(moment))).toEqual(moment);
  }
  expect(momentOf("?move=-4&seat=x")).toEqual({ move: 0, seat: null });
  expect(momentOf("?move=1e3")).toEqual({ move: 0, seat: null });
});

test("the moves of a seat are those that it made", () => {
  const [ada, bo] = [movesOf(replay, 1), movesOf(replay, 2)];
  expect(ada.length + bo.length).toBe(last);
  expect(ada.every((move) => frames[move]?.by === 1)).toBe(true);
});

test("the biggest mistakes of a seat come first, and what lost nothing is none", () => {
  const all = [advice(1, 1, 0.1), advice(2, 2, 0.9), advice(3, 1, 0), advice(5, 1, 0.4), advice(7, 1, 0.1)];
  expect(mistakes(all, 1).map((one) => one.move)).toEqual([5, 1, 7]);
  expect(mistakes(all, 1, 1).map((one) => one.move)).toEqual([5]);
});

test("bars have their zero in common", () => {
  expect(barOf(0.5, [0.5, 0.25])).toEqual({ from: 0, length: 1 });
  expect(barOf(0.25, [0.5, 0.25])).toEqual({ from: 0, length: 0.5 });
  expect(barOf(-1, [-1, 3])).toEqual({ from: 0, length: 0.25 });
  expect(barOf(3, [-1, 3])).toEqual({ from: 0.25, length: 0.75 });
  expect(barOf(0, [0, 0])).toEqual({ from: 0, length: 0 });
});

test("values are written as people read them", () => {
  expect(written(0.4918)).toBe("0.49");
  expect(written(-0.001)).toBe("0.00");
  expect(written(-3.25)).toBe("−3.25");
  expect(written(21.4)).toBe("21");
});
