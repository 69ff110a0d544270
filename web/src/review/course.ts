/** The course of a match as its review tells it: the decisions one after another, and how it ended. */

import type {
  Review,
  ReviewHead,
  ReviewPoint,
  ReviewProgress,
  ReviewTrouble,
  ReviewWaiting,
  Seat,
} from "../wire/messages";
import { RestFault } from "../wire/rest";
import { OTHER } from "../wire/view";
import type { Spot } from "./curve";

/** What comes of a review, line by line. */
export type ReviewLine = ReviewWaiting | ReviewHead | ReviewProgress | ReviewPoint | Review | ReviewTrouble;

/** A decision on the curve; or the end of the match, which is nobody's. */
export interface Stop extends Spot {
  turn: number | null;
  seat: Seat | null;
  words: string;
  loss: number | null;
  /** The chance with both hands open; null where nobody has asked for it. */
  open: number | null;
}

/** What has been told of a review so far. */
export interface Told {
  head: ReviewHead | null;
  points: readonly ReviewPoint[];
  review: Review | null;
  /** How much of it is done, and what is looked at now. */
  done: number;
  of: number;
  doing: string;
  /** How many other reviews come first. */
  ahead: number;
}

export const NOTHING_TOLD: Told = { head: null, points: [], review: null, done: 0, of: 0, doing: "", ahead: 0 };

/** Return what has been told after one more message. Throws a RestFault where that says why there is no review. */
export function after(told: Told, message: ReviewLine): Told {
  switch (message.type) {
    case "waiting":
      return { ...told, ahead: message.ahead };
    case "head":
      return { ...told, ahead: 0, head: message };
    case "progress":
      return { ...told, ahead: 0, done: message.done, of: message.of, doing: message.doing };
    case "point":
      return { ...told, points: inOrder([...told.points.filter(({ number }) => number !== message.number), message]) };
    case "review":
      return { ...told, review: message };
    case "trouble":
      throw faultOf(message);
    default:
      return told; // a newer server has more to say
  }
}

/** Return the stops of a course: its decisions, and its end once that is known. */
export function stopsOf({ head, points, review }: Told): Stop[] {
  const stops = points.map(({ number, turn, seat, words, chance, low, high, loss, open }): Stop => {
    return { number, turn, seat, words, chance, low, high, loss: loss ?? null, open: open ?? null };
  });
  if (head === null || review === null) return stops;
  const { last } = review;
  const words = endOf(head);
  const end = {
    number: head.moves + 1,
    turn: null,
    seat: null,
    words,
    loss: null,
    chance: last,
    low: last,
    high: last,
  };
  return [...stops, { ...end, open: stops.some(({ open }) => open !== null) ? last : null }];
}

/** Return the same course with both hands open; null as long as nobody has asked for it. */
export function openCourse(stops: readonly Stop[]): Stop[] | null {
  const open = stops.flatMap((stop) => (stop.open === null ? [] : [{ ...stop, chance: stop.open }]));
  return open.length === 0 ? null : open;
}

function endOf({ result, seat }: ReviewHead): string {
  if (result === seat) return "Won";
  if (result === OTHER[seat]) return "Lost";
  return result === "draw" ? "A draw" : "Given up";
}

function inOrder(points: ReviewPoint[]): ReviewPoint[] {
  return points.sort((one, other) => one.number - other.number);
}

function faultOf({ slug, reason }: ReviewTrouble): RestFault {
  return new RestFault(slug, reason, 0);
}
