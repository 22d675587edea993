/** Cards as the notation writes them, read for showing: what is drawn and what is said. */

export type Suit = "c" | "d" | "h" | "s";
export type Face =
  | { look: "hidden" }
  | { look: "suited"; rank: string; suit: Suit; value: string }
  | { look: "joker"; value: string }
  | { look: "numbered"; rank: string; kind: "plain" | "bonus" | "keeper"; open: boolean }
  | { look: "instant"; open: boolean }
  | { look: "other"; text: string };

const SUITED = /^([A2-9TJQK])([cdhs])(?:=(\d+))?$/;
const JOKER = /^X(?:=(\d+))?$/;
const NUMBERED = /^(A|\d|10)([+k]?)(\^?)$/;

export function faceOf(text: string): Face {
  if (text === "??") return { look: "hidden" };
  const suited = SUITED.exec(text);
  if (suited) {
    const [, rank = "", suit = "", value = ""] = suited;
    return { look: "suited", rank, suit: suit as Suit, value };
  }
  const joker = JOKER.exec(text);
  if (joker) return { look: "joker", value: joker[1] ?? "" };
  if (text === "21" || text === "21^") return { look: "instant", open: text.endsWith("^") };
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const [, rank = "", mark = "", open = ""] = numbered;
    const kind = mark === "+" ? "bonus" : mark === "k" ? "keeper" : "plain";
    return { look: "numbered", rank, kind, open: open === "^" };
  }
  return { look: "other", text };
}

const RANKS: Record<string, string> = { A: "Ace", T: "10", J: "Jack", Q: "Queen", K: "King" };
const SUITS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** A card as a person says it: 'King of hearts'. */
export function nameOf(text: string): string {
  const face = faceOf(text);
  switch (face.look) {
    case "hidden":
      return "a face-down card";
    case "suited":
      return `${RANKS[face.rank] ?? face.rank} of ${SUITS[face.suit]}${counting(face.value)}`;
    case "joker":
      return `Joker${counting(face.value)}`;
    case "numbered":
      return numberedName(face) + lying(face.open);
    case "instant":
      return `Instant 21${lying(face.open)}`;
    case "other":
      return face.text;
  }
}

function numberedName(face: Extract<Face, { look: "numbered" }>): string {
  if (face.rank === "0") return "Zero Bonus";
  const rank = RANKS[face.rank] ?? face.rank;
  return face.kind === "plain" ? rank : `${rank} ${face.kind === "bonus" ? "Bonus" : "Keeper"}`;
}

const counting = (value: string) => (value ? `, counting ${value}` : "");
const lying = (open: boolean) => (open ? ", lying open" : "");

/** Several cards as a person says them: '2 face-down cards and King of hearts'. */
export function namesOf(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === "??").length;
  const said = cards.filter((card) => card !== "??").map(nameOf);
  if (hidden === 1) said.unshift("1 face-down card");
  if (hidden > 1) said.unshift(`${hidden} face-down cards`);
  if (said.length < 2) return said[0] ?? "no cards";
  return `${said.slice(0, -1).join(", ")} and ${said[said.length - 1]}`;
}

/** A rank as it stands in a card's corner. */
export const indexOf = (rank: string) => (rank === "T" ? "10" : rank);
