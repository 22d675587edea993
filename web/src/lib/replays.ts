/** A game that is over, gone through frame by frame. Frame k is the table after k moves. */

import type { Advice, Frame, Replay } from "./protocol";

/** How long a move is looked at while it plays by itself, and how much faster or slower it may go. */
export const PACE = 1500;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export const lastOf = (frames: readonly Frame[]) => Math.max(0, frames.length - 1);

export const within = (frames: readonly Frame[], at: number) =>
  Math.min(Math.max(Math.trunc(at) || 0, 0), lastOf(frames));

/** What a key does: the frame to go to, 'play', or nothing. */
export function keyed(
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
  at: number,
  frames: readonly Frame[],
): number | "play" | null {
  switch (key) {
    case "ArrowLeft":
      return shiftKey ? roundBefore(frames, at) : within(frames, at - 1);
    case "ArrowRight":
      return shiftKey ? roundAfter(frames, at) : within(frames, at + 1);
    case "Home":
      return 0;
    case "End":
      return lastOf(frames);
    case " ":
      return "play";
    default:
      return null;
  }
}

/** The frames with which rounds begin: the deal, and the first move that a new round's table follows. */
export function roundStarts(frames: readonly Frame[]): number[] {
  return frames.flatMap((frame, k) =>
    k === 0 || frame.view.round !== frames[k - 1]?.view.round ? [k] : [],
  );
}

const roundAfter = (frames: readonly Frame[], at: number) =>
  roundStarts(frames).find((start) => start > at) ?? lastOf(frames);
const roundBefore = (frames: readonly Frame[], at: number) =>
  roundStarts(frames).findLast((start) => start < at) ?? 0;

/** What a frame tells: its events in the perspective's words, or the move as it is written. */
export function toldBy(frame: Frame): string[] {
  const said = frame.events.map((event) => event.text);
  if (said.length > 0) return said;
  return frame.move ? [frame.move] : ["the cards are dealt"];
}

// ---------------------------------------------------------------- addresses

export type Moment = { move: number; seat: number | null };

/** `?move=12&seat=1`: seat 0 is a spectator, none is all cards open. */
export function momentOf(query: string): Moment {
  const asked = new URLSearchParams(query);
  const number = (name: string) => {
    const text = asked.get(name) ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  return { move: number("move") ?? 0, seat: number("seat") };
}

export function queryOf(moment: Moment): string {
  const parts = new URLSearchParams();
  if (moment.move > 0) parts.set("move", String(moment.move));
  if (moment.seat !== null) parts.set("seat", String(moment.seat));
  const text = parts.toString();
  return text && `?${text}`;
}

// ---------------------------------------------------------------- learning

/** The moves that a seat chose itself. */
export const movesOf = (replay: Replay, seat: number) =>
  replay.frames.flatMap((frame, k) => (frame.by === seat ? [k] : []));

/** The moves that lost most, the dearest first. */
export function mistakes(advice: readonly Advice[], seat: number, most = 5): Advice[] {
  return advice
    .filter((one) => one.by === seat && one.lost > 1e-9)
    .sort((a, b) => b.lost - a.lost || a.move - b.move)
    .slice(0, most);
}

/** Where a bar begins and how long it is, in parts of the whole; all bars have their zero in common. */
export function barOf(value: number, among: readonly number[]): { from: number; length: number } {
  const [low, high] = [Math.min(0, ...among), Math.max(0, ...among)];
  const whole = high - low || 1;
  const [from, to] = [Math.min(0, value), Math.max(0, value)];
  return { from: (from - low) / whole, length: (to - from) / whole };
}

/** A value as people read it. */
export const written = (value: number) =>
  (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(2)).replace(/^-(0(\.0+)?)$/, "$1").replace("-", "−");
