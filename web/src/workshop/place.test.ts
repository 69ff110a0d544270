// @vitest-environment node
import { describe, expect, it } from "vitest";

import { placeAt } from "./place";

const CARD = '[[card]]\nname = "Bee"\n';

describe("where one writes", () => {
  it.each([
    ["na", [], "key", "na"],
    ["game = ", ["game"], "value", ""],
    ['game = "sk', ["game"], "value", '"sk'],
    [`${CARD}ki`, ["card", "[]"], "key", "ki"],
    [`${CARD}kind = "un`, ["card", "[]", "kind"], "value", '"un'],
    [`${CARD}abilities = [\n  `, ["card", "[]", "abilities", "[]"], "value", ""],
    [`${CARD}abilities = [{ Wh`, ["card", "[]", "abilities", "[]"], "key", "Wh"],
    [`${CARD}abilities = [{ When = { event = De`, ["card", "[]", "abilities", "[]", "When", "event"], "value", "De"],
    [
      `${CARD}abilities = [\n { When = { event = "Deployed", effects = [\n { Damage = { to = { One = { side = "ally" } }, `,
      ["card", "[]", "abilities", "[]", "When", "effects", "[]", "Damage"],
      "key",
      "",
    ],
    ['a = "one ] # two"\nb = [1, 2]\nc = ', ["c"], "value", ""],
    ["# a note\nna", [], "key", "na"],
    ['a = """\n x = [ """\nb', [], "key", "b"],
    ["given.p1.ha", ["given", "p1"], "key", "ha"],
  ])("%s", (text, path, kind, word) => {
    const place = placeAt(text);
    expect(place && [place.path, place.kind, place.word, place.from]).toEqual([
      path,
      kind,
      word,
      text.length - word.length,
    ]);
  });

  it("is nowhere in a comment, a header, or after a value that is closed", () => {
    for (const text of ["# na", "[[ca", 'name = "Bee"']) expect(placeAt(text), text).toBeNull();
  });

  it("knows the keys that are there", () => {
    expect([...(placeAt(`${CARD}kind = "unit"\n`)?.seen ?? [])]).toEqual(["name", "kind"]);
    expect([...(placeAt("x = { a = 1, b = [{ c = 2 }], ")?.seen ?? [])]).toEqual(["a", "b"]);
  });

  it("is found in whatever stands before it", () => {
    const odd = [
      "}]",
      "= = =",
      "[[card]]\n]]]",
      'a = "\\',
      "'''",
      "{{{{",
      "a = [}",
      "\u0000",
      "[x]]\ny = ",
      '"a".b = { c',
    ];
    for (const text of odd) expect(() => placeAt(text), text).not.toThrow();
  });
});
