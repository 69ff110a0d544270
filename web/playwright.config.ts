import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { defineConfig } from "@playwright/test";

/** Return the system's Chromium; none is ever downloaded. */
function chromium(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = ["chromium", "chromium-browser"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = found.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error("There is no chromium on PATH. Install your system's package of it.");
  return path;
}

/**
 * What Chromium does beside showing a page: the first four load whole pages of their own for every window, and take
 * more time than most tests; the others are those that Playwright itself would switch off.
 */
const UNUSED = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"],
  ...[
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
  ],
];

/** Tests that measure: nothing else runs beside them. */
const ALONE = "*.alone.spec.ts";

export default defineConfig({
  testDir: "browser",
  outputDir: "browser/results",
  fullyParallel: true,
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  reporter: [["list"], ["./browser/summary.ts"]],
  timeout: 240_000,
  projects: [
    { name: "together", testIgnore: ALONE },
    { name: "alone", testMatch: ALONE, dependencies: ["together"], workers: 1 },
  ],
  expect: { timeout: 20_000 },
  use: {
    headless: true,
    viewport: { width: 1400, height: 900 },
    locale: "en-GB",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // recording everything takes as long again as the tests themselves: TRACE=1 asks for it
    trace: process.env["TRACE"] ? { mode: "retain-on-failure", screenshots: false, sources: false } : "off",
    launchOptions: {
      executablePath: chromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${UNUSED.join(",")}`,
      ],
    },
  },
});
