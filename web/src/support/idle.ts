/** Do something once the browser has nothing better to do; until it is called off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(work, { timeout: 1_500 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}
