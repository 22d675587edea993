/**
 * Which cards went where between two views, for showing it as motion.
 *
 * A card is followed by what it shows. Face-down cards are alike, so which of them moved is nobody's
 * knowledge and the last one is taken; a card that turned up may have been any face-down one before.
 */

import { keyOf } from "./layout";
import type { Zone } from "./protocol";

export type Spot = { zone: string; at: number };
export type Flight = { from: Spot; to: Spot; card: string };

const UNSEEN = "??";
const bare = (card: string) => card.replace(/\^$|=\d+$/, "");

type Moved = { zone: Zone; gone: Spot[]; came: Spot[] };

/** The cards that a zone lost and got, as places in it before and after. */
function changes(before: readonly string[], after: readonly string[], zone: Zone): Moved {
  const key = keyOf(zone);
  const left = new Map<string, number[]>();
  before.forEach((card, at) => left.set(bare(card), [...(left.get(bare(card)) ?? []), at]));
  const came: Spot[] = [];
  after.forEach((card, at) => {
    if (left.get(bare(card))?.shift() === undefined) came.push({ zone: key, at });
  });
  const gone = [...left.values()].flat().map((at) => ({ zone: key, at }));
  return { zone, gone: gone.sort((a, b) => a.at - b.at), came };
}

export function flights(before: readonly Zone[], after: readonly Zone[], mover: number | null): Flight[] {
  const old = new Map(before.map((zone) => [keyOf(zone), zone]));
  const now = new Map(after.map((zone) => [keyOf(zone), zone]));
  const moved = [...new Set([...old.keys(), ...now.keys()])].map((key) => {
    const zone = (now.get(key) ?? old.get(key)) as Zone;
    return changes(old.get(key)?.cards ?? [], now.get(key)?.cards ?? [], zone);
  });
  const gone = moved.flatMap((one) => one.gone.map((spot) => ({ spot, zone: one.zone })));
  const shown = (spot: Spot, zones: Map<string, Zone>) => zones.get(spot.zone)?.cards[spot.at] ?? "";
  const found: Flight[] = [];

  const take = (fits: (spot: Spot, zone: Zone) => boolean): Spot | null => {
    const at = gone.findLastIndex((one) => fits(one.spot, one.zone));
    return at < 0 ? null : (gone.splice(at, 1)[0]?.spot ?? null);
  };
  const land = (to: Spot, from: Spot | null) => {
    if (from && from.zone !== to.zone) found.push({ from, to, card: shown(to, now) });
    return from !== null;
  };

  const arrivals = moved.flatMap((one) => one.came);
  const open = arrivals.filter((to) => {
    const card = bare(shown(to, now));
    return !(card !== UNSEEN && land(to, take((spot) => bare(shown(spot, old)) === card)));
  });
  for (const to of open) {
    const hidden = (spot: Spot) => shown(spot, old) === UNSEEN;
    const turned = take((spot) => hidden(spot) && spot.zone === to.zone);
    if (turned) continue;
    const from =
      take((spot, zone) => hidden(spot) && zone.seat === mover && mover !== null) ??
      take((spot) => hidden(spot)) ??
      (shown(to, now) === UNSEEN ? take(() => true) : null);
    land(to, from);
  }
  return found;
}
