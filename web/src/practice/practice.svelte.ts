/**
 * A position that is played on without a match: a puzzle, or a moment of a review at which something better is looked for.
 *
 * The table takes it like any match. What the one at this screen does is asked of a source, which answers with the whole
 * course since the beginning; whatever of it is new is seen to happen, the other player's moves included.
 */

import { MatchStore } from "../state/match.svelte";
import type {
  Foresee,
  FromClient,
  FromServer,
  LogLine,
  MakeMove,
  MatchInfo,
  Position,
  PracticeForesight,
  PracticeStep,
  PracticeTable,
  State,
  TakeBack,
  WhyNot,
} from "../wire/messages";
import { reasonOf, RestFault } from "../wire/rest";
import { Timer } from "../support/timer";
import type { Channel, Link, Listener } from "../wire/socket";

/** What a source answers: a table, and whatever else it says of the moves that led there. */
export interface Answer {
  table: PracticeTable;
}

/** Who says what becomes of moves. `moves` are always all that were made since the beginning, choices one by one. */
export interface PracticeSource<T extends Answer> {
  play(moves: readonly string[]): Promise<T>;
  foresee(moves: readonly string[], texts: readonly string[]): Promise<readonly PracticeForesight[]>;
  whyNot(moves: readonly string[], card: string, place: string | null): Promise<string>;
}

export interface PracticeOptions<T extends Answer> {
  /** May moves be taken back? */
  takesBack?: boolean;
  /** Return for how many milliseconds a move is looked at before the next one. */
  rest?: () => number;
  /** Is told every answer to a move as soon as it is there, before it is seen to happen. */
  onanswer?: (answer: T, moves: readonly string[]) => void;
}

export const PRACTICE = "practice";

export class Practice<T extends Answer> {
  readonly store: MatchStore;
  /** What was answered last. */
  answer = $state.raw<T>() as T;
  /** The moves of the one at this screen since the beginning, choices one by one. */
  moves = $state.raw<readonly string[]>([]);
  #told = $state(0); // the number of the last update
  #left = $state(0); // how many steps are still to be told
  /** Has everything that was answered been seen to happen? */
  isShown = $derived.by(() => {
    const { number, queue, busy } = this.store;
    return this.#left === 0 && number === this.#told && !queue.isPlaying && !busy;
  });
  /** Is a move of one's own finished, with its choices, and nothing else made since the beginning? */
  isMade = $derived.by(() => this.moves.length > 0 && !this.answer.table.asks);

  readonly #source: PracticeSource<T>;
  readonly #takesBack: boolean;
  readonly #rest: () => number;
  readonly #timer = new Timer();
  readonly #onanswer: ((answer: T, moves: readonly string[]) => void) | undefined;
  readonly #channel = new PracticeChannel((message) => this.#take(message));
  #shown: PracticeTable; // what the table is laid by: not the newest one where a course is shown from its beginning
  #steps: number; // how many of its steps were told
  #wholes: number[] = []; // how many moves were made before each whole one
  #course = 0; // tells the present course from those that were left
  #making: string | null = null; // the id of the move that is being asked about
  #asked: Foresee[] = [];

  constructor(
    first: T,
    source: PracticeSource<T>,
    { takesBack = false, rest = () => 0, onanswer }: PracticeOptions<T> = {},
  ) {
    this.answer = first;
    this.#source = source;
    this.#takesBack = takesBack;
    this.#rest = rest;
    this.#onanswer = onanswer;
    this.#shown = first.table;
    this.#steps = first.table.steps.length;
    this.store = new MatchStore(this.#channel, PRACTICE);
    this.store.queue.watch({ onShown: () => this.#timer.set(this.#rest(), () => this.#goOn()) });
  }
  close(): void {
    this.#course += 1;
    this.#timer.clear();
    this.store.close();
  }

  /** Lay the table anew, with no move made, or where another answer stands. */ restart(
    first: T,
    moves: readonly string[] = [],
  ): void {
    this.#leave();
    this.#stand(first, moves);
    this.#lay();
  }

  /** Lay the table as it was at the beginning, and let all steps of an answer be seen to happen. */
  show(answer: T): void {
    this.#leave();
    this.#stand(answer, [], 0);
    this.#lay();
    this.#timer.set(this.#rest(), () => this.#goOn());
  }

  #leave(): void {
    this.#course += 1;
    this.#making = null;
    this.#wholes = [];
    this.#timer.clear();
  }

  /** Take an answer; so many of its steps are told already. */
  #stand(answer: T, moves: readonly string[], steps = answer.table.steps.length): void {
    this.answer = answer;
    this.moves = moves;
    this.#shown = answer.table;
    this.#steps = steps;
    this.#left = answer.table.steps.length - steps;
  }

  #take(message: FromClient): void {
    if (message.type === "follow") queueMicrotask(() => this.#lay());
    else if (message.type === "move") void this.#move(message);
    else if (message.type === "take_back") void this.#takeBack(message);
    else if (message.type === "foresee") this.#foresee(message);
    else if (message.type === "why_not") void this.#whyNot(message);
  }

  async #move({ id, text }: MakeMove): Promise<void> {
    if (this.#making === id) return; // it is sent again while the answer takes its time
    const moves = [...this.moves, text];
    const isWhole = !this.answer.table.asks;
    await this.#make(
      id,
      () => this.#source.play(moves),
      (answer) => {
        if (isWhole) this.#wholes = [...this.#wholes, moves.length - 1];
        this.#stand(answer, moves, this.#steps);
        this.#done(id, this.#told + 1);
        this.#goOn();
        this.#onanswer?.(answer, moves);
      },
    );
  }

  async #takeBack({ id }: TakeBack): Promise<void> {
    if (this.#making === id) return;
    const moves = this.moves.slice(0, this.#wholes.at(-1) ?? 0);
    await this.#make(
      id,
      () => this.#source.play(moves),
      (answer) => {
        this.#wholes = this.#wholes.slice(0, -1);
        this.#stand(answer, moves);
        this.#done(id, this.#told);
        this.#lay();
      },
    );
  }

  /** Ask for an answer and take it, unless the table was laid anew meanwhile. */
  async #make(id: string, ask: () => Promise<T>, take: (answer: T) => void): Promise<void> {
    const course = this.#course;
    this.#making = id;
    try {
      const answer = await ask();
      if (course === this.#course) take(answer);
    } catch (fault) {
      if (course === this.#course) this.#refuse(id, fault);
    } finally {
      if (this.#making === id) this.#making = null;
    }
  }

  /** Gather what is asked at once, so that it is one question. */
  #foresee(message: Foresee): void {
    this.#asked = [...this.#asked, message];
    if (this.#asked.length === 1) queueMicrotask(() => void this.#ask());
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    const course = this.#course;
    try {
      const texts = asked.map(({ text }) => text);
      const told = new Map((await this.#source.foresee(this.moves, texts)).map((one) => [one.text, one]));
      if (course !== this.#course) return;
      for (const { id, text, after } of asked) {
        const one = told.get(text);
        if (one !== undefined) this.#tell({ type: "foreseen", id, match: PRACTICE, number: after, ...one });
      }
    } catch (fault) {
      if (course === this.#course) for (const { id } of asked) this.#refuse(id, fault);
    }
  }

  async #whyNot({ id, card, place, after }: WhyNot): Promise<void> {
    const course = this.#course;
    try {
      const reason = await this.#source.whyNot(this.moves, card, place ?? null);
      if (course === this.#course) this.#tell({ type: "because", id, match: PRACTICE, number: after, reason });
    } catch (fault) {
      if (course === this.#course) this.#refuse(id, fault);
    }
  }

  #done(id: string, number: number): void {
    this.#tell({ type: "done", id, match: PRACTICE, number });
  }

  #refuse(id: string, fault: unknown): void {
    const slug = fault instanceof RestFault ? fault.slug : "net/offline";
    this.#tell({ type: "refused", slug, reason: reasonOf(fault), id, match: PRACTICE, number: this.#told });
  }

  /** Lay the table as it stands after the steps that were told. */
  #lay(): void {
    const { seat, places, labels } = this.#shown;
    this.#tell({
      type: "state",
      match: infoOf(this.#shown),
      number: this.#told,
      face: seat,
      position: this.#positionAt(this.#steps),
      log: logOf(this.#shown, this.#steps),
      places,
      labels,
    } satisfies State);
  }

  /** Let the next step happen that was not told yet; the one after it comes when this one was seen. */
  #goOn(): void {
    const step = this.#shown.steps[this.#steps];
    if (step === undefined) return;
    this.#steps += 1;
    this.#left -= 1;
    this.#told += 1;
    this.#tell({
      type: "update",
      match: PRACTICE,
      number: this.#told,
      kind: "move",
      seat: step.seat,
      events: step.events,
      lines: [...step.lines],
      position: this.#positionAt(this.#steps),
    });
  }

  #positionAt(steps: number): Position {
    const { position, steps: all, start, seat } = this.#shown;
    if (steps >= all.length) {
      const canTakeBack = this.#takesBack && this.moves.length > 0;
      // how a match would end here is told by whoever asked for the moves
      return { ...position, result: null, reason: null, can_take_back: canTakeBack ? "now" : null };
    }
    const step: PracticeStep | undefined = all[steps - 1];
    return {
      ...position,
      view: step?.view ?? start,
      to_act: step?.to_act ?? seat,
      legal: [],
      result: null,
      reason: null,
    };
  }

  #tell(message: FromServer): void {
    this.#channel.tell(message);
  }
}

/** What a table needs of a connection, without one. */
class PracticeChannel implements Channel {
  readonly link: Link = "open";
  readonly trouble = null;
  readonly #listeners = new Set<Listener>();
  readonly #take: (message: FromClient) => void;

  constructor(take: (message: FromClient) => void) {
    this.#take = take;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    // nothing has to be connected
  }

  send(message: FromClient): boolean {
    this.#take(message);
    return true;
  }

  tell(message: FromServer): void {
    for (const listener of [...this.#listeners]) listener.heard(message);
  }
}

function logOf(table: PracticeTable, steps: number): LogLine[] {
  return table.steps.slice(0, steps).flatMap(({ lines }) => lines);
}

function infoOf({ game, rules, players, seat }: PracticeTable): MatchInfo {
  return {
    id: PRACTICE,
    game,
    rules,
    status: "playing",
    created: 0,
    public: false,
    players,
    yours: [seat],
    invite: null,
    clock: null,
    delay: 0,
    result: null,
    reason: null,
    previous: null,
    following: null,
    rematch: [],
    start: "position",
    watchers: 0,
    book: "",
  };
}
