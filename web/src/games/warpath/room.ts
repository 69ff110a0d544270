/** How many cards have room on a tile. */

/** Two fit side by side from this width on, and two below each other from this height on. */
const TWO = { wide: 56, tall: 52 };
/** Side by side on a tile of two rows, they need more. */
const TALL_ENOUGH = 78;
const ROW = 36;
const MOST = 4;
/** Until a tile has been measured. */
const AT_FIRST = 3;

/** Return how many units can lie on a tile of this size and be read, beside a building if there is one. */
export function roomOf(width: number, height: number, hasBuilding = false): number {
  if (width === 0 || height === 0) return AT_FIRST;
  const columns = width < TWO.wide ? 1 : 2;
  const rows =
    columns === 2 ? (height < TALL_ENOUGH ? 1 : 2) : Math.max(height < TWO.tall ? 1 : 2, Math.floor(height / ROW));
  const taken = !hasBuilding ? 0 : columns === 2 && rows === 2 ? 0 : 1;
  return Math.min(MOST, Math.max(1, columns * rows - taken));
}
