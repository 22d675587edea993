import { readFileSync } from "node:fs";
import { createHash, createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";

import { check, commitmentOf, dealerOf, hexOf, packOf, secretOf, seedOf, verdict, type Dealt, type Line } from "../src/lib/fair";
import { hmac, plainHmac, plainSha256, sha256 } from "../src/lib/hashing";
import { note, noted } from "../src/lib/promises";
import type { Fair } from "../src/lib/protocol";

afterEach(() => vi.unstubAllGlobals());

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`./games/${name}.json`, import.meta.url), "utf8"));
const vectors = read("fair-vectors") as { seed: string; dealers: Record<string, number>; packs: string[][] };
const game = () => read("stack21-record") as Dealt & { fair: Fair };

async function lines(of: Dealt, noted: Parameters<typeof check>[1] = null): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of check(of, noted)) found.push(line);
  return found;
}
const wrong = async (of: Dealt, noted?: Parameters<typeof check>[1]) =>
  (await lines(of, noted)).filter((line) => line.fits === false).map((line) => line.text);

test("the seed, dealers and packs are those that the library makes", async () => {
  const seed = await seedOf(game().fair);
  expect(hexOf(seed)).toBe(vectors.seed);
  for (const [players, dealer] of Object.entries(vectors.dealers)) {
    expect(await dealerOf(seed, Number(players))).toBe(dealer);
  }
  const cards = [..."0123456789"];
  expect(await Promise.all([1, 2, 3].map((round) => packOf(seed, round, cards)))).toEqual(vectors.packs);
});

test("the vectors of the page on fair dealing hold", async () => {
  const page = readFileSync(new URL("../../docs/fair-dealing.md", import.meta.url), "utf8");
  const shown = new Map(
    [...page.matchAll(/^\| ([^|]+?)(?: \(.*)? \| `([^`]+)` \|$/gm)].map(([, what, is]) => [what, is as string]),
  );
  const of = (what: string) => shown.get(what) as string;
  const entropy = [1, 3].map((seat) => ({ seat, value: of(`entropy of seat ${seat}`) }));
  const seed = await seedOf({ secret: of("secret"), entropy });
  expect(await commitmentOf(of("secret"))).toBe(of("commitment"));
  expect(hexOf(seed)).toBe(of("seed"));
  const cards = [..."A23456789TJQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
  expect((await packOf(seed, 1, cards)).slice(0, 10).join(" ")).toBe(of("a pack of 52 cards"));
  expect((await packOf(seed, 2, cards)).slice(0, 10).join(" ")).toBe(of("the same, round 2"));
  expect(String(await dealerOf(seed, 4))).toBe(of("first dealer of 4 seats"));
});

test("numbers count by seat, in whatever order they are told", async () => {
  const { fair } = game();
  const turned = { ...fair, entropy: [...fair.entropy].reverse() };
  expect(hexOf(await seedOf(turned))).toBe(vectors.seed);
});

test("a game of several rounds fits, line by line", async () => {
  const record = game();
  const found = await lines(record);
  expect(record.decks.length).toBeGreaterThan(1);
  expect(found.filter((line) => line.text.startsWith("Round "))).toHaveLength(record.decks.length);
  expect(found.every((line) => line.fits === true)).toBe(true);
  expect(verdict(found)).toBe(true);
});

test("two cards of one pack changed about are found, with their place", async () => {
  const record = game();
  const deck = [...(record.decks[1] as string[])];
  const other = deck.findIndex((card) => card !== deck[7]);
  [deck[7], deck[other]] = [deck[other] as string, deck[7] as string];
  const first = Math.min(7, other);
  const bent = { ...record, decks: record.decks.map((old, at) => (at === 1 ? deck : old)) };
  const [text, ...more] = await wrong(bent);
  expect(text).toContain(`Round 2: card ${first + 1} is ${deck[first]}`);
  expect(more).toEqual([]);
});

test("a round dealt from other cards is found", async () => {
  const record = game();
  const cards = [...(record.decks[1] as string[])];
  cards[cards.indexOf("2")] = "A";
  const swapped = await packOf(await seedOf(record.fair), 2, cards);
  const decks = record.decks.map((old, at) => (at === 1 ? swapped : old));
  expect(await wrong({ ...record, decks })).toEqual(["The rounds were dealt from different cards."]);
});

test("another secret than the one promised is found", async () => {
  const record = game();
  const secret = "0".repeat(64);
  const found = await wrong({ ...record, fair: { ...record.fair, secret } });
  expect(found[0]).toContain("not the one that was promised");
  const promised = { ...record.fair, secret, commitment: await commitmentOf(secret) };
  expect((await wrong({ ...record, fair: promised }))[0]).toMatch(/^Round 1: card/);
});

test("a number added afterwards or left out is found in the packs", async () => {
  const record = game();
  const fewer = { ...record.fair, entropy: record.fair.entropy.slice(1) };
  expect((await wrong({ ...record, fair: fewer }))[0]).toMatch(/^Round 1: card/);
});

test("what this browser noted before the deal is held against what is shown", async () => {
  const record = game();
  const { commitment, entropy } = record.fair;
  const value = entropy[0]?.value as string;
  expect(await wrong(record, { commitment, shares: { "1": ["ff".repeat(32), value] } })).toEqual([]);
  expect(await wrong(record, { commitment: "0".repeat(64), shares: {} })).toHaveLength(1);
  expect(await wrong(record, { commitment, shares: { "1": ["ff".repeat(32)] } })).toEqual([
    "The number that this browser added for Ada is in the shuffle, but changed.",
  ]);
  const late = await lines(record, { commitment, shares: { "2": [value] } });
  expect(late.find((line) => line.fits === null)?.text).toContain("for Bo is not in the shuffle");
});

test("a dealer who was settled otherwise is told and not accused", async () => {
  const record = game();
  const found = await lines({ ...record, dealer: (record.dealer % 3) + 1 });
  expect(found.at(-1)?.fits).toBe(null);
  expect(verdict(found)).toBe(true);
});

test("a deal with a name follows from its name, and from nothing else", async () => {
  const deal = "2026-11-19";
  const secret = await secretOf(deal);
  expect(secret).toBe(createHash("sha256").update("table21 deal 2026-11-19").digest("hex"));
  const fair = { commitment: await commitmentOf(secret), secret, entropy: [] };
  const seed = await seedOf(fair);
  const decks = [await packOf(seed, 1, game().decks[0] as string[])];
  const told = async (name: string) => {
    const found: Line[] = [];
    for await (const line of check({ decks, dealer: 1, fair }, null, name)) found.push(line);
    return verdict(found);
  };
  expect(await told(deal)).toBe(true);
  expect(await told("number 4711")).toBe(false);
});

test("records without a shuffle, or with a broken one, are told as that", async () => {
  const { fair: _, ...plain } = game();
  expect(verdict(await lines(plain))).toBe(null);
  const record = game();
  expect(await wrong({ ...record, fair: { ...record.fair, secret: "21" } })).toEqual([
    "The secret is not 64 digits 0-9 a-f.",
  ]);
  const twice = [...record.fair.entropy, ...record.fair.entropy];
  expect(await wrong({ ...record, fair: { ...record.fair, entropy: twice } })).toHaveLength(1);
});

test("hashing is the standard's, the browser's own and the plain one", async () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
  for (const length of [0, 1, 55, 56, 63, 64, 65, 200]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(hexOf(plainSha256(bytes))).toBe(hash);
    expect(hexOf(await sha256(bytes))).toBe(hash);
    const keyed = createHmac("sha256", key).update(bytes).digest("hex");
    expect(hexOf(plainHmac(key, bytes))).toBe(keyed);
    expect(hexOf(await hmac(key, bytes))).toBe(keyed);
  }
});

test("of a table the first commitment is noted, and every number that was sent", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  note("a", { commitment: "first" });
  note("a", { seat: 2, value: "one" });
  note("a", { seat: 2, value: "two" });
  note("a", { commitment: "second" });
  expect(noted("a")).toEqual({ commitment: "first", shares: { "2": ["one", "two"] } });
  for (let i = 0; i < 120; i++) note(`other ${i}`, { commitment: "x" });
  expect(noted("a")).toBe(null);
  expect(noted("other 119")?.commitment).toBe("x");
});

test("a browser that keeps nothing notes nothing, and nothing breaks", () => {
  vi.stubGlobal("localStorage", undefined);
  note("a", { commitment: "first" });
  expect(noted("a")).toBe(null);
});
