/** Makes sounds, out of nothing but numbers. What makes them is fetched when the first one is to be heard. */

import { Grouping, type Family } from "./family";

/** The parameters of each sound, as zzfx has them: volume, randomness, frequency, attack, sustain, release, shape … */
const SOUNDS: Record<Family, (number | undefined)[]> = {
  draw: [0.35, 0.05, 520, 0.01, 0.01, 0.06, 4, 2.2, 18, , , , , 3],
  play: [0.6, 0.03, 180, 0.01, 0.03, 0.14, 1, 1.6, -6, , , , , 1.5],
  hit: [0.7, 0.05, 130, , 0.02, 0.16, 4, 1.8, -5, , , , , 6, , 0.3],
  shield: [0.5, 0.02, 740, , 0.04, 0.18, 1, 1.4, , , 180, 0.04],
  heal: [0.45, 0.02, 420, 0.02, 0.09, 0.2, 0, 1.2, 4, , 140, 0.06],
  buff: [0.45, 0.02, 320, 0.02, 0.07, 0.16, 1, 1.3, 7, , 110, 0.05],
  death: [0.65, 0.04, 110, 0.02, 0.08, 0.35, 2, 2.1, -2, , , , , 2.5],
  march: [0.3, 0.08, 90, , 0.02, 0.06, 4, 1.2, , , , , , 8],
  coin: [0.4, 0.02, 1320, , 0.03, 0.16, 1, 1.6, , , 420, 0.05],
  castle: [0.9, 0.04, 70, 0.01, 0.08, 0.42, 4, 2.6, -1, , , , , 5, , 0.4],
  turn: [0.5, 0, 392, 0.01, 0.12, 0.26, 0, 1, , , 196, 0.11],
  done: [0.5, 0, 294, 0.01, 0.1, 0.3, 0, 1, , , -98, 0.12],
  win: [0.7, 0, 392, 0.02, 0.3, 0.5, 0, 1, , , 131, 0.14, 0.14],
  lose: [0.7, 0, 262, 0.02, 0.3, 0.55, 0, 1, , , -66, 0.16, 0.16],
};

type Synth = (...parameters: (number | undefined)[]) => unknown;

export class Player {
  readonly #grouping = new Grouping();
  readonly #load: () => Promise<Synth>;
  #synth: Promise<Synth> | null = null;

  constructor(load: () => Promise<Synth> = fetched) {
    this.#load = load;
  }

  /** Let a sound be heard, unless there are too many at once. */
  play(family: Family, now = performance.now()): void {
    if (!this.#grouping.admits(family, now)) return;
    this.#synth ??= this.#load();
    this.#synth.then(
      (synth) => void synth(...SOUNDS[family]),
      () => undefined, // a page without sound is still whole
    );
  }
}

async function fetched(): Promise<Synth> {
  const { zzfx, ZZFX } = await import("zzfx");
  ZZFX.volume = 0.18;
  return zzfx;
}
