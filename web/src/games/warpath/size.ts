/** Attach to what is filled by its size: tell how large it is inside, now and whenever that changes. */
export function sized(tell: (width: number, height: number) => void): (node: HTMLElement) => (() => void) | undefined {
  return (node) => {
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(() => tell(node.clientWidth, node.clientHeight));
    observer.observe(node);
    return () => observer.disconnect();
  };
}
