/** Steps through a replay, or lets it run; what is seen of a step is a matter of the table. */

import type { EventQueue } from "../state/queue.svelte";
import { Timer } from "../support/timer";
import type { ReplayFeed } from "./feed";

/** By how much faster than usual it runs. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a move is looked at before the next one, in milliseconds: where its motions were seen, and where not. */
export const REST = 700;
export const REST_STILL = 1_300;

type Queue = Pick<EventQueue, "isPlaying" | "finish" | "watch">;

export class ReplayPlayer {
  /** The frame that is shown, or is about to be. */
  at = $state(0);
  isRunning = $state(false);
  speed = $state<number>(1);

  readonly #feed: ReplayFeed;
  readonly #queue: Queue;
  readonly #isStill: () => boolean;
  readonly #timer = new Timer();
  readonly #unwatch: () => void;

  /** `isStill` tells whether nothing moves at this screen, so that steps need more time to be read. */
  constructor(feed: ReplayFeed, queue: Queue, isStill: () => boolean = () => false) {
    this.#feed = feed;
    this.#queue = queue;
    this.#isStill = isStill;
    this.at = feed.at;
    this.#unwatch = queue.watch({ onShown: () => this.#rest() });
  }

  close(): void {
    this.pause();
    this.#unwatch();
  }

  get last(): number {
    return this.#feed.last;
  }

  /** Go to a frame at once. */
  jump(at: number): void {
    this.pause();
    this.#feed.jump(at);
    this.at = this.#feed.at;
  }

  back(): void {
    this.jump(this.at - 1);
  }

  /** Let the next frame be seen to happen; one that is still happening is finished first. */
  forward(): void {
    this.pause();
    this.#step();
  }

  /** Let it run from here, or from the beginning if it is at its end; or hold it. */
  toggle(): void {
    if (this.isRunning) this.pause();
    else this.#run();
  }

  pause(): void {
    this.isRunning = false;
    this.#timer.clear();
  }

  #run(): void {
    if (this.at >= this.last) this.jump(0);
    this.isRunning = true;
    this.#step();
  }

  #step(): void {
    this.#queue.finish();
    if (!this.#feed.advance()) {
      this.pause();
      return;
    }
    this.at = this.#feed.at;
    if (this.at >= this.last) this.isRunning = false;
  }

  /** A step is over: after a rest comes the next one. */
  #rest(): void {
    if (!this.isRunning) return;
    const rest = (this.#isStill() ? REST_STILL : REST) / this.speed;
    this.#timer.set(rest, () => this.#step());
  }
}
