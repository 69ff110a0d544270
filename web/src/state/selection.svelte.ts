/** What the one at this screen has in hand at the moment: the selected card, what is looked at, what is lit. */

import type { GamePage, Question, Subject } from "../games/page";
import type { LegalMove, Seat } from "../wire/messages";
import { comingTo, fateOf, outlookOf, warningOf, wordsOf, type Fate } from "./foresight";
import type { MatchStore } from "./match.svelte";
import { sortOffers } from "./offers";
import { Settings } from "./settings.svelte";
import { Timer } from "../support/timer";

export interface Looked {
  card: string;
  /** What is to be said of this very one, such as its power now; nothing for a card as it is printed. */
  facts: string[];
}

interface Look {
  card: string;
  /** What it is on the board; null for a card as it is printed. */
  subject: Subject | null;
  face: Seat | null;
}

/** What a move would put on a place. */
export interface Coming {
  card: string;
  number: string;
  /** Does a hidden card, or a choice that comes later, decide the rest? */
  isOpen: boolean;
}

/** Of how many moves at once the server is asked what they would do. */
export const ASKED_AT_ONCE = 12;

export type Ways = () => readonly (LegalMove | null | undefined)[];

/** What is looked at stays for a moment when nothing else is: one passes over gaps on the way. */
const LOOKS_ON = 140;

/** Who asks again is not taken for who presses twice by mistake. */
export const PRESS_AGAIN_AFTER = 300;

export class Selection {
  readonly store: MatchStore;
  readonly game: GamePage;
  readonly settings: Settings;
  #picked = $state.raw<{ card: string; id: number } | null>(null);
  #look = $state.raw<Look | null>(null);
  #regarded = $state.raw<Ways | null>(null); // the moves of what is pointed at, or has the focus
  #asked = $state.raw<{ move: LegalMove; at: number } | null>(null);
  #tapped = $state.raw<LegalMove | null>(null); // by a finger, which shows what it would do before it is made
  readonly #leaving = new Timer();
  #reading = $state.raw<Look | null>(null);
  /** Is something in front of the table that has to be put away before anything goes on by itself? */
  isHeld = $state(false);
  /** The place on the board that a line of the log is about which somebody points at, such as "a2" or "plains2". */
  pointed = $state<string | null>(null);

  offers = $derived.by(() => sortOffers(this.store.legal));
  /** The selected card of the hand; none when it cannot be played any more. */
  selected = $derived.by(() => {
    const [picked, { view, face }] = [this.#picked, this.store];
    if (picked === null || view === null || face === null) return null;
    return view[face].hand_ids.includes(picked.id) && this.offers.plays.has(picked.card) ? picked : null;
  });
  /** The move that was pressed and is to be confirmed; none when it cannot be made any more. */
  asking = $derived.by<LegalMove | null>(() => {
    const text = this.#asked?.move.text;
    return this.store.legal.find((move) => move.text === text) ?? null;
  });
  /** The moves that stand by themselves, as the game has them; none without a seat. */
  actions = $derived.by(() => {
    const { view, face } = this.store;
    return view === null || face === null ? [] : this.game.actions(view, face, this.offers);
  });
  #ways = $derived(this.selected === null ? [] : this.ways(this.selected.card));
  /** Where the selected card may go, by place. */
  goals = $derived(new Map(this.#ways.filter((move) => move.place).map((move) => [String(move.place), move])));
  /** The move of the hint; none where there is no hint. */
  hinted = $derived.by<LegalMove | null>(() => {
    const text = this.store.hint?.text;
    return this.store.legal.find((move) => move.text === text) ?? null;
  });
  /** What is looked at; nothing while the device is handed over, nor what the other one at it has looked at. */
  looked = $derived.by(() => this.#seen(this.#look));
  /** What is read in front of everything; null when nothing is. */
  reading = $derived.by(() => this.#seen(this.#reading));

  /**
   * The moves that one thinks about: of what is pointed at, else of the selected card, else the answers.
   *
   * Where nobody can point before pressing, all that one press makes is thought about at last.
   */
  considered = $derived.by<readonly LegalMove[]>(() => {
    const tapped = this.#tapped;
    if (tapped !== null) return [tapped];
    const regarded = (this.#regarded?.() ?? []).filter((move) => move !== null && move !== undefined);
    const hinted = this.hinted === null ? [] : [this.hinted];
    const rest = this.store.legal.filter((move) => move.kind === "choose" || (!canPoint() && isPress(move)));
    return ([regarded, this.#ways, hinted].find((moves) => moves.length > 0) ?? rest).slice(0, ASKED_AT_ONCE);
  });
  /** The one move that is thought about; null where that is none, or several. */
  thought = $derived.by<LegalMove | null>(() => {
    const move = this.#tapped ?? this.asking ?? (this.considered.length === 1 ? this.considered[0] : undefined);
    return move !== undefined && this.store.legal.includes(move) ? move : null;
  });
  /** Is the move to be shown that leads on in a first match? */
  isHelped = $state(false);
  /** That move; null where there is none at this moment. */
  taught = $derived.by<LegalMove | null>(() => {
    const { legal, lesson } = this.store;
    return legal.find((move) => move.text === lesson?.show) ?? null;
  });
  /** What it would do; null where that is not known yet. */
  preview = $derived.by(() => {
    const move = this.thought;
    return move === null ? null : (this.store.foreseen.get(this.#whole(move)) ?? null);
  });
  /** The card of the hand that the move which is thought about would play. */
  source = $derived.by<number | null>(() => {
    if (this.selected !== null) return this.selected.id;
    const { view, face } = this.store;
    if (view === null || face === null || this.thought?.kind !== "play" || this.thought !== this.hinted) return null;
    return view[face].hand_ids[view[face].hand?.indexOf(this.thought.card ?? "") ?? -1] ?? null;
  });
  /** What these would do to the player's own side. */
  outlook = $derived.by(() => outlookOf(this.considered, this.store.foreseen, this.store.places));

  constructor(store: MatchStore, game: GamePage, settings = new Settings()) {
    this.store = store;
    this.game = game;
    this.settings = settings;
  }

  /** Attach to what makes moves: while it is pointed at, or has the focus by keys, these are thought about. */
  readonly regarding =
    (ways: Ways) =>
    (node: HTMLElement): (() => void) => {
      const take = (): void => void (this.#regarded = ways);
      // what is taken from the page loses the focus in the middle of that, when nothing may change yet
      const leave = (): void =>
        queueMicrotask(() => {
          if (this.#regarded === ways) this.#regarded = null;
        });
      // a finger points at nothing before it presses
      const point = (event: PointerEvent): void => void (event.pointerType !== "touch" && take());
      const focus = (): void => void (node.matches(":focus-visible") && take());
      node.addEventListener("pointerenter", point);
      node.addEventListener("pointerleave", leave);
      node.addEventListener("focus", focus);
      node.addEventListener("blur", leave);
      return () => {
        node.removeEventListener("pointerenter", point);
        node.removeEventListener("pointerleave", leave);
        node.removeEventListener("focus", focus);
        node.removeEventListener("blur", leave);
        leave();
      };
    };

  /** Ask what the moves that one thinks about would do. */
  foresee(): void {
    for (const move of this.considered) this.store.foresee(this.#whole(move));
  }

  /** Return a move in notation; that of a hint with its answers. */
  #whole(move: LegalMove): string {
    const answers = move === this.hinted ? (this.store.hint?.answers ?? []) : [];
    return answers.length > 0 ? `${move.text} > ${answers.join(", ")}` : move.text;
  }

  /** Return what a move would do beside what is meant by it, in words; nothing where that is not known. */
  warning(move: LegalMove | null | undefined): string {
    return move ? warningOf(move, this.store.foreseen) : "";
  }

  /** Return what happens to a unit or building, whichever of the moves is made. */
  harmTo(id: number): string {
    return wordsOf(this.outlook.sure.filter((harm) => harm.id === id));
  }

  /** Return what happens to the player, whichever of the moves is made. */
  harmToPlayer(): string {
    return wordsOf(this.outlook.sure.filter((harm) => !harm.card));
  }

  /** Return what the move that is thought about would do to something on the board; null for nothing. */
  changeOf(id: number): Fate | null {
    return fateOf(this.preview, id);
  }

  /** Return what the move that is thought about would put on a place; null for nothing new. */
  comingTo(place: string): Coming | null {
    const change = comingTo(this.preview, place);
    if (change === null || this.preview === null) return null;
    const number = change.fields["power"]?.[1] ?? change.fields["hp"]?.[1] ?? "";
    return { card: change.card, number: String(number), isOpen: this.preview.hidden || this.preview.choice };
  }

  ways(card: string): LegalMove[] {
    return this.offers.plays.get(card) ?? [];
  }

  /** The way to play a card that goes to no place. */
  directly(card: string): LegalMove | null {
    return this.ways(card).find((move) => !move.place) ?? null;
  }

  /** Take a card of the hand, or put it back; one that cannot be played is only looked at, and the reason asked for. */
  pick(card: string, id: number): void {
    this.look(card);
    this.store.forgetWhy();
    if (!this.offers.plays.has(card)) {
      this.store.askWhyNot(card, null);
      return;
    }
    this.#asked = null;
    this.#tapped = null;
    if (this.selected?.id === id) this.deselect();
    else this.#picked = { card, id };
  }

  deselect(): void {
    this.store.forgetWhy();
    this.#tapped = null;
    this.#picked = null;
    this.#regarded = null;
    this.#asked = null;
  }

  /** Look at a card: at what it is on the board, wherever that goes, or as it is printed. */
  look(card: string | null, subject: Subject | null = null): void {
    this.#leaving.clear();
    this.#look = card === null ? null : { card, subject, face: this.store.face };
  }

  /** Look away, unless something else is looked at within a moment. */
  unlook(): void {
    this.#leaving.set(LOOKS_ON, () => (this.#look = null));
  }

  /** Attach to where a card is shown that is looked at: it stays as long as a pointer is there. */
  readonly staying = (node: HTMLElement): (() => void) => {
    const stay = (): void => this.#leaving.clear();
    const leave = (): void => this.unlook();
    node.addEventListener("pointerenter", stay);
    node.addEventListener("pointerleave", leave);
    return () => {
      node.removeEventListener("pointerenter", stay);
      node.removeEventListener("pointerleave", leave);
    };
  };

  /** Read what is looked at in front of everything, with its links; false if that is nothing. */
  readLooked(): boolean {
    if (this.looked === null || this.#look === null) return false;
    this.read(this.#look.card, this.#look.subject);
    return true;
  }

  /** Read a card in front of everything. */
  read(card: string, subject: Subject | null = null): void {
    this.#reading = { card, subject, face: this.store.face };
  }

  /** Put away the card that is read. */
  putAway(): void {
    this.#reading = null;
  }

  /** Return what is seen of something: nothing of what the other one at this screen looks at. */
  #seen(look: Look | null): Looked | null {
    if (look === null || this.store.handTo !== null || look.face !== this.store.face) return null;
    const { card, subject } = look;
    const view = this.store.view;
    return { card, facts: subject === null || view === null ? [] : this.game.facts(view, subject) };
  }

  /** Make a move that somebody presses; one that costs something is asked about first, and made by a second press. */
  press(move: LegalMove, event: MouseEvent | null = null, now = performance.now()): void {
    if (this.#isFirstTap(move, event)) this.#tapped = move;
    else if (this.question(move) === null) this.make(move);
    else if (this.asking?.text !== move.text) {
      this.#picked = null;
      this.#asked = { move, at: now };
    } else if (this.#asked !== null && now - this.#asked.at >= PRESS_AGAIN_AFTER) this.make(move);
  }

  /** Say why the selected card cannot go to a place. */
  refuse(place: string): void {
    const card = this.selected?.card;
    if (card !== undefined) this.store.askWhyNot(card, place);
  }

  /** The move that a finger has asked about, and that a second tap makes. */
  get tapped(): LegalMove | null {
    return this.#tapped;
  }

  /** Take back what was pressed and not confirmed. */
  takeBack(): void {
    this.#asked = null;
  }

  /** Tell whether a finger is only asking what a place would do. */
  #isFirstTap(move: LegalMove, event: MouseEvent | null): boolean {
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const isAimed = (move.place ?? move.target ?? move.card) !== undefined; // what is not has nothing to show
    const isNew = this.#tapped?.text !== move.text;
    return isTouch && this.settings.tapsTwice && isAimed && isNew && this.question(move) === null;
  }

  make(move: LegalMove): void {
    this.#tapped = null;
    this.#picked = null;
    this.#asked = null;
    this.store.move(move.text);
  }

  /** Return what is asked before a move that costs something that one press by mistake should not. */
  question(move: LegalMove): Question | null {
    const { view, face } = this.store;
    const question = view === null || face === null ? null : this.game.question(view, face, move);
    return question?.setting && !this.settings[question.setting] ? null : question;
  }
}

/** Tell whether a move is made by one press, without a card being selected first. */
function isPress(move: LegalMove): boolean {
  return move.kind !== "play" || !move.place;
}

function canPoint(): boolean {
  return !(globalThis.matchMedia?.("(hover: none)").matches ?? false);
}
