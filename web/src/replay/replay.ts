/** Where a replay is from: a match of this server, or a file that was opened. Each knows how to be gone on with. */

import type { NewMatch, Opponent, Seat, Start } from "../wire/messages";
import type { Rest } from "../wire/rest";
import { notesOfFile, notesOfMatch, type NotesStore } from "./notes.svelte";

export interface Source {
  /** The id of the match; null for a file. */
  readonly match: string | null;
  /** What its files are called, without their ending. */
  readonly name: string;
  readonly notes: NotesStore;
  /** Return the start of a match that is played on from here. */
  start(move: number): Start;
  replay(): Promise<string>;
  scenario(move: number): Promise<{ text: string; move: number }>;
}

export function matchSource(rest: Rest, id: string, invite: string | null): Source {
  return {
    match: id,
    name: `marchlands-${id}`,
    notes: notesOfMatch(rest, id, invite),
    start: (move) => ({ match: id, invite, move }),
    replay: () => rest.replay(id, invite),
    scenario: (move) => rest.scenario(id, invite, move),
  };
}

export function fileSource(rest: Rest, text: string, name: string): Source {
  return {
    match: null,
    name: name.replace(/\.json$/i, "") || "replay",
    notes: notesOfFile(text),
    start: (move) => ({ replay: text, move }),
    replay: () => Promise.resolve(text),
    scenario: (move) => rest.scenarioOf(text, move),
  };
}

/** Return the request for a match that begins in the middle of another one, or at a position. */
export function wishOf(game: string, start: Start, seat: Seat, level: string | null): NewMatch {
  const opponent: Opponent = level === null ? { kind: "hot_seat" } : { kind: "bot", level };
  return { game, seat, opponent, start };
}
