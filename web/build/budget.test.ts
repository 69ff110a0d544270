// @vitest-environment node
// @vitest-environment node
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

interface Report {
  lines: { part: string; size: number; limit: number; files: [string, number][] }[];
  strays: string[];
}

/** Build the page as it ships, in a process that is not one of tests. */
async function report(): Promise<Report> {
  const env = { ...process.env, NODE_ENV: "production", VITEST: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["build/budget.mjs", "--json"], { env }).catch(
    (fault: { stdout: string }) => fault, // something is over its limit
  );
  return JSON.parse(stdout) as Report;
}

describe("the page that ships", async () => {
  const { lines, strays } = await report();

  it("has nothing in it that is there for work on it alone, such as the gallery", () => {
    expect(strays).toEqual([]);
  });

  it.each(lines.map((line) => [line.part, line] as const))(
    "keeps to its budget: %s",
    (part, { size, limit, files }) => {
      expect(files.length, part).toBeGreaterThan(0);
      expect(size).toBeLessThanOrEqual(limit);
    },
  );
});
