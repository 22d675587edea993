/**
 * What a browser notes before the deal, to hold it against what is shown when the game is over: the
 * server's commitment, and the numbers that it added to the shuffle itself.
 */

import type { Noted } from "./fair";

const KEY = "table21.promises";
/** So many tables are remembered. */
const MOST = 100;

type Book = [table: string, noted: Noted][];

function read(): Book {
  try {
    const book: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(book) ? (book as Book) : [];
  } catch {
    return [];
  }
}

type What = { commitment?: string; seat?: number; value?: string };

/** Note a commitment, of which the first stands, or a number sent for a seat, which may be sent anew. */
export function note(table: string, what: What): void {
  const book = read();
  const noted = book.find(([name]) => name === table)?.[1] ?? { commitment: "", shares: {} };
  noted.commitment ||= what.commitment ?? "";
  if (what.seat && what.value) (noted.shares[what.seat] ??= []).push(what.value);
  const rest = book.filter(([name]) => name !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...rest, [table, noted]].slice(-MOST)));
  } catch {
    /* a browser that keeps nothing can still check the rest */
  }
}

export const noted = (table: string): Noted | null =>
  read().find(([name]) => name === table)?.[1] ?? null;
