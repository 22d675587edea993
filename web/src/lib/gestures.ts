/**
 * Moves as gestures: which cards are picked up, or from which place, and where they are put.
 *
 * A gesture is read from a move of the protocol and from the conventions of the notation, never from
 * rules: `draw` starts at the deck, `up>2` at the zone whose kind begins with its word, `combine 1+3`
 * at the second of two places of one kind.
 */

import { keyOf } from "./layout";
import type { Move, Place, View, Zone } from "./protocol";

export type Gesture = {
  move: Move;
  /** The place it starts from, if it takes no cards from the hand. */
  from: string | null;
  cards: readonly string[];
  /** The place it ends at; a place that has no zone yet has a key all the same. */
  to: string | null;
};
export type Picked = { from: string | null; cards: readonly string[] };
export const NOTHING: Picked = { from: null, cards: [] };

/** The kinds that lie before a player even if nobody has one yet. */
const PERSONAL = new Set(["meld", "melds", "collection", "hand"]);

/** The place that a move goes to, with whose it is: the protocol leaves that out where it is plain. */
export function placeOf(to: Place, view: View): Place {
  const alike = view.zones.filter((zone) => zone.kind === to.kind);
  if (to.seat !== null) return to;
  if (alike.some((zone) => zone.seat === null)) return to;
  const own = alike.filter((zone) => zone.seat === view.seat);
  const [only] = own;
  if (only && own.length === 1 && keyOf(only) !== keyOf({ ...to, seat: view.seat })) {
    const among = alike.every((zone) => zone.number === 1);
    if (among) return { kind: only.kind, number: only.number, seat: only.seat };
  }
  const personal = alike.length > 0 || PERSONAL.has(to.kind);
  return personal ? { ...to, seat: view.seat } : to;
}

export function gesturesOf(view: View): Gesture[] {
  return view.moves.map((move) => {
    const to = move.to && placeOf(move.to, view);
    const from = move.cards.length > 0 ? null : sourceOf(move, to, view);
    return { move, from, cards: move.cards, to: to && keyOf(to) };
  });
}

function sourceOf(move: Move, to: Place | null, view: View): string | null {
  const word = /^[a-z]+/.exec(move.text)?.[0] ?? "";
  const common = (fits: (zone: Zone) => boolean) =>
    view.zones.find((zone) => zone.seat === null && fits(zone));
  if (word === "draw") return key(common((zone) => zone.kind === "deck" || zone.kind === "stock"));
  const pair = /(\d+)\+(\d+)$/.exec(move.text);
  if (pair && to) {
    const other = [pair[1], pair[2]].map(Number).find((number) => number !== to.number);
    return other === undefined ? null : keyOf({ ...to, number: other });
  }
  if (word && move.text.startsWith(`${word}>`)) return key(common((z) => z.kind.startsWith(word)));
  return null;
}

const key = (zone: Zone | undefined) => (zone ? keyOf(zone) : null);

/** Places that moves go to and that have no zone yet: the next meld, the centre. */
export function newPlaces(view: View): Zone[] {
  const known = new Set(view.zones.map(keyOf));
  const found = new Map<string, Zone>();
  for (const move of view.moves) {
    const to = move.to && placeOf(move.to, view);
    if (to && !known.has(keyOf(to))) found.set(keyOf(to), { ...to, cards: [], note: "" });
  }
  return [...found.values()];
}

// ---------------------------------------------------------------- cards as sets

/** What is left of `cards` when `some` are taken out; null if they are not all there. */
export function without(cards: readonly string[], some: readonly string[]): string[] | null {
  const left = [...cards];
  for (const card of some) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && without(a, b) !== null;

// ---------------------------------------------------------------- what fits what is picked

/** The gestures that what is picked makes as it is. */
export function ready(gestures: readonly Gesture[], picked: Picked): Gesture[] {
  return gestures.filter((one) => one.from === picked.from && same(one.cards, picked.cards));
}

/** The gestures that what is picked can still become. */
export function open(gestures: readonly Gesture[], picked: Picked): Gesture[] {
  return gestures.filter(
    (one) => one.from === picked.from && without(one.cards, picked.cards) !== null,
  );
}

/** Where what is picked can be put: places, and the gestures that end there. */
export function targets(gestures: readonly Gesture[], picked: Picked): Map<string, Gesture[]> {
  const found = new Map<string, Gesture[]>();
  if (picked.from === null && picked.cards.length === 0) return found;
  for (const one of ready(gestures, picked)) {
    if (one.to) found.set(one.to, [...(found.get(one.to) ?? []), one]);
  }
  return found;
}

/** The places that something can be taken from, apart from the hand. */
export function sources(gestures: readonly Gesture[]): Set<string> {
  return new Set(gestures.flatMap((one) => (one.from ? [one.from] : [])));
}

/** The cards that can join what is picked, each as often as a move can use it. */
export function joinable(gestures: readonly Gesture[], picked: Picked): Set<string> {
  const found = new Set<string>();
  for (const one of open(gestures, picked)) {
    for (const card of without(one.cards, picked.cards) ?? []) found.add(card);
  }
  return found;
}

/** What is picked before anybody picks: the one card of a hand that every move is about. */
export function pickedAlready(gestures: readonly Gesture[], hand: readonly string[]): Picked {
  const about = gestures.filter((one) => one.cards.length > 0);
  const all = about.length > 0 && about.length === gestures.length;
  const [only] = hand;
  if (!all || hand.length !== 1 || only === undefined) return NOTHING;
  return { from: null, cards: [only] };
}

/** The zone of the seat that its moves take cards from. */
export function handOf(view: View): Zone | null {
  const own = view.zones.filter((zone) => zone.seat === view.seat);
  const used = view.moves.find((move) => move.cards.length > 0)?.cards ?? [];
  const hand = own.find((zone) => zone.kind === "hand");
  if (hand) return hand;
  return used.length > 0 ? (own.find((zone) => without(zone.cards, used)) ?? null) : null;
}
