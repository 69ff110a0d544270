/**
 * What browsers have and jsdom has not, for tests: media queries that match nothing, sizes that
 * never change, and pointers that hit nothing.
 */

import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 10_000 }); // a board is loaded in that time on a busy machine

const without: MediaQueryList = {
  matches: false,
  media: "",
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
};

globalThis.matchMedia ??= (media) => ({ ...without, media });
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

if (typeof document !== "undefined") {
  document.elementsFromPoint ??= () => [];
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.animate ??= () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), currentTime: 0 }) as unknown as Animation;
}
