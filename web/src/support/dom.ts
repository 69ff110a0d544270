/**
 * What browsers have and jsdom has not, for tests: media queries that match nothing, sizes that
 * never change, and pointers that hit nothing. Tests that need no page say so in their first line, and start sooner.
 */

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
  const { configure } = await import("@testing-library/svelte");
  configure({ asyncUtilTimeout: 10_000 }); // a board is loaded in that time on a busy machine
  document.elementsFromPoint ??= () => [];
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.animate ??= () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), currentTime: 0 }) as unknown as Animation;
}

export {}; // it is a module, so that it may wait for what it loads
