/** What a deck is built on: the draft, what can be undone, and what the rules say about it by now. */

import { plural, sentence } from "../support/phrases";
import type { CardRoom, DeckCheck, DeckFault, DraftDeck } from "../wire/messages";
import { reasonOf } from "../wire/rest";
import { asked, countOf, isEmpty, isSame, sizeOf, withCount, type Draft } from "./draft";
import type { Shelf } from "./shelf";

/** So many steps can be undone. */
const STEPS = 200;

export interface Tools {
  check: (draft: DraftDeck) => Promise<DeckCheck>;
  shelf: Shelf;
}

export interface Start {
  game: string;
  /** The saved deck that is being changed; null for a new one. */
  id: string | null;
  draft: Draft;
  /** How that deck is saved by now; null for a new one. */
  saved: Draft | null;
  /** Under which name it is kept in this browser; null for the new deck. */
  place: string | null;
}

export class Workbench {
  readonly game: string;
  id = $state.raw<string | null>(null);
  draft = $state.raw<Draft>() as Draft;
  saved = $state.raw<Draft | null>(null);
  check = $state.raw<DeckCheck | null>(null);
  /** Why nothing can be said about the deck just now. */
  trouble = $state("");
  /** What has just happened, for those who hear it. */
  said = $state("");
  /** The card that was last refused, for which it is shown why. */
  refused = $state("");
  /** Does the browser keep the draft? */
  isKept = $state(true);
  #past = $state.raw<readonly Draft[]>([]);
  #future = $state.raw<readonly Draft[]>([]);
  #isTyping = false;
  #checked: Draft | null = null;
  #isAsking = false;
  #isDoubted = false;
  #place: string | null;
  readonly #tools: Tools;

  constructor(tools: Tools, { game, id, draft, saved, place }: Start) {
    this.#tools = tools;
    this.#place = place;
    this.game = game;
    this.id = id;
    this.draft = draft;
    this.saved = saved;
    this.#keep();
    void this.#ask();
  }

  readonly size = $derived.by(() => sizeOf(this.draft));
  readonly canUndo = $derived.by(() => this.#past.length > 0);
  readonly canRedo = $derived.by(() => this.#future.length > 0);
  /** Is it just as it is saved? */
  readonly isSaved = $derived.by(() => this.saved !== null && isSame(this.draft, this.saved));
  /** May it be played and saved, as far as is known? */
  readonly isLegal = $derived.by(() => this.check?.legal === true && this.#isUpToDate);
  /** The cards of the deck in the order of a deck; those that nobody knows come last. */
  readonly pile = $derived.by(() => {
    const order = new Map(Object.keys(this.check?.cards ?? {}).map((name, at) => [name, at]));
    const place = (name: string): number => order.get(name) ?? order.size;
    return Object.entries(this.draft.cards).sort(([one], [other]) => place(one) - place(other));
  });

  get #isUpToDate(): boolean {
    return this.#checked !== null && isSame({ ...this.#checked, name: "" }, { ...this.draft, name: "" });
  }

  /** Return what is wrong about something: about the card, group or lead of that name, or about any. */
  faults(about: DeckFault["about"], name?: string): string[] {
    const found = this.check?.faults ?? [];
    return found
      .filter((fault) => fault.about === about && (name === undefined || fault.name === name))
      .map(({ reason }) => sentence(reason));
  }

  count(name: string): number {
    return countOf(this.draft, name);
  }

  /**
   * Return how many more copies of a card may be added.
   *
   * What was added since the server said so is taken off: it says more in a moment.
   */
  room(name: string): Required<CardRoom> {
    const told = this.check?.cards[name];
    if (this.check === null || told === undefined) return { more: 0, most: 0, why: "", fits: false };
    const before = this.#checked ?? this.draft;
    const newer = countOf(this.draft, name) - countOf(before, name);
    const left = this.check.room - (sizeOf(this.draft) - sizeOf(before));
    const fits = told.fits ?? true;
    const more = fits ? Math.max(0, Math.min(told.more - newer, left)) : 0;
    return { more, most: told.most, why: more > 0 ? "" : (told.why ?? ""), fits };
  }

  // --- changes

  add(name: string): boolean {
    const { more, most, why } = this.room(name);
    if (more === 0) {
      this.refused = name;
      this.#say(`${name} cannot be added${why ? `: ${why}` : ""}.`);
      return false;
    }
    this.refused = "";
    this.#change(withCount(this.draft, name, this.count(name) + 1));
    this.#say(`${name} added, ${String(this.count(name))} of ${String(most)}, ${this.#total()}.`);
    return true;
  }

  remove(name: string, count = 1): boolean {
    if (this.count(name) === 0) {
      this.#say(`${name} is not in the deck.`);
      return false;
    }
    this.refused = "";
    this.#change(withCount(this.draft, name, this.count(name) - count));
    const left = this.count(name);
    this.#say(`${name} removed, ${left > 0 ? `${String(left)} left` : "none left"}, ${this.#total()}.`);
    return true;
  }

  choose(lead: string): void {
    if (lead === this.draft.lead) return;
    this.#change({ ...this.draft, lead });
    this.#say(`${lead} chosen.`);
  }

  ruled(rules: string): void {
    if (rules === this.draft.rules) return;
    this.#change({ ...this.draft, rules });
    this.#say(`Rules: ${rules}.`);
  }

  /** Give the deck another name; what is typed in one go is undone in one. */
  rename(name: string): void {
    if (name === this.draft.name) return;
    const wasTyping = this.#isTyping;
    this.#change({ ...this.draft, name }, wasTyping);
    this.#isTyping = true;
  }

  /** Put something else in place of the whole deck, in one step. */
  replace(draft: Draft, said: string): void {
    this.#change(draft);
    this.#say(`${said} ${this.#total()}.`);
  }

  undo(): void {
    this.#step(this.#past.at(-1), "Undone");
  }

  redo(): void {
    this.#step(this.#future.at(-1), "Done again");
  }

  /** Note that the draft is saved as it is, under an id. */
  wasSaved(id: string, draft: Draft): void {
    this.#tools.shelf.keep(this.game, this.#place, null);
    this.#place = id;
    this.id = id;
    this.saved = draft;
    if (isSame({ ...this.draft, name: draft.name, rules: draft.rules }, draft)) this.draft = draft;
    this.#keep();
    void this.#ask();
  }

  /** Forget what is not saved. */
  forget(): void {
    this.#tools.shelf.keep(this.game, this.#place, null);
  }

  #step(to: Draft | undefined, word: string): void {
    if (to === undefined) return;
    if (to === this.#past.at(-1)) {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, this.draft];
    } else {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, this.draft];
    }
    this.#isTyping = false;
    this.refused = "";
    this.draft = to;
    this.#keep();
    void this.#ask();
    this.#say(`${word}: ${this.#total()}.`);
  }

  #change(draft: Draft, isSameStep = false): void {
    if (!isSameStep) this.#past = [...this.#past.slice(1 - STEPS), this.draft];
    this.#future = [];
    this.#isTyping = false;
    this.draft = draft;
    this.#keep();
    void this.#ask();
  }

  #keep(): void {
    const isWorthIt = this.saved === null ? !isEmpty(this.draft) : !isSame(this.draft, this.saved);
    this.isKept = this.#tools.shelf.keep(this.game, this.#place, isWorthIt ? this.draft : null);
  }

  // --- what is said

  #total(): string {
    const most = this.check?.limits[0]?.most;
    return most === undefined ? plural(this.size, "card") : `${String(this.size)} of ${plural(most, "card")}`;
  }

  /** Say something, also if it is the same as before. */
  #say(words: string): void {
    this.said = this.said === words ? `${words}\u00a0` : words;
  }

  /** Ask the server about the draft as it is now; one question at a time, and always about the newest. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (let draft = null; draft !== this.draft || this.#isDoubted;) {
        this.#isDoubted = false;
        draft = this.draft;
        this.check = await this.#tools.check(asked(this.game, draft));
        this.#checked = draft;
      }
      this.trouble = "";
    } catch (problem) {
      this.trouble = reasonOf(problem);
    }
    this.#isAsking = false;
  }

  /** Ask once more, after trouble or when the cards have changed. */
  retry(): void {
    this.#isDoubted = true;
    void this.#ask();
  }
}
