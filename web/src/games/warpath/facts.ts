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

/** Return how a card is shown small: with its price in the corner. */
export function face(card: CardInfo): Face {
  const numbers = `♥${fact(card, "hp")} ⚔${fact(card, "attack")} »${fact(card, "movement")}`;
  return {
    corner: fact(card, "cost"),
    isPrice: "cost" in card.facts,
    line: isMarcher(card) ? numbers : card.kind,
    stars: starsOf(card),
    border: "",
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
