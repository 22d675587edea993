import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { serviceWorker } from "./scripts/service-worker.ts";

// In development the pages come from here and the answers from a server started with `table21 serve`.
const server = process.env["TABLE21_SERVER"] ?? "http://127.0.0.1:2121";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/table21/server/web",
    emptyOutDir: true,
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
