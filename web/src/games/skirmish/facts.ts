/** What is printed on cards of Skirmish, and what is to be said of units, put into few words. */

import { fact, has, type CardBook } from "../../card/book";
import type { Selection } from "../../state/selection.svelte";
import { plural, signed } from "../../support/phrases";
import type { CardInfo } from "../../wire/messages";
import type { Face, Subject } from "../page";
import type { SkirmishSide, SkirmishUnit, SkirmishView, Slot } from "./view";

/** Return kind, rarity and numbers of a card. */
export function printed(card: CardInfo): string[] {
  const words = [card.kind];
  if (has(card, "rarity")) words.push(fact(card, "rarity"));
  if (has(card, "power")) words.push(`power ${fact(card, "power")}`);
  if (has(card, "shield")) words.push(`Shield ${fact(card, "shield")}`);
  if (has(card, "charges")) words.push(plural(Number(fact(card, "charges")), "charge"));
  return words;
}

const RARITIES = { Bronze: "bronze", Silver: "silver", Gold: "gold" } as const;

/** Return how a card is drawn: with its power in the corner, or power and Shield as in "5/2"; Shield has a sign too. */
export function face(card: CardInfo): Face {
  const rarity = fact(card, "rarity");
  const shield = has(card, "shield") ? `/${fact(card, "shield")}` : "";
  return {
    corner: has(card, "power") ? `${fact(card, "power")}${shield}` : "",
    isPrice: false,
    sign: card.kind === "unit" ? "knight" : card.kind === "leader" ? "crown" : "bolt",
    shield: has(card, "shield") ? fact(card, "shield") : "",
    stats: [],
    stars: 0,
    rarity: rarity in RARITIES ? RARITIES[rarity as keyof typeof RARITIES] : "plain",
  };
}

/** Return how many charges a leader has left, and how many it has at first: none if it always works. */
export function chargesOf(leader: SkirmishSide["leader"], book: CardBook): { left: number; most: number } {
  if (leader === null) return { left: 0, most: 0 };
  const printed = Number(book.get(leader.name)?.facts["charges"] ?? 0);
  return { left: leader.charges, most: Math.max(leader.charges, printed) };
}

/** Tell whether the move that is thought about ends the skirmish: then the board is counted and cleared. */
export function endsSkirmish({ preview }: Pick<Selection, "preview">): boolean {
  return preview?.values["skirmish"] !== undefined;
}

/** Return the marks of a unit besides its power. */
export function unitMarks(unit: SkirmishUnit): string[] {
  const marks: string[] = [];
  if (unit.shield) marks.push(`Shield ${String(unit.shield)}`);
  if (unit.damage) marks.push(`damage ${String(unit.damage)}`);
  if (unit.buff) marks.push(`buff ${signed(unit.buff)}`);
  if (unit.cooldown) marks.push(`cooldown ${String(unit.cooldown)}`);
  if (unit.used) marks.push("used");
  else if (unit.ready) marks.push("ready");
  if (unit.cleansed) marks.push("cleansed");
  if (unit.dominant) marks.push("Dominant");
  return marks;
}

/** What keeps a unit at risk alive, in words. */
export const AT_RISK = "at risk: only its slot or others keep it alive";

/** Return what is to be said of a unit or leader as it stands; nothing if it is not there any more. */
export function facts(view: SkirmishView, subject: Subject): string[] {
  if ("seat" in subject) {
    const { leader } = view[subject.seat];
    return leader ? [plural(leader.charges, "charge")] : [];
  }
  const slot = [...view.p1.slots, ...view.p2.slots].find(({ unit }) => unit?.id === subject.id);
  return slot?.unit ? unitFacts(slot.unit, slot) : [];
}

function unitFacts(unit: SkirmishUnit, { modifier }: Slot): string[] {
  return [
    `power ${String(unit.power)}`,
    `base ${String(unit.base)}`,
    ...unitMarks(unit),
    ...(unit.at_risk ? [AT_RISK] : []),
    ...(modifier ? [`slot ${signed(modifier)}`] : []),
  ];
}
