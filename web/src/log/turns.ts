/** The log, turn by turn. */

import type { LogLine, LogPiece } from "../wire/messages";

export interface NumberedLine {
  line: LogLine;
  /** Its index in the whole log. */
  index: number;
}

export interface Turn {
  /** The words of its heading; none for what was before the first turn. */
  title: readonly LogPiece[];
  /** The index of its first line in the whole log. */
  index: number;
  lines: NumberedLine[];
}

/** Return the lines of a log by turn: each begins with a line that is there for order only. */
export function turnsOf(log: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, line] of log.entries()) {
    if (isHeading(line)) turns.push({ title: titleOf(line), index, lines: [] });
    else {
      if (turns.length === 0) turns.push({ title: [], index, lines: [] });
      turns.at(-1)?.lines.push({ line, index });
    }
  }
  return turns;
}

/** Tell whether a line only says which turn or skirmish begins. */
function isHeading({ pieces }: LogLine): boolean {
  return pieces[0]?.side === "quiet";
}

/** Return the words of a heading without what sets it off in plain text. */
function titleOf({ pieces }: LogLine): LogPiece[] {
  return pieces.map((piece, index) => ({
    ...piece,
    text: index === 0 ? piece.text.replace(/^[·\s]+/, "").replace(/:\s*$/, " · ") : piece.text,
  }));
}
