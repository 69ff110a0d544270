/** A moment of a match or of a replay file, as its player knew it, as something to practise on. */

import type { PracticeSource as Wanted, PracticeTable } from "../wire/messages";
import type { Rest } from "../wire/rest";
import type { PracticeSource } from "./practice.svelte";

/** Where the moment is: in a finished match or in the text of a replay, after so many moves. */
export type Moment = Pick<Wanted, "move"> & Partial<Pick<Wanted, "match" | "invite" | "replay" | "seat">>;

/** Return a source for a moment; nobody answers the moves that are made there. */
export function momentSource(rest: Rest, moment: Moment): PracticeSource<{ table: PracticeTable }> {
  return {
    play: async (moves) => ({ table: await rest.practice({ ...moment, moves: [...moves] }) }),
    foresee: (moves, texts) => rest.practiceForesight({ ...moment, moves: [...moves], texts: [...texts] }),
    whyNot: async (moves, card, place) =>
      (await rest.practiceReason({ ...moment, moves: [...moves], card, place })).reason,
  };
}
