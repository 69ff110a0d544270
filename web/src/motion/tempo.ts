/** How fast things move at this screen, or whether they do at all. */

import type { Tempo } from "../state/queue.svelte";
import type { Settings, Speed } from "../state/settings.svelte";
import type { GameMotion } from "./deed";

/** How long a whole move is shown at most, and how long the count at the end of a round, in milliseconds. */
export const MOVE = 1_500;
export const COUNT = 2_500;

const FACTORS: Record<Speed, number> = { off: 0, fast: 0.55, normal: 1, slow: 1.7 };

/** Tell whether nothing may move: by what is set here or in the system, or since nobody can see it. */
export function isStill(settings: Settings): boolean {
  return (
    settings.speed === "off" ||
    !settings.hasMotion ||
    typeof document.body.animate !== "function" ||
    document.documentElement.dataset["motion"] === "off" ||
    (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true)
  );
}

/** Return by how much motions are stretched now; 0 for none. */
export function factorOf(settings: Settings): number {
  return document.hidden || isStill(settings) ? 0 : FACTORS[settings.speed];
}

/** Return what the pace of a game keeps to. */
export function tempoOf(settings: Settings, { apart }: GameMotion): Tempo {
  return { factor: () => factorOf(settings), budget: MOVE, apart, apartBudget: COUNT };
}
