/**
 * The text of a move that is not legal, so that the server can say why.
 *
 * How moves are written is learnt from legal ones: what was legal for one place is written in the same
 * way for another. What was seen is kept while the table is, because of a refused place no move may be
 * left to learn from.
 */

import { gesturesOf, placeOf, type Gesture, type Picked } from "./gestures";
import type { Place, View } from "./protocol";

type Pattern = { place: Place; own: boolean; gesture: Gesture };

export class Attempts {
  private readonly known = new Map<string, Pattern>();

  /** Remember how moves are written. */
  learn(view: View): void {
    for (const gesture of gesturesOf(view)) {
      const { move } = gesture;
      const place = move.to && placeOf(move.to, view);
      if (!place) continue;
      const own = place.seat === view.seat;
      const word = /^[a-z]*/.exec(move.text)?.[0] ?? "";
      this.known.set([place.kind, own, kindOf(gesture.from), word].join(" "), { place, own, gesture });
    }
  }

  /** The move that this would be on that place; null if nothing like it was ever seen. */
  text(picked: Picked, to: Place, seat: number): string | null {
    const own = to.seat === seat;
    const alike = [...this.known.values()].reverse().filter((one) => {
      const { from, cards } = one.gesture;
      const start = kindOf(from) === kindOf(picked.from);
      return one.place.kind === to.kind && start && cards.length > 0 === picked.cards.length > 0;
    });
    const best = alike.find((one) => one.own === own) ?? alike[0];
    if (best) return rewritten(best, picked, to);
    return picked.cards.length > 0 ? `${picked.cards.join("+")}>${to.number}` : null;
  }
}

const kindOf = (key: string | null) => key?.split(".")[0] ?? "";
const numberOf = (key: string | null) => Number(key?.split(".")[2] ?? 0);

function rewritten({ place, gesture }: Pattern, picked: Picked, to: Place): string {
  const { move, cards } = gesture;
  let text = move.text.replace(cards.join("+"), picked.cards.join("+"));
  if (place.seat !== null) {
    text = text.replace(`${place.seat}.${place.number}`, `${to.seat}.${to.number}`);
  }
  const pair = [to.number, numberOf(picked.from)].sort((a, b) => a - b).join("+");
  if (cards.length === 0) text = text.replace(/\d+\+\d+$/, pair);
  return text.replace(new RegExp(`>${place.number}$`), `>${to.number}`);
}
