/** The land that lanes lead through, drawn from their names: a road through fields, a path under trees, a pass. */

import { seeded } from "../../art/emblems.svelte";

/** Land is drawn on this many units, and cut to the shape of its lane. */
export const WIDTH = 1200;
export const HEIGHT = 200;

/** The lines of one land, from the ground up, each by what it is. */
export type Land = Readonly<Record<string, string>>;

const MIDDLE = HEIGHT / 2;

/** Return the middle of a road that winds by so much, as a line. */
export function road(name: string, sway: number): string {
  const steps = 12;
  const length = WIDTH / steps;
  const bends = Array.from({ length: steps }, (_, step) => {
    const bend = (seeded(name, step) - 0.5) * 2 * sway;
    return `q${n(length / 2)} ${n(bend)} ${n(length)} 0`;
  });
  return `M0 ${n(MIDDLE)}${bends.join("")}`;
}

/** Return fields beside a road as two patterns, and tufts of grass on them. */
export function fields(name: string): Land {
  const strips = scatter(name, 18, (x, at) => {
    const [top, bottom] = at % 2 === 0 ? [-4, 62] : [140, HEIGHT + 4];
    const wide = 60 + seeded(name, 700 + at) * 90;
    const slant = (seeded(name, 800 + at) - 0.5) * 60;
    return `M${n(x)} ${n(top)}h${n(wide)}L${n(x + wide + slant)} ${n(bottom)}h${n(-wide)}z`;
  });
  const furrows = scatter(name, 150, (x, at) => {
    const y = edge(name, at, 6, 60);
    return `M${n(x)} ${n(y)}h${n(10 + seeded(name, 900 + at) * 22)}`;
  });
  const tufts = scatter(name, 110, (x, at) => {
    const y = edge(name, 300 + at, 12, 74);
    return `M${n(x)} ${n(y)}q-2-7-5-9M${n(x)} ${n(y)}q0-8 1-12M${n(x)} ${n(y)}q2-6 6-8`;
  });
  return { strips, furrows, tufts };
}

/** Return trees on both sides of a path, far and near, and light that falls between them. */
export function trees(name: string): Land {
  const row = (turn: number, count: number, least: number, most: number): string =>
    scatter(`${name}${String(turn)}`, count, (x, at) => {
      const size = least + seeded(name, turn * 1000 + at) * (most - least);
      const foot =
        at % 2 === 0 ? 26 + seeded(name, turn * 2000 + at) * 34 : HEIGHT + 4 - seeded(name, turn * 3000 + at) * 26;
      return pine(x, foot, size);
    });
  const light = scatter(name, 34, (x, at) => {
    const [wide, y] = [4 + seeded(name, 4000 + at) * 11, MIDDLE + (seeded(name, 5000 + at) - 0.5) * 46];
    return `M${n(x)} ${n(y)}a${n(wide)} ${n(wide / 2.6)} 0 1 0 ${n(2 * wide)} 0a${n(wide)} ${n(wide / 2.6)} 0 1 0${n(-2 * wide)} 0`;
  });
  return { light, far: row(1, 70, 30, 46), near: row(2, 56, 40, 66) };
}

/** Return peaks above a pass with their lit sides and snow, and rocks below it. */
export function peaks(name: string): Land {
  const [shades, sides, snow, rocks]: string[][] = [[], [], [], []];
  const count = 17;
  for (let at = 0; at < count; at++) {
    const x = ((at + 0.5 + (seeded(name, at) - 0.5) * 0.7) * WIDTH) / count;
    const [high, half] = [44 + seeded(name, 100 + at) * 52, 40 + seeded(name, 200 + at) * 34];
    const foot = 78;
    shades?.push(`M${n(x - half)} ${n(foot)}L${n(x)} ${n(foot - high)}L${n(x + half)} ${n(foot)}z`);
    sides?.push(
      `M${n(x - half)} ${n(foot)}L${n(x)} ${n(foot - high)}l${n(half * 0.1)} ${n(high * 0.5)}L${n(x - half * 0.1)} ${n(foot)}z`,
    );
    const cap = 0.3;
    snow?.push(
      `M${n(x)} ${n(foot - high)}l${n(-half * cap)} ${n(high * cap)}l${n(half * 0.18)} ${n(-high * 0.07)}l${n(half * 0.14)} ${n(high * 0.12)}l${n(half * 0.15)} ${n(-high * 0.1)}l${n(half * (2 * cap - 0.47))} ${n(high * 0.05)}z`,
    );
  }
  const stones = scatter(name, 60, (x, at) => {
    const [wide, high] = [9 + seeded(name, 600 + at) * 26, 8 + seeded(name, 650 + at) * 24];
    const y = at % 3 === 0 ? MIDDLE + 34 + seeded(name, 680 + at) * 20 : HEIGHT + 2;
    return `M${n(x)} ${n(y)}l${n(wide * 0.25)} ${n(-high)}h${n(wide * 0.4)}l${n(wide * 0.35)} ${n(high)}z`;
  });
  rocks?.push(stones);
  return { shades: text(shades), sides: text(sides), snow: text(snow), rocks: text(rocks) };
}

function pine(x: number, foot: number, size: number): string {
  const half = size * 0.32;
  const part = size / 3;
  return `M${n(x)} ${n(foot - size)}l${n(half * 0.7)} ${n(part)}h${n(-half * 0.3)}l${n(half * 0.5)} ${n(part)}h${n(-half * 0.35)}l${n(half * 0.6)} ${n(part)}h${n(-half * 2.3)}l${n(half * 0.6)} ${n(-part)}h${n(-half * 0.35)}l${n(half * 0.5)} ${n(-part)}h${n(-half * 0.3)}z`;
}

/** Return a height near one of the edges: above the road for even numbers, below it for odd ones. */
function edge(name: string, at: number, least: number, most: number): number {
  const away = least + seeded(name, 5 * at + 3) * (most - least);
  return at % 2 === 0 ? away : HEIGHT - away;
}

function scatter(name: string, count: number, draw: (x: number, at: number) => string): string {
  const width = WIDTH / count;
  return Array.from({ length: count }, (_, at) => draw((at + seeded(name, 50 + at)) * width, at)).join("");
}

function text(parts: readonly string[] | undefined): string {
  return parts?.join("") ?? "";
}

function n(number: number): string {
  return String(Math.round(number * 10) / 10);
}
