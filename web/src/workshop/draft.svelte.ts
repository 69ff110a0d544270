/** A pack that is being written in this browser: its text, and what the server says of it. */

import type { Rest } from "../wire/rest";
import { reasonOf, RestFault } from "../wire/rest";
import type { CardInfo, CheckedPack, PackTrouble } from "../wire/messages";

const KEY = "marchlands.workshop";

/** Milliseconds after the last key that a text is checked, and after which a check that failed is tried again. */
const PAUSE = 300;
const AGAIN = 2000;

/** What the service takes of a text. */
export const LONGEST = 40_000;

interface Kept {
  text: string;
  /** Positions by card, as they were edited. */
  positions: Record<string, string>;
}

export class Draft {
  readonly game: string;
  text = $state("");
  /** What the server said of the text last; null before it has said anything. */
  checked = $state.raw<CheckedPack | null>(null);
  /** Does the server still have to say something of the text as it is now? */
  isStale = $state(true);
  /** Why there is no answer. */
  trouble = $state("");
  /** Has the text been kept in this browser? */
  isKept = $state(true);
  /** Cards as they were drawn last, by name: one that has a fault now is still shown. */
  drawn = $state.raw<ReadonlyMap<string, CardInfo>>(new Map());
  readonly #rest: Rest;
  readonly #storage: Storage | null;
  /** Where cards were when the text could be read last. */
  #lines = $state.raw<Readonly<Record<string, number>>>({});
  #positions: Record<string, string> = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #asked = 0;

  /** Go on with what is kept in the browser, or begin with an example. */
  constructor(rest: Rest, game: string, example: string, storage: Storage | null = browserStorage()) {
    this.#rest = rest;
    this.#storage = storage;
    this.game = game;
    const kept = this.#read();
    this.text = kept?.text ?? example;
    this.#positions = kept?.positions ?? {};
    this.#check();
  }

  get faults(): readonly PackTrouble[] {
    return this.checked?.faults ?? [];
  }

  get isSound(): boolean {
    return !this.isStale && this.checked !== null && this.faults.length === 0;
  }

  write(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.isStale = true;
    this.#keep();
    this.#later(PAUSE);
  }

  /** Return the card in whose lines a line is; the first one for a line before all cards. */
  cardAt(line: number): string | null {
    const lines = Object.entries(this.#lines).sort(([, one], [, other]) => one - other);
    return lines.findLast(([, start]) => start <= line)?.[0] ?? lines[0]?.[0] ?? null;
  }

  lineOf(card: string): number {
    return this.#lines[card] ?? 1;
  }

  positionOf(card: string): string {
    return this.#positions[card] ?? "";
  }

  keepPosition(card: string, text: string): void {
    const others = Object.entries(this.#positions).filter(([name]) => name !== card);
    this.#positions = Object.fromEntries(text === "" ? others : [...others, [card, text]]);
    this.#keep();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #later(pause: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), pause);
  }

  #check(): void {
    const asked = ++this.#asked;
    if (this.text.length > LONGEST) {
      this.trouble = `The workshop takes up to ${LONGEST.toLocaleString("en")} characters. Make two packs of this one.`;
      return;
    }
    this.#rest.checkPack({ game: this.game, text: this.text }).then(
      (checked) => {
        if (asked === this.#asked) this.#take(checked);
      },
      (fault: unknown) => {
        if (asked !== this.#asked) return;
        this.trouble = reasonOf(fault);
        if (fault instanceof RestFault && (fault.status === 429 || fault.status === 0)) this.#later(AGAIN);
      },
    );
  }

  #take(checked: CheckedPack): void {
    this.checked = checked;
    this.isStale = false;
    this.trouble = "";
    // what cannot be read at all is drawn as it was
    const isReadable = checked.cards.length > 0 || Object.keys(checked.lines).length > 0;
    if (isReadable) this.#lines = checked.lines;
    const before = [...this.drawn].filter(([name]) => name in this.#lines);
    this.drawn = new Map([...before, ...checked.cards.map((card) => [card.name, card] as const)]);
  }

  #keep(): void {
    try {
      this.#storage?.setItem(`${KEY}.${this.game}`, JSON.stringify({ text: this.text, positions: this.#positions }));
      this.isKept = this.#storage !== null;
    } catch {
      this.isKept = false;
    }
  }

  #read(): Kept | null {
    try {
      const kept = JSON.parse(this.#storage?.getItem(`${KEY}.${this.game}`) ?? "null") as Partial<Kept> | null;
      if (typeof kept?.text !== "string") return null;
      return { text: kept.text, positions: kept.positions ?? {} };
    } catch {
      return null;
    }
  }
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
