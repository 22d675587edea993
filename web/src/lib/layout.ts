/**
 * How zones are laid out, from their kinds alone. A kind that nobody has thought of is shown as a row
 * of cards where its owner sits, or in the middle if it is everybody's.
 */

import type { Zone } from "./protocol";

/** As a row of cards, or as a heap of which one sees the top. */
export type Looks = "row" | "pack";

const HEAPS = new Set(["deck", "stock", "discards", "collection", "upcard"]);

export function looksOf(zone: Zone): Looks {
  return HEAPS.has(zone.kind) ? "pack" : "row";
}

export const keyOf = (place: { kind: string; number: number; seat: number | null }) =>
  `${place.kind}.${place.seat ?? 0}.${place.number}`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Pile 2'; the number only where there are several of the kind. */
export function titleOf(zone: Zone, among: readonly Zone[]): string {
  const alike = among.filter((other) => other.kind === zone.kind && other.seat === zone.seat);
  return capital(alike.length > 1 ? `${zone.kind} ${zone.number}` : zone.kind);
}
