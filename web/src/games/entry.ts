/** What the page knows of a game before a match of it is shown; the rest is loaded when it is needed. */

import type { Component } from "svelte";

import type { View } from "../wire/view";
import type { GamePage } from "./page";

export interface GameEntry {
  readonly name: string;
  readonly title: string;
  /** What there is in it, as in "five terrains and a hand of cards". */
  readonly about: string;
  /** What leads a deck, and whether another one may lead it. */
  readonly leadWord: string;
  readonly isLeadFree: boolean;
  /** What taking a seat means. */
  readonly seats: { readonly label: string; readonly p1: string; readonly p2: string };
  load(): Promise<GamePage>;
  rules(): Promise<Component>;
}

/** Return a game's page as one of any game: whoever finds it by the name in a view need not know that view's type. */
export function asGamePage<V extends View>(page: GamePage<V>): GamePage {
  return page as unknown as GamePage;
}
