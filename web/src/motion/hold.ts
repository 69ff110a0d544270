/** How cards come into a hand and leave it while events are shown. */

import type { SideView } from "../wire/view";

interface Drawn {
  hand_id: number | null;
  card: string | null;
}

/** Return a side with one more card in its hand; `next` is the side as it will be, which knows the order. */
export function gained<S extends SideView>(side: S, next: SideView, { hand_id: id, card }: Drawn): S {
  const added = id ?? next.hand_ids.find((one) => !side.hand_ids.includes(one));
  const ids = added === undefined || side.hand_ids.includes(added) ? side.hand_ids : [...side.hand_ids, added];
  const names = new Map(side.hand_ids.map((one, index) => [one, side.hand?.[index] ?? ""]));
  if (added !== undefined) names.set(added, card ?? "");
  const place = (one: number): number => (next.hand_ids.includes(one) ? next.hand_ids.indexOf(one) : Infinity);
  const sorted = ids.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
  const hand = side.hand === null ? null : sorted.map((one) => names.get(one) ?? "");
  return { ...side, hand, hand_ids: sorted, hand_size: side.hand_size + 1 };
}

/** Return a side with a card less in its hand: the one that is named, or one that will not be there any more. */
export function lost<S extends SideView>(side: S, next: SideView, { hand_id: id, card }: Drawn): S {
  const gone = id ?? side.hand_ids.find((one) => !next.hand_ids.includes(one));
  const byId = gone === undefined ? -1 : side.hand_ids.indexOf(gone);
  const at = byId < 0 && card !== null ? (side.hand?.indexOf(card) ?? -1) : byId;
  const size = Math.max(0, side.hand_size - 1);
  if (at < 0) return { ...side, hand_size: size };
  const hand = side.hand?.toSpliced(at, 1) ?? null;
  return { ...side, hand, hand_ids: side.hand_ids.toSpliced(at, 1), hand_size: size };
}
