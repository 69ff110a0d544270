/** What the page knows of a game before a match of it is shown; the rest is loaded when it is needed. */

import type { Component } from "svelte";

import type { CardBook } from "../card/book";
import type { Seat } from "../wire/messages";
import type { View } from "../wire/view";
import type { GamePage } from "./page";

export interface SmallBoardProps<V extends View = View> {
  view: V;
  near: Seat;
}

export interface ExampleBoardProps<V extends View = View> {
  game: GamePage;
  view: V;
  /** The same board before or after: what is different there is marked. */
  other: V;
  book: CardBook;
  label: string;
}

/** A side of a small board: whoever has the seat, and how that side stands. */
export interface SmallSideProps<V extends View = View> {
  view: V;
  seat: Seat;
  near: Seat;
  name: string;
}

/** What a match is shown by where there is little room: a board without anything to press, and its two sides. */
export interface SmallTable<V extends View = View> {
  readonly Board: Component<SmallBoardProps<V>>;
  readonly Side: Component<SmallSideProps<V>>;
  /** Return where in the match one is, as in "skirmish 2 of 3, turn 14". */
  where(view: V): string;
}

export interface GameEntry {
  readonly name: string;
  readonly title: string;
  /** What it is like, in a line. */
  readonly about: string;
  /** What leads a deck, and whether another one may lead it. */
  readonly leadWord: string;
  readonly isLeadFree: boolean;
  /** The number by which the cards of a deck are told apart, as the cards call it. */
  readonly curve: string;
  /** How presets of rules differ, in a line each. */
  readonly presets: Readonly<Partial<Record<string, string>>>;
  /** What taking a seat means. */
  readonly seats: { readonly label: string; readonly p1: string; readonly p2: string };
  load(): Promise<GamePage>;
  /** Make the emblems of its cards ready to be drawn. */
  draw(): Promise<void>;
  rules(): Promise<Component>;
  /** Load the board as it is shown in examples of what a card does: with names and pictures. */
  example(): Promise<Component<ExampleBoardProps>>;
  /** Load the board as it is shown on the start page, small and without anything to press. */
  small(): Promise<Component<SmallBoardProps>>;
  /** Load the same with its two sides, for a list of matches. */
  smallTable(): Promise<SmallTable>;
}

/** Return a game's page as one of any game: whoever finds it by the name in a view need not know that view's type. */
export function asGamePage<V extends View>(page: GamePage<V>): GamePage {
  return page as unknown as GamePage;
}

/** Return a small board as one of any game, for the same reason. */
export function asSmallBoard<V extends View>(board: Component<SmallBoardProps<V>>): Component<SmallBoardProps> {
  return board as unknown as Component<SmallBoardProps>;
}

/** Return a board for examples as one of any game, for the same reason. */
export function asExampleBoard<V extends View>(board: Component<ExampleBoardProps<V>>): Component<ExampleBoardProps> {
  return board as unknown as Component<ExampleBoardProps>;
}

/** Return a small table as one of any game, too. */
export function asSmallTable<V extends View>(table: SmallTable<V>): SmallTable {
  return table as unknown as SmallTable;
}
