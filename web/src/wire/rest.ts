/** The REST interface: every request carries the guest's token, every refusal is a `RestFault`. */

import { sentence } from "../support/phrases";
import { GuestKeeper } from "./guest";
import type {
  CardInfo,
  Credentials,
  DeckInfo,
  Fault,
  GameInfo,
  Guest,
  Joined,
  MatchInfo,
  NewMatch,
  SaveDeck,
  TakeSeat,
} from "./messages";

export class RestFault extends Error {
  readonly slug: string;
  readonly status: number;
  /** The reasons one by one where there are several. */
  readonly reasons: readonly string[];

  constructor(slug: string, reason: string, status: number, reasons: readonly string[] = []) {
    super(reason);
    this.slug = slug;
    this.status = status;
    this.reasons = reasons;
  }
}

/** Return the words for anything that was thrown. */
export function reasonOf(fault: unknown): string {
  return sentence(fault instanceof Error ? fault.message : String(fault));
}

/** Return the words for anything that was thrown, a sentence for each reason. */
export function reasonsOf(fault: unknown): string[] {
  const reasons = fault instanceof RestFault ? fault.reasons : [];
  return reasons.length > 0 ? reasons.map(sentence) : [reasonOf(fault)];
}

export class Rest {
  readonly keeper: GuestKeeper;
  readonly #fetch: typeof fetch;

  constructor(fetching: typeof fetch = fetch.bind(globalThis), storage: Storage | null = null) {
    this.#fetch = fetching;
    this.keeper = new GuestKeeper((name) => this.#request<Credentials>("POST", "/api/guests", { name }), storage);
  }

  me = (): Promise<Guest> => this.#asGuest("GET", "/api/guests/me");
  rename = (name: string): Promise<Guest> => this.#asGuest("PATCH", "/api/guests/me", { name });

  games = (): Promise<GameInfo[]> => this.#asGuest("GET", "/api/games");
  cards = (game: string, rules: string | null): Promise<CardInfo[]> =>
    this.#asGuest("GET", `/api/games/${part(game)}/cards${rules === null ? "" : `?rules=${part(rules)}`}`);

  decks = (): Promise<DeckInfo[]> => this.#asGuest("GET", "/api/decks");
  saveDeck = (deck: SaveDeck): Promise<DeckInfo> => this.#asGuest("POST", "/api/decks", deck);
  deleteDeck = (id: string): Promise<void> => this.#asGuest("DELETE", `/api/decks/${part(id)}`);
  deckOfCode = (code: string): Promise<DeckInfo> => this.#asGuest("GET", `/api/decks/code/${part(code)}`);

  newMatch = (wish: NewMatch): Promise<MatchInfo> => this.#asGuest("POST", "/api/matches", wish);
  publicMatches = (): Promise<MatchInfo[]> => this.#asGuest("GET", "/api/matches");
  myMatches = (): Promise<MatchInfo[]> => this.#asGuest("GET", "/api/matches/mine");
  match = (id: string): Promise<MatchInfo> => this.#asGuest("GET", `/api/matches/${part(id)}`);
  withdraw = (id: string): Promise<void> => this.#asGuest("DELETE", `/api/matches/${part(id)}`);
  /**
   * Fetch the replay of a match that is over, as it is written: its seed is larger than a number can be here.
   *
   * A private match of others wants its invitation.
   */
  replay = (id: string, invite: string | null = null): Promise<string> =>
    this.#asGuest(
      "GET",
      `/api/matches/${part(id)}/replay${invite === null ? "" : `?invite=${part(invite)}`}`,
      undefined,
      (text) => text,
    );

  invite = (code: string): Promise<MatchInfo> => this.#asGuest("GET", `/api/invites/${part(code)}`);
  takeSeat = (code: string, seat: TakeSeat): Promise<Joined> =>
    this.#asGuest("POST", `/api/invites/${part(code)}`, seat);

  /** Ask as the guest of this browser, and once more as a new one if the server does not know it. */
  async #asGuest<T>(method: string, path: string, body?: unknown, read?: (text: string) => T): Promise<T> {
    const { token } = await this.keeper.ensure();
    try {
      return await this.#request<T>(method, path, body, token, read);
    } catch (fault) {
      if (!(fault instanceof RestFault) || fault.slug !== "guest/unknown") throw fault;
      const renewed = await this.keeper.renew(token);
      return this.#request<T>(method, path, body, renewed.token, read);
    }
  }

  async #request<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    read: (text: string) => T = parsed,
  ): Promise<T> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method, headers, credentials: "omit" };
    if (body !== undefined) init.body = JSON.stringify(body);
    let response: Response;
    try {
      response = await this.#fetch(path, init);
    } catch {
      throw new RestFault("net/offline", "The server cannot be reached just now.", 0);
    }
    if (!response.ok) throw await faultOf(response);
    return read(await response.text());
  }
}

async function faultOf(response: Response): Promise<RestFault> {
  try {
    const fault = (await response.json()) as Partial<Fault>;
    if (fault.slug && fault.reason) return new RestFault(fault.slug, fault.reason, response.status, fault.reasons);
  } catch {
    // not the server's own answer: told below
  }
  return new RestFault(
    "net/answer",
    `The server answered with an error (${String(response.status)}).`,
    response.status,
  );
}

function parsed<T>(text: string): T {
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

function part(text: string): string {
  return encodeURIComponent(text);
}
