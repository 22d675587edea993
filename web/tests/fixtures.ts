/** Views of real games as dump_views.py wrote them. */
import { readdirSync, readFileSync } from "node:fs";

import type { View } from "../src/lib/protocol";

const FOLDER = new URL("./fixtures/", import.meta.url);

export function view(name: string): View {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as View;
}

export const names = readdirSync(FOLDER).map((file) => file.replace(".json", ""));
