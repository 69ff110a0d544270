// @vitest-environment node
import { describe, expect, it } from "vitest";

import { CARDS, PAGES } from "../support/staging";
import { keywordsIn, piecesOf } from "./keywords";

describe.each(["skirmish", "warpath"] as const)("the texts of %s", (game) => {
  const { keywords } = PAGES[game];

  it.each(CARDS[game].map(({ name, text }) => [name, text]))("lose nothing in pieces: %s", (_, text) => {
    const pieces = piecesOf(text, keywords);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    for (const { text: words, keyword } of pieces) {
      expect(words).not.toBe("");
      if (keyword !== null) expect(keywords).toHaveProperty(keyword);
      expect(keyword ?? words).toBe(words);
    }
  });
});

describe("a text in pieces", () => {
  const keywords = { Consume: "eats.", Consumed: "is eaten.", far: "not close." };

  it("takes the longest keyword, and whole words only", () => {
    expect(piecesOf("Consumed: Consume a farmer far off.", keywords)).toEqual([
      { text: "Consumed", keyword: "Consumed" },
      { text: ": ", keyword: null },
      { text: "Consume", keyword: "Consume" },
      { text: " a farmer ", keyword: null },
      { text: "far", keyword: "far" },
      { text: " off.", keyword: null },
    ]);
  });

  it("names each keyword once, in the order of the text", () => {
    expect(keywordsIn("far and far: Consume.", keywords)).toEqual(["far", "Consume"]);
  });

  it("is one piece where nothing has to be explained, and none where there is no text", () => {
    expect(piecesOf("Draw a card.", {})).toEqual([{ text: "Draw a card.", keyword: null }]);
    expect(piecesOf("", keywords)).toEqual([]);
  });
});
