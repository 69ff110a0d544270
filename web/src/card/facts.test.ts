import { describe, expect, it } from "vitest";

import skirmishCards from "../fixtures/skirmish-cards.json";
import type { CardInfo } from "../wire/messages";
import { corner, printed } from "./facts";

const cards = new Map((skirmishCards as unknown as CardInfo[]).map((card) => [card.name, card]));

function named(name: string): CardInfo {
  const card = cards.get(name);
  if (card === undefined) throw new Error(`there is no card ${name}`);
  return card;
}

describe("a card with Shield beside its power", () => {
  it("reads power and Shield with a slash in its corner", () => {
    expect(corner(named("Templar"))).toBe("4/2");
  });

  it("says both in words", () => {
    expect(printed(named("Templar"))).toEqual(["unit", "Silver", "power 4", "Shield 2"]);
  });
});

it("has no slash on a card without Shield", () => {
  expect(corner(named("Archer"))).toBe("3");
  expect(printed(named("Archer"))).toEqual(["unit", "Bronze", "power 3"]);
  expect(corner(named("Absolution"))).toBe("");
});
