/** What is printed on cards of Warpath, and what is to be said of units and buildings, put into few words. */

import { fact, has, starsOf } from "../../card/book";
import { plural } from "../../support/phrases";
import type { CardInfo } from "../../wire/messages";
import type { Face, Subject } from "../page";
import type { Building, WarpathUnit, WarpathView } from "./view";

/** Return kind, stars, price and numbers of a card. */
export function printed(card: CardInfo): string[] {
  const words = [card.kind];
  if (has(card, "stars")) words.push(starsOf(card));
  if ("cost" in card.facts) words.push(`costs ${fact(card, "cost")}`);
  if (has(card, "hp")) words.push(`${fact(card, "hp")} HP`);
  if (isMarcher(card)) words.push(`attack ${fact(card, "attack")}`, `movement ${fact(card, "movement")}`);
  if (has(card, "stands")) words.push(`stands on ${fact(card, "stands")}`);
  if (has(card, "of")) words.push(fact(card, "of"));
  return words;
}

export interface BlueprintLane {
  lane: string;
  /** From the owner's castle on: may it stand there? */
  tiles: readonly boolean[];
}

/** Return the tiles of a building by lane; none for other cards. */
export function blueprintOf({ facts }: CardInfo): BlueprintLane[] {
  const lanes = (facts["tiles"] ?? {}) as Readonly<Record<string, readonly boolean[]>>;
  return Object.entries(lanes).map(([lane, tiles]) => ({ lane, tiles }));
}

const FRAMES = ["plain", "bronze", "silver", "gold"] as const;
const SIGNS: Partial<Record<string, string>> = { unit: "attack", building: "building", skill: "skill" };

/** Return how a card is drawn: with its price in the corner, its numbers at its foot, and a frame by its stars. */
export function face(card: CardInfo): Face {
  const stars = Number(fact(card, "stars"));
  const hp = { sign: "hp", value: fact(card, "hp"), word: "HP" };
  const marches = [
    { sign: "attack", value: fact(card, "attack"), word: "attack" },
    { sign: "movement", value: fact(card, "movement"), word: "movement" },
  ];
  return {
    corner: fact(card, "cost"),
    isPrice: "cost" in card.facts,
    sign: SIGNS[card.kind] ?? "",
    shield: "",
    stats: isMarcher(card) ? [hp, ...marches] : has(card, "hp") ? [hp] : [],
    stars,
    rarity: FRAMES[stars] ?? "plain",
  };
}

function isMarcher(card: CardInfo): boolean {
  return card.kind === "unit" && "attack" in card.facts;
}

/** What is said of a unit that dies in a forecast. */
export const AT_RISK = "at risk: dies in a coming march";

/** Return what is to be said of a unit or building as it stands. */
export function thingFacts(thing: WarpathUnit | Building): string[] {
  if (!("attack" in thing)) return [`${String(thing.hp)} HP`];
  return [
    `attack ${String(thing.attack)}`,
    `${String(thing.hp)} HP`,
    `movement ${thing.movement}`,
    ...(thing.waits ? [`waits ${plural(thing.waits, "march", "marches")}`] : []),
    ...(thing.at_risk ? [AT_RISK] : []),
  ];
}

/** Return what is to be said of a unit, building or skill as it stands; nothing if it is not there any more. */
export function facts(view: WarpathView, subject: Subject): string[] {
  if ("seat" in subject) {
    const { active_skill: skill } = view[subject.seat];
    return skill ? [`costs ${String(skill.cost)}`, skill.used ? "used" : "not used"] : [];
  }
  const found = Object.values(view.lanes)
    .flat()
    .flatMap<WarpathUnit | Building>(({ building, units }) => (building ? [building, ...units] : units))
    .find(({ id }) => id === subject.id);
  return found ? thingFacts(found) : [];
}
