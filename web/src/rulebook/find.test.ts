// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { RuleChapter, RuleRow } from "../wire/messages";
import { chaptersSaying, cutAt, glossarySaying, rowsIn, says, textOf, wordsOf } from "./find";

function rule(id: string, text: string): RuleRow {
  return { id, presets: ["standard"], cells: [[{ text, style: "plain", leads: "", to: "" }]] };
}

function chapter(title: string, ...rows: RuleRow[]): RuleChapter {
  return { title, anchor: title, level: 2, passages: [{ kind: "table", head: ["rule"], rows }], examples: [] };
}

const CHAPTERS = [
  chapter("One", rule("SK-1", "A Shield absorbs damage."), rule("SK-2", "Damage stays.")),
  chapter("Two", rule("SK-12", "Nobody draws.")),
];

describe("searching the rules", () => {
  it("finds rules that say every word, in any case and order", () => {
    const found = chaptersSaying(CHAPTERS, wordsOf("  damage SHIELD "));
    expect(found.map(({ title }) => title)).toEqual(["One"]);
    expect(found[0]?.passages[0]?.rows.map(({ id }) => id)).toEqual(["SK-1"]);
    expect(rowsIn(found)).toBe(1);
  });

  it("finds a rule by its number", () => {
    expect(chaptersSaying(CHAPTERS, wordsOf("sk-12")).map(({ title }) => title)).toEqual(["Two"]);
    expect(textOf(rule("SK-7", "x"))).toBe("SK-7 x");
  });

  it("shows everything to whoever looks for nothing", () => {
    expect(chaptersSaying(CHAPTERS, wordsOf(" "))).toEqual(CHAPTERS);
  });

  it("finds nothing that nobody says", () => {
    expect(chaptersSaying(CHAPTERS, ["zeppelin"])).toEqual([]);
    expect(rowsIn([])).toBe(0);
    expect(says("Nothing", ["thing", "no"])).toBe(true);
  });

  it("finds words by what they mean on cards, too", () => {
    const word = {
      name: "Quick",
      group: "Abilities",
      meaning: [],
      on_cards: "not your one card",
      anchors: ["word-quick"],
    };
    expect(glossarySaying([word], ["one", "quick"])).toEqual([word]);
    expect(glossarySaying([word], ["two"])).toEqual([]);
  });

  it("marks what was found, and loses nothing of the text", () => {
    expect(cutAt("A shield (5/2) and Shields", ["shield", "(5"])).toEqual([
      { text: "A ", isFound: false },
      { text: "shield", isFound: true },
      { text: " ", isFound: false },
      { text: "(5", isFound: true },
      { text: "/2) and ", isFound: false },
      { text: "Shield", isFound: true },
      { text: "s", isFound: false },
    ]);
    expect(cutAt("A shield", [])).toEqual([{ text: "A shield", isFound: false }]);
  });
});
