/** Writes the service worker when the app is built: it has to know the names of the built files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const SOURCE = new URL("../src/service-worker.js", import.meta.url);

export function serviceWorker(): Plugin {
  return {
    name: "table21-service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort()
        .map((name) => `/${name}`);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace('..."FILES"', `...${JSON.stringify(files)}`)
        .replace("VERSION", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
