// @vitest-environment node
import { describe, expect, it } from "vitest";

import skirmishCards from "../fixtures/skirmish-cards.json";
import { infoOf } from "../support/fakes";
import type { CardInfo, DeckInfo, GameInfo, MatchInfo } from "../wire/messages";
import { badgeOf } from "./badge";
import { COLUMNS, curveOf, signatureOf, sizeOf, spokenCurve } from "./curve";
import { decksFor, playable, rulesOf } from "./deckChoice";
import { levelOf } from "./levels";
import { agoWords, lateMatches, resultWord, rivalSeat, statusWords } from "./matches";

const BOOK = new Map((skirmishCards as unknown as CardInfo[]).map((card) => [card.name, card]));

function deckOf(over: Partial<DeckInfo>): DeckInfo {
  return {
    id: "d",
    game: "skirmish",
    name: "A deck",
    rules: "standard",
    lead: "Warlord",
    cards: {},
    code: null,
    about: "",
    style: "",
    faults: [],
    packs: [],
    fits: ["standard"],
    ...over,
  };
}

const GAME: GameInfo = {
  name: "skirmish",
  lead_word: "leader",
  rules: ["standard", "classic"],
  leads: [],
  levels: [],
  decks: [deckOf({ id: "ready" }), deckOf({ id: "old", rules: "classic", fits: ["classic"] })],
};

describe("the curve of a deck", () => {
  const deck = deckOf({ cards: { Acolyte: 2, Archer: 3, Champion: 1, Fireball: 2, Stranger: 3 } });

  it("counts units by power, and neither actions nor cards that nobody knows", () => {
    const curve = curveOf(deck, BOOK, "power");
    expect(curve).toHaveLength(COLUMNS);
    expect([curve[1], curve[3], curve[5]]).toEqual([2, 3, 1]);
    expect(curve.reduce((sum, count) => sum + count)).toBe(6);
    expect(spokenCurve(curve, "power")).toBe("2 with power 1, 3 with power 3, 1 with power 5");
    expect(sizeOf(deck)).toBe(11);
  });

  it("stands under the rarest card, one that the plan names if it names any", () => {
    expect(signatureOf(deck, BOOK, "power")).toBe("Champion");
    expect(signatureOf(deckOf({ ...deck, about: "Archers win." }), BOOK, "power")).toBe("Archer");
    expect(signatureOf(deck, new Map(), "power")).toBe("Warlord");
  });
});

describe("the choice of a deck", () => {
  const own = [
    deckOf({ id: "mine" }),
    deckOf({ id: "bad", faults: ["too few cards"], fits: [] }),
    deckOf({ id: "other", game: "warpath" }),
  ];

  it("offers what the rules allow, and shows what has faults without letting it be chosen", () => {
    const choice = decksFor(GAME, own, "standard");
    expect(choice.own.map(({ id }) => id)).toEqual(["mine", "bad"]);
    expect(choice.ready.map(({ id }) => id)).toEqual(["ready"]);
    expect(playable(choice, "mine")?.id).toBe("mine");
    expect(playable(choice, "bad")).toBeNull();
    expect(playable(choice, "gone")).toBeNull();
    expect(decksFor(GAME, own, "classic")).toMatchObject({ own: [], ready: [{ id: "old" }] });
  });

  it("begins with the rules of the deck that one comes with", () => {
    expect(rulesOf(GAME, own, "old")).toBe("classic");
    expect(rulesOf(GAME, own, "gone")).toBe("standard");
    expect(rulesOf(GAME, own, null)).toBe("standard");
  });
});

describe("a match from outside", () => {
  it("says who the other player is, and where it stands", () => {
    const match = infoOf({ yours: ["p2"] });
    expect(rivalSeat(match)).toBe("p1");
    expect(statusWords(match)).toBe("in play");
    expect(statusWords({ ...match, status: "waiting" })).toBe("waiting for a friend");
    expect(rivalSeat({ ...match, yours: ["p1", "p2"] })).toBeNull();
    expect(statusWords({ ...match, yours: ["p1", "p2"] })).toBe("two players, one screen");
  });

  it("is among those that are over lately if it was played against somebody, and to its end", () => {
    const over = infoOf({ status: "over", result: "p2" });
    const others: MatchInfo[] = [
      infoOf(),
      { ...over, yours: ["p1", "p2"] },
      { ...over, mission: "first-blood" },
      { ...over, result: null, reason: "withdrawn" },
    ];
    expect(lateMatches([...others, over, { ...over, id: "older" }], 1)).toEqual([over]);
    expect(resultWord(over)).toBe("Lost");
    expect(resultWord({ ...over, yours: ["p2"] })).toBe("Won");
    expect(resultWord({ ...over, result: "draw" })).toBe("Drawn");
  });

  it.each([
    [0, "just now"],
    [59, "just now"],
    [60, "1 minute ago"],
    [7_300, "2 hours ago"],
    [90_000, "yesterday"],
    [-5, "just now"],
  ])("%s seconds old is %s", (passed, words) => {
    expect(agoWords(1_000_000 - passed, 1_000_000)).toBe(words);
  });
});

describe("faces", () => {
  it("are the same for the same name", () => {
    expect(badgeOf("Grey Lynx")).toEqual(badgeOf("Grey Lynx"));
    expect(levelOf("Recruit").faces["warpath"]).toBe("Militia");
    expect(levelOf("somebody")).toEqual({ name: "somebody", word: "", faces: {} });
  });
});
