/** Learning from a game that is over: advice on its moves, asked for when somebody wants it. */

import { Refused, wordsOf } from "./api";
import type { Advice, Replay } from "./protocol";
import { mistakes, movesOf } from "./replays";

/** So many times a move is asked about again when the server is busy. */
const TRIES = 4;
const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

export class Study {
  private advice = $state.raw<ReadonlyMap<number, Advice>>(new Map());
  /** The move that is asked about, if any. */
  asking = $state<number | null>(null);
  trouble = $state("");
  /** While the moves of a seat are gone through: whose, how many are done, of how many. */
  walk = $state.raw<{ seat: number; done: number; all: number } | null>(null);
  /** The worst moves of the seats that were gone through. */
  worst = $state.raw<ReadonlyMap<number, readonly Advice[]>>(new Map());
  private stopped = false;

  constructor(
    private readonly ask: (move: number) => Promise<Advice>,
    private readonly pause = wait,
  ) {}

  on(move: number): Advice | undefined {
    return this.advice.get(move);
  }

  get known(): readonly Advice[] {
    return [...this.advice.values()];
  }

  /** Advice on one move; null if there is none to be had. */
  async about(move: number): Promise<Advice | null> {
    const known = this.advice.get(move);
    if (known) return known;
    this.trouble = "";
    this.asking = move;
    try {
      const found = await this.patient(move);
      this.advice = new Map(this.advice).set(move, found);
      return found;
    } catch (thrown) {
      this.trouble = wordsOf(thrown);
      return null;
    } finally {
      this.asking = null;
    }
  }

  private async patient(move: number): Promise<Advice> {
    for (let left = TRIES; ; left--) {
      try {
        return await this.ask(move);
      } catch (thrown) {
        const busy = thrown instanceof Refused && thrown.code === "too_many";
        if (!busy || left <= 1 || this.stopped) throw thrown;
        await this.pause(Math.max(1, thrown.retryAfter));
      }
    }
  }

  /** Go through all moves of a seat and find those that lost most. */
  async through(replay: Replay, seat: number): Promise<readonly Advice[]> {
    const moves = movesOf(replay, seat);
    this.stopped = false;
    this.worst = new Map([...this.worst].filter(([other]) => other !== seat));
    for (const [done, move] of moves.entries()) {
      this.walk = { seat, done, all: moves.length };
      if (this.stopped || !(await this.about(move))) break;
    }
    this.walk = null;
    const found = mistakes(this.known, seat);
    this.worst = new Map(this.worst).set(seat, found);
    return found;
  }

  stop(): void {
    this.stopped = true;
  }
}
