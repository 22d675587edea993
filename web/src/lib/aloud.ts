/** The table in sentences, for who hears it. */

import { namesOf } from "./cards";
import { titleOf } from "./layout";
import type { TableInfo, View } from "./protocol";
import { spoken } from "./words";

/** Said twice in a row it ends differently, or a screen reader would keep silent. */
export function readAloud(view: View, info: TableInfo, last: string): string {
  const names = info.seats.map((seat) => seat.name);
  const turn = view.over ? "The game is over." : `${names[(view.turn ?? 1) - 1] ?? ""} is to move.`;
  const zones = view.zones.map((zone) => {
    const alike = view.zones.filter((other) => other.seat === zone.seat);
    const whose = zone.seat === null ? "" : zone.seat === view.seat ? "Your " : `${names[zone.seat - 1]}, `;
    const title = titleOf(zone, alike);
    const note = zone.note ? `, ${spoken(zone.note, names)}` : "";
    return `${whose}${whose ? title.toLowerCase() : title}: ${namesOf(zone.cards)}${note}.`;
  });
  const scores = view.scores.length === names.length ? view.scores.map((s, i) => `${names[i]} ${s}`) : view.scores;
  const text = [turn, `${scores.join(", ")}.`, ...zones].join(" ");
  return text === last ? `${text} ` : text;
}
