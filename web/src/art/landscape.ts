/** Hills and stars behind an emblem, drawn from its name: the same card always has the same ones. */

import { seeded } from "./emblems.svelte";

/** Emblems are drawn on a square of this many units. */
export const SIZE = 100;

/** Return a line of hills as a path: about `height` above the ground, down to the bottom of the picture. */
export function hills(name: string, row: number, height: number): string {
  const steps = 5;
  const width = SIZE / steps;
  const tops = Array.from({ length: steps + 1 }, (_, step) => {
    const roll = seeded(name, row * 20 + step) - 0.5;
    return SIZE - height - roll * height * 0.9;
  });
  const points = tops.map((top, step) => `${(step * width).toFixed(0)} ${top.toFixed(1)}`);
  return `M0 ${String(SIZE)}L${points.join("L")}L${String(SIZE)} ${String(SIZE)}z`;
}

/** Return some stars as one path of small crosses in the upper part of the picture. */
export function stars(name: string, count = 9): string {
  return Array.from({ length: count }, (_, star) => {
    const [x, y] = [seeded(name, 100 + star) * SIZE, seeded(name, 200 + star) * SIZE * 0.6];
    const size = (0.35 + seeded(name, 300 + star) * 0.5).toFixed(2);
    return `M${x.toFixed(1)} ${y.toFixed(1)}m-${size} 0a${size} ${size} 0 1 0 ${String(2 * Number(size))} 0a${size} ${size} 0 1 0-${String(2 * Number(size))} 0`;
  }).join("");
}
