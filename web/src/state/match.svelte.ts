/**
 * A match as this page knows it, changed by nothing but what the server says.
 *
 * An update is shown only if its number follows on the last one; anything else makes the store ask for all again. It
 * goes through the queue of events: its lines come into the log one by one, and its position on the table at last.
 * What was sent and not answered yet is sent again, under the same id, once the connection is back.
 */

import type { Channel, Link } from "../wire/socket";
import type {
  Clocks,
  Deed,
  Do,
  Emote,
  FromServer,
  Hinted,
  Info,
  LegalMove,
  Lesson,
  LogLine,
  MakeMove,
  MatchInfo,
  Position,
  Refused,
  Seat,
  State,
  TakeBack,
  TakingBack,
  Update,
} from "../wire/messages";
import { OTHER, type View } from "../wire/view";
import { kept } from "../support/kept";
import { Timer } from "../support/timer";
import { NOTHING, type Foreseen, type Foresight } from "./foresight";
import { newId } from "./id";
import { EventQueue } from "./queue.svelte";

export const STATE_WITHIN = 5_000;
export const UPDATE_WITHIN = 3_000;
export const ANSWER_WITHIN = 8_000;
export const TRY_AGAIN = 1_500;
/** How often something is sent again of which the server does not know whether it is on disk. */
export const DOUBTS = 3;
export const GESTURE_LASTS = 5_000;
/** What a move is refused with that is legal, but not what a first match waits for. */
export const HINT = "mission/hint";

export interface Timed<T> {
  value: T;
  /** When it was heard, on the page's steady clock. */
  at: number;
}

type Sendable = MakeMove | Do | TakeBack;

/** Why a card cannot be played to a place, or at all. */
export interface Because {
  reason: string;
  card: string;
  place: string | null;
}

/** How a match is followed. */
export interface Following {
  invite?: string | null;
  /** Is it shown small, among others? Then there is no log, and nobody is told that it is watched. */
  isGlimpse?: boolean;
  now?: () => number;
}

export class MatchStore {
  readonly id: string;
  /** What happens, event by event; whoever wants to show it in motion, or let it be heard, listens here. */
  readonly queue = new EventQueue();

  info = $state.raw<MatchInfo | null>(null);
  /** The number of the update that is shown. */
  number = $state(-1);
  face = $state<Seat | null>(null);
  position = $state.raw<Position | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What slots, lanes and tiles are called from this side of the table, and what is written on them. */
  places = $state.raw<Readonly<Record<string, string>>>({});
  labels = $state.raw<Readonly<Record<string, string>>>({});
  /** The update that was shown last, for what wants to move; null after a whole state. */
  latest = $state.raw<Update | null>(null);
  clocks = $state.raw<Timed<Clocks> | null>(null);
  claim = $state.raw<Timed<number> | null>(null);
  heardInfo = $state(0);
  gestures = $state.raw<Partial<Record<Seat, Emote>>>({});
  link = $state<Link>("idle");
  trouble = $state<string | null>(null);
  /** True until a whole state has come, and again whenever one is asked for. */
  syncing = $state(true);
  /** Why the match cannot be shown at all. */
  missing = $state.raw<Refused | null>(null);
  /** Why the last thing was not done. */
  fault = $state<string | null>(null);
  /** The answer to a move that a first match does not wait for, and how many of them there were on this board. */
  nudge = $state.raw<{ words: string; times: number } | null>(null);
  pending = $state.raw<Sendable | null>(null);
  /** In a match of two at one screen, who has said that they are looking. */
  shownTo = $state<Seat | null>(null);

  /** What moves would do, by notation: those that were asked about on the board as it is. */
  foreseen = $state.raw<Foreseen>(new Map());

  /** Why the card that was asked about cannot be played; null once the board has changed, or nobody asks any more. */
  because = $state.raw<Because | null>(null);

  /** What a strong bot would do on the board as it is; null when nobody wants to know. */
  hint = $state.raw<Hinted | null>(null);
  /** Is a hint being thought about? */
  hinting = $state(false);

  #awaited = $state(-1);

  /** The board in the middle of an update, as its events so far leave it; null when none is under way. */
  staged = $state.raw<View | null>(null);
  /** The position in the game's own words; which view it is, the game's name says. */
  view = $derived(this.staged ?? ((this.position?.view ?? null) as View | null));
  online = $derived(this.link === "open");
  ready = $derived(this.online && !this.syncing && this.missing === null);
  busy = $derived(this.pending !== null || this.number < this.#awaited);
  result = $derived(this.position?.result ?? this.info?.result ?? null);
  reason = $derived(this.position?.reason ?? this.info?.reason ?? null);
  /** Where one stands in a first match; null in any other. */
  lesson = $derived<Lesson | null>(this.position?.lesson ?? null);
  toAct = $derived(this.result === null ? (this.position?.to_act ?? null) : null);
  yours = $derived(this.info?.yours ?? []);
  isHotSeat = $derived(this.yours.length === 2);
  /** Who has to be handed the device before anything more is shown; null when nobody. */
  handTo = $derived.by<Seat | null>(() => {
    if (!this.isHotSeat || this.toAct === null) return null;
    return this.face === this.toAct && this.shownTo === this.toAct ? null : this.toAct;
  });
  canAct = $derived(
    this.ready && !this.busy && !this.queue.isPlaying && this.handTo === null && this.info?.status === "playing",
  );
  /** How the last move can be taken back at this moment: at once, by asking the other player, or not at all. */
  takingBack = $derived.by<TakingBack | null>(() => {
    const isStill = this.ready && !this.busy && !this.queue.isPlaying && this.result === null;
    return isStill ? (this.position?.can_take_back ?? null) : null;
  });
  /** The moves that can be made at this moment. */
  legal = $derived.by<LegalMove[]>(() => (this.canAct ? (this.position?.legal ?? []) : []));

  /** Whether there are hints now: for whoever is to move, never against another person, nor where a coach leads. */
  canHint = $derived.by(() => {
    const rival = this.face === null ? null : OTHER[this.face];
    const isAlone = this.isHotSeat || (rival !== null && this.info?.players[rival].kind === "bot");
    const isLed = this.lesson !== null;
    return isAlone && !isLed && this.legal.length > 0 && this.toAct !== null && this.yours.includes(this.toAct);
  });

  readonly #connection: Channel;
  readonly #invite: string | null;
  readonly #isGlimpse: boolean;
  readonly #now: () => number;
  readonly #unlisten: () => void;
  readonly #state = new Timer(); // for a state that does not come
  readonly #shown = new Timer(); // for the update of something that is done
  readonly #answer = new Timer(); // for the answer to what is pending
  #heard = -1; // the number of the last update, which may not be shown yet
  #doubts = 0;
  readonly #asked = new Map<string, string>(); // moves that were asked about, with the ids of the questions
  #hintAsked: string | null = null;
  #hintFor = -1; // the number of the board that it is about
  #wondered: { id: string; card: string; place: string | null } | null = null; // what was asked last

  constructor(
    connection: Channel,
    id: string,
    { invite = null, isGlimpse = false, now = () => performance.now() }: Following = {},
  ) {
    this.id = id;
    this.#connection = connection;
    this.#invite = invite;
    this.#isGlimpse = isGlimpse;
    this.#now = now;
    this.link = connection.link;
    this.queue.watch({
      onLines: (lines) => (this.log = [...this.log, ...lines]),
      onShown: (update) => this.#show(update),
    });
    this.#unlisten = connection.listen({
      heard: (message) => this.#hear(message),
      linked: (link) => this.#linked(link),
    });
    if (connection.link === "open") this.#follow();
    else connection.start();
  }

  close(): void {
    this.#unlisten();
    this.#stop();
    this.queue.replace();
    this.#connection.send({ type: "unfollow", match: this.id });
  }

  /** Make a move. Nothing happens unless it can be made now. */
  move(text: string): void {
    if (this.legal.some((move) => move.text === text)) {
      this.#submit({ type: "move", id: newId(), match: this.id, after: this.number, text });
    }
  }

  /** Ask what a move would do, once on a board; what the answer is, `foreseen` tells. Answers may be appended. */
  foresee(text: string): void {
    const made = text.split(" > ")[0];
    if (this.#asked.has(text) || !this.legal.some((move) => move.text === made)) return;
    const id = newId();
    if (this.#connection.send({ type: "foresee", id, match: this.id, after: this.number, text })) {
      this.#asked.set(text, id);
    }
  }

  /** Ask what to do, or let the hint go that is there or is being thought about. */
  toggleHint(): void {
    if (this.hint !== null || this.hinting) {
      this.forgetHint();
      return;
    }
    if (!this.canHint) return;
    const id = newId();
    if (this.#connection.send({ type: "hint", id, match: this.id, after: this.number })) {
      this.#hintAsked = id;
      this.#hintFor = this.number;
      this.hinting = true;
    }
  }

  forgetHint(): void {
    this.hint = null;
    this.hinting = false;
    this.#hintAsked = null;
  }

  /** Ask why a card cannot be played, or not to a place; what the answer is, `because` tells. */
  askWhyNot(card: string, place: string | null): void {
    if (!this.canAct) return;
    this.forgetWhy();
    const id = newId();
    if (this.#connection.send({ type: "why_not", id, match: this.id, after: this.number, card, place })) {
      this.#wondered = { id, card, place };
    }
  }

  /** Let a reason go that nobody wants to know any more. */
  forgetWhy(): void {
    this.because = null;
    this.#wondered = null;
  }

  /** Take the last move back, or ask the other player for it. Nothing happens unless that can be done now. */
  takeBack(): void {
    if (this.takingBack === null) return;
    this.#submit({ type: "take_back", id: newId(), match: this.id, after: this.number });
  }

  do(what: Deed): void {
    if (this.ready && !this.busy) this.#submit({ type: "do", id: newId(), match: this.id, what });
  }

  emote(emote: Emote): void {
    if (this.ready) this.#connection.send({ type: "emote", match: this.id, emote });
  }

  /** Look from a seat, for two at one screen. */
  lookFrom(seat: Seat): void {
    if (!this.ready) return;
    this.shownTo = seat;
    if (this.face !== seat) this.#follow(seat);
  }

  dismissFault(): void {
    this.fault = null;
  }

  #submit(message: Sendable): void {
    this.fault = null;
    this.pending = message;
    this.#doubts = 0;
    this.#send();
  }

  /** Send what is pending, and again under the same id if no answer comes: it is done once in any case. */
  #send(): void {
    if (this.pending === null || !this.online) return;
    this.#connection.send(this.pending);
    this.#answer.set(ANSWER_WITHIN, () => this.#send());
  }

  #settle(): void {
    this.pending = null;
    this.#answer.clear();
  }

  #follow(face: Seat | null = this.face): void {
    this.syncing = true;
    this.#shown.clear();
    const glimpse = this.#isGlimpse ? { glimpse: true } : {};
    this.#connection.send({ type: "follow", match: this.id, face, invite: this.#invite, ...glimpse });
    this.#state.set(STATE_WITHIN, () => this.#follow(face));
  }

  #linked(link: Link): void {
    this.link = link;
    this.trouble = this.#connection.trouble;
    this.#stop();
    if (this.hinting) this.forgetHint(); // nobody thinks about it any more
    if (link === "open") this.#follow();
  }

  #stop(): void {
    this.#state.clear();
    this.#shown.clear();
    this.#answer.clear();
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "state":
        if (message.match.id === this.id) this.#whole(message);
        break;
      case "update":
        if (message.match === this.id) this.#update(message);
        break;
      case "info":
        if (message.match.id === this.id) this.#inform(message);
        break;
      case "gesture":
        if (message.match === this.id) this.#gesture(message.seat, message.emote);
        break;
      case "done":
        if (message.id === this.pending?.id) this.#done(message.number);
        break;
      case "foreseen":
        this.#foresee(message.id, message);
        break;
      case "hinted":
        if (message.id === this.#hintAsked) this.#takeHint(message);
        break;
      case "because":
        if (message.id === this.#wondered?.id) this.#explain(message.reason);
        break;
      case "refused":
        this.#refused(message);
        break;
    }
  }

  #whole(state: State): void {
    const wasAsked = this.syncing;
    this.queue.replace();
    this.#know(state.match);
    this.#heard = state.number;
    this.number = state.number;
    this.face = state.face;
    this.log = state.log;
    this.places = state.places;
    this.labels = state.labels;
    this.latest = null;
    this.missing = null;
    this.#awaited = -1;
    this.#state.clear();
    this.#shown.clear();
    this.#place(state.position);
    this.#time(state.position?.clocks ?? null);
    this.syncing = false;
    if (wasAsked) this.#send();
  }

  #update(update: Update): void {
    if (this.syncing || update.number <= this.#heard) return;
    if (update.number !== this.#heard + 1) {
      this.#follow();
      return;
    }
    this.#heard = update.number;
    if (this.#heard >= this.#awaited) this.#shown.clear();
    this.#time(update.position.clocks);
    this.queue.put(update);
  }

  /** Show where an update has led to, now that its events are over. */
  #show(update: Update): void {
    this.number = update.number;
    this.latest = update;
    this.#place(update.position);
  }

  #place(position: Position | null): void {
    const before = this.view;
    this.position = position === null ? null : { ...position, view: kept(before, position.view) };
    this.staged = null;
    this.nudge = null;
    this.foreseen = new Map();
    this.#asked.clear();
    this.forgetWhy();
    if (this.#hintFor !== this.number) this.forgetHint(); // the same board may be sent again
    if (position?.result && this.info !== null) {
      this.info = { ...this.info, status: "over", result: position.result, reason: position.reason };
    }
  }

  #inform(info: Info): void {
    this.#know(info.match);
    this.#time(info.clocks);
    this.claim = info.claim_in === null ? null : { value: info.claim_in, at: this.#now() };
    // the match has begun, and there is nothing on the table yet
    if (info.match.status !== "waiting" && this.position === null && !this.syncing) this.#follow();
  }

  /** Set the clocks: they go on while events are shown. */
  #time(clocks: Clocks | null): void {
    if (clocks !== null) this.clocks = { value: clocks, at: this.#now() };
  }

  #know(info: MatchInfo): void {
    this.info = info;
    this.heardInfo = this.#now();
  }

  #gesture(seat: Seat, emote: Emote): void {
    const shown = { ...this.gestures, [seat]: emote };
    this.gestures = shown;
    setTimeout(() => {
      if (this.gestures === shown) this.gestures = {};
    }, GESTURE_LASTS);
  }

  #done(number: number): void {
    this.#settle();
    this.#awaited = number;
    if (number > this.#heard) this.#shown.set(UPDATE_WITHIN, () => this.#follow());
  }

  /** Take the answer to a question that is still open: on another board it would not hold. */
  #foresee(id: string, foresight: Foresight): void {
    const text = [...this.#asked].find(([, asked]) => asked === id)?.[0];
    if (text !== undefined) this.foreseen = new Map(this.foreseen).set(text, foresight);
  }

  #takeHint(hint: Hinted): void {
    this.forgetHint();
    this.hint = hint;
  }

  #explain(reason: string): void {
    if (this.#wondered === null) return;
    const { card, place } = this.#wondered;
    this.because = { reason, card, place };
  }

  #refused(refused: Refused): void {
    if (refused.id !== null) {
      if (refused.id === this.pending?.id) this.#refusedPending(refused);
      else if (refused.id === this.#hintAsked) this.#refusedHint(refused);
      else this.#foresee(refused.id, NOTHING); // nobody can tell, and nobody is warned
    } else if (refused.match === this.id) {
      if (refused.slug === "match/unknown")
        this.missing = refused; // it may have been deleted meanwhile
      else if (!this.syncing) this.fault = refused.reason;
      else if (isPassing(refused.slug)) this.#state.set(TRY_AGAIN, () => this.#follow());
      else this.missing = refused;
    }
  }

  #refusedHint(refused: Refused): void {
    this.forgetHint();
    if (refused.slug !== "move/stale") this.fault = refused.reason;
  }

  #refusedPending(refused: Refused): void {
    const isInDoubt = refused.slug === "store/in-doubt" || refused.slug === "store/conflict";
    if (isInDoubt && this.#doubts < DOUBTS) {
      this.#doubts += 1;
      this.#answer.set(TRY_AGAIN, () => this.#send());
      return;
    }
    this.#settle();
    if (refused.slug === HINT) {
      this.nudge = { words: refused.reason, times: (this.nudge?.times ?? 0) + 1 };
      return;
    }
    this.fault = refused.reason;
    const isBehind = refused.number !== null && refused.number !== this.#heard;
    if (isBehind || refused.slug === "move/stale" || isPassing(refused.slug)) this.#follow();
  }
}

/** Tell whether a refusal is about the server's trouble of the moment and not about what was asked. */
function isPassing(slug: string): boolean {
  return /^(store|server|message)\//.test(slug);
}
