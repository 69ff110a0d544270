/** Where everything of a curve of chances is drawn, in pixels. */

export interface Spot {
  /** The number of the move that is decided; that of the end is one more than the last. */
  number: number;
  chance: number;
  low: number;
  high: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Room around the curve. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The number of the last move of the match. */
  moves: number;
}

export const xOf = (frame: Frame, number: number): number =>
  frame.left + ((number - 1) / Math.max(1, frame.moves)) * (frame.width - frame.left - frame.right);

export const yOf = (frame: Frame, chance: number): number =>
  frame.top + (1 - chance) * (frame.height - frame.top - frame.bottom);

type Point = readonly [x: number, y: number];

/** Return a path through points from left to right that is smooth and never rises above them, nor falls below. */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  return `M${at(first)}${bends(points)}`;
}

/** Return the outline of the band between the lower and the upper bounds of some spots. */
export function band(frame: Frame, spots: readonly Spot[]): string {
  const upper = spots.map((spot): Point => [xOf(frame, spot.number), yOf(frame, spot.high)]);
  const lower = spots.map((spot): Point => [xOf(frame, spot.number), yOf(frame, spot.low)]).reverse();
  const [turn] = lower;
  return turn === undefined ? "" : `${smooth(upper)}L${at(turn)}${bends(lower)}Z`;
}

/** Return the path through the chances of some spots. */
export function line(frame: Frame, spots: readonly Spot[]): string {
  return smooth(spots.map((spot): Point => [xOf(frame, spot.number), yOf(frame, spot.chance)]));
}

/** Return the index of the spot that is nearest to a place from left to right. */
export function nearest(frame: Frame, spots: readonly Spot[], x: number): number {
  const away = spots.map((spot) => Math.abs(xOf(frame, spot.number) - x));
  return away.indexOf(Math.min(...away));
}

function at([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

/** Return curves from each point to the next, level wherever the way turns. */
function bends(points: readonly Point[]): string {
  const slopes = points.map((point, index) => slopeAt(points[index - 1], point, points[index + 1]));
  return points
    .slice(1)
    .map((to, index) => {
      const from = points[index] ?? to;
      const third = (to[0] - from[0]) / 3;
      const one: Point = [from[0] + third, from[1] + third * (slopes[index] ?? 0)];
      const other: Point = [to[0] - third, to[1] - third * (slopes[index + 1] ?? 0)];
      return `C${at(one)} ${at(other)} ${at(to)}`;
    })
    .join("");
}

/** Return how steep the way is at a point: at most as steep as on its gentler side, so that nothing overshoots. */
function slopeAt(before: Point | undefined, here: Point, after: Point | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const [one, other] = [steep(before, here), steep(here, after)];
  if (one * other <= 0) return 0;
  return (2 * one * other) / (one + other);
}

function steep(from: Point, to: Point): number {
  return to[0] === from[0] ? 0 : (to[1] - from[1]) / (to[0] - from[0]);
}
