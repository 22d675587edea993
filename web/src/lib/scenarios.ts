/** Examples of rules: by the section that they show, and found by words. */

import { capital } from "./layout";
import type { GameCard, ScenarioCard } from "./protocol";
import { spoken } from "./words";

export type Example = { scenario: ScenarioCard; slug: string; text: string };
export type Group = { title: string; examples: Example[] };

/** The first passage that is cited, with where it comes from: 'GAME-rulebook §6.2'. */
const PASSAGE = /^(\S+?)(?::)?\s+§?(.+)$/;

/** The heading under which an example stands: 'Section 6', 'Refusing a card', 'Rulings'. */
export function headingOf(cite: string): string {
  const [first = ""] = cite.split(";");
  const found = PASSAGE.exec(first.trim());
  if (!found) return capital(cite) || "More";
  const [, source = "", passage = ""] = found;
  if (source === "rulings") return "Rulings";
  const [section = ""] = passage.split(/,\s*/);
  const number = /^(\d+)/.exec(section)?.[1];
  const edition = editionOf(source);
  const title = number ? `section ${number}` : section.replace(/^§/, "");
  return edition ? `${edition}, ${title}` : capital(title);
}

/** A citation for people: 'Rulebook §6.2; ruling 2' of 'GAME-rulebook §6.2; rulings: GAME 2'. */
export function citeWords(cite: string): string {
  const words = cite.split(/;\s*/).map((part) => {
    const ruling = /^rulings: \S+ (.+)$/.exec(part)?.[1];
    if (ruling) return `${/^\d+$/.test(ruling) ? "ruling" : "rulings"} ${ruling}`;
    const [, source = "", passage = part] = /^(\S+) (.+)$/.exec(part) ?? [];
    return `${editionOf(source) || "rulebook"} ${passage}`;
  });
  return capital(words.join("; "));
}

/** 'First edition' of 'GAME-first-edition'; nothing of the rulebook itself. */
function editionOf(source: string): string {
  const words = source.split("-").slice(1).join(" ");
  return words === "" || words === "rulebook" ? "" : capital(words);
}

/** Numbered sections in order first, then named ones as they come, other editions, and rulings. */
function rank(title: string): number {
  const number = /^Section (\d+)$/.exec(title)?.[1];
  if (number) return Number(number);
  if (title === "Rulings") return 3000;
  const later = /, section (\d+)$/.exec(title)?.[1];
  return later ? 2000 + Number(later) : 1000;
}

/** '2 to 4 players, about 10 minutes'. */
export function factsOf({ players: [least, most], minutes }: GameCard): string {
  const players = least === most ? `${least}` : `${least} to ${most}`;
  return `${players} players${minutes ? `, about ${minutes} minutes` : ""}`;
}

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Examples with an address each, by heading. */
export function groupsOf(scenarios: readonly ScenarioCard[]): Group[] {
  const groups = new Map<string, Example[]>();
  const used = new Map<string, number>();
  for (const scenario of scenarios) {
    const title = headingOf(scenario.cite);
    const plain = slugOf(scenario.name);
    const times = (used.get(plain) ?? 0) + 1;
    used.set(plain, times);
    const slug = times === 1 ? plain : `${plain}-${times}`;
    const example = { scenario, slug, text: searchText(scenario) };
    groups.set(title, [...(groups.get(title) ?? []), example]);
  }
  return [...groups]
    .map(([title, examples]) => ({ title, examples }))
    .sort((a, b) => rank(a.title) - rank(b.title));
}

/** What an example is found by: what it says, also with its cards in words. */
function searchText(one: ScenarioCard): string {
  const said = [one.name, one.cite, ...one.play, ...one.told].join("\n");
  return `${said}\n${spoken(said)}`.toLowerCase();
}

/** Whether a text has every word that is looked for. */
export function has(text: string, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}

/** The groups with the examples that are looked for. */
export function found(groups: readonly Group[], query: string): Group[] {
  return groups
    .map(({ title, examples }) => {
      const fitting = examples.filter((one) => has(`${one.text}\n${title.toLowerCase()}`, query));
      return { title, examples: fitting };
    })
    .filter((group) => group.examples.length > 0);
}
