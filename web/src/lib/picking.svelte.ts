/** What the player has picked up, and what clicks, drags and keys do with it. */

import {
  gesturesOf,
  handOf,
  joinable,
  newPlaces,
  open,
  pickedAlready,
  ready,
  sources,
  targets,
  type Gesture,
  type Picked,
} from "./gestures";
import { keyOf } from "./layout";
import type { Zone } from "./protocol";
import { settings } from "./settings.svelte";
import type { TableState } from "./table.svelte";

/** The keys that play to a lit place, in the order of the places. */
export const TARGET_KEYS = "asdfghjkzxvbnqwepy";

export class Picking {
  /** Places in the hand, so that two Jokers are two cards. */
  at = $state.raw<readonly number[]>([]);
  from = $state<string | null>(null);
  /** Several moves end at the place that was chosen: which one is meant? */
  choice = $state.raw<readonly Gesture[] | null>(null);
  /** The move of the lit place that is pointed at. */
  hint = $state.raw<Gesture | null>(null);

  private readonly table: TableState;

  constructor(table: TableState) {
    this.table = table;
  }

  readonly gestures = $derived.by(() =>
    this.table.view && this.table.myTurn ? gesturesOf(this.table.view) : [],
  );
  readonly hand: Zone | null = $derived.by(() => (this.table.view ? handOf(this.table.view) : null));
  readonly picked: Picked = $derived.by(() => this.read());
  readonly targets = $derived.by(() => targets(this.gestures, this.picked));
  readonly sources = $derived(sources(this.gestures));
  readonly joinable = $derived(joinable(this.gestures, this.picked));
  readonly ready = $derived(ready(this.gestures, this.picked));
  readonly growing = $derived(open(this.gestures, this.picked).length > this.ready.length);
  readonly newPlaces: Zone[] = $derived.by(() => (this.table.view ? newPlaces(this.table.view) : []));
  readonly any = $derived(this.picked.from !== null || this.picked.cards.length > 0);
  /** Moves that need no card and no second place: draw, end, take. */
  readonly plain = $derived(
    this.gestures.filter((one) => one.cards.length === 0 && (one.from === null || one.to === null)),
  );
  readonly targetKeys = $derived(
    new Map([...this.targets.keys()].map((key, i) => [key, TARGET_KEYS[i] ?? ""])),
  );

  private read(): Picked {
    if (this.from) return { from: this.from, cards: [] };
    const hand = this.hand?.cards ?? [];
    if (this.at.length === 0) return pickedAlready(this.gestures, hand);
    return { from: null, cards: this.at.map((at) => hand[at]).filter((card) => card !== undefined) };
  }

  isPicked(at: number): boolean {
    if (this.at.length > 0) return this.at.includes(at);
    return this.picked.cards.length === 1 && this.hand?.cards.length === 1;
  }

  clear(): void {
    this.at = [];
    this.from = null;
    this.choice = null;
    this.hint = null;
  }

  toggle(at: number): void {
    if (!this.hand?.cards[at]) return;
    this.from = null;
    this.choice = null;
    this.at = this.at.includes(at) ? this.at.filter((one) => one !== at) : [...this.at, at];
  }

  /** A card is being dragged: it is picked, with what was picked before if they can go together. */
  drag(at: number): void {
    if (this.isPicked(at)) return;
    const before = this.from ? [] : this.at;
    this.from = null;
    this.at = [...before, at];
    if (before.length > 0 && open(this.gestures, this.picked).length === 0) this.at = [at];
  }

  dragFrom(key: string): void {
    this.at = [];
    this.from = key;
  }

  /** A place was chosen: put there what is picked, or take from it, or ask why not. */
  put(place: Zone): void {
    const key = keyOf(place);
    const fits = this.targets.get(key) ?? this.without(key);
    if (fits.length > 0) return this.choose(fits);
    if (this.from === key) return this.clear();
    if (this.picked.cards.length === 0 && this.sources.has(key)) return this.take(key);
    if (this.any && this.table.myTurn) this.table.askWhyPut(this.picked, place);
  }

  /** Moves that are made by a click on a place alone. */
  private without(key: string): Gesture[] {
    if (this.any) return [];
    const here = (one: Gesture) => (one.from === null && one.to === key) || (one.from === key && one.to === null);
    return this.gestures.filter((one) => one.cards.length === 0 && here(one));
  }

  /** Whether a click on this place does something. */
  answers(key: string): boolean {
    return this.targets.has(key) || this.sources.has(key) || this.without(key).length > 0;
  }

  private take(key: string): void {
    this.at = [];
    this.from = key;
  }

  choose(gestures: readonly Gesture[]): void {
    const [only] = gestures;
    if (gestures.length === 1 && only && !settings.confirm) this.make(only);
    else this.choice = gestures;
  }

  make(gesture: Gesture): void {
    if (this.table.play(gesture.move.text)) this.clear();
  }
}
