/**
 * The text of a move that is not legal, so that the server can say why.
 *
 * How moves are written is learnt from legal ones: what was legal for one place is written in the same
 * way for another. What was seen is kept while the table is, because of a refused place no move may be
 * left to learn from.
 */

import { placeOf } from "./gestures";
import type { Move, Place, View } from "./protocol";

type Pattern = { kind: string; seat: number | null; number: number; own: boolean; move: Move };

export class Attempts {
  private readonly known = new Map<string, Pattern>();

  /** Remember how moves are written. */
  learn(view: View): void {
    for (const move of view.moves) {
      const to = move.to && placeOf(move.to, view);
      if (!to) continue;
      const own = to.seat === view.seat;
      const word = /^[a-z]*/.exec(move.text)?.[0] ?? "";
      const name = `${to.kind} ${own} ${move.cards.length > 0} ${word}`;
      this.known.set(name, { ...to, own, move });
    }
  }

  /** The move that these cards on that place would be; null if nothing like it was ever seen. */
  text(cards: readonly string[], to: Place, seat: number): string | null {
    const patterns = [...this.known.values()].reverse().filter((one) => one.kind === to.kind);
    const fits = (one: Pattern) => one.move.cards.length > 0 === cards.length > 0;
    const own = to.seat === seat;
    const best = patterns.find((one) => fits(one) && one.own === own) ?? patterns.find(fits);
    if (best) return rewritten(best, cards, to);
    return cards.length > 0 ? `${cards.join("+")}>${to.number}` : null;
  }
}

function rewritten(pattern: Pattern, cards: readonly string[], to: Place): string {
  const { move } = pattern;
  let text = move.text.replace(move.cards.join("+"), cards.join("+"));
  if (pattern.seat !== null) {
    text = text.replace(`${pattern.seat}.${pattern.number}`, `${to.seat}.${to.number}`);
  }
  return text.replace(new RegExp(`>${pattern.number}$`), `>${to.number}`);
}
