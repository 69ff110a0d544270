// @vitest-environment node
import { describe, expect, it } from "vitest";

import skirmishCards from "../../fixtures/skirmish-cards.json";
import type { CardInfo } from "../../wire/messages";
import { face, printed } from "./facts";

const cards = new Map((skirmishCards as unknown as CardInfo[]).map((card) => [card.name, card]));

function named(name: string): CardInfo {
  const card = cards.get(name);
  if (card === undefined) throw new Error(`there is no card ${name}`);
  return card;
}

describe("a card with Shield beside its power", () => {
  it("reads power and Shield with a slash in its corner", () => {
    expect(face(named("Templar")).corner).toBe("4/2");
  });

  it("says both in words", () => {
    expect(printed(named("Templar"))).toEqual(["unit", "Silver", "power 4", "Shield 2"]);
  });
});

it("has no slash on a card without Shield", () => {
  expect(face(named("Archer")).corner).toBe("3");
  expect(printed(named("Archer"))).toEqual(["unit", "Bronze", "power 3"]);
  expect(face(named("Absolution")).corner).toBe("");
});
