// Prints what a browser fetches, compressed, and fails when that is more than it may be.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const BUILT = new URL("../../src/table21/server/web", import.meta.url).pathname;
const CODE = new Set([".html", ".js", ".css"]);
const MOST = 100 * 1024;

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

let total = 0;
for (const path of files(BUILT)) {
  if (!CODE.has(extname(path))) continue;
  const size = gzipSync(readFileSync(path), { level: 9 }).length;
  total += size;
  console.log(`${String((size / 1024).toFixed(1)).padStart(7)} KB  ${relative(BUILT, path)}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all, compressed; ${MOST / 1024} KB are the most`);
if (total > MOST) process.exit(1);
