/** A review that is being made: asked for, told line by line, given up when nobody looks at it any more. */

import type { Seat } from "../wire/messages";
import { reasonOf, RestFault } from "../wire/rest";
import { after, NOTHING_TOLD, openCourse, stopsOf, type ReviewLine, type Told } from "./course";
import { messagesOf } from "./stream";

/** Where a review is asked for: of a match of this server, or of a file. */
export type Ask = (wish: { seat: Seat | null; open: boolean }, signal: AbortSignal) => Promise<Response>;

export interface Fault {
  slug: string;
  reason: string;
}

/** That the answer has ended before it was whole. */
export const BROKEN_OFF = "review/broken-off";

export class Reviewing {
  told = $state.raw<Told>(NOTHING_TOLD);
  /** Why there is no review, or no more of it. */
  fault = $state.raw<Fault | null>(null);
  isWorking = $state(false);
  /** Are both hands opened, and why can they not be? */
  isOpen = $state(false);
  openFault = $state.raw<Fault | null>(null);
  #opened = $state.raw<Told>(NOTHING_TOLD);
  isOpening = $state(false);
  /** How much of it may be left, in seconds; null as long as nobody can say. */
  left = $state<number | null>(null);

  stops = $derived(stopsOf({ ...this.told, points: this.#withOpen() }));
  open = $derived(this.isOpen ? openCourse(this.stops) : null);
  review = $derived(this.told.review);

  readonly seat: Seat | null;
  readonly #ask: Ask;
  readonly #now: () => number;
  #work: AbortController | null = null;
  #opening: AbortController | null = null;
  #began = { at: 0, done: 0 };

  constructor(ask: Ask, seat: Seat | null, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.seat = seat;
    this.#now = now;
  }

  /** Ask for the review, anew if it has been asked for: what was told of it before stays until something else is. */
  async start(): Promise<void> {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    this.fault = null;
    this.left = null;
    this.isWorking = true;
    this.#began = { at: this.#now(), done: 0 };
    this.told = { ...this.told, review: null, done: 0, of: 0, doing: "", ahead: 0 };
    const fault = await this.#listen(work, false, (told) => this.#hear(told), this.told);
    if (work.signal.aborted) return;
    this.isWorking = false;
    this.fault = fault;
  }

  /** Show the chances with both hands open, or put them away. */
  async openHands(isOpen: boolean): Promise<void> {
    this.isOpen = isOpen;
    this.openFault = null;
    this.#opening?.abort();
    this.isOpening = false;
    if (!isOpen || this.#opened.review !== null) return;
    const work = (this.#opening = new AbortController());
    this.isOpening = true;
    const fault = await this.#listen(work, true, (told) => (this.#opened = told), NOTHING_TOLD);
    if (work.signal.aborted) return;
    this.isOpening = false;
    this.openFault = fault;
    if (fault !== null) this.isOpen = false;
  }

  /** How much of opening the hands is done, from 0 to 1. */
  get opened(): number {
    const { done, of } = this.#opened;
    return of === 0 ? 0 : done / of;
  }

  /** Give it up: nobody looks at it any more. */
  close(): void {
    this.#work?.abort();
    this.#opening?.abort();
    this.isWorking = this.isOpening = false;
  }

  /** Listen to a review to its end, and return why there is none. */
  async #listen(
    work: AbortController,
    isOpen: boolean,
    hear: (told: Told) => void,
    first: Told,
  ): Promise<Fault | null> {
    let told = first;
    try {
      const answer = await this.#ask({ seat: this.seat, open: isOpen }, work.signal);
      if (answer.body === null) throw new RestFault("net/answer", "The server's answer is empty.", 0);
      for await (const message of messagesOf<ReviewLine>(answer.body)) {
        if (work.signal.aborted) return null;
        told = after(told, message);
        hear(told);
      }
    } catch (problem) {
      if (problem instanceof RestFault) return { slug: problem.slug, reason: reasonOf(problem) };
      // whatever else goes wrong in the middle of an answer is the way that it takes
    }
    if (told.review !== null) return null;
    return { slug: BROKEN_OFF, reason: "The connection broke off before the review was finished." };
  }

  #hear(told: Told): void {
    this.told = told;
    // the first step has to wait for processes to start: what comes after it says how long a step takes
    if (told.done > 0 && this.#began.done === 0) this.#began = { at: this.#now(), done: told.done };
    const steps = told.done - this.#began.done;
    if (steps > 0) this.left = ((told.of - told.done) * (this.#now() - this.#began.at)) / steps / 1000;
  }

  #withOpen(): Told["points"] {
    const open = new Map(this.#opened.points.map((point) => [point.number, point.open]));
    return this.told.points.map((point) => ({ ...point, open: open.get(point.number) ?? point.open }));
  }
}
