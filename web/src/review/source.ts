/** Where a review is from: a match of this server, or a file that is open. */

import type { Moment } from "../practice/moment";
import { fileSource, matchSource, type Source } from "../replay/replay";
import { replayPath, reviewPath } from "../state/router.svelte";
import type { Seat } from "../wire/messages";
import type { Rest } from "../wire/rest";
import type { Ask } from "./review.svelte";

export interface Reviewed {
  readonly ask: Ask;
  /** The replay that it is a review of. */
  readonly replay: Source;
  /** Return a moment of it as a seat knew it. */
  moment(move: number, seat: Seat): Moment;
  /** Return where it is watched from a moment on. */
  watchPath(move: number): string;
  /** Return the address of the review for a seat, with the moment that is asked about; 0 for the whole of it. */
  path(seat: Seat, moment: number): string;
}

export function reviewOfMatch(rest: Rest, id: string, invite: string | null): Reviewed {
  return {
    ask: (wish, signal) => rest.review(id, { ...wish, invite }, signal),
    replay: matchSource(rest, id, invite),
    moment: (move, seat) => ({ match: id, invite, move, seat }),
    watchPath: (move) => `${replayPath(id)}#move-${String(move)}`,
    path: (seat, moment) => asking(reviewPath(id, seat), moment),
  };
}

export function reviewOfFile(rest: Rest, text: string, name: string): Reviewed {
  return {
    ask: (wish, signal) => rest.reviewOf(text, wish, signal),
    replay: fileSource(rest, text, name),
    moment: (move, seat) => ({ replay: text, move, seat }),
    watchPath: (move) => `/replay#move-${String(move)}`,
    path: (seat, moment) => asking(reviewPath(null, seat), moment),
  };
}

function asking(path: string, moment: number): string {
  return moment === 0 ? path : `${path}&moment=${String(moment)}`;
}
