// @vitest-environment node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { describe, expect, it } from "vitest";

import { readRows } from "./emblems.ts";
import { shortened } from "./path.ts";

const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** Read a path letter by letter, as a browser does: commands with their numbers. */
function read(path: string): [command: string, ...numbers: number[]][] {
  const found: [string, ...number[]][] = [];
  let at = 0;
  const skip = (): void => {
    while (at < path.length && /[\s,]/.test(path[at] ?? "")) at += 1;
  };
  const number = (isFlag: boolean): number => {
    skip();
    const rest = path.slice(at);
    const text = isFlag ? rest[0] : /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?/i.exec(rest)?.[0];
    if (!text || (isFlag && !/[01]/.test(text))) throw new Error(`no number at ${rest.slice(0, 20)}`);
    at += text.length;
    return Number(text);
  };
  for (skip(); at < path.length; skip()) {
    const command = path[at] ?? "";
    const takes = TAKES[command.toUpperCase()];
    if (takes === undefined) throw new Error(`no command at ${path.slice(at, at + 20)}`);
    at += 1;
    const numbers: number[] = [];
    for (skip(); takes > 0 && (numbers.length % takes !== 0 || /[-+.\d]/.test(path[at] ?? "")); skip())
      numbers.push(number(takes === 7 && (numbers.length % 7 === 3 || numbers.length % 7 === 4)));
    found.push([command, ...numbers]);
  }
  return found;
}

function expectSame(path: string): void {
  const [before, after] = [read(path), read(shortened(path))];
  expect(after.map(([command, ...numbers]) => `${command}${String(numbers.length)}`)).toEqual(
    before.map(([command, ...numbers]) => `${command}${String(numbers.length)}`),
  );
  const [old, now] = [before, after].map((commands) => commands.flatMap(([, ...numbers]) => numbers));
  const furthest = Math.max(0, ...(old ?? []).map((number, index) => Math.abs(number - (now?.[index] ?? NaN))));
  expect(furthest).toBeLessThan(0.06);
}

const icons = (
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8")) as {
    icons: Record<string, { body: string }>;
  }
).icons;
const motifs = [...new Set(readRows(readFileSync("emblems.tsv", "utf8")).map(({ motif }) => motif))];

describe("a path with fewer digits", () => {
  it.each(motifs)("draws the same motif: %s", (motif) => {
    const path = / d="([^"]+)"/.exec(icons[motif]?.body ?? "")?.[1] ?? "";
    expect(path).not.toBe("");
    expectSame(path);
    expect(shortened(path).length).toBeLessThanOrEqual(path.length);
    expect(shortened(shortened(path))).toBe(shortened(path));
  });

  it("keeps numbers apart, however they meet", () => {
    expect(shortened("M1.04 2.06L-3 4.5")).toBe("M1 2.1L-3 4.5");
    expect(shortened("m.54.04-.02.3")).toBe("m.5 0 0 .3");
    expect(shortened("l10 .5 1.5 .5.5-1")).toBe("l10 .5 1.5.5.5-1");
    expect(shortened("a5 5 0 01.25.25")).toBe("a5 5 0 0 1 .3.3");
    expect(shortened("h1e2v-2.5e-1z m 1,1")).toBe("h100v-.2zm1 1");
  });

  it("draws the same for thousands of made-up ones", () => {
    let seed = 7;
    const roll = (most: number): number => (seed = (seed * 48271) % 2147483647) % most;
    const number = (): string => {
      const value = (roll(2_000_000) - 1_000_000) / 10 ** (3 + roll(4));
      return roll(5) === 0 ? String(Math.round(value)) : value.toFixed(roll(5));
    };
    for (let turn = 0; turn < 2000; turn += 1) {
      const commands = Array.from({ length: 1 + roll(4) }, () => {
        const command = "MmLlHhVvCcSsQqTtAaZz"[roll(20)] ?? "M";
        const takes = TAKES[command.toUpperCase()] ?? 0;
        const numbers = Array.from({ length: takes * (1 + roll(2)) }, (_, index) =>
          takes === 7 && (index % 7 === 3 || index % 7 === 4) ? String(roll(2)) : number(),
        );
        return `${command}${numbers.join(roll(2) === 0 ? " " : ",")}`;
      });
      expectSame(commands.join(roll(2) === 0 ? "" : " "));
    }
  });

  it.each([
    ["x1 2", "cannot read a path"],
    ["M1", "cannot read a number"],
    ["M1 2 3", "cannot read a number"],
    ["a5 5 0 2 0 1 1", "cannot read a number"],
    ["12 3", "cannot read a path"],
  ])("is refused for what is none: %s", (path, reason) => {
    expect(() => shortened(path)).toThrow(reason);
  });
});
