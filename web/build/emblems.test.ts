// @vitest-environment node
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import skirmishCards from "../src/fixtures/skirmish-cards.json" with { type: "json" };
import warpathCards from "../src/fixtures/warpath-cards.json" with { type: "json" };
import { emblems, notice, readRows } from "./emblems.ts";

const HEAD = "game\tname\tmotif\tauthor\tmood";
const rows = readRows(readFileSync("emblems.tsv", "utf8"));
const MOODS = ["ember", "blood", "wood", "steel", "amber", "night", "tide", "stone"];

/** What the build makes of a module of emblems. */
function loaded(name: string): string {
  const { load } = emblems() as { load: (id: string) => string | undefined };
  return load(`\0virtual:emblems/${name}`) ?? "";
}

describe("the table of emblems", () => {
  it.each(["author", "motif", "game"])("fails for a row without its %s", (name) => {
    const row = { game: "skirmish", name: "Archer", motif: "archer", author: "delapouite", mood: "wood", [name]: "" };
    const line = HEAD.split("\t").map((column) => row[column as keyof typeof row]);
    expect(() => readRows(`${HEAD}\n${line.join("\t")}\n`)).toThrow("Archer");
  });

  it("fails for a row that ends too soon", () => {
    expect(() => readRows(`${HEAD}\nskirmish\tArcher\tarcher\n`)).toThrow(
      "Archer has the motif archer without an author",
    );
  });

  it.each([
    ["skirmish", skirmishCards],
    ["warpath", warpathCards],
  ])("has a row for every card, leader and class of %s, with one of the moods", (game, cards) => {
    const own = rows.filter((row) => row.game === game);
    expect(own.map(({ name }) => name).sort()).toEqual(cards.map(({ name }) => name).sort());
    for (const { name, mood } of own) expect(MOODS, name).toContain(mood);
  });

  it("names everybody who drew something, and the licence, in what ships with the page", () => {
    const text = notice(rows);
    for (const { motif, author } of rows) expect(text).toContain(`  ${motif} by ${author}\n`);
    expect(text).toContain("Creative Commons Attribution 3.0 (https://creativecommons.org/licenses/by/3.0/)");
    expect(text).toContain("recoloured");
    expect(text).toContain("SIL OPEN FONT LICENSE");
    expect(text).toContain("Svelte (MIT)");
  });
});

describe("what is bundled", () => {
  it("is the motifs of one game, and no others", () => {
    const [skirmish, warpath] = ["skirmish", "warpath"].map(loaded);
    expect(skirmish).toContain('"Archer":["archer","wood"]');
    expect(warpath).not.toContain('"Archer":["archer","wood"]');
    expect(loaded("signs")).toContain('"castle":["castle",""]');
  });

  it("is who drew what, for the page that says so", () => {
    expect(loaded("credits")).toContain('["archer","delapouite"]');
  });

  it("is nothing else", () => {
    const { load, resolveId } = emblems() as unknown as Record<"load" | "resolveId", (id: string) => unknown>;
    expect(load("/src/main.ts")).toBeUndefined();
    expect(resolveId("svelte")).toBeUndefined();
  });
});
