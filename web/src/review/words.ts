/** How a review says its numbers: whole points, since nobody knows more than that. */

/** Return a chance as people say it, never a certainty that it is not. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "under 1%";
  if (whole === 100 && chance < 1) return "over 99%";
  return `${String(whole)}%`;
}

/** Return a change of chances in points, with its sign. */
export function points(change: number): string {
  const whole = Math.round(100 * change);
  return whole === 0 ? "0" : whole < 0 ? `−${String(-whole)}` : `+${String(whole)}`;
}

/** Return a loss in points with a tenth, as averages have it. */
export function tenths(loss: number): string {
  return (100 * loss).toFixed(1);
}

/**
 * Round changes to whole points so that they still add up to the whole change as it is said.
 *
 * What is left over goes to those that lost most by rounding.
 */
export function wholePoints(changes: readonly number[], sum: number): number[] {
  const exact = changes.map((change) => 100 * change);
  const whole = exact.map(Math.floor);
  let left = Math.round(100 * sum) - whole.reduce((one, other) => one + other, 0);
  const order = exact.map((_, index) => index).sort((one, other) => rest(exact, other) - rest(exact, one));
  for (const index of order) {
    if (left <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left -= 1;
  }
  return whole.map((number) => number + 0); // no minus zero
}

function rest(exact: readonly number[], index: number): number {
  const value = exact[index] ?? 0;
  return value - Math.floor(value);
}

/** Return seconds as somebody says who waits for them. */
export function waitWords(seconds: number): string {
  if (seconds < 4) return "a few seconds left";
  if (seconds < 55) return `about ${String(5 * Math.ceil(seconds / 5))} seconds left`;
  return `about ${String(Math.round(seconds / 60) || 1)} min left`;
}
