/** The keys that work on a card that has the focus, in the pool and in the deck alike. */

export interface Deeds {
  add: () => void;
  remove: () => void;
  read: () => void;
}

/** Return what hears the keys: + adds a copy, − or Delete takes one out, i reads the card. */
export function keysOf(deeds: Deeds): (event: KeyboardEvent) => void {
  const byKey: Record<string, () => void> = {
    "+": deeds.add,
    "=": deeds.add,
    "-": deeds.remove,
    Delete: deeds.remove,
    Backspace: deeds.remove,
    i: deeds.read,
  };
  return (event) => {
    const deed = byKey[event.key];
    if (deed === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  };
}
