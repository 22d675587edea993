/**
 * How zones are laid out, from their kinds alone. A kind that nobody has thought of is shown as a row
 * of cards where its owner sits, or in the middle if it is everybody's.
 */

import type { Seat, View, Zone } from "./protocol";

/** As a row of cards, or as a heap of which one sees the top. */
export type Looks = "row" | "pack";

const HEAPS = new Set(["deck", "stock", "discards", "collection", "upcard", "won"]);
/** Places whose cards are done with: they are shown small. */
const SMALL = new Set(["meld", "collection", "won"]);

export function looksOf(zone: Zone): Looks {
  return HEAPS.has(zone.kind) ? "pack" : "row";
}

export const keyOf = (place: { kind: string; number: number; seat: number | null }) =>
  `${place.kind}.${place.seat ?? 0}.${place.number}`;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Pile 2'; the number only where there are several of the kind. */
export function titleOf(zone: Zone, among: readonly Zone[]): string {
  const alike = among.filter((other) => other.kind === zone.kind && other.seat === zone.seat);
  const several = alike.length > 1 || zone.number > 1;
  return capital(several ? `${zone.kind} ${zone.number}` : zone.kind);
}

export type Layout = {
  /** Seats from the one after ours, clockwise; all of them for a spectator. */
  others: number[];
  rows: Zone[];
  heaps: Zone[];
  /** What lies before us, apart from the hand. */
  mine: Zone[];
  /** What we have finished with, shown small. */
  done: Zone[];
};

export function layoutOf(view: View, seats: readonly Seat[], extra: readonly Zone[] = []): Layout {
  const zones = [...view.zones, ...extra];
  const common = zones.filter((zone) => zone.seat === null);
  const own = zones.filter((zone) => zone.seat === view.seat && zone.kind !== "hand");
  return {
    others: around(view.seat, seats.length),
    rows: common.filter((zone) => looksOf(zone) === "row"),
    heaps: common.filter((zone) => looksOf(zone) === "pack"),
    mine: own.filter((zone) => !SMALL.has(zone.kind)),
    done: own.filter((zone) => SMALL.has(zone.kind)),
  };
}

export function around(seat: number, seats: number): number[] {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  return [...all.slice(seat), ...all.slice(0, Math.max(0, seat - 1))];
}

export type Before = { shown: Zone[]; more: number };

/** What is shown before another player: of many places of a kind the last few, and how many more. */
export function before(view: View, seat: number, few: number): Before {
  const zones = view.zones.filter((zone) => zone.seat === seat);
  const shown = zones.filter((zone) => {
    const alike = zones.filter((other) => other.kind === zone.kind);
    return !SMALL.has(zone.kind) || alike.indexOf(zone) >= alike.length - few;
  });
  return { shown, more: zones.length - shown.length };
}

/** The score of a seat; null where teams score, or where a zone of the seat says the same. */
export function scoreOf(view: View, seat: number, seats: number): string | null {
  return view.scores.length === seats ? (view.scores[seat - 1] ?? null) : null;
}

/** The most places of one kind that lie before a player for the whole game. */
export function kindsOf(view: View): number {
  const counts = new Map<string, number>();
  for (const zone of view.zones) {
    if (zone.seat === null || SMALL.has(zone.kind)) continue;
    const name = `${zone.kind} ${zone.seat}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
