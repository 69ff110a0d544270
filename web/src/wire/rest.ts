/** The REST interface: every request carries the guest's token, every refusal is a `RestFault`. */

import { sentence } from "../support/phrases";
import { GuestKeeper } from "./guest";
import type {
  CardInfo,
  CardPage,
  CompleteDeck,
  CheckedPack,
  CheckPack,
  Credentials,
  DailyPuzzle,
  DeckCheck,
  DeckCompletion,
  DeckHand,
  DeckInfo,
  DeviceCode,
  Devices,
  DraftDeck,
  Fault,
  Frames,
  FirstMatches,
  FoundCards,
  GameInfo,
  Guest,
  History,
  JoinDevice,
  Joined,
  Joining,
  MatchInfo,
  NewMatch,
  NoteInfo,
  ReadDeck,
  Seat,
  Rulebook,
  PackPart,
  Packs,
  PracticeDoubt,
  PracticeForesight,
  PracticeQuestion,
  PracticeReason,
  PracticeSource,
  PracticeTable,
  PuzzleShelf,
  PuzzleSolution,
  SaveDeck,
  ShownPosition,
  ShownPuzzle,
  Statistics,
  SearchField,
  TakeSeat,
  TriedPuzzle,
  WrittenScenario,
  TriedCard,
  TryCard,
  Vocabulary,
} from "./messages";

/** How cards are searched: under which rules, in the order of which field, and with which filter pressed. */
export interface FindWishes {
  rules?: string | null;
  order?: string | null;
  press?: string;
}

/** Which matches of one's history are wanted. */
export interface HistoryWish {
  game: string;
  deck: string;
  opponent: string;
  result: string;
  /** The last match that is shown already. */
  after: string;
}

/** What a review is to be of; a private match of others wants its invitation. */
export interface ReviewWish {
  /** Whose decisions are reviewed; null for one's own. */
  seat: Seat | null;
  /** Is it to be judged with both hands open, too? */
  open: boolean;
  invite: string | null;
}

/** Both hands, or only what the own seat knew. */
export type Eyes = Frames["eyes"];

/** How an answer is read, and how one stops waiting for it. */
interface Reading<T> {
  read?: (answer: Response) => T | Promise<T>;
  signal?: AbortSignal;
}

export class RestFault extends Error {
  readonly slug: string;
  readonly status: number;
  /** The reasons one by one where there are several. */
  readonly reasons: readonly string[];

  /** The names that may have been meant instead of an unknown one. */
  readonly near: readonly string[];

  constructor(
    slug: string,
    reason: string,
    status: number,
    reasons: readonly string[] = [],
    near: readonly string[] = [],
  ) {
    super(reason);
    this.slug = slug;
    this.status = status;
    this.reasons = reasons;
    this.near = near;
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
    this.#asGuest("GET", `/api/games/${part(game)}/cards${asked({ rules })}`);
  /** Find the cards that fit a query, or the query after one of its filters was pressed. */
  findCards = (game: string, query: string, more: FindWishes = {}): Promise<FoundCards> =>
    this.#asGuest("GET", `/api/games/${part(game)}/search${asked({ q: query, ...more })}`);
  cardPage = (game: string, name: string): Promise<CardPage> =>
    this.#asGuest("GET", `/api/games/${part(game)}/cards/${part(name)}`);
  /** Fetch what the cards of a game can be searched by, or only what cards of decks have. */
  searchFields = (game: string, rules: string | null, isForDecks = false): Promise<SearchField[]> =>
    this.#asGuest("GET", `/api/games/${part(game)}/search/fields${asked({ rules, for: isForDecks ? "deck" : null })}`);

  rulebook = (game: string): Promise<Rulebook> => this.#asGuest("GET", `/api/rulebook/${part(game)}`);

  packs = (): Promise<Packs> => this.#asGuest("GET", "/api/packs");

  vocabulary = (game: string): Promise<Vocabulary> => this.#asGuest("GET", `/api/workshop/${part(game)}`);
  cardText = (game: string, name: string): Promise<PackPart> =>
    this.#asGuest("GET", `/api/workshop/${part(game)}/cards/${part(name)}`);
  checkPack = (pack: CheckPack): Promise<CheckedPack> => this.#asGuest("POST", "/api/workshop/check", pack);
  tryCard = (wish: TryCard): Promise<TriedCard> => this.#asGuest("POST", "/api/workshop/try", wish);

  decks = (): Promise<DeckInfo[]> => this.#asGuest("GET", "/api/decks");
  saveDeck = (deck: SaveDeck): Promise<DeckInfo> => this.#asGuest("POST", "/api/decks", deck);
  changeDeck = (id: string, deck: SaveDeck): Promise<DeckInfo> => this.#asGuest("PUT", `/api/decks/${part(id)}`, deck);
  deleteDeck = (id: string): Promise<void> => this.#asGuest("DELETE", `/api/decks/${part(id)}`);
  deckOfCode = (code: string): Promise<DeckInfo> => this.#asGuest("GET", `/api/decks/code/${part(code)}`);

  checkDeck = (draft: DraftDeck): Promise<DeckCheck> => this.#asGuest("POST", "/api/decks/check", draft);
  completeDeck = (draft: CompleteDeck): Promise<DeckCompletion> => this.#asGuest("POST", "/api/decks/complete", draft);
  dealHand = (draft: DraftDeck): Promise<DeckHand> => this.#asGuest("POST", "/api/decks/hand", draft);
  readDeck = (text: ReadDeck): Promise<DeckInfo> => this.#asGuest("POST", "/api/decks/read", text);

  newMatch = (wish: NewMatch): Promise<MatchInfo> => this.#asGuest("POST", "/api/matches", wish);
  /** Fetch the first matches of each game, and how far one has come in them. */
  missions = (): Promise<FirstMatches[]> => this.#asGuest("GET", "/api/missions");
  beginMission = (game: string, name: string): Promise<MatchInfo> =>
    this.#asGuest("POST", "/api/missions", { game, name });
  skipMission = (game: string, name: string): Promise<void> =>
    this.#asGuest("POST", "/api/missions/skipped", { game, name });
  publicMatches = (): Promise<MatchInfo[]> => this.#asGuest("GET", "/api/matches");
  myMatches = (): Promise<MatchInfo[]> => this.#asGuest("GET", "/api/matches/mine");
  match = (id: string): Promise<MatchInfo> => this.#asGuest("GET", `/api/matches/${part(id)}`);
  /** Fetch the cards that a match is played with; a private match of others wants its invitation. */
  cardsOfMatch = (id: string, invite: string | null = null): Promise<CardInfo[]> =>
    this.#asGuest("GET", `/api/matches/${part(id)}/cards${invite === null ? "" : `?invite=${part(invite)}`}`);
  withdraw = (id: string): Promise<void> => this.#asGuest("DELETE", `/api/matches/${part(id)}`);
  /**
   * Fetch the replay of a match that is over, as it is written: its seed is larger than a number can be here.
   *
   * A private match of others wants its invitation.
   */
  replay = (id: string, invite: string | null = null): Promise<string> =>
    this.#asGuest("GET", `/api/matches/${part(id)}/replay${query({ invite })}`, undefined, { read: written });

  /** Fetch a match that is over, move by move; a private one of others wants its invitation. */
  frames = (id: string, invite: string | null, eyes: Eyes): Promise<Frames> =>
    this.#asGuest("GET", `/api/matches/${part(id)}/frames${query({ invite, eyes })}`);
  framesOf = (replay: string): Promise<Frames> => this.#asGuest("POST", "/api/replays/frames", { replay });
  scenario = (id: string, invite: string | null, move: number): Promise<WrittenScenario> =>
    this.#asGuest("GET", `/api/matches/${part(id)}/scenario${query({ invite, move: String(move) })}`);
  scenarioOf = (replay: string, move: number): Promise<WrittenScenario> =>
    this.#asGuest("POST", "/api/replays/scenario", { replay, move });
  positionOf = (scenario: string): Promise<ShownPosition> =>
    this.#asGuest("POST", "/api/replays/position", { scenario });
  puzzles = (): Promise<PuzzleShelf> => this.#asGuest("GET", "/api/puzzles");
  /** Fetch the puzzles of the day, one of each game. */
  dailyPuzzles = (): Promise<DailyPuzzle[]> => this.#asGuest("GET", "/api/puzzles/daily");
  puzzle = (id: string): Promise<ShownPuzzle> => this.#asGuest("GET", `/api/puzzles/${part(id)}`);
  /** Try moves at a puzzle: all of one's own since its beginning. */
  tryPuzzle = (id: string, moves: readonly string[]): Promise<TriedPuzzle> =>
    this.#asGuest("POST", `/api/puzzles/${part(id)}/try`, { moves });
  puzzleSolution = (id: string): Promise<PuzzleSolution> =>
    this.#asGuest("POST", `/api/puzzles/${part(id)}/solution`, {});
  /**
   * Have a match that is over reviewed for a seat; the answer comes line by line for as long as it takes.
   *
   * Whoever does not want it any more says so by the signal, and the server stops.
   */
  review = (id: string, wish: ReviewWish, signal: AbortSignal): Promise<Response> =>
    this.#asGuest(
      "GET",
      `/api/matches/${part(id)}/review${query({ seat: wish.seat, open: wish.open ? "1" : null, invite: wish.invite })}`,
      undefined,
      {
        read: whole,
        signal,
      },
    );
  reviewOf = (replay: string, wish: Omit<ReviewWish, "invite">, signal: AbortSignal): Promise<Response> =>
    this.#asGuest(
      "POST",
      "/api/replays/review",
      { replay, seat: wish.seat ?? "p1", open: wish.open },
      { read: whole, signal },
    );
  /** Fetch a position as a seat knew it, after moves that are tried there. */
  practice = (moment: PracticeSource): Promise<PracticeTable> => this.#asGuest("POST", "/api/practice", moment);
  practiceForesight = (question: PracticeQuestion): Promise<PracticeForesight[]> =>
    this.#asGuest("POST", "/api/practice/foresee", question);
  practiceReason = (doubt: PracticeDoubt): Promise<PracticeReason> => this.#asGuest("POST", "/api/practice/why", doubt);
  notes = (id: string, invite: string | null): Promise<NoteInfo[]> =>
    this.#asGuest("GET", `/api/matches/${part(id)}/notes${query({ invite })}`);
  writeNote = (id: string, move: number, text: string, invite: string | null): Promise<NoteInfo> =>
    this.#asGuest("PUT", `/api/matches/${part(id)}/notes/${String(move)}${query({ invite })}`, { text });
  dropNote = (id: string, move: number): Promise<void> =>
    this.#asGuest("DELETE", `/api/matches/${part(id)}/notes/${String(move)}`);

  invite = (code: string): Promise<MatchInfo> => this.#asGuest("GET", `/api/invites/${part(code)}`);
  takeSeat = (code: string, seat: TakeSeat): Promise<Joined> =>
    this.#asGuest("POST", `/api/invites/${part(code)}`, seat);

  /** Fetch a page of the matches that were played to an end; what is empty in the wish does not matter. */
  history = (wish: HistoryWish): Promise<History> => this.#asGuest("GET", `/api/history${query(wish)}`);
  statistics = (game: string): Promise<Statistics> => this.#asGuest("GET", `/api/history/statistics${query({ game })}`);
  /** Fetch everything that the server keeps about the guest, as it is written. */
  everything = (): Promise<string> => this.#asGuest("GET", "/api/guests/me/everything", undefined, { read: written });
  deleteMe = (): Promise<void> => this.#asGuest("DELETE", "/api/guests/me");

  devices = (): Promise<Devices> => this.#asGuest("GET", "/api/devices");
  offerCode = (settings: Record<string, boolean | string>): Promise<DeviceCode> =>
    this.#asGuest("POST", "/api/devices/codes", { settings });
  cancelCode = (): Promise<void> => this.#asGuest("DELETE", "/api/devices/codes");
  joinDevice = (wish: JoinDevice): Promise<Joining> => this.#asGuest("POST", "/api/devices/join", wish);
  signOut = (id: string): Promise<void> => this.#asGuest("DELETE", `/api/devices/${part(id)}`);
  signOutOthers = (): Promise<void> => this.#asGuest("DELETE", "/api/devices");

  /** Ask as the guest of this browser, and once more as a new one if the server does not know it. */
  async #asGuest<T>(method: string, path: string, body?: unknown, reading?: Reading<T>): Promise<T> {
    const { token } = await this.keeper.ensure();
    try {
      return await this.#request<T>(method, path, body, token, reading);
    } catch (fault) {
      if (!(fault instanceof RestFault) || fault.slug !== "guest/unknown") throw fault;
      const renewed = await this.keeper.renew(token);
      return this.#request<T>(method, path, body, renewed.token, reading);
    }
  }

  async #request<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    { read = parsed, signal }: Reading<T> = {},
  ): Promise<T> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method, headers, credentials: "omit" };
    if (body !== undefined) init.body = JSON.stringify(body);
    if (signal !== undefined) init.signal = signal;
    let response: Response;
    try {
      response = await this.#fetch(path, init);
    } catch {
      throw new RestFault("net/offline", "The server cannot be reached right now.", 0);
    }
    if (!response.ok) throw await faultOf(response);
    return read(response);
  }
}

async function faultOf(response: Response): Promise<RestFault> {
  try {
    const fault = (await response.json()) as Partial<Fault>;
    if (fault.slug && fault.reason)
      return new RestFault(fault.slug, fault.reason, response.status, fault.reasons, fault.near);
  } catch {
    // not the server's own answer: told below
  }
  return new RestFault(
    "net/answer",
    `The server answered with an error (${String(response.status)}).`,
    response.status,
  );
}

async function parsed<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Leave an answer as it is: it goes on while it is read. */
function whole(answer: Response): Response {
  return answer;
}

function written(answer: Response): Promise<string> {
  return answer.text();
}

/** Return what follows the path of an address for some words: those that have a value. */
function query(words: object): string {
  const said = Object.entries(words as Record<string, string | null>).filter(
    ([, value]) => value !== null && value !== "",
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said as [string, string][]).toString()}`;
}

function part(text: string): string {
  return encodeURIComponent(text);
}

/** Return the part of an address that asks for something; what is not wanted is left out. */
function asked(words: Record<string, string | null | undefined>): string {
  const given = Object.entries(words).filter((word): word is [string, string] => (word[1] ?? "") !== "");
  return given.length === 0 ? "" : `?${given.map(([name, word]) => `${name}=${part(word)}`).join("&")}`;
}
