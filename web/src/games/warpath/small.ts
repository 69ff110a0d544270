/** A match of Warpath where there is little room. */

import { asSmallTable } from "../entry";
import SmallBoard from "./SmallBoard.svelte";
import SmallSide from "./SmallSide.svelte";
import type { WarpathView } from "./view";

export const smallTable = asSmallTable<WarpathView>({
  Board: SmallBoard,
  Side: SmallSide,
  where: ({ turn }) => `Turn ${String(turn)}`,
});
