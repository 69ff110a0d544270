/** The bots by level: a word for each, and the card that lends it its face. */

export interface Level {
  name: string;
  word: string;
  /** The card whose emblem is its portrait, by game. */
  faces: Readonly<Partial<Record<string, string>>>;
}

const LEVELS: readonly Level[] = [
  { name: "recruit", word: "new to this", faces: { skirmish: "Rookie", warpath: "Militia" } },
  { name: "soldier", word: "knows the trade", faces: { skirmish: "Veteran", warpath: "Warrior" } },
  { name: "captain", word: "thinks ahead", faces: { skirmish: "Knight", warpath: "Shield Maiden" } },
  { name: "general", word: "gives nothing away", faces: { skirmish: "Warlord", warpath: "Jarl" } },
];

/** Return what is said of a level, whatever its case; a level that nobody wrote about has its name alone. */
export function levelOf(name: string): Level {
  const found = LEVELS.find((level) => level.name === name.toLowerCase());
  return found ?? { name, word: "", faces: {} };
}
