/** Records as files of this computer. */

export class BadFile extends Error {}

/** As much as the server takes. */
const MOST = 2 * 1024 * 1024;

/** A record in a text; a file with several of them, one on a line, gives its first. */
export function recordIn(text: string, name: string): Record<string, unknown> {
  const whole = text.trim();
  if (whole === "") throw new BadFile(`${name} is empty: a record is a JSON document.`);
  const found = parsed(whole) ?? parsed(whole.split("\n", 1)[0] ?? "");
  if (found === null) throw new BadFile(`${name} is not JSON, so it is no record of a game.`);
  const record: unknown = Array.isArray(found) ? found[0] : found;
  const object = typeof record === "object" && record !== null && !Array.isArray(record);
  if (!object || !("table21" in record)) {
    throw new BadFile(`${name} is JSON but no record of a game: it has no "table21" in it.`);
  }
  return record as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? null;
  } catch {
    return null;
  }
}

export async function readRecord(file: File): Promise<Record<string, unknown>> {
  if (file.size > MOST) {
    throw new BadFile(`${file.name} has ${(file.size / 2 ** 20).toFixed(1)} MiB: 2 MiB at most are taken.`);
  }
  return recordIn(await file.text(), file.name);
}

/** Let the browser keep a JSON document as a file. */
export function keepFile(what: unknown, name: string): void {
  const text = `${JSON.stringify(what)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
