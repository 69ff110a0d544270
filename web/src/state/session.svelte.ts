/** What all pages share: the guest, the REST interface and the connection. */

import { Connection, socketAddress } from "../wire/socket";
import { Rest } from "../wire/rest";
import type { CardInfo } from "../wire/messages";

export class Session {
  readonly rest: Rest;
  readonly connection: Connection;
  name = $state("");
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

  /** Return the cards of a game, fetched once. */
  cards(game: string, rules: unknown): Promise<CardInfo[]> {
    const preset = typeof rules === "string" ? rules : null;
    const key = `${game} ${preset ?? ""}`;
    let cards = this.#cards.get(key);
    if (cards === undefined) {
      cards = this.rest.cards(game, preset);
      this.#cards.set(key, cards);
      cards.catch(() => this.#cards.delete(key));
    }
    return cards;
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

function localStorageOrNull(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
