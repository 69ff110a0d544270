import type { Selection } from "../state/selection.svelte";
import { endWords, playerName } from "../support/phrases";
import type { Seat } from "../wire/messages";

/** Return how a match ended, in the words of its game, as told to the one at this screen. */
export function endingOf({ store, game }: Selection, result: string): string {
  const { info, reason, view } = store;
  const face = store.isHotSeat ? null : store.face;
  const winner = result === "p1" || result === "p2" ? result : null;
  const nameOf = (seat: Seat): string => playerName(info, seat);
  const how = view === null ? "" : game.ending(view, { winner, face, nameOf });
  return endWords(info, result, reason, face, how);
}
