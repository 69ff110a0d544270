/** What the one at this screen has in hand at the moment: the selected card, what is looked at, what is lit. */

import { factsAt, follow, type Spot } from "../board/spots";
import type { LegalMove, Seat } from "../wire/messages";
import type { View } from "../wire/view";
import type { MatchStore } from "./match.svelte";
import { sortOffers } from "./offers";

export interface Looked {
  card: string;
  /** What is to be said of this very one, such as its power now; nothing for a card as it is printed. */
  facts: string[];
}

interface Look {
  card: string;
  /** Where on the board it is; null for a card as it is printed. */
  spot: Spot | null;
  face: Seat | null;
}

export class Desk {
  readonly store: MatchStore;
  #picked = $state.raw<{ card: string; index: number } | null>(null);
  #look = $state.raw<Look | null>(null);
  #seen: View | null = null; // the board in view of which the spot was right
  /** The place on the board that a line of the log is about which somebody points at: "p1 2" or "plains2". */
  pointed = $state<string | null>(null);

  offers = $derived.by(() => sortOffers(this.store.legal));
  /** The selected card of the hand; none when it cannot be played any more. */
  selected = $derived.by(() =>
    this.#picked !== null && this.offers.plays.has(this.#picked.card) ? this.#picked : null,
  );
  #ways = $derived(this.selected === null ? [] : (this.offers.plays.get(this.selected.card) ?? []));
  /** Where the selected card may go, by place. */
  goals = $derived(new Map(this.#ways.filter((move) => move.place).map((move) => [String(move.place), move])));
  /** What is looked at; nothing while the device is handed over, nor what the other one at it has looked at. */
  looked = $derived.by<Looked | null>(() => {
    if (this.#look === null || this.store.handTo !== null || this.#look.face !== this.store.face) return null;
    const { card, spot } = this.#look;
    const view = this.store.view;
    return { card, facts: spot === null || view === null ? [] : factsAt(view, card, spot) };
  });

  constructor(store: MatchStore) {
    this.store = store;
  }

  /** The way to play a card that goes to no place. */
  directly(card: string): LegalMove | null {
    return this.offers.plays.get(card)?.find((move) => !move.place) ?? null;
  }

  toggle(card: string, index: number): void {
    const same = this.selected?.card === card && this.selected.index === index;
    this.#picked = same ? null : { card, index };
  }

  deselect(): void {
    this.#picked = null;
  }

  /** Look at a card: at the one at a spot, or as it is printed. */
  look(card: string | null, spot: Spot | null = null): void {
    this.#look = card === null ? null : { card, spot, face: this.store.face };
    this.#seen = this.store.view;
  }

  /** Go along with what is looked at when the board has changed; what is gone is shown as it is printed. */
  follow(view: View): void {
    const [look, before] = [this.#look, this.#seen];
    this.#seen = view;
    if (look === null || look.spot === null || before === null || before === view) return;
    this.#look = { ...look, spot: follow(before, view, look.card, look.spot) };
  }

  make(move: LegalMove): void {
    this.#picked = null;
    this.store.move(move.text);
  }
}
