/** What is printed on a card, put into few words. */

import type { CardInfo } from "../wire/messages";
import type { Building, SkirmishUnit, WarpathUnit } from "../wire/view";
import { plural, sentence, signed } from "../support/phrases";

export type CardBook = ReadonlyMap<string, CardInfo>;

function fact(card: CardInfo, name: string): string {
  const value = card.facts[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function has(card: CardInfo, name: string): boolean {
  const value = fact(card, name);
  return value !== "" && value !== "0";
}

/** Return the number in the corner of a card: its power, with Shield as in "5/2", or its cost. */
export function corner(card: CardInfo | undefined): string {
  if (card === undefined) return "";
  if ("cost" in card.facts) return fact(card, "cost");
  if (!has(card, "power")) return "";
  return has(card, "shield") ? `${fact(card, "power")}/${fact(card, "shield")}` : fact(card, "power");
}

/** Return what else a card shows in one line: kind, rarity, and the numbers of its unit or building. */
export function printed(card: CardInfo): string[] {
  const words = [card.kind];
  if (has(card, "rarity")) words.push(fact(card, "rarity"));
  if (has(card, "stars")) words.push(starsOf(card));
  if ("cost" in card.facts) words.push(`costs ${fact(card, "cost")}`);
  if (has(card, "power")) words.push(`power ${fact(card, "power")}`);
  if (has(card, "shield")) words.push(`Shield ${fact(card, "shield")}`);
  if (has(card, "charges")) words.push(plural(Number(fact(card, "charges")), "charge"));
  if (has(card, "hp")) words.push(`${fact(card, "hp")} HP`);
  if (card.kind === "unit" && "attack" in card.facts) {
    words.push(`attack ${fact(card, "attack")}`, `movement ${fact(card, "movement")}`);
  }
  if (has(card, "stands")) words.push(`stands on ${fact(card, "stands")}`);
  if (has(card, "of")) words.push(fact(card, "of"));
  return words;
}

/** Return the rarity of a card of Warpath as stars; nothing for cards that have none. */
export function starsOf(card: CardInfo | undefined): string {
  return card !== undefined && has(card, "stars") ? "★".repeat(Number(fact(card, "stars"))) : "";
}

/** Return the class of a card's border, which tells its rarity; nothing for cards that have none. */
export function rarityClass(card: CardInfo | undefined): string {
  const rarity = card === undefined ? "" : fact(card, "rarity");
  return rarity === "" ? "" : `rarity-${rarity.toLowerCase()}`;
}

/** Return the marks of a unit of Skirmish besides its power. */
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

/** Return what is to be said of a card as it is printed, its text at last; for those who hear it. */
export function spoken(name: string, card: CardInfo | undefined): string {
  if (card === undefined) return name;
  const facts = printed(card).map((word) => (word.startsWith("★") ? plural(word.length, "star") : word));
  return [[name, ...facts].join(", "), card.text].filter(Boolean).map(sentence).join(" ");
}

export function unitFacts(unit: SkirmishUnit, modifier: number): string[] {
  const facts = [`power ${String(unit.power)}`, `base ${String(unit.base)}`, ...unitMarks(unit)];
  return modifier ? [...facts, `slot ${signed(modifier)}`] : facts;
}

export function marcherFacts(unit: WarpathUnit): string[] {
  const facts = [`attack ${String(unit.attack)}`, `${String(unit.hp)} HP`, `movement ${unit.movement}`];
  return unit.waits ? [...facts, `waits ${plural(unit.waits, "march", "marches")}`] : facts;
}

export function buildingFacts(building: Building): string[] {
  return [`${String(building.hp)} HP`];
}
