/** Names that keep their words whole: the letters get smaller and closer, step by step, until the longest word fits. */

/** How many steps there are; how they look is in CardName. */
export const STEPS = 7;
const LEAST_SIZE = 7.2; // in pixels; what does not fit then is cut off with dots

interface Name {
  readonly node: HTMLElement;
  readonly text: string;
  /** The width that it was fitted into; less than nothing before. */
  width: number;
}

/** Those that are to be fitted before the next picture. */
const waiting = new Set<Name>();

/** Return what fits the text of an element into its width, and again whenever that changes. */
export function fitting(text: string): (node: HTMLElement) => () => void {
  return (node) => {
    const name: Name = { node, text, width: -1 };
    const fit = (): void => {
      if (waiting.size === 0) queueMicrotask(fitAll);
      waiting.add(name);
    };
    // letters of another typeface have other widths
    const refit = (): void => {
      name.width = -1;
      fit();
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(node);
    document.fonts?.addEventListener("loadingdone", refit); // tests have no fonts
    return () => {
      waiting.delete(name);
      observer.disconnect();
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  };
}

/** Fit all that wait, step by step together: each change of one would have the page laid out anew for the next. */
function fitAll(): void {
  const names = [...waiting];
  waiting.clear();
  let left = names.filter((name) => {
    const { clientWidth } = name.node;
    const isNew = clientWidth !== name.width;
    name.width = clientWidth;
    return isNew;
  });
  for (const { node } of left) {
    node.removeAttribute("title");
    delete node.dataset["cut"];
  }
  for (let step = 0; step <= STEPS && left.length > 0; step += 1) {
    for (const { node } of left) node.dataset["fit"] = String(step);
    left = left.filter(({ node, width }) => node.scrollWidth > width);
    const small = left.filter(({ node }) => parseFloat(getComputedStyle(node).fontSize) < LEAST_SIZE);
    for (const name of small) cut(name, step - 1);
    left = left.filter((name) => !small.includes(name));
  }
  for (const name of left) cut(name, STEPS);
}

function cut({ node, text }: Name, step: number): void {
  node.dataset["fit"] = String(step);
  node.dataset["cut"] = "";
  node.title = text;
}
