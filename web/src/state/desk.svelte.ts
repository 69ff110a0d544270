/** What the one at this screen has in hand at the moment: the selected card, what is looked at, what is lit. */

import type { LegalMove, Seat } from "../wire/messages";
import type { MatchStore } from "./match.svelte";
import { sortOffers } from "./offers";

export interface Looked {
  card: string;
  /** What is to be said of this very one, such as its power now. */
  facts: string[];
}

export class Desk {
  readonly store: MatchStore;
  #picked = $state.raw<{ card: string; index: number } | null>(null);
  #looked = $state.raw<(Looked & { face: Seat | null }) | null>(null);

  offers = $derived.by(() => sortOffers(this.store.legal));
  /** The selected card of the hand; none when it cannot be played any more. */
  selected = $derived.by(() =>
    this.#picked !== null && this.offers.plays.has(this.#picked.card) ? this.#picked : null,
  );
  #ways = $derived(this.selected === null ? [] : (this.offers.plays.get(this.selected.card) ?? []));
  /** Where the selected card may go, by place. */
  goals = $derived(new Map(this.#ways.filter((move) => move.place).map((move) => [String(move.place), move])));
  /** What is looked at; nothing while the device is handed over, nor what the other one at it has looked at. */
  looked = $derived.by<Looked | null>(() =>
    this.store.handTo === null && this.#looked?.face === this.store.face ? this.#looked : null,
  );

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

  look(card: string | null, facts: string[] = []): void {
    this.#looked = card === null ? null : { card, facts, face: this.store.face };
  }

  make(move: LegalMove): void {
    this.#picked = null;
    this.store.move(move.text);
  }
}
