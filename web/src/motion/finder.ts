/** Finds what is on the table: units by id, cards of the hand, anchors; and remembers within a frame where they are. */

import type { Box } from "./overlay";

export class Finder {
  readonly #root: () => HTMLElement | null;
  readonly #boxes = new Map<string, Box | null>();
  readonly #places = new Map<string, Box>(); // of what does not move while the board changes

  constructor(root: () => HTMLElement | null) {
    this.#root = root;
  }

  /** Return what a name stands for; null if it cannot be seen. */
  element(name: string): HTMLElement | null {
    const found = this.#root()?.querySelector<HTMLElement>(selectorOf(name)) ?? null;
    return found;
  }

  box(name: string): Box | null {
    const known = this.#places.get(name) ?? this.#boxes.get(name);
    if (known !== undefined) return known;
    const rect = this.element(name)?.getBoundingClientRect();
    const box = rect === undefined || rect.width === 0 ? null : boxOf(rect);
    if (box !== null && !name.includes("#")) this.#places.set(name, box);
    else this.#boxes.set(name, box);
    return box;
  }

  thing(id: number): Box | null {
    return this.box(`#${String(id)}`);
  }

  /** Forget where units and cards are, since the board may have changed. */
  forget(): void {
    this.#boxes.clear();
  }

  /** Forget all, since the page was scrolled or has another size. */
  forgetAll(): void {
    this.#boxes.clear();
    this.#places.clear();
  }
}

function selectorOf(name: string): string {
  if (name === "board") return '[data-testid="board"]';
  if (name.startsWith("hand#")) return `[data-testid="hand"] [data-id="${name.slice(5)}"]`;
  if (name.startsWith("#")) return `[data-testid="board"] [data-id="${name.slice(1)}"]`;
  return `[data-anchor="${name}"], [data-tile="${name}"], [data-testid="${name}"]`;
}

function boxOf({ x, y, width, height }: DOMRect): Box {
  return { x, y, width, height };
}

/** Return a copy of something drawn, which nobody finds or presses. */
export function copied(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("[data-testid], [data-id], [data-move]")]) {
    for (const name of ["data-testid", "data-id", "data-move", "data-drop", "data-anchor", "id"])
      one.removeAttribute(name);
  }
  return copy;
}
