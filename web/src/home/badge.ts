/** The badge of a player, drawn from the name: the same name always has the same one. */

import { MOODS, seeded, signOf, type Mood } from "../art/emblems.svelte";

/** Signs that look well on a badge; they are there before any game is. */
const BADGES = ["knight", "crown", "shield", "castle", "wood", "peak", "keep", "attack", "hourglass", "movement"];

export function badgeOf(name: string): { path: string; mood: Mood } {
  const sign = BADGES[Math.floor(seeded(name, 7) * BADGES.length)] ?? "knight";
  return { path: signOf(sign), mood: MOODS[Math.floor(seeded(name, 3) * MOODS.length)] ?? "stone" };
}
