// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { placeAt } from "./place";
import { choicesAt, type Schema } from "./schema";

const NAMES = { cards: ["Archer", "Raft"], motifs: ["bee", "torch"] };
const CARD = '[[card]]\nname = "Bee"\n';

function schema(game: string): Schema {
  const file = join(import.meta.dirname, `../../../docs/schema/${game}-pack.schema.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Schema;
}

function choices(text: string, game = "skirmish"): Map<string, { template: string; about: string }> {
  const place = placeAt(text);
  if (place === null) throw new Error("it is nowhere");
  return new Map(choicesAt(schema(game), place, NAMES).map((one) => [one.label, one]));
}

describe("what may be written", () => {
  it("are the keys of a card that it does not have yet, each explained", () => {
    const found = choices(CARD);
    expect([...found.keys()]).toEqual(["kind", "rarity", "power", "shield", "charges", "emblem", "abilities"]);
    expect(found.get("rarity")?.about).toContain("How rare a card is");
    expect(found.get("abilities")?.template).toBe("abilities = [${}]");
    expect(choices('[[card]]\nname = "Bee"\n', "warpath").has("cost")).toBe(true);
  });

  it("are the members of an enumeration", () => {
    expect([...choices(`${CARD}rarity = `).keys()]).toEqual(["Bronze", "Silver", "Gold"]);
    expect(choices(`${CARD}kind = "`).get("unit")?.template).toBe('"unit"');
  });

  it("are words, with the fields that they need", () => {
    const abilities = choices(`${CARD}abilities = [{ `);
    expect(abilities.get("When")?.template).toBe("When = { event = ${}, effects = [${}] }");
    expect(abilities.get("When")?.about).toContain("A triggered ability");
    expect(abilities.has("Damage")).toBe(false);
    const effects = choices(`${CARD}abilities = [{ When = { event = "Deployed", effects = [`);
    expect(effects.get("{ Damage }")?.template).toBe("{ Damage = { to = ${}, amount = ${} } }");
    expect(effects.get("Draw")?.template).toBe('"Draw"');
  });

  it("are keywords with what they mean, names of cards, and motifs", () => {
    const keywords = choices(`${CARD}abilities = [{ Keyword = { name = "`);
    expect(keywords.get("quick")?.about).toBe("playing the card is a quick action");
    const tokens = choices(`${CARD}abilities = [{ When = { effects = [{ Deploy = { card = "`);
    expect([...tokens.keys()]).toEqual(expect.arrayContaining(["Archer", "Raft"]));
    expect([...choices(`${CARD}emblem = "`).keys()]).toEqual(["bee", "torch"]);
  });

  it("are two for what is true or false, and nothing for a name or under a wrong key", () => {
    expect([...choices(`${CARD}abilities = [{ When = { effects = [{ Get = { permanent = `).keys()]).toEqual([
      "true",
      "false",
    ]);
    expect(choices('[[card]]\nname = "').size).toBe(0);
    expect(choices(`${CARD}abilities = [{ Wen = { `).size).toBe(0);
  });
});
