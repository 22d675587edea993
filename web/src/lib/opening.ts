/** Opening a table: what the form asks, read from what the server says of a game. */

import type { GameCard, NewTable, Option, SeatWish } from "./protocol";
import { settings } from "./settings.svelte";

/** Two clicks from the start page: oneself, and bots on the other seats. */
export function quickTable(game: GameCard, deal = ""): NewTable {
  const players = fewest(game);
  const bot: SeatWish = { who: "bot", level: middle(game) };
  const seats: SeatWish[] = [{ who: "me" }, ...Array.from({ length: players - 1 }, () => bot)];
  return { game: game.game, options: playersOption(game, players), seats, forced: settings.forced, ...(deal ? { deal } : {}) };
}

/** A table against bots wants an opponent, also where one may play alone. */
const fewest = ({ players: [least, most] }: GameCard) => Math.min(most, Math.max(least, 2));

export function middle(game: GameCard): string {
  return game.levels[Math.floor((game.levels.length - 1) / 2)]?.name ?? "";
}

export const playersOption = (game: GameCard, players: number): Record<string, unknown> =>
  game.options.some((option) => option.name === "players") ? { players } : {};

export type Field = { option: Option; label: string; kind: "choice" | "flag" | "number" | "text" };

export function fieldsOf(game: GameCard): Field[] {
  return game.options
    .filter((option) => option.name !== "players")
    .map((option) => ({ option, label: option.name.replace(/_/g, " "), kind: kindOf(option) }));
}

function kindOf(option: Option): Field["kind"] {
  if (typeof option.default === "boolean") return "flag";
  if (option.choices && option.choices.length > 0) return "choice";
  return typeof option.default === "number" ? "number" : "text";
}

/** What was typed, as the option's value: text that reads as JSON is meant so. */
export function valueOf(field: Field, typed: unknown): unknown {
  if (field.kind !== "text" || typeof typed !== "string") return typed;
  const tidy = typed.trim();
  if (!tidy.startsWith("{") && !tidy.startsWith("[")) return tidy;
  try {
    return JSON.parse(tidy);
  } catch {
    return tidy; // the server says what is wrong with it
  }
}

/** Only what differs from the default is sent, so that defaults may depend on other options. */
export function chosen(fields: readonly Field[], typed: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const value = valueOf(field, typed[field.option.name]);
    if (value === "" || value === null || value === undefined) continue;
    if (value !== field.option.default) found[field.option.name] = value;
  }
  return found;
}
