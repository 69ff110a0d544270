/**
 * Lets what happens be seen: takes the events of the queue, changes the board that is shown step by step, and moves
 * what they are about.
 *
 * Events are taken frame by frame: first everything is measured, then the board changes once, then things move. So a
 * long chain costs no more per frame than a short one.
 */

import { flushSync } from "svelte";

import type { GamePage } from "../games/page";
import type { MatchStore } from "../state/match.svelte";
import type { Step, Watcher } from "../state/queue.svelte";
import { kept } from "../support/kept";
import type { Update } from "../wire/messages";
import { nearSeat } from "../wire/view";
import type { Deed, Spot, Tone } from "./deed";
import { around, type Box, type Held, type Overlay } from "./overlay";
import { copied, type Finder } from "./finder";

/** How long things are seen, at the least: what is compressed overlaps. */
const SEEN = 240;
const NUMBER = 780;
const FLASH = 700;
/** How many deeds begin within one frame, in a short chain and in a long one. */
const AT_ONCE = 14;
const IN_CROWD = 3;
/** Events that are shown for less than this are a crowd; within this time the same deed is seen once. */
const CROWDED = 50;
const AGAIN = 140;
/** How long the board rests between two changes in a crowd. */
const REST = 400;

export interface Means {
  store: MatchStore;
  game: GamePage;
  overlay: Overlay;
  finder: Finder;
  /** Draw a card; null where that is not possible. */
  draw: (card: string, width: number) => HTMLElement | null;
  /** By how much motions are stretched; 0 for none. */
  factor: () => number;
  /** Is the page looked at, though nothing may move? */
  isStill: () => boolean;
}

interface Due {
  step: Step;
  deeds: Deed[];
}

export class Director implements Watcher {
  readonly #means: Means;
  #due: Step[] = [];
  #frame: number | null = null;
  #rest: number | null = null; // the frame for what did not have to begin with the change of the board
  #held = new Map<string, Held>();
  #replaying: ReturnType<typeof setTimeout>[] = [];
  #still: Step[] = [];
  #acted = -Infinity;
  #measured: Update | null = null; // in which it is known where things are
  readonly #lately = new Map<string, number>(); // when a deed was seen, in a crowd of events

  constructor(means: Means) {
    this.#means = means;
  }

  onEvent(step: Step): void {
    if (step.duration === 0) {
      if (this.#means.isStill()) this.#still.push(step);
      return;
    }
    this.#stopReplay();
    this.#due.push(step);
    this.#frame ??= requestAnimationFrame(() => this.#await());
  }

  /** In a crowd of events the board changes two or three times a second, which is as much as anybody can follow. */
  #await(): void {
    const isCrowd = this.#due.every((step) => step.duration < CROWDED);
    if (isCrowd && performance.now() - this.#acted < REST) {
      this.#frame = requestAnimationFrame(() => this.#await());
      return;
    }
    this.#acted = performance.now();
    this.#act();
  }

  onShown(update: Update): void {
    this.#drop();
    this.#lately.clear();
    for (const held of this.#held.values()) held.away(null, 420);
    this.#held.clear();
    const still = this.#still.filter((step) => step.update === update);
    this.#still = [];
    if (still.length > 0) this.#mark(still);
  }

  onReplaced(): void {
    this.#drop();
    this.clear();
  }

  /** Let nothing move any more. */
  clear(): void {
    this.#stopReplay();
    this.#held.clear();
    this.#means.overlay.clear();
  }

  /** Show some events once more on the board as it is, without changing it. */
  replay(steps: readonly Step[], pace: (steps: readonly Step[]) => readonly number[]): void {
    this.clear();
    this.#means.finder.forget();
    if (this.#means.factor() === 0) {
      this.#mark(steps);
      return;
    }
    let at = 0;
    const times = pace(steps);
    steps.forEach((step, index) => {
      const duration = times[index] ?? 0;
      this.#replaying.push(
        setTimeout(() => this.#begin([{ step: { ...step, duration }, deeds: this.#deeds(step) }]), at),
      );
      at += duration;
    });
    this.#replaying.push(setTimeout(() => this.#putAway(), at + 300));
  }

  #stopReplay(): void {
    for (const timer of this.#replaying) clearTimeout(timer);
    if (this.#replaying.length > 0) this.#putAway();
    this.#replaying = [];
  }

  #putAway(): void {
    for (const held of this.#held.values()) held.away(null, SEEN);
    this.#held.clear();
  }

  #drop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    if (this.#rest !== null) cancelAnimationFrame(this.#rest);
    this.#frame = null;
    this.#rest = null;
    this.#due = [];
  }

  /** Let everything be seen that has happened since the last frame. */
  #act(): void {
    this.#frame = null;
    const { store, game, finder } = this.#means;
    const steps = this.#due;
    this.#due = [];
    if (steps.some(({ update }) => update !== this.#measured)) finder.forget();
    this.#measured = steps.at(-1)?.update ?? null;
    const dues: Due[] = [];
    const before = store.view;
    if (before === null) return;
    let view = before;
    for (const step of steps) {
      dues.push({ step, deeds: game.motion.deeds(view, step, nearSeat(store.face)) });
      view = game.motion.follow(view, step);
    }
    const after = kept(before, view);
    this.#begin(dues, () => {
      if (after !== before) flushSync(() => (store.staged = after));
    });
  }

  #deeds(step: Step): Deed[] {
    const { store, game } = this.#means;
    return store.view === null ? [] : game.motion.deeds(store.view, step, nearSeat(store.face));
  }

  /** Measure, change the board, and move. */
  #begin(dues: readonly Due[], change: (() => void) | null = null): void {
    const all = this.#chosen(dues);
    const ready = all.map(({ deed, step }) => ({ deed, step, before: this.#before(deed, change !== null) }));
    change?.();
    // where things are is read anew only after what has moved them: reading lays the page out
    if (change !== null && all.some(({ deed }) => SHIFTS.includes(deed.do))) this.#means.finder.forget();
    const run = ({ deed, step, before }: (typeof ready)[number]): void =>
      this.#do(deed, before, Math.max(SEEN, step.duration));
    const isCrowd = dues.some(({ step }) => step.duration < CROWDED);
    // what was moved starts from where it was in this very frame; in a crowd all else has the next one for itself
    ready.filter(({ deed }) => !isCrowd || SHIFTS.includes(deed.do)).forEach(run);
    const later = ready.filter(({ deed }) => isCrowd && !SHIFTS.includes(deed.do));
    if (later.length > 0) this.#rest = requestAnimationFrame(() => later.forEach(run));
  }

  /** Return those deeds that can be followed: in a crowd only a few, and none again at once. */
  #chosen(dues: readonly Due[]): { deed: Deed; step: Step }[] {
    const all = dues.flatMap(({ step, deeds }) => deeds.map((deed) => ({ deed, step })));
    if (dues.every(({ step }) => step.duration >= CROWDED)) return all.slice(0, AT_ONCE);
    const now = performance.now();
    const fresh = all.filter(({ deed }) => {
      const name = JSON.stringify(deed);
      if (now - (this.#lately.get(name) ?? -Infinity) < AGAIN) return false;
      this.#lately.set(name, now);
      return true;
    });
    // whatever changes its place is seen first
    const weight = ({ deed }: { deed: Deed }): number => WEIGHTS[deed.do] ?? 2;
    return fresh.toSorted((one, other) => weight(one) - weight(other)).slice(0, IN_CROWD);
  }

  /** Return what has to be known of a deed before the board changes. */
  #before(deed: Deed, changes: boolean): { box: Box | null; copy: HTMLElement | null } {
    const { finder } = this.#means;
    if (deed.do === "glide") return { box: finder.thing(deed.id), copy: null };
    if (deed.do === "sink" && changes) {
      const element = finder.element(`#${String(deed.id)}`);
      return { box: finder.thing(deed.id), copy: element === null ? null : copied(element) };
    }
    if (deed.do === "fly" || deed.do === "show") {
      const own = deed.from.map((name) => (name.startsWith("hand#") ? finder.element(name) : null)).find(Boolean);
      const card = own?.querySelector<HTMLElement>(".card") ?? null;
      return { box: this.#box(deed.from), copy: card === null ? null : copied(card) };
    }
    if (deed.do === "clash") return { box: this.#box(deed.one), copy: null };
    return { box: null, copy: null };
  }

  #do(deed: Deed, before: { box: Box | null; copy: HTMLElement | null }, duration: number): void {
    const { overlay } = this.#means;
    const time = duration * Math.max(0.6, this.#means.factor());
    switch (deed.do) {
      case "pulse":
        this.#at(deed.at, (box) => overlay.ring(box, deed.tone, time * 1.5));
        break;
      case "number":
        this.#at(deed.at, (box) => overlay.number(box, deed.text, deed.tone, NUMBER * this.#means.factor()));
        break;
      case "arrow":
        this.#at(deed.from, (from) => this.#at(deed.to, (to) => overlay.arrow(from, to, deed.tone, time * 1.3)));
        break;
      case "fly":
        this.#fly(deed, before, time);
        break;
      case "show":
        this.#show(deed.card, before, time);
        break;
      case "glide":
        this.#glide(deed.id, before.box, time);
        break;
      case "land":
        this.#move([`#${String(deed.id)}`], LAND, time);
        break;
      case "sink":
        if (before.copy && before.box) overlay.sink(before.copy, before.box, this.#box(deed.to), time * 1.6);
        break;
      case "shake":
        this.#move(deed.at, SHAKE, time);
        break;
      case "clash":
        this.#clash(deed, time);
        break;
      case "coins":
        this.#at(deed.from, (from) => this.#at(deed.to, (to) => overlay.coins(from, to, deed.count, time * 1.6)));
        break;
      case "banner":
        this.#at(["board"], (board) => overlay.banner(board, deed.text, deed.tone, time * 3));
        break;
      case "frame": {
        const boxes = deed.around.flatMap((spot) => this.#box(spot) ?? []);
        if (boxes.length > 0) overlay.flash(around(boxes), deed.tone, time * 1.6);
        break;
      }
    }
  }

  #box(spot: Spot): Box | null {
    for (const name of spot) {
      const box = name.startsWith("show:") ? this.#held.get(name.slice(5))?.box : this.#means.finder.box(name);
      if (box) return box;
    }
    return null;
  }

  #at(spot: Spot, then: (box: Box) => void): void {
    const box = this.#box(spot);
    if (box !== null) then(box);
  }

  #move(spot: Spot, frames: Keyframe[], time: number): void {
    for (const name of spot) {
      const element = this.#means.finder.element(name);
      if (element === null) continue;
      this.#means.overlay.move(element, frames, time);
      return;
    }
  }

  #fly(deed: Deed & { do: "fly" }, { box: from, copy }: { box: Box | null; copy: HTMLElement | null }, time: number) {
    const { overlay, draw } = this.#means;
    const to = this.#box(deed.to);
    if (from === null || to === null) return;
    const width = Math.min(150, Math.max(84, to.width));
    const content = copy ?? (deed.card === null ? null : draw(deed.card, width));
    const size = copy === null ? { ...from, width, height: (width * 7) / 5 } : from;
    if (content === null) overlay.back(from, to, deed.card === null ? "enemy" : "own", time * 1.2);
    else overlay.ghost(content, size, from, to, time * 1.15);
  }

  /** Hold a card up over the board until the end of the move. */
  #show(card: string, { box: from, copy }: { box: Box | null; copy: HTMLElement | null }, time: number): void {
    const { overlay, finder, draw } = this.#means;
    const board = finder.box("board");
    if (board === null || this.#held.has(card)) return;
    const height = Math.min(230, board.height * 0.5);
    const width = (height * 5) / 7;
    const to = { x: board.x + (board.width - width) / 2, y: board.y + (board.height - height) / 2, width, height };
    const content = copy ?? draw(card, width);
    if (content === null) return;
    const start = from ?? { ...to, y: to.y + 40 };
    const held = overlay.show(content, copy === null || from === null ? to : from, start, to, time);
    if (held !== null) this.#held.set(card, held);
  }

  #glide(id: number, from: Box | null, time: number): void {
    const name = `#${String(id)}`;
    const to = this.#means.finder.box(name);
    if (from === null || to === null) return;
    const start = `translate(${String(from.x - to.x)}px, ${String(from.y - to.y)}px)`;
    const lift = `translate(${String((from.x - to.x) / 2)}px, ${String((from.y - to.y) / 2 - 8)}px) scale(1.05)`;
    const element = this.#means.finder.element(name);
    if (element === null) return;
    this.#means.overlay.move(
      element,
      [
        { transform: start, zIndex: 9 },
        { transform: lift, zIndex: 9 },
        { transform: "none", zIndex: 9 },
      ],
      time,
    );
  }

  /** Two run at each other, and sparks fly. */
  #clash({ one, other }: Deed & { do: "clash" }, time: number): void {
    const [from, to] = [this.#box(one), this.#box(other)];
    if (from === null || to === null) return;
    const reach = (a: Box, b: Box): string =>
      `translate(${String((b.x - a.x) * 0.35)}px, ${String((b.y - a.y) * 0.35)}px) scale(1.06)`;
    this.#move(one, [{ transform: "none" }, { transform: reach(from, to), offset: 0.45 }, { transform: "none" }], time);
    this.#move(
      other,
      [{ transform: "none" }, { transform: reach(to, from), offset: 0.45 }, { transform: "none" }],
      time,
    );
    this.#means.overlay.ring(around([from, to]), "harm", time * 1.4);
  }

  /** Mark what some events were about, for those who want nothing to move. */
  #mark(steps: readonly Step[]): void {
    const marks = new Map<string, Tone>();
    for (const step of steps) {
      for (const deed of this.#deeds(step)) {
        const spot = deed.do === "pulse" || deed.do === "number" || deed.do === "shake" ? deed.at : [];
        const names = deed.do === "land" || deed.do === "glide" ? [`#${String(deed.id)}`] : spot;
        const name = names.find((one) => this.#means.finder.element(one) !== null);
        if (name !== undefined) marks.set(name, "tone" in deed ? deed.tone : "plain");
      }
    }
    this.#means.finder.forget();
    requestAnimationFrame(() => {
      for (const [name, tone] of [...marks].slice(0, AT_ONCE)) {
        const box = this.#means.finder.box(name);
        if (box !== null) this.#means.overlay.flash(box, tone, FLASH);
      }
    });
  }
}

/** Deeds after which things are at other places. */
const SHIFTS: readonly Deed["do"][] = ["fly", "show", "glide", "land", "sink"];

const WEIGHTS: Partial<Record<Deed["do"], number>> = { glide: 0, sink: 0, number: 1, shake: 3, pulse: 4 };

const LAND: Keyframe[] = [
  { transform: "scale(1.16)", opacity: 0 },
  { transform: "scale(0.97)", opacity: 1, offset: 0.6 },
  { transform: "none", opacity: 1 },
];

const SHAKE: Keyframe[] = [0, -5, 5, -3, 2, 0].map((x) => ({ transform: `translateX(${String(x)}px)` }));
