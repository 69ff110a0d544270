/**
 * What flies over the table: rings, arrows, numbers and cards on a layer of their own.
 *
 * Nothing here is laid out anew while it moves: elements are taken from a pool, put into place by a transform, and only
 * transform and opacity change.
 */

import type { Tone } from "./deed";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Kind = "ring" | "number" | "shaft" | "back" | "coin" | "banner" | "ghost";

const OUT = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const IN_OUT = "cubic-bezier(0.45, 0, 0.3, 1)";
/** More than these at a time nobody can follow, and no machine has to show. */
const MOST = 48;

export function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Return the smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** A card that is held up until it is put away. */
export interface Held {
  box: Box;
  away: (to: Box | null, duration: number) => void;
}

export class Overlay {
  readonly #root: HTMLElement;
  readonly #idle = new Map<Kind, HTMLElement[]>();
  readonly #running = new Set<Animation>();
  readonly #shown = new Map<HTMLElement, () => void>();
  readonly #moves = new Map<HTMLElement, Animation[]>();

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** A ring that widens around something. */
  ring(box: Box, tone: Tone, duration: number): void {
    const ring = this.#take("ring", tone);
    if (ring === null) return;
    const at = put(ring, grown(box, 3));
    const frames: Keyframe[] = [
      { transform: `${at} scale(0.95)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.3 },
      { transform: `${at} scale(1.04)`, opacity: 0 },
    ];
    this.#play(ring, frames, { duration, easing: OUT });
  }

  /** A frame that stays for a moment and moves nothing. */
  flash(box: Box, tone: Tone, duration: number): void {
    const ring = this.#take("ring", tone);
    if (ring === null) return;
    put(ring, grown(box, 2));
    this.#play(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }], {
      duration,
    });
  }

  /** A number that rises from something. */
  number(box: Box, text: string, tone: Tone, duration: number, delay = 0): void {
    const number = this.#take("number", tone);
    if (number === null) return;
    number.textContent = text;
    const { x, y } = middleOf(box);
    const from = `translate(${px(x)}, ${px(y)}) translate(-50%, -50%)`;
    const to = `translate(${px(x)}, ${px(y - Math.min(46, 18 + box.height * 0.22))}) translate(-50%, -50%)`;
    const frames: Keyframe[] = [
      { transform: `${from} scale(0.5)`, opacity: 0 },
      { transform: `${from} scale(1.22)`, opacity: 1, offset: 0.18 },
      { transform: `${from} scale(1)`, opacity: 1, offset: 0.3 },
      { transform: `${to} scale(1)`, opacity: 1, offset: 0.75 },
      { transform: `${to} scale(0.96)`, opacity: 0 },
    ];
    this.#play(number, frames, { duration, delay, easing: "linear" });
  }

  /** A streak of light from one thing to another. */
  arrow(from: Box, to: Box, tone: Tone, duration: number): void {
    const shaft = this.#take("shaft", tone);
    if (shaft === null) return;
    const [start, end] = [middleOf(from), middleOf(to)];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy);
    if (length < 8) {
      this.#release("shaft", shaft);
      return;
    }
    const turn = `translate(${px(start.x)}, ${px(start.y)}) rotate(${String(Math.atan2(dy, dx))}rad)`;
    const at = (begin: number, share: number): string =>
      `${turn} translateX(${px(length * begin)}) scaleX(${String((length * share) / 100)})`;
    const frames: Keyframe[] = [
      { transform: at(0, 0.02), opacity: 0.4 },
      { transform: at(0.02, 0.94), opacity: 1, offset: 0.45 },
      { transform: at(0.1, 0.88), opacity: 1, offset: 0.7 },
      { transform: at(0.8, 0.18), opacity: 0 },
    ];
    this.#play(shaft, frames, { duration, easing: IN_OUT });
  }

  /** Coins that hop from one place to another. */
  coins(from: Box, to: Box, count: number, duration: number): void {
    const [start, end] = [middleOf(from), middleOf(to)];
    for (let at = 0; at < Math.min(5, count); at += 1) {
      const coin = this.#take("coin", "gold");
      if (coin === null) return;
      const lift = { x: (start.x + end.x) / 2 + (at - 2) * 9, y: Math.min(start.y, end.y) - 26 - at * 5 };
      const frames = [start, lift, end].map(({ x, y }, step) => ({
        transform: `translate(${px(x)}, ${px(y)}) translate(-50%, -50%)`,
        opacity: step === 2 ? 0.2 : 1,
        easing: OUT,
      }));
      this.#play(coin, frames, { duration, delay: at * 45 });
    }
  }

  /** Words across the board. */
  banner(board: Box, text: string, tone: Tone, duration: number): void {
    const banner = this.#take("banner", tone);
    if (banner === null) return;
    banner.textContent = text;
    const { x, y } = middleOf(board);
    const at = `translate(${px(x)}, ${px(y)}) translate(-50%, -50%)`;
    const frames: Keyframe[] = [
      { transform: `${at} scale(0.9)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.2 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.75 },
      { transform: `${at} scale(1.04)`, opacity: 0 },
    ];
    this.#play(banner, frames, { duration, easing: OUT });
  }

  /** A card's back that goes from one place to another. */
  back(from: Box, to: Box, tone: Tone, duration: number): void {
    const back = this.#take("back", tone);
    if (back === null) return;
    const [start, end] = [middleOf(from), middleOf(to)];
    const at = ({ x, y }: { x: number; y: number }, scale: number): string =>
      `translate(${px(x)}, ${px(y)}) translate(-50%, -50%) scale(${String(scale)})`;
    const frames: Keyframe[] = [
      { transform: at(start, 0.7), opacity: 0.3 },
      { transform: at({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, 1.1), opacity: 1 },
      { transform: at(end, 0.9), opacity: 0.15 },
    ];
    this.#play(back, frames, { duration, easing: IN_OUT });
  }

  /** Something drawn that goes from one place to another, and is gone there. `size` is what it was drawn for. */
  ghost(content: HTMLElement, size: Box, from: Box, to: Box, duration: number): void {
    const ghost = this.#ghost(content, size);
    if (ghost === null) return;
    const frames: Keyframe[] = [
      { transform: onto(size, from), opacity: 1 },
      { transform: onto(size, to), opacity: 1, offset: 0.85 },
      { transform: onto(size, to), opacity: 0 },
    ];
    this.#play(ghost, frames, { duration, easing: IN_OUT });
  }

  /** Something that is drawn and sinks away: smaller and fainter. */
  sink(content: HTMLElement, size: Box, to: Box | null, duration: number): void {
    const ghost = this.#ghost(content, size);
    if (ghost === null) return;
    const { x, y } = middleOf(to ?? size);
    const end = to === null ? grown(size, -size.width * 0.2) : { x: x - 14, y: y - 20, width: 28, height: 40 };
    const frames: Keyframe[] = [
      { transform: onto(size, size), opacity: 1 },
      { transform: onto(size, grown(size, -size.width * 0.06)), opacity: 0.85, offset: 0.35 },
      { transform: onto(size, end), opacity: 0 },
    ];
    this.#play(ghost, frames, { duration, easing: IN_OUT });
  }

  /** A card that is held up over the board. */
  show(content: HTMLElement, size: Box, from: Box, to: Box, duration: number): Held | null {
    const ghost = this.#ghost(content, size);
    if (ghost === null) return null;
    const arrival = ghost.animate([{ transform: onto(size, from) }, { transform: onto(size, to) }], {
      duration,
      easing: OUT,
      fill: "both",
    });
    this.#running.add(arrival);
    this.#moves.set(ghost, [arrival]);
    return {
      box: to,
      away: (goal, time) => {
        if (!this.#shown.has(ghost)) return;
        const end = goal === null ? grown(to, -to.width * 0.15) : goal;
        this.#play(
          ghost,
          [
            { transform: onto(size, to), opacity: 1 },
            { transform: onto(size, end), opacity: 0 },
          ],
          {
            duration: time,
            easing: IN_OUT,
          },
        );
      },
    };
  }

  /** Move something that is on the board itself. */
  move(element: Element, frames: Keyframe[], duration: number): void {
    const animation = element.animate(frames, { duration, easing: IN_OUT });
    this.#running.add(animation);
    animation.onfinish = () => this.#running.delete(animation);
  }

  /** Let nothing move any more: everything is where it belongs at once. */
  clear(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    for (const release of [...this.#shown.values()]) release();
  }

  get isBusy(): boolean {
    return this.#shown.size > 0;
  }

  #ghost(content: HTMLElement, size: Box): HTMLElement | null {
    const ghost = this.#take("ghost", "plain");
    if (ghost === null) return null;
    ghost.style.width = px(size.width);
    ghost.style.height = px(size.height);
    ghost.replaceChildren(content);
    return ghost;
  }

  #take(kind: Kind, tone: Tone): HTMLElement | null {
    if (this.#shown.size >= MOST) return null;
    const element = this.#idle.get(kind)?.pop() ?? this.#made(kind);
    element.dataset["tone"] = tone;
    element.hidden = false;
    this.#shown.set(element, () => this.#release(kind, element));
    return element;
  }

  #made(kind: Kind): HTMLElement {
    const element = document.createElement("div");
    element.className = kind;
    this.#root.append(element);
    return element;
  }

  #release(kind: Kind, element: HTMLElement): void {
    if (!this.#shown.delete(element)) return;
    for (const animation of this.#moves.get(element) ?? []) animation.cancel();
    this.#moves.delete(element);
    element.hidden = true;
    if (kind === "ghost") element.replaceChildren();
    const idle = this.#idle.get(kind) ?? [];
    idle.push(element);
    this.#idle.set(kind, idle);
  }

  /** Play the last motion of an element of the layer, and take it back then. */
  #play(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, { fill: "both", ...timing });
    this.#running.add(animation);
    this.#moves.set(element, [...(this.#moves.get(element) ?? []), animation]);
    animation.onfinish = () => {
      this.#running.delete(animation);
      this.#shown.get(element)?.();
    };
  }
}

function px(value: number): string {
  return `${value.toFixed(1)}px`;
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Put an element of the layer somewhere, before it moves; return the transform that does it. */
function put(element: HTMLElement, { x, y, width, height }: Box): string {
  element.style.width = px(width);
  element.style.height = px(height);
  element.style.transform = `translate(${px(x)}, ${px(y)})`;
  return element.style.transform;
}

/** Return the transform that lays something of a size over a box. */
function onto(size: Box, { x, y, width, height }: Box): string {
  const scale = Math.min(width / size.width, height / size.height);
  const left = x + (width - size.width * scale) / 2;
  const top = y + (height - size.height * scale) / 2;
  return `translate(${px(left)}, ${px(top)}) scale(${scale.toFixed(3)})`;
}
