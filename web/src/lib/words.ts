/** Sentences of the server, with the cards in them as signs for the eye or as names for the ear. */

import { indexOf, nameOf } from "./cards";

const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };
const CARD = /(?<![A-Za-z0-9])([A2-9TJQK])([cdhs])(=\d+)?(?![A-Za-z0-9])/g;

export type Part = { text: string; suit: string };

/** A sentence in parts: cards have a suit, the rest has none. A person may be called 'As'. */
export function parts(sentence: string, names: readonly string[] = []): Part[] {
  const found: Part[] = [];
  let from = 0;
  for (const match of sentence.matchAll(CARD)) {
    const [whole, rank = "", suit = "", value = ""] = match;
    if (names.includes(whole)) continue;
    if (match.index > from) found.push({ text: sentence.slice(from, match.index), suit: "" });
    // U+FE0E keeps a sign from becoming a coloured picture.
    found.push({ text: `${indexOf(rank)}${SIGNS[suit] ?? ""}\uFE0E${value}`, suit });
    from = match.index + whole.length;
  }
  if (from < sentence.length) found.push({ text: sentence.slice(from), suit: "" });
  return found;
}

/** A sentence for the ear: 'Bea plays King of hearts'. */
export function spoken(sentence: string, names: readonly string[] = []): string {
  return sentence.replace(CARD, (whole) => (names.includes(whole) ? whole : nameOf(whole)));
}

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** '1 card', '2 cards'. */
export const counted = (number: number, thing: string) =>
  `${number} ${thing}${number === 1 ? "" : "s"}`;

/** Seconds as a clock shows them: '1:05'. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
