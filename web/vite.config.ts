import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { emblems } from "./build/emblems.ts";

/** Where the service runs while the page is being worked on. */
const SERVER = process.env["MARCHLANDS_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [emblems(), svelte(), svelteTesting()],
  build: {
    outDir: "../src/marchlands/_static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // nothing in data: or inline, so that the page keeps to its content security policy
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/socket": { target: SERVER, ws: true },
    },
  },
  test: {
    environment: "jsdom",
    pool: "threads",
    maxWorkers: 2,
    include: ["src/**/*.test.ts", "build/**/*.test.ts"],
    setupFiles: ["src/support/dom.ts"],
    testTimeout: 20_000, // a whole table is slow to search through on a busy machine
  },
});
