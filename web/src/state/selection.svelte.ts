/** What the one at this screen has in hand at the moment: the selected card, what is looked at, what is lit. */

import type { GamePage, Question, Subject } from "../games/page";
import type { LegalMove, Seat } from "../wire/messages";
import { outlookOf, warningOf, wordsOf } from "./foresight";
import type { MatchStore } from "./match.svelte";
import { sortOffers } from "./offers";
import { Settings } from "./settings.svelte";

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

/** Of how many moves at once the server is asked what they would do. */
export const ASKED_AT_ONCE = 12;

export type Ways = () => readonly (LegalMove | null | undefined)[];

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
  /** Is what is looked at to be read in front of everything, where there is no room beside the board? */
  isReading = $state(false);
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
  /** What is looked at; nothing while the device is handed over, nor what the other one at it has looked at. */
  looked = $derived.by<Looked | null>(() => {
    if (this.#look === null || this.store.handTo !== null || this.#look.face !== this.store.face) return null;
    const { card, subject } = this.#look;
    const view = this.store.view;
    return { card, facts: subject === null || view === null ? [] : this.game.facts(view, subject) };
  });

  /**
   * The moves that one thinks about: of what is pointed at, else of the selected card, else the answers.
   *
   * Where nobody can point before pressing, all that one press makes is thought about at last.
   */
  considered = $derived.by<readonly LegalMove[]>(() => {
    const regarded = (this.#regarded?.() ?? []).filter((move) => move !== null && move !== undefined);
    const rest = this.store.legal.filter((move) => move.kind === "choose" || (!canPoint() && isPress(move)));
    return ([regarded, this.#ways].find((moves) => moves.length > 0) ?? rest).slice(0, ASKED_AT_ONCE);
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

  ways(card: string): LegalMove[] {
    return this.offers.plays.get(card) ?? [];
  }

  /** The way to play a card that goes to no place. */
  directly(card: string): LegalMove | null {
    return this.ways(card).find((move) => !move.place) ?? null;
  }

  /** Take a card of the hand, or put it back; one that cannot be played is only looked at. */
  pick(card: string, id: number): void {
    this.look(card);
    if (!this.offers.plays.has(card)) return;
    this.#asked = null;
    if (this.selected?.id === id) this.deselect();
    else this.#picked = { card, id };
  }

  deselect(): void {
    this.#picked = null;
    this.#regarded = null;
    this.#asked = null;
  }

  /** Look at a card: at what it is on the board, wherever that goes, or as it is printed. */
  look(card: string | null, subject: Subject | null = null): void {
    this.#look = card === null ? null : { card, subject, face: this.store.face };
  }

  /** Look at a card in front of everything, where there is no room for it beside the board. */
  read(card: string, subject: Subject | null = null): void {
    this.look(card, subject);
    this.isReading = true;
  }

  /** Make a move that somebody presses; one that costs something is asked about first, and made by a second press. */
  press(move: LegalMove, now = performance.now()): void {
    if (this.question(move) === null) this.make(move);
    else if (this.asking?.text !== move.text) {
      this.#picked = null;
      this.#asked = { move, at: now };
    } else if (this.#asked !== null && now - this.#asked.at >= PRESS_AGAIN_AFTER) this.make(move);
  }

  /** Take back what was pressed and not confirmed. */
  takeBack(): void {
    this.#asked = null;
  }

  make(move: LegalMove): void {
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
