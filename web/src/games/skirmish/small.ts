/** A match of Skirmish where there is little room. */

import { asSmallTable } from "../entry";
import SmallBoard from "./SmallBoard.svelte";
import SmallSide from "./SmallSide.svelte";
import type { SkirmishView } from "./view";

export const smallTable = asSmallTable<SkirmishView>({
  Board: SmallBoard,
  Side: SmallSide,
  where: ({ skirmish, turn }) => `Skirmish ${String(skirmish)} of 3, turn ${String(turn)}`,
});
