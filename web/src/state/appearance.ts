/** How the page looks by what is set: the style sheets read it from the root of the document. */

import type { Settings } from "./settings.svelte";

type Look = Pick<Settings, "colours" | "hasMotion">;

/** Write what is set onto the root; what is as it comes is not written at all. */
export function applyAppearance({ colours, hasMotion }: Look, root: HTMLElement = document.documentElement): void {
  mark(root, "data-colours", colours === "distinct" ? "distinct" : null);
  mark(root, "data-motion", hasMotion ? null : "off");
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) root.removeAttribute(name);
  else root.setAttribute(name, value);
}
