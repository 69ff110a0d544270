/** Cards whose words do not fit: too much text for the parchment, or a name that had to be cut. */

/** Return what does not fit on a card; nothing if all of it does. */
export function overflowsOf(card: Element): string[] {
  const text = card.querySelector(".parchment .text");
  const parchment = card.querySelector(".parchment");
  const found: string[] = [];
  if (text !== null && text.scrollHeight > text.clientHeight + 1) found.push("text");
  if (parchment !== null && parchment.scrollHeight > parchment.clientHeight + 1) found.push("foot");
  if (card.querySelector("[data-cut]") !== null) found.push("name");
  return found;
}

/** Attach to what a card is drawn in: it is marked if the card has too many words for its size. */
export function checking(node: HTMLElement): () => void {
  const check = (): void => {
    const found = overflowsOf(node);
    if (found.length > 0) node.dataset["over"] = found.join(" ");
    else delete node.dataset["over"];
  };
  const observer = new ResizeObserver(check);
  observer.observe(node);
  void document.fonts.ready.then(check);
  return () => observer.disconnect();
}
