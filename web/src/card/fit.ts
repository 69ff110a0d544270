/** Names that keep their words whole: the letters get smaller and closer, step by step, until the longest word fits. */

/** How many steps there are; how they look is in CardName. */
export const STEPS = 7;
const LEAST_SIZE = 7.2; // in pixels; what does not fit then is cut off with dots

/** Return what fits the text of an element into its width, and again whenever that changes. */
export function fitting(text: string): (node: HTMLElement) => () => void {
  return (node) => {
    let width = -1;
    const fit = (): void => {
      if (node.clientWidth === width) return;
      width = node.clientWidth;
      shrink(node, text);
    };
    // letters of another typeface have other widths
    const refit = (): void => {
      width = -1;
      fit();
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(node);
    document.fonts?.addEventListener("loadingdone", refit); // tests have no fonts
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener("loadingdone", refit);
    };
  };
}

function shrink(node: HTMLElement, text: string): void {
  node.removeAttribute("title");
  delete node.dataset["cut"];
  for (let step = 0; step <= STEPS; step += 1) {
    node.dataset["fit"] = String(step);
    if (node.scrollWidth <= node.clientWidth) return;
    if (parseFloat(getComputedStyle(node).fontSize) < LEAST_SIZE) {
      node.dataset["fit"] = String(step - 1);
      break;
    }
  }
  node.dataset["cut"] = "";
  node.title = text;
}
