/**
 * What happens at the table, one event after the other.
 *
 * Every update is put in here whole and comes out in order: each of its events, with the lines of the log that tell it,
 * and after the last of them the position that it leads to. How long an event is shown is a matter of the pace; what is
 * not waited for is told to everybody all the same, in the same order.
 */

import type { GameEvent } from "../games/event";
import { Timer } from "../support/timer";
import type { LogLine, Update } from "../wire/messages";

/** One event that happens now. */
export interface Step {
  update: Update;
  event: GameEvent;
  /** Its index among the events of the update, as lines and causes name it. */
  index: number;
  /** The lines of the log that appear with it. */
  lines: readonly LogLine[];
  /** For how many milliseconds it is shown before the next one; 0 where nobody waits for it. */
  duration: number;
}

/** Somebody who is told what happens: the board, the log, a sound, a screen reader. */
export interface Watcher {
  onEvent?(step: Step): void;
  /** All events of an update are over: its position is to be shown. */
  onShown?(update: Update): void;
  /** Lines of the log appear: those of an event before it is told, in their order. */
  onLines?(lines: readonly LogLine[]): void;
  /** Whatever was under way is forgotten, since the table was laid anew. */
  onReplaced?(): void;
}

/** Return for how many milliseconds each event of an update is shown, while some more updates wait. */
export type Pace = (events: readonly GameEvent[], waiting: number) => readonly number[];

/** How long events are shown, by kind; those that are not named take no time. */
export type Durations = Partial<Record<GameEvent["event"], number>>;

/** What a pace keeps to, beside the durations. */
export interface Tempo {
  /** By how much everything is stretched; 0 shows the outcome at once. */
  factor: () => number;
  /** How long a whole update may take; what is longer is compressed as a whole. */
  budget: number;
  /** Kinds of events that are told apart from the rest, within a time of their own. */
  apart?: Durations;
  apartBudget?: number;
}

const UNHURRIED: Tempo = { factor: () => 1, budget: Infinity };

/** Return the pace of a table of durations. */
export function paceOf(durations: Durations, tempo: Tempo = UNHURRIED): Pace {
  const { factor, budget, apart = {}, apartBudget = Infinity } = tempo;
  return (events, waiting) => {
    const hurry = factor() / (1 + waiting); // whoever is behind catches up
    const usual = fitted(events, durations, budget);
    const others = fitted(events, apart, apartBudget);
    return events.map((_, index) => hurry * ((usual[index] ?? 0) + (others[index] ?? 0)));
  };
}

/** Return how long each event is shown so that all of them are within a budget. */
function fitted(events: readonly GameEvent[], durations: Durations, budget: number): number[] {
  const wanted = events.map(({ event }) => durations[event] ?? 0);
  const total = wanted.reduce((sum, one) => sum + one, 0);
  const scale = total > budget ? budget / total : 1;
  return wanted.map((one) => one * scale);
}

/** Waits shorter than a frame are saved up: the events happen in the same one. */
const FRAME = 16;

interface Playing {
  update: Update;
  durations: readonly number[];
  /** What was not waited for yet, in milliseconds. */
  owed: number;
  /** How many of its events, and of its lines, are out. */
  events: number;
  lines: number;
}

export class EventQueue {
  /** Is anything under way that has not been shown to its end? */
  isPlaying = $state(false);
  pace: Pace = paceOf({});

  readonly #report: (fault: unknown) => void;
  readonly #timer = new Timer(); // for the end of the event that is shown
  #watchers: readonly Watcher[] = [];
  #waiting: Update[] = [];
  #playing: Playing | null = null;
  #isPaused = false;
  #isHurried = false;
  #isSkipped = false; // the event that is shown
  #isRunning = false;

  /** `report` is told what a watcher throws; nobody else is disturbed by it. */
  constructor(report: (fault: unknown) => void = throwLater) {
    this.#report = report;
  }

  /** Tell somebody what happens from now on, until the returned function is called. */
  watch(watcher: Watcher): () => void {
    this.#watchers = [...this.#watchers, watcher];
    return () => {
      this.#watchers = this.#watchers.filter((one) => one !== watcher);
    };
  }

  /** Let an update happen, after those that were put in before. */
  put(update: Update): void {
    this.#waiting.push(update);
    this.isPlaying = true;
    this.#run();
  }

  /** Go on after a pause. */
  play(): void {
    this.#isPaused = false;
    this.#run();
  }

  /** Hold on before the next event. */
  pause(): void {
    this.#isPaused = true;
    this.#timer.clear();
  }

  /** Do not wait for the event that is shown: go on with the next one. */
  skip(): void {
    this.#isSkipped = true;
    this.#timer.clear();
    this.#run();
  }

  /** Do not wait for anything that was put in: let all of it happen at once. */
  finish(): void {
    this.#isHurried = true;
    this.#isPaused = false;
    this.#timer.clear();
    this.#run();
  }

  /** Forget everything that has not been shown yet: the table is laid anew. */
  replace(): void {
    this.#timer.clear();
    this.#waiting = [];
    this.#playing = null;
    this.isPlaying = false;
    this.#tell((watcher) => watcher.onReplaced?.());
  }

  /** Go on until something takes time, or nothing is left. A watcher that calls back only adds to what is done here. */
  #run(): void {
    if (this.#isRunning || this.#timer.isSet) return;
    this.#isRunning = true;
    let duration = 0;
    while (duration === 0 && !this.#isPaused && this.#next()) duration = this.#step();
    this.#isRunning = false;
    if (duration > 0) this.#timer.set(duration, () => this.#run());
    else if (!this.isPlaying) this.#isHurried = false;
  }

  /** Take up the next update if none is under way; false when there is none. */
  #next(): boolean {
    const update = this.#playing?.update ?? this.#waiting.shift();
    if (update === undefined) return false;
    this.#playing ??= {
      update,
      durations: this.pace(update.events, this.#waiting.length),
      owed: 0,
      events: 0,
      lines: 0,
    };
    return true;
  }

  /** Let the next event of the update happen, or show its position; return how long to wait then. */
  #step(): number {
    const playing = this.#playing;
    if (playing === null) return 0;
    const { update, events: index } = playing;
    const event = update.events[index];
    if (event === undefined) {
      const rest = this.#isHurried ? 0 : playing.owed;
      playing.owed = 0;
      if (rest === 0) this.#end(playing);
      return rest;
    }
    playing.events += 1;
    const duration = this.#isHurried ? 0 : Math.max(0, playing.durations[index] ?? 0);
    const lines = this.#write(playing, (line) => (line.event ?? 0) <= index);
    this.#isSkipped = false;
    this.#tell((watcher) => watcher.onEvent?.({ update, event, index, lines, duration }));
    const isOver = this.#playing !== playing || this.#isHurried || this.#isSkipped; // by what a watcher did
    playing.owed = isOver ? 0 : playing.owed + duration;
    if (playing.owed < FRAME) return 0;
    const wait = playing.owed;
    playing.owed = 0;
    return wait;
  }

  #end(playing: Playing): void {
    this.#write(playing, () => true);
    this.#playing = null;
    this.isPlaying = this.#waiting.length > 0;
    this.#tell((watcher) => watcher.onShown?.(playing.update));
  }

  /** Let those lines appear that are due, in their order; return them. */
  #write(playing: Playing, isDue: (line: LogLine) => boolean): readonly LogLine[] {
    const left = playing.update.lines.slice(playing.lines);
    const later = left.findIndex((line) => !isDue(line));
    const lines = later < 0 ? left : left.slice(0, later);
    playing.lines += lines.length;
    if (lines.length > 0) this.#tell((watcher) => watcher.onLines?.(lines));
    return lines;
  }

  #tell(word: (watcher: Watcher) => void): void {
    for (const watcher of this.#watchers) {
      try {
        word(watcher);
      } catch (fault) {
        this.#report(fault);
      }
    }
  }
}

/** Let a fault be seen as one that nobody has caught, without stopping what is under way. */
function throwLater(fault: unknown): void {
  queueMicrotask(() => {
    throw fault;
  });
}
