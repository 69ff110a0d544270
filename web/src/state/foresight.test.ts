// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Harm, LegalMove } from "../wire/messages";
import { comingTo, FAIR, fateOf, NOTHING, outlookOf, warningOf, type Foreseen, type Foresight } from "./foresight";

const ARCHER: Harm = { words: "your Archer @0 dies", card: "Archer", place: "a0", id: 10 };
const HUNTER: Harm = { words: "your Hunter @1 takes 2", card: "Hunter", place: "a1", id: 11 };

/** Who stands where. */
const IDS: Record<string, number> = { a0: 10, a1: 11, e0: 20, e1: 21, plains1: 23, plains2: 24 };
const at = (place: string): LegalMove => ({
  text: `choose ${place}`,
  kind: "choose",
  place,
  id: IDS[place] ?? null,
  words: `The unit at ${place}`,
});
const to = (terrain: string): LegalMove => ({
  text: `play Bomb @${terrain}`,
  kind: "play",
  card: "Bomb",
  place: `a${terrain}`,
});
const told = (...answers: [LegalMove, Harm[]][]): Foreseen =>
  new Map(answers.map(([move, harm]) => [move.text, { ...NOTHING, harm }]));

describe("what moves would do", () => {
  it("is nothing as long as it is not known of all of them", () => {
    expect(outlookOf([], told())).toBe(FAIR);
    expect(outlookOf([at("e0")], told())).toBe(FAIR);
    expect(outlookOf([to("0"), to("1")], told([to("0"), [ARCHER]]))).toBe(FAIR);
    expect(outlookOf([to("0")], told([to("0"), []]))).toBe(FAIR);
  });

  it("is said of a single move, also of the unit that it means", () => {
    const move = at("a0");
    expect(outlookOf([move], told([move, [ARCHER, HUNTER]]))).toEqual({
      sure: [ARCHER, HUNTER],
      words: "Careful: your Archer @0 dies, your Hunter @1 takes 2.",
    });
  });

  it("is sure where all of them do it, and said by place where they differ", () => {
    const moves = [to("0"), to("2"), to("3"), to("4")];
    const foreseen = told(
      [to("0"), [ARCHER, HUNTER]],
      [to("2"), [HUNTER]],
      [to("3"), [ARCHER, HUNTER]],
      [to("4"), [HUNTER]],
    );
    expect(outlookOf(moves, foreseen, { a0: "Meadow", a3: "Marsh" })).toEqual({
      sure: [HUNTER],
      words: "Careful: your Hunter @1 takes 2. Meadow, Marsh: your Archer @0 dies.",
    });
  });

  it("is said once where several of one name on one tile fare alike", () => {
    const march = to("0");
    const twin: Harm = { ...HUNTER, id: 12 };
    expect(outlookOf([march], told([march, [HUNTER, twin]])).words).toBe("Careful: your Hunter @1 takes 2.");
    expect(outlookOf([march], told([march, [HUNTER, twin]])).sure).toEqual([HUNTER, twin]);
  });

  it("leaves out answers that hit nobody but the one that they choose", () => {
    const strike = told([at("a0"), [ARCHER]], [at("a1"), [HUNTER]], [at("e1"), []]);
    expect(outlookOf([at("a0"), at("a1"), at("e1")], strike)).toEqual(FAIR);
    expect(warningOf(at("a0"), strike)).toBe("");
    const fireball = told([at("a0"), [ARCHER, HUNTER]], [at("e0"), [ARCHER, HUNTER]], [at("e4"), []]);
    expect(outlookOf([at("a0"), at("e0"), at("e4")], fireball)).toEqual({
      sure: [],
      words: "Careful. The unit at a0, The unit at e0: your Archer @0 dies, your Hunter @1 takes 2.",
    });
    expect(warningOf(at("a0"), fireball)).toBe("your Archer @0 dies, your Hunter @1 takes 2");
    const tile: Harm = { words: "your Thief @plains2 dies", card: "Thief", place: "plains2", id: 22 };
    const second = { ...at("plains2"), text: "choose plains2#2", target: "plains2#2", id: 22 };
    expect(warningOf(second, told([second, [tile]]))).toBe("");
    expect(warningOf(at("plains2"), told([at("plains2"), [tile]]))).toBe("your Thief @plains2 dies");
    expect(warningOf(at("plains1"), told([at("plains1"), [tile]]))).toBe("your Thief @plains2 dies");
  });
});

describe("what a move does to things on the board", () => {
  const ours = { what: "unit", seat: "p1" } as const;
  const foresight: Foresight = {
    ...NOTHING,
    changes: [
      { ...ours, id: 10, card: "Archer", place_before: "a0", place_after: null, fields: {} },
      { ...ours, id: 11, card: "Hunter", place_before: "a1", place_after: "a2", fields: { power: [3, 5] } },
      { ...ours, id: 12, card: "Bomb", place_before: null, place_after: "a4", fields: { power: [null, 2] } },
    ],
  };

  it("is that they go, or what changes on them", () => {
    expect(fateOf(foresight, 10)).toEqual({ isGone: true, fields: {}, place: null });
    expect(fateOf(foresight, 11)).toEqual({ isGone: false, fields: { power: [3, 5] }, place: "a2" });
    expect(fateOf(foresight, 99)).toBeNull();
    expect(fateOf(null, 10)).toBeNull();
  });

  it("is what comes to a place where it was not, and not what only moves there", () => {
    expect(comingTo(foresight, "a4")?.card).toBe("Bomb");
    expect(comingTo(foresight, "a2")).toBeNull();
    expect(comingTo(null, "a4")).toBeNull();
  });
});
