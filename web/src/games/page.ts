/** What a game has on the page: everything that the table of one game shows, and that of another does not. */

import type { Component } from "svelte";

import type { CardBook } from "../card/book";
import type { Keywords } from "../card/keywords";
import type { GameMotion } from "../motion/deed";
import type { Offers } from "../state/offers";
import type { Durations } from "../state/queue.svelte";
import type { Selection } from "../state/selection.svelte";
import type { Setting } from "../state/settings.svelte";
import type { CardInfo, LegalMove, Seat } from "../wire/messages";
import type { View } from "../wire/view";

/** What somebody looks at on the board: a unit or building by its id, or the leader or skill of a seat. */
export type Subject = { id: number } | { seat: Seat };

/** A move that stands by itself, as a button beside the board. */
export interface Action {
  /** What it is on the table: passing and being Done are the same move, and two things. */
  id: string;
  kind: string;
  label: string;
  /** What it does, in a few words. */
  more: string;
  sign: string;
  shortcut: string;
  /** Does it hand over the turn, take one out of what is played, or neither? */
  role: "over" | "out" | "tool";
  /** The same as a hint says it, as in "end your turn". */
  deed: string;
  /** The card of a leader or a skill, which can be read before it is used. */
  card: string | null;
}

/** What is asked before a move that costs something. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  /** The card whose text is to be read with it. */
  card: string | null;
  /** What has to be set for it to be asked at all. */
  setting: Setting | null;
}

/** How a match ended, and for whom it is told. */
export interface Ending {
  /** None for a draw. */
  winner: Seat | null;
  /** The seat that is told; null for a spectator. */
  face: Seat | null;
  nameOf: (seat: Seat) => string;
}

export interface BoardProps<V extends View = View> {
  selection: Selection;
  view: V;
  book: CardBook;
  near: Seat;
}

export interface StripProps<V extends View = View> {
  selection: Selection;
  view: V;
  book: CardBook;
  seat: Seat;
  isNear: boolean;
}

export interface AsideProps<V extends View = View> {
  selection: Selection;
  view: V;
  near: Seat;
  /** Is this no match, but a position that is played by oneself? */
  isPractice?: boolean;
}

/** A number of a card with its sign, such as its HP. */
export interface Stat {
  sign: string;
  value: string;
  /** What it is, as in "HP". */
  word: string;
}

/** How a card is drawn, as it is printed. */
export interface Face {
  /** The number in its corner, and whether that is its price. */
  corner: string;
  isPrice: boolean;
  /** The sign of its kind, for a card without a number or a picture; "" for none. */
  sign: string;
  /** The Shield that it enters play with; "" for none. */
  shield: string;
  stats: readonly Stat[];
  stars: number;
  /** The frame that it has. */
  rarity: "bronze" | "silver" | "gold" | "plain";
}

export interface FootProps {
  card: CardInfo;
  face: Face;
}

export interface GamePage<V extends View = View> {
  readonly name: string;
  readonly Board: Component<BoardProps<V>>;
  /** The leader or class of a player, as a medallion. */
  readonly Medallion: Component<StripProps<V>>;
  /** What stands beside the name of a player, before hand and deck. */
  readonly StripFacts: Component<StripProps<V>>;
  /** What stands beside the board in this game alone. */
  readonly Aside: Component<AsideProps<V>> | null;
  /** What stands at the foot of a card, below its text: numbers, a blueprint. */
  readonly Foot: Component<FootProps> | null;
  /** The state of the match in large numbers, beside the board or above the hand. */
  readonly Score: Component<AsideProps<V>>;
  /** The signs on the board, explained: pairs of `dt` and `dd`. */
  readonly Signs: Component;
  /** Words on cards that need explaining. */
  readonly keywords: Keywords;
  readonly words: {
    /** What a card is played to, as in "choose a lit slot". */
    place: string;
    /** What arrow keys, p and l do. */
    walk: string;
    main: string;
    tool: string;
  };
  readonly durations: Durations;
  readonly motion: GameMotion<V>;

  /** Return where in the match one is, as in "turn 3", as far as the score does not say it; empty for nothing. */
  where(view: V): string;
  /** Return how it came to the end on the board, as in "your castle fell". */
  ending(view: V, ending: Ending): string;
  /** Return the open pile of a seat, and what it is called. */
  pile(view: V, seat: Seat): { name: string; cards: string[] };
  /** Return the moves of a seat that stand by themselves, in the game's order. */
  actions(view: V, seat: Seat, offers: Offers): Action[];
  /** Return what is asked before a move of a seat; null for one that is simply made. */
  question(view: V, seat: Seat, move: LegalMove): Question | null;
  /** Return the places that a digit names, from 1 on. */
  placesOf(view: V, digit: number): string[];
  /** Return what is to be said of something as it stands now; nothing if it is not there any more. */
  facts(view: V, subject: Subject): string[];
  /** Return what is printed on a card beside its name and text, in a few words each. */
  printed(card: CardInfo): string[];
  face(card: CardInfo): Face;
}
