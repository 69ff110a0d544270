/** A card that is tried in a position: the position, the moves made in it, and what the last one did. */

import { reasonOf, RestFault, type Rest } from "../wire/rest";
import type { LegalMove, Seat, TriedCard } from "../wire/messages";
import type { View } from "../wire/view";

const PAUSE = 350;
const AGAIN = 2000;

export class Trial {
  readonly game: string;
  readonly card: string;
  /** The position as it is written; empty until the server has made one. */
  given = $state("");
  moves = $state.raw<readonly string[]>([]);
  tried = $state.raw<TriedCard | null>(null);
  trouble = $state("");
  isBusy = $state(false);
  readonly #rest: Rest;
  readonly #text: () => string;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #asked = 0;

  /** Try a card of a text, in a position that was edited before, or in one that the server makes. */
  constructor(rest: Rest, game: string, text: () => string, card: string, given: string) {
    this.#rest = rest;
    this.#text = text;
    this.game = game;
    this.card = card;
    this.given = given;
    void this.look();
  }

  get seat(): Seat {
    return this.tried?.seat ?? "p1";
  }

  get before(): View | null {
    return (this.tried?.before ?? null) as View | null;
  }

  get after(): View | null {
    return (this.tried?.after ?? null) as View | null;
  }

  /** The moves that can be made now, those of the card first. */
  get offers(): readonly LegalMove[] {
    const legal = this.tried?.legal ?? [];
    const own = legal.filter(({ card, kind }) => card === this.card || kind === "choose");
    return [...own, ...legal.filter((move) => !own.includes(move))];
  }

  get marks(): { line: number | null; reason: string }[] {
    const trouble = this.tried?.trouble;
    return trouble ? [{ line: trouble.line, reason: trouble.reason }] : [];
  }

  write(text: string): void {
    if (text === this.given) return;
    this.given = text;
    this.moves = [];
    this.#later(PAUSE);
  }

  /** Let the server make a position for the card. */
  begin(): void {
    this.given = "";
    this.moves = [];
    void this.look();
  }

  make(move: string): void {
    this.moves = [...this.moves, move];
    void this.look();
  }

  takeBack(): void {
    this.moves = this.moves.slice(0, -1);
    void this.look();
  }

  /** Ask how the position stands. */
  async look(): Promise<void> {
    const asked = ++this.#asked;
    this.isBusy = true;
    const { game, card, given } = this;
    try {
      const tried = await this.#rest.tryCard({ game, text: this.#text(), card, given, moves: [...this.moves] });
      if (asked !== this.#asked) return;
      this.trouble = "";
      this.tried = tried;
      if (given === "") this.given = tried.given;
    } catch (fault) {
      if (asked !== this.#asked) return;
      this.trouble = reasonOf(fault);
      if (fault instanceof RestFault && fault.status === 429) this.#later(AGAIN);
    } finally {
      if (asked === this.#asked) this.isBusy = false;
    }
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #later(pause: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), pause);
  }
}
