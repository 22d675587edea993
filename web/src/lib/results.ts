/** Results as pictures: where dots and bars go. Nothing here draws. */

import type { Stat, TableCard } from "./protocol";

/** Dots of values on a line from 0 to 1; dots that would touch stand above each other. */
export function spread(values: readonly number[], touch = 0.045): { at: number; row: number }[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const taken: { at: number; row: number }[] = [];
  return values.map((value) => {
    const at = high > low ? (value - low) / (high - low) : 0.5;
    let row = 0;
    while (taken.some((dot) => dot.row === row && Math.abs(dot.at - at) < touch)) row += 1;
    const dot = { at, row };
    taken.push(dot);
    return dot;
  });
}

export type Piece = { what: "won" | "shared" | "lost"; count: number; from: number; length: number };

/** The bar of a game: what was won, shared and lost, in parts of all that was played. */
export function piecesOf(stat: Stat): Piece[] {
  const whole = stat.won + stat.shared + stat.lost || 1;
  let from = 0;
  return (["won", "shared", "lost"] as const).map((what) => {
    const piece = { what, count: stat[what], from: from / whole, length: stat[what] / whole };
    from += stat[what];
    return piece;
  });
}

/** Days, as UTC counts them, with how many tables each: the last is today. */
export function daysOf(tables: readonly TableCard[], today: Date, days = 28): { day: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { at } of tables) counts.set(at.slice(0, 10), (counts.get(at.slice(0, 10)) ?? 0) + 1);
  return Array.from({ length: days }, (_, i) => {
    const date = new Date(today.getTime() - (days - 1 - i) * 86_400_000);
    const day = date.toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
