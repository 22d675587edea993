/**
 * Fair dealing, checked here: docs/fair-dealing.md, line by line.
 *
 * Nothing is asked of the server. Whoever doubts it should read this file, or write their own.
 */

import { hmac, sha256 } from "./hashing";
import type { Fair } from "./protocol";

/** What of a record is checked. */
export type Dealt = {
  decks: readonly (readonly string[])[];
  dealer: number;
  names?: readonly string[];
  fair?: Fair;
};
/** What this browser noted of a table before the deal, by seat all numbers that it sent: see `promises`. */
export type Noted = { commitment: string; shares: Record<string, string[]> };

export type Line = { fits: boolean | null; text: string; detail: string };

const DEALT_BY = "table21 fair 1";
const HEX = /^[0-9a-f]{64}$/;
const TWO_32 = 2 ** 32;

const utf8 = (text: string) => new TextEncoder().encode(text);
export const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// ---------------------------------------------------------------- the derivation

export const commitmentOf = async (secret: string) => hexOf(await sha256(bytesOf(secret)));

/** What all packs of a game are made from: the secret, and players' numbers by seat. */
export async function seedOf(fair: Pick<Fair, "secret" | "entropy">): Promise<Uint8Array> {
  const shares = [...fair.entropy].sort((a, b) => a.seat - b.seat);
  const parts = [DEALT_BY, ...shares.map((share) => `${share.seat}:${share.value}`)];
  return hmac(bytesOf(fair.secret), utf8(parts.join("\n")));
}

/** The pack of a round (the first is 1): the cards sorted by their text, then shuffled. */
export async function packOf(
  seed: Uint8Array,
  round: number,
  cards: readonly string[],
): Promise<string[]> {
  const pack = [...cards].sort();
  const numbers = new Numbers(seed, `round ${round}`);
  for (let i = pack.length - 1; i > 0; i--) {
    const j = await numbers.below(i + 1);
    [pack[i], pack[j]] = [pack[j] as string, pack[i] as string];
  }
  return pack;
}

/** The seat (from 1) that is drawn to deal first. */
export const dealerOf = async (seed: Uint8Array, players: number) =>
  1 + (await new Numbers(seed, "dealer").below(players));

/** 32-bit numbers: eight from each block, the first byte counting most. */
class Numbers {
  private block = 0;
  private waiting: number[] = [];

  constructor(
    private readonly seed: Uint8Array,
    private readonly what: string,
  ) {}

  private async next(): Promise<number> {
    if (this.waiting.length === 0) {
      const bits = await hmac(this.seed, utf8(`${this.what} ${this.block++}`));
      const view = new DataView(bits.buffer, bits.byteOffset);
      for (let at = 0; at < 32; at += 4) this.waiting.push(view.getUint32(at));
    }
    return this.waiting.shift() as number;
  }

  /** A number from 0 to n-1, each as likely: numbers beyond the last full run of n are skipped. */
  async below(n: number): Promise<number> {
    const end = Math.floor(TWO_32 / n) * n;
    let number = await this.next();
    while (number >= end) number = await this.next();
    return number % n;
  }
}

// ---------------------------------------------------------------- a game that is over

/** The secret of a deal with a name, which is none. */
export const secretOf = async (deal: string) => hexOf(await sha256(utf8(`table21 deal ${deal}`)));

/** What is checked of a game, a line for each thing, as they are found. `deal` is its name, if it has one. */
export async function* check(
  game: Dealt,
  noted: Noted | null = null,
  deal: string | null = null,
): AsyncGenerator<Line> {
  const { fair } = game;
  const names = (seat: number) => game.names?.[seat - 1] ?? `seat ${seat}`;
  if (!fair) {
    yield {
      fits: null,
      text: "The record does not say what its shuffle was made of, so there is nothing to check.",
      detail: "Games played at a server have it; games played elsewhere need not.",
    };
    return;
  }
  const unreadable = unreadableIn(fair);
  if (unreadable) {
    yield { fits: false, text: unreadable, detail: "" };
    return;
  }
  yield* promised(fair, noted);
  if (deal) yield await named(fair, deal);
  else yield* shared(fair, noted, names);
  const seed = await seedOf(fair);
  yield* packs(game, seed);
  yield await dealer(game, seed, names);
}

function unreadableIn(fair: Fair): string {
  if (!HEX.test(fair.secret)) return "The secret is not 64 digits 0-9 a-f.";
  if (!Array.isArray(fair.entropy)) return "The players' numbers are missing.";
  const seats = fair.entropy.map((share) => share.seat);
  if (new Set(seats).size < seats.length) return "A seat has two numbers in the shuffle.";
  const bad = fair.entropy.find((share) => !HEX.test(share.value));
  return bad ? `The number of seat ${bad.seat} is not 64 digits 0-9 a-f.` : "";
}

async function* promised(fair: Fair, noted: Noted | null): AsyncGenerator<Line> {
  const hash = await commitmentOf(fair.secret);
  const fits = hash === fair.commitment;
  yield {
    fits,
    text: fits
      ? "The secret is the one that was promised: its hash is the commitment."
      : "The secret is not the one that was promised: its hash is another.",
    detail: `secret ${fair.secret}\nits hash ${hash}\ncommitment ${fair.commitment}`,
  };
  if (!noted?.commitment) return;
  const same = noted.commitment === fair.commitment;
  yield {
    fits: same,
    text: same
      ? "The commitment is the one that this browser saw before the deal."
      : "The commitment is not the one that this browser saw before the deal.",
    detail: `seen before the deal ${noted.commitment}`,
  };
}

async function named(fair: Fair, deal: string): Promise<Line> {
  const secret = await secretOf(deal);
  const fits = secret === fair.secret && fair.entropy.length === 0;
  return {
    fits,
    text: fits
      ? `The packs follow from the name of the deal, ${deal}, alone: they are the same for everybody.`
      : `The packs do not follow from the name of the deal, ${deal}, alone.`,
    detail: `made from the name ${secret}`,
  };
}

function* shared(fair: Fair, noted: Noted | null, names: (seat: number) => string): Generator<Line> {
  for (const { seat, value } of fair.entropy) {
    const mine = noted?.shares[String(seat)];
    const kept = mine?.includes(value);
    const text = mine
      ? `The number that this browser added for ${names(seat)} is in the shuffle${kept ? "." : ", but changed."}`
      : `${names(seat)} added a number to the shuffle.`;
    yield { fits: kept ?? true, text, detail: value };
  }
  const given = new Set(fair.entropy.map((share) => String(share.seat)));
  for (const seat of Object.keys(noted?.shares ?? {})) {
    if (given.has(seat)) continue;
    const text = `The number that this browser added for ${names(Number(seat))} is not in the shuffle. Did it come too late?`;
    yield { fits: null, text, detail: noted?.shares[seat]?.join("\n") ?? "" };
  }
  if (fair.entropy.length === 0) {
    yield {
      fits: null,
      text: "No player's browser added a number, so the packs were the server's choice alone.",
      detail: "",
    };
  }
}

async function* packs(game: Dealt, seed: Uint8Array): AsyncGenerator<Line> {
  const first = [...(game.decks[0] ?? [])].sort().join(" ");
  const alike = game.decks.every((deck) => [...deck].sort().join(" ") === first);
  if (game.decks.length > 1) {
    yield {
      fits: alike,
      text: alike
        ? "All rounds were dealt from the same cards."
        : "The rounds were dealt from different cards.",
      detail: first,
    };
  }
  for (const [at, deck] of game.decks.entries()) {
    const made = await packOf(seed, at + 1, deck);
    const wrong = made.findIndex((card, k) => card !== deck[k]);
    yield {
      fits: wrong < 0,
      text:
        wrong < 0
          ? `Round ${at + 1}: all ${deck.length} cards lie where the shuffle puts them.`
          : `Round ${at + 1}: card ${wrong + 1} is ${deck[wrong]}, the shuffle makes it ${made[wrong]}.`,
      detail: made.join(" "),
    };
  }
}

async function dealer(
  game: Dealt,
  seed: Uint8Array,
  names: (seat: number) => string,
): Promise<Line> {
  const players = game.names?.length ?? 0;
  const drawn = players > 0 ? await dealerOf(seed, players) : 0;
  const detail = `drawn from the shuffle: seat ${drawn}`;
  return drawn === game.dealer
    ? { fits: true, text: `${names(drawn)} was drawn to deal first.`, detail }
    : {
        fits: null,
        text: `${names(game.dealer)} dealt first, as was settled before the shuffle: in a rematch the deal passes on.`,
        detail,
      };
}

/** How it came out: true if all fits, false if something does not, null if nothing could be checked. */
export function verdict(lines: readonly Line[]): boolean | null {
  if (lines.some((line) => line.fits === false)) return false;
  return lines.some((line) => line.fits === true) ? true : null;
}
