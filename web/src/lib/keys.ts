/** The table's keys. What a key does depends on what is picked up. */

import type { Picking } from "./picking.svelte";

export type Doings = Record<"moves" | "help" | "log" | "chat" | "undo" | "colours" | "aloud", () => void>;

const NAMED: Record<string, keyof Doings> = {
  m: "moves",
  "?": "help",
  l: "log",
  t: "chat",
  u: "undo",
  c: "colours",
  i: "aloud",
};

export function isTyping(event: KeyboardEvent): boolean {
  const at = event.target;
  return at instanceof HTMLElement && (at.matches("input, textarea, select") || at.isContentEditable);
}

/** What a key does now; null if nothing. */
export function keyOfTable(event: KeyboardEvent, picking: Picking, doings: Doings): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (/^[1-9]$/.test(key)) return () => picking.toggle(Number(key) - 1);
  if (key === "Escape") return picking.any || picking.choice ? () => picking.clear() : null;
  if (key === "Enter") return entered(event, picking);
  const target = [...picking.targetKeys].find(([, letter]) => letter === key)?.[0];
  if (target) return () => picking.choose(picking.targets.get(target) ?? []);
  const named = NAMED[key];
  return named ? doings[named] : null;
}

/** Enter on a button is that button's; elsewhere it makes the only move there is. */
function entered(event: KeyboardEvent, picking: Picking): (() => void) | null {
  const elsewhere = !(event.target instanceof Element && event.target.closest("button, a, summary"));
  const onCard = event.target instanceof Element && event.target.closest(".hand") !== null;
  const [only] = picking.any ? picking.ready : picking.gestures;
  const single = (picking.any ? picking.ready : picking.gestures).length === 1;
  return (elsewhere || onCard) && single && only ? () => picking.make(only) : null;
}
