/** What all pages share: the guest, the REST interface and the connection. */

import { nameMotifs } from "../art/emblems.svelte";
import { fact } from "../card/book";
import { Connection, socketAddress } from "../wire/socket";
import { Rest } from "../wire/rest";
import { whileVisible } from "../support/visible";
import type { CardInfo, Credentials, MatchInfo, PackInfo } from "../wire/messages";
import { startAfresh } from "./farewell";

/** Milliseconds between looks at the packs of the server, while somebody looks at their cards. */
const LOOK = 3000;

export class Session {
  readonly rest: Rest;
  readonly connection: Connection;
  name = $state("");
  /** The packs that the server plays with, as it was last heard. */
  packs = $state.raw<readonly PackInfo[]>([]);
  /** What the cards of each game are known by; whoever shows them reads this, and shows the new ones when it changes. */
  #books = $state.raw<Readonly<Record<string, string>>>({});
  readonly #cards = new Map<string, Promise<CardInfo[]>>();

  constructor(rest: Rest, connection: Connection) {
    this.rest = rest;
    this.connection = connection;
    this.name = rest.keeper.guest?.name ?? "";
  }

  /** Fetch who the guest is by now; a new one is made if there was none. */
  async meet(): Promise<void> {
    const guest = await this.rest.me();
    this.#called(guest.name);
  }

  async rename(name: string): Promise<void> {
    const guest = await this.rest.rename(name);
    this.#called(guest.name);
  }

  /** Return what the cards of a game are known by: they are others when it changes. */
  bookOf(game: string): string {
    return this.#books[game] ?? "";
  }

  /** Return the cards of a game, fetched once as long as they do not change. */
  cards(game: string, rules: unknown): Promise<CardInfo[]> {
    const preset = typeof rules === "string" ? rules : null;
    return this.#once(`${game} ${preset ?? ""} ${this.bookOf(game)}`, () => this.rest.cards(game, preset));
  }

  /** Return the cards that a match is played with, which may be older than those of its game. */
  cardsOf(
    { id, game, rules, book }: Pick<MatchInfo, "id" | "game" | "rules" | "book">,
    invite: string | null,
  ): Promise<CardInfo[]> {
    if (!book) return this.cards(game, rules);
    const preset = typeof rules === "string" ? rules : "";
    return this.#once(`${game} ${preset} of ${book}`, () => this.rest.cardsOfMatch(id, invite));
  }

  #once(key: string, fetch: () => Promise<CardInfo[]>): Promise<CardInfo[]> {
    let cards = this.#cards.get(key);
    if (cards === undefined) {
      cards = fetch();
      this.#cards.set(key, cards);
      cards.then(nameOwnMotifs, () => this.#cards.delete(key));
    }
    return cards;
  }

  /** Learn which packs the server plays with by now. */
  async lookAtPacks(): Promise<void> {
    const { books, packs } = await this.rest.packs();
    this.packs = packs;
    if (JSON.stringify(books) !== JSON.stringify(this.#books)) this.#books = books;
  }

  /** Look at the packs again and again, for a page that shows their cards; return how to stop that. */
  watchPacks(): () => void {
    const look = (): Promise<void> => this.lookAtPacks().catch(() => undefined); // the next look may do better
    void look();
    // a server that was started without packs gets none later
    return whileVisible(LOOK, async () => (this.packs.length > 0 ? look() : undefined));
  }

  /** Be the guest whose token was just given to this browser, from the next time that the page is loaded. */
  become(guest: Credentials): void {
    this.connection.stop();
    this.rest.keeper.adopt(guest);
  }

  #called(name: string): void {
    this.name = name;
    this.rest.keeper.rename(name);
  }
}

/** Return the session of a page in a browser. */
export function openSession(): Session {
  const rest = new Rest(fetch.bind(globalThis), localStorageOrNull());
  const connection = new Connection({
    token: async () => (await rest.keeper.ensure()).token,
    renew: (token) => rest.keeper.renew(token),
    sentAway: (_slug, reason) => startAfresh(reason),
    make: () => new WebSocket(socketAddress(location)),
  });
  watchNetwork(connection);
  return new Session(rest, connection);
}

/** Tell a connection what the browser knows: that the network is gone or back, and that the page is looked at again. */
export function watchNetwork(connection: Connection): void {
  addEventListener("offline", () => connection.lose());
  addEventListener("online", () => connection.wake());
  addEventListener("pageshow", (event) => {
    if (event.persisted) connection.wake();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.wake();
  });
}

function nameOwnMotifs(cards: readonly CardInfo[]): void {
  nameMotifs(Object.fromEntries(cards.map((card) => [card.name, fact(card, "emblem")]).filter(([, motif]) => motif)));
}

function localStorageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
