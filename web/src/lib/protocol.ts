/** The table protocol as docs/protocol.md writes it. Nothing here knows a game. */

export type Me = { name: string; guest: string };
export type Level = { name: string; about: string };
export type Option = {
  name: string;
  default: unknown;
  values: string;
  about: string;
  choices?: unknown[];
};
export type GameCard = {
  game: string;
  title: string;
  about: string;
  players: [number, number];
  minutes?: number;
  credit: string;
  options: Option[];
  levels: Level[];
  teams?: boolean;
};
export type Clock = { bank: number; more: number };
export type SeatWish = { who: "me" | "open" | "bot"; level?: string; name?: string };
export type Watch = "nobody" | "link";
export type NewTable = {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatWish[];
  name?: string;
  watch?: Watch;
  clock?: Clock | null;
  forced?: boolean;
  /** 'daily', or a number as text; left out, it is a deal that nobody knows. */
  deal?: string;
};
export type Seat = {
  seat: number;
  who: "person" | "bot" | "open";
  name: string;
  level?: string;
  you: boolean;
  here: boolean;
  resigned: boolean;
};
export type TableInfo = {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  state: "waiting" | "playing" | "over";
  owner: boolean;
  link: string;
  seats: Seat[];
  watch: Watch;
  clock: Clock | null;
  commitment: string;
  next?: string;
  credit?: string;
  deal?: string | null;
};
export type TableCard = {
  table: string;
  title: string;
  state: string;
  names: string[];
  yourTurn: boolean;
  at: string;
};
export type ScenarioCard = {
  name: string;
  cite: string;
  before: Zone[];
  play: string[];
  after: Zone[];
  told: string[];
};
export type Rules = { title: string; html: string; credit: string; scenarios: ScenarioCard[] };
export type Stat = {
  game: string;
  played: number;
  won: number;
  shared: number;
  lost: number;
  best?: number;
};
export type Other = {
  name: string;
  seat: number;
  you: boolean;
  won: boolean;
  score: number;
  moves: number;
  at: string;
};
export type Others = { deal: string; results: Other[] };
export type Weighed = { text: string; label: string; value: number; visits: number };
export type Advice = {
  move: number;
  by: number;
  made: string;
  level: string;
  scale: string;
  weighed: Weighed[];
  lost: number;
};

export type Zone = {
  kind: string;
  cards: string[];
  seat: number | null;
  number: number;
  note: string;
};
export type Place = { kind: string; number: number; seat: number | null };
export type Move = {
  text: string;
  label: string;
  cards: string[];
  to: Place | null;
  foretold: string;
  undoable: boolean;
};
export type Event = {
  version: number;
  kind: string;
  text: string;
  seat: number | null;
  cards: string[];
};
export type ClockNow = { turn: number | null; left: number[]; running: boolean };
export type View = {
  version: number;
  moves_made: number;
  seat: number;
  turn: number | null;
  over: boolean;
  winners: number[];
  ending: string;
  scores: string[];
  zones: Zone[];
  moves: Move[];
  can_undo: boolean;
  undo_reason: string;
  clock: ClockNow | null;
  round: number;
};
export type Chat = { at: string; name: string; seat: number | null; text: string };
export type Fair = {
  commitment: string;
  secret: string;
  entropy: { seat: number; value: string }[];
};
export type Frame = { move: string; by: number | null; events: Event[]; view: View };
export type Replay = {
  game: string;
  title: string;
  credit: string;
  names: string[];
  frames: Frame[];
  result: unknown;
  fair?: Fair;
};

export type Refusal = { code: string; text: string; retry_after?: number };

export type FromServer =
  | {
      type: "hello";
      n: number;
      info: TableInfo;
      view: View | null;
      chat: Chat[];
      entropy: boolean;
      events?: Event[];
    }
  | { type: "view"; n: number; view: View; events: Event[] }
  | { type: "info"; n: number; info: TableInfo }
  | { type: "done"; n: number; key: string; version: number }
  | { type: "refused"; n: number; key?: string; code: string; text: string }
  | { type: "why_not"; n: number; text: string; why: string }
  | { type: "chat"; n: number; chat: Chat }
  | { type: "fair"; n: number; fair: Fair }
  | { type: "pong"; n: number };

export type ToServer =
  | { type: "move"; seat: number; text: string; version: number; key: string }
  | { type: "undo"; seat: number; version: number; key: string }
  | { type: "entropy"; seat: number; value: string }
  | { type: "chat"; text: string; key: string }
  | { type: "more_time"; seat: number }
  | { type: "look"; seat: number }
  | { type: "why_not"; text: string }
  | { type: "resync" }
  | { type: "ping" };
