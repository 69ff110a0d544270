// @vitest-environment node
import { describe, expect, it } from "vitest";

import { line, updateOf } from "../support/fakes";
import type { LogLine } from "../wire/messages";
import { note, signOfLine } from "./sign";
import { turnsOf } from "./turns";

const heading: LogLine = {
  pieces: [
    { text: "·· Turn 3: ", side: "quiet" },
    { text: "you", side: "own" },
  ],
};

describe("the log by turn", () => {
  it("has a heading for each turn, and the lines by their index in the whole log", () => {
    const turns = turnsOf([line("before"), heading, line("one"), line("two")]);
    expect(
      turns.map(({ title, lines }) => [title.map(({ text }) => text).join(""), lines.map(({ index }) => index)]),
    ).toEqual([
      ["", [0]],
      ["Turn 3 · you", [2, 3]],
    ]);
  });

  it("is nothing where nothing has happened", () => {
    expect(turnsOf([])).toEqual([]);
  });
});

describe("the sign of a line", () => {
  it.each([
    ["You play Surgeon on the Meadow.", "knight"],
    ["Your Surgeon on the Meadow takes 1 damage.", "attack"],
    ["You draw War Reserves and get 2 gold (now 4).", "deck"],
    ["Your Thief goes from your 3rd to the enemy's 3rd forest tile.", "movement"],
    ["The enemy Longbow on the Peak is now Dominant.", "crown"],
    ["Something else.", ""],
  ])("is read from its words where no event is known: %s", (text, sign) => {
    expect(signOfLine(line(text))).toBe(sign);
  });

  it("is that of its event where that is known", () => {
    const told = { ...line("Words of any kind."), event: 0 };
    const event = { event: "died", cause: { kind: "rules" }, seat: "p1", terrain: 0, card: "Bard", id: 1 } as const;
    note({ update: updateOf(1, { events: [event], lines: [told] }), event, index: 0, lines: [told], duration: 0 });
    expect(signOfLine(told)).toBe("death");
  });
});
