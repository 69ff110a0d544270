// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { PlayedMatch, WinRate } from "../wire/messages";
import { chanceWords, countWords, dayWords, deckName, lengthWords, momentWords, reasonWords, rivalName } from "./words";

const RATES: WinRate = { matches: 20, won: 14, lost: 6, drawn: 0, rate: 0.7, low: 0.481, high: 0.855 };
const MATCH: PlayedMatch = {
  id: "m",
  game: "skirmish",
  created: 0,
  ended: 0,
  seat: "p1",
  result: "won",
  reason: "rules",
  turns: 12,
  seconds: 500,
  began: true,
  deck: { name: "Steady Hand", lead: "Warden" },
  rival: { kind: "bot", name: "soldier", key: "bot:soldier" },
  rival_deck: { name: "", lead: null },
};

describe("win rates in words", () => {
  it("say how many, the share, and between what it is likely to be", () => {
    expect(countWords(RATES)).toBe("14 of 20 won");
    expect(chanceWords(RATES)).toBe("70%, likely 48 to 86");
  });

  it("name draws, which count half", () => {
    expect(countWords({ ...RATES, won: 13, drawn: 2, lost: 5 })).toBe("13 of 20 won, 2 drawn");
  });

  it("do not pretend to know much from a few matches", () => {
    expect(chanceWords({ ...RATES, matches: 3, won: 3, rate: 1 })).toBe("too few to tell");
    expect(chanceWords({ ...RATES, matches: 0, won: 0, rate: null })).toBe("nothing played yet");
  });
});

describe("a match in words", () => {
  it("tells its length as far as it is known", () => {
    expect(lengthWords(MATCH)).toBe("12 turns, 8 min");
    expect(lengthWords({ ...MATCH, turns: null, seconds: 20 })).toBe("under a minute");
    expect(lengthWords({ ...MATCH, turns: 1, seconds: 7_200 })).toBe("1 turn, 2 hours");
    expect(lengthWords({ ...MATCH, turns: null, seconds: null })).toBe("length unknown");
  });

  it("tells why it ended, unless that was seen on the board", () => {
    expect(reasonWords(MATCH)).toBe("");
    expect(reasonWords({ ...MATCH, reason: "conceded" })).toBe("they conceded");
    expect(reasonWords({ ...MATCH, reason: "time", result: "lost" })).toBe("you ran out of time");
  });

  it("names bots, people, those who have left, and decks without a name", () => {
    expect(rivalName(MATCH.rival)).toBe("Soldier (bot)");
    expect(rivalName({ kind: "guest", name: "ann", key: "k" })).toBe("ann");
    expect(rivalName({ kind: "former", name: "a former player", key: "k" })).toBe("A former player");
    expect(deckName({ name: "", lead: "Warden" })).toBe("A deck of Warden");
  });

  it("tells the time of today and yesterday, and the day before that", () => {
    const at = (day: number, hour: number): number => new Date(2026, 2, day, hour, 5).getTime();
    const now = at(1, 9);
    expect(momentWords(at(1, 8) / 1000, now)).toBe("today, 08:05");
    expect(momentWords(at(0, 23) / 1000, now)).toBe("yesterday, 23:05");
    expect(momentWords(at(-1, 23) / 1000, now)).toBe("27 Feb");
  });

  it("tells the year only of another one", () => {
    const at = Date.UTC(2026, 4, 3, 12) / 1000;
    expect(dayWords(at, Date.UTC(2026, 10, 1))).toBe("3 May");
    expect(dayWords(at, Date.UTC(2027, 1, 1))).toBe("3 May 2026");
  });
});
