/**
 * A replay as a match that is heard of: what the server would have said, said by the page itself.
 *
 * The table, its motions and its sounds take it like any other match. A jump lays the table anew; a step forward is an
 * update, and is seen to happen.
 */

import type { FromServer, Frame, Frames, LogLine, MatchInfo, Position, State, Update } from "../wire/messages";
import type { Channel, Link, Listener } from "../wire/socket";

export class ReplayFeed implements Channel {
  readonly link: Link = "open";
  readonly trouble = null;
  readonly frames: Frames;
  /** The frame that is told last. */
  at: number;
  readonly #listeners = new Set<Listener>();

  constructor(frames: Frames, at = 0) {
    this.frames = frames;
    this.at = within(frames, at);
  }

  /** The number of the last frame. */
  get last(): number {
    return this.frames.frames.length - 1;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    // nothing has to be connected
  }

  /** Nothing can be done in a replay; whoever follows it is told where it stands. */
  send(message: { type: string }): boolean {
    if (message.type === "follow") queueMicrotask(() => this.jump(this.at));
    return true;
  }

  /** Lay the table as it stands after a frame. */
  jump(at: number): void {
    this.at = within(this.frames, at);
    this.#tell(this.#state());
  }

  /** Let the next frame happen; false at the end. */
  advance(): boolean {
    if (this.at >= this.last) return false;
    this.at += 1;
    this.#tell(this.#update());
    return true;
  }

  #tell(message: FromServer): void {
    for (const listener of this.#listeners) listener.heard(message);
  }

  #state(): State {
    const { face, places, labels } = this.frames;
    const match = infoOf(this.frames);
    const position = positionOf(this.frames, this.at);
    return { type: "state", match, number: this.at, face, position, log: this.#log(), places, labels };
  }

  #update(): Update {
    const frame = this.#frame(this.at);
    return {
      type: "update",
      match: idOf(this.frames),
      number: this.at,
      kind: "move",
      seat: frame.seat ?? null,
      events: frame.events,
      lines: [...frame.lines],
      position: positionOf(this.frames, this.at),
    };
  }

  #log(): LogLine[] {
    return this.frames.frames.slice(0, this.at + 1).flatMap((frame) => frame.lines);
  }

  #frame(at: number): Frame {
    const frame = this.frames.frames[at];
    if (frame === undefined) throw new Error(`there is no frame ${String(at)}`);
    return frame;
  }
}

/** Return what a match of these frames is called. */
export function idOf(frames: Frames): string {
  return frames.match ?? "file";
}

function within({ frames }: Frames, at: number): number {
  return Math.min(Math.max(0, at), frames.length - 1);
}

/** The match as those see it who only look on: it is over, and how it ended is told by its last frame alone. */
function infoOf(frames: Frames): MatchInfo {
  return {
    id: idOf(frames),
    game: frames.game,
    rules: frames.rules,
    status: "over",
    created: 0,
    public: false,
    players: frames.players,
    yours: [],
    invite: null,
    clock: null,
    delay: 0,
    result: null,
    reason: null,
    previous: null,
    following: null,
    rematch: [],
    start: null,
    mission: null,
    watchers: 0,
    book: frames.book,
  };
}

function positionOf(frames: Frames, at: number): Position {
  const frame = frames.frames[at];
  const isEnd = at === frames.frames.length - 1;
  return {
    view: frame?.view,
    to_act: frame?.to_act ?? null,
    legal: [],
    clocks: null,
    draw_offer: null,
    result: isEnd ? frames.result : null,
    reason: isEnd ? frames.reason : null,
    can_take_back: null,
    take_back_request: null,
    lesson: null,
  };
}
