/** The course of a replay: its log with the frame of every line, its turns and rounds, and how the score went. */

import type { Frames, LogLine, Mark } from "../wire/messages";

export interface CourseLine {
  line: LogLine;
  frame: number;
}

export interface Stop extends Mark {
  frame: number;
}

/** Return every line of the log, with the frame that tells it. */
export function linesOf({ frames }: Frames): CourseLine[] {
  return frames.flatMap((frame, index) => frame.lines.map((line) => ({ line, frame: index })));
}

/** Return what is marked in it, in order. */
export function stopsOf({ frames }: Frames): Stop[] {
  return frames.flatMap((frame, index) => (frame.marks ?? []).map((mark) => ({ ...mark, frame: index })));
}

/** Return the frame of the next stop of some kinds after a frame, or before it; the end or the beginning without one. */
export function nextStop(
  stops: readonly Stop[],
  kinds: readonly string[],
  at: number,
  way: 1 | -1,
  last: number,
): number {
  const found = stops.filter((stop) => kinds.includes(stop.kind) && (stop.frame - at) * way > 0);
  return (way > 0 ? found[0] : found.at(-1))?.frame ?? (way > 0 ? last : 0);
}

/** Return the turn and the round that a frame is in, in words; "" before the first. */
export function whereOf(stops: readonly Stop[], at: number): string {
  const latest = (kind: string): string =>
    stops.findLast((stop) => stop.kind === kind && stop.frame <= at)?.words ?? "";
  return [latest("round"), latest("turn")].filter(Boolean).join(" · ");
}

/** Return where one can go to by name: the beginning of every turn, with its round. */
export function turnsOf(stops: readonly Stop[]): { frame: number; words: string }[] {
  const frames = [...new Set(stops.filter(({ kind }) => kind === "turn").map(({ frame }) => frame))];
  return frames.map((frame) => ({ frame, words: whereOf(stops, frame) }));
}

/** Return two lines for the score of p1 and p2, in a box of 100 by 100 with the higher score on top; "" without scores. */
export function scoreLines({ frames }: Frames): { p1: string; p2: string } {
  const scores = frames.map((frame) => frame.score ?? null);
  const known = scores.filter((score) => score !== null);
  if (known.length < 2) return { p1: "", p2: "" };
  const top = Math.max(1, ...known.flat());
  const bottom = Math.min(0, ...known.flat());
  const line = (side: 0 | 1): string =>
    scores
      .map((score, index) => {
        if (score === null) return "";
        const x = (100 * index) / Math.max(1, frames.length - 1);
        const y = 100 - (100 * (score[side] - bottom)) / (top - bottom);
        return `${x.toFixed(2)},${y.toFixed(2)}`;
      })
      .filter(Boolean)
      .join(" ");
  return { p1: line(0), p2: line(1) };
}
