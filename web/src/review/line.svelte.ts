/** The line that is expected after the best move, step by step on the board. */

import type { Answer, Practice, PracticeSource } from "../practice/practice.svelte";
import type { LineMove, ReviewMoment, Seat } from "../wire/messages";
import { reasonOf, RestFault } from "../wire/rest";

/** Return the whole line of a moment, from the best move on. */
export function lineOf({ best, line }: Pick<ReviewMoment, "best" | "line">, seat: Seat): LineMove[] {
  const [first] = line;
  if (first !== undefined && first.move === best.move) return line;
  return [{ seat, move: best.move, words: best.words }, ...line];
}

/** Return an answer with nothing to be done on its table: it is looked at. */
function still({ table }: Answer): Answer {
  return { table: { ...table, position: { ...table.position, legal: [], to_act: null }, asks: false } };
}

export class LineSteps {
  /** How many of its moves are on the board. */
  at = $state(0);
  /** How many of them can be: what comes later needs cards that are not known. */
  last = $state(0);
  isBusy = $state(false);
  /** Why the last step could not be shown. */
  fault = $state("");

  readonly #line: readonly LineMove[];
  readonly #source: PracticeSource<Answer>;
  readonly #practice: Practice<Answer>;
  readonly #first: Answer;

  constructor(line: readonly LineMove[], source: PracticeSource<Answer>, practice: Practice<Answer>, first: Answer) {
    this.#line = line;
    this.#source = source;
    this.#practice = practice;
    this.#first = first;
    this.last = line.length;
  }

  /** The move that was made last; null at the beginning. */
  get words(): LineMove | null {
    return this.#line[this.at - 1] ?? null;
  }

  /** Has it come to where it cannot be followed any more, before its end? */
  get isStuck(): boolean {
    return this.last < this.#line.length && this.at >= this.last;
  }

  /** Stand after so many of its moves; the first one is seen to happen. */
  async go(at: number): Promise<void> {
    const wanted = Math.min(Math.max(0, at), this.last);
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const moves = this.#line.slice(0, wanted).map(({ move }) => move);
      const answer = wanted === 0 ? this.#first : await this.#source.play(moves);
      if (wanted === 1) this.#practice.show(still(answer));
      else this.#practice.restart(still(answer));
      this.at = wanted;
      this.fault = "";
    } catch (fault) {
      // another hand was dealt than the one that the line counts on
      if (fault instanceof RestFault && fault.slug.startsWith("move/")) this.last = Math.max(0, wanted - 1);
      else this.fault = reasonOf(fault);
    } finally {
      this.isBusy = false;
    }
  }
}
