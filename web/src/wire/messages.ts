// Written by tools/wire_types.py out of src/marchlands/server/message.py and rest_body.py. Do not edit: run it again.

import type { GameEvent } from "../games/event";

export const PROTOCOL = 1;

export type Seat = "p1" | "p2";

export type Status = "waiting" | "playing" | "over" | "frozen";

export type Deed = "concede" | "offer_draw" | "accept_draw" | "decline_draw" | "claim_win" | "rematch" | "accept_take_back" | "decline_take_back";

export type TakingBack = "now" | "ask";

export type Emote = "hello" | "well_played" | "thanks" | "oops" | "thinking" | "good_luck";

export const EMOTES: readonly Emote[] = ["hello", "well_played", "thanks", "oops", "thinking", "good_luck"];

/** The first message of a connection: who is connecting. The token is sent here and nowhere else. */
export interface Hello {
  type: "hello";
  token: string;
  protocol?: number;
}

/**
 * Follow a match, or ask for all of it again; answered by `state`.
 *
 * The owner of a seat is told what that seat may know; somebody who has both seats picks one with `face`. Everybody
 * else is told what a spectator may know, and needs an invitation if the match is not public.
 */
export interface Follow {
  type: "follow";
  match: string;
  face?: Seat | null;
  invite?: string | null;
}

/** Stop following a match. */
export interface Unfollow {
  type: "unfollow";
  match: string;
}

/**
 * Make a move, in notation. The client chooses `id`: a repeated one is applied once and gets the same answer.
 *
 * `after` is the number of the last update that the client has seen: a move made on an older board is stale.
 */
export interface MakeMove {
  type: "move";
  id: string;
  match: string;
  after: number;
  text: string;
}

/** Ask what a move would do, without making it; answered by `foreseen`. Fields are as for moves. */
export interface Foresee {
  type: "foresee";
  id: string;
  match: string;
  after: number;
  text: string;
}

/**
 * Ask why a card in hand cannot be played to a place, or anywhere at all; answered by `because`.
 *
 * `id` and `after` are as for moves; places are named as for legal moves.
 */
export interface WhyNot {
  type: "why_not";
  id: string;
  match: string;
  after: number;
  card: string;
  place?: string | null;
}

/** Do something other than a move: concede, offer a draw, ask for a rematch. `id` is as for moves. */
export interface Do {
  type: "do";
  id: string;
  match: string;
  what: Deed;
}

/**
 * Take the last move back, with the choices that followed it, if the position's `can_take_back` allows it.
 *
 * It happens at once, or the other player is asked and answers with `do`. `id` and `after` are as for moves.
 */
export interface TakeBack {
  type: "take_back";
  id: string;
  match: string;
  after: number;
}

/** Show the other player one of a few gestures. */
export interface Emoted {
  type: "emote";
  match: string;
  emote: Emote;
}

/** Ask whether the server is there; answered by `pong` with the same number. */
export interface Ping {
  type: "ping";
  n?: number;
}

/** The answer to `hello`. `emotes` are all gestures. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  guest: string;
  name: string;
  emotes: Emote[];
}

/**
 * Who sits on a seat: a guest, a bot with its level, or nobody yet.
 *
 * `away` says for how many seconds a guest has had no connection, None while there is one.
 */
export interface Player {
  kind: "bot" | "guest" | "nobody";
  name: string;
  away: number | null;
}

/** The time that each player has for the whole match, and what every move gives back, in seconds. */
export interface ClockTerms {
  seconds: number;
  increment?: number;
}

/** A match as seen from outside: what a spectator may know, plus `invite` and `yours` for its players. */
export interface MatchInfo {
  id: string;
  game: string;
  rules: unknown;
  status: Status;
  created: number;
  public: boolean;
  players: Record<Seat, Player>;
  yours: Seat[];
  invite: string | null;
  clock: ClockTerms | null;
  delay: number;
  result: string | null;
  reason: string | null;
  previous: string | null;
  following: string | null;
  rematch: Seat[];
}

/**
 * A legal move: its notation, and its parts, so that a page can put it where it belongs.
 *
 * `kind` is "play", "activate", "leader", "skill", "pass", "end" or "choose". `card` is the card that is played or
 * chosen; `place` the slot, lane or tile that the move goes to or means: "a2" is the seat's own slot on terrain 2,
 * "e2" the enemy's. `target` is the answer to a choice in notation, such as "e1", "plains2#2", "Scout", "foe" or
 * "none". `id` is that of the unit or building that acts or is chosen. `words` are for a button. `idle` says that the
 * card would be wasted: there is nothing that it could affect.
 */
export interface LegalMove {
  text: string;
  kind: string;
  card?: string | null;
  place?: string | null;
  target?: string | null;
  id?: number | null;
  words?: string;
  idle?: boolean;
}

/** The seconds that each player had left when the message was sent, and whose clock is running. */
export interface Clocks {
  p1: number;
  p2: number;
  running: Seat | null;
}

/**
 * Where a match stands, as seen from a seat or by a spectator: the view, and what may be done.
 *
 * `view` is the state JSON of the formats. `legal` is empty for all but the seat to act. `can_take_back` says whether
 * this seat may take the last move back: "now", or once the other player has agreed ("ask"). `take_back_request` is
 * the seat that is asking to.
 */
export interface Position {
  view: unknown;
  to_act: Seat | null;
  legal: LegalMove[];
  clocks: Clocks | null;
  draw_offer: Seat | null;
  result: string | null;
  reason: string | null;
  can_take_back: TakingBack | null;
  take_back_request: Seat | null;
}

/** Some words of the log, and whose they are: "own", "enemy", "p1", "p2", "quiet" or nobody's. */
export interface LogPiece {
  text: string;
  side?: string | null;
}

/**
 * One line of the log. `place` points at the board: "plains2" is a tile, "a2" or "e2" a slot.
 *
 * Slots are named as for moves: "a" is the side of the seat that reads, p1's for a spectator. `event` is the first of
 * the `events` of an update that the line tells, by its index; it is left out where the line tells of none, and in the
 * log of a `state`, which has no events.
 */
export interface LogLine {
  pieces: LogPiece[];
  place?: string | null;
  event?: number | null;
}

/**
 * A whole match: everything that a client needs to show it.
 *
 * `number` is that of the last update that it includes; `face` is the seat it is seen from, None for a spectator.
 * `position` is None while the match waits for players. `places` says what slots, lanes and tiles are called as seen
 * from that seat, `labels` what is written on tiles.
 */
export interface State {
  type: "state";
  match: MatchInfo;
  number: number;
  face: Seat | null;
  position: Position | null;
  log: LogLine[];
  places: Record<string, string>;
  labels: Record<string, string>;
}

/**
 * What happened next. If `number` is not one more than the last one, the client asks for the whole match again.
 *
 * `kind` is "move", or whatever else changed or ended the match; `seat` is who did it. After "take_back" and
 * "accept_take_back" the position is the one before the move. `events` are what this client may know of them, and
 * `lines` say the same in words.
 */
export interface Update {
  type: "update";
  match: string;
  number: number;
  kind: string;
  seat: Seat | null;
  events: GameEvent[];
  lines: LogLine[];
  position: Position;
}

/**
 * News that is not part of a match's progress: who came or went, who asks for a rematch, the next match.
 *
 * `claim_in` says in how many seconds the win may be claimed because the other player is away; 0 means now.
 */
export interface Info {
  type: "info";
  match: MatchInfo;
  clocks: Clocks | null;
  claim_in: number | null;
}

/** A player shows an emote. */
export interface Gesture {
  type: "gesture";
  match: string;
  seat: Seat;
  emote: Emote;
}

/** What was asked for is done and on disk. `number` is that of its update. */
export interface Done {
  type: "done";
  id: string;
  match: string;
  number: number;
}

/**
 * What a move would do to one of the player's own side, in words.
 *
 * `card` is the unit or building, None for the player; `place` is where it stands now, as in the log, None for the
 * player and for what is not on the board yet. `id` is that of the unit or building, as in the view.
 */
export interface Harm {
  words: string;
  card?: string | null;
  place?: string | null;
  id?: number | null;
}

/**
 * How a move would change a unit or building, by its `id` in the view. `seat` is its owner.
 *
 * `place_before` is None for what is new, `place_after` for what is gone; places are named as for moves. `fields` are
 * the values of the view that change, each before and after: of something new all of them, of something gone none.
 */
export interface Change {
  id: number;
  what: "building" | "unit";
  card: string;
  seat: Seat;
  place_before: string | null;
  place_after: string | null;
  fields: Record<string, [unknown, unknown]>;
}

/**
 * The answer to `foresee`, for the board with this number: what the seat's view will show after the move.
 *
 * It is worked out from what the seat knows, up to the next choice. `changes` are those of units and buildings,
 * `values` all others, before and after, by path in the view: "p1.points", "terrains.2.winner". `hidden` says that a
 * card that the seat cannot know decides part of it: whatever depends on that card is left out, and all that is told
 * is certain. `choice` says that the move leads to a choice. `harm` says in words what the move does to the player's
 * own side in this turn; it is empty for a harmless move.
 */
export interface Foreseen {
  type: "foreseen";
  id: string;
  match: string;
  number: number;
  text: string;
  harm: Harm[];
  changes: Change[];
  values: Record<string, [unknown, unknown]>;
  hidden: boolean;
  choice: boolean;
}

/**
 * The answer to `why_not`, for the board with this number: the reason in a few words.
 *
 * It is worked out only from what the seat knows.
 */
export interface Because {
  type: "because";
  id: string;
  match: string;
  number: number;
  reason: string;
}

/**
 * What was asked for was not done, and why; nothing has changed.
 *
 * `id` and `match` are those of the message, if it had any; `number` is the match's current one.
 */
export interface Refused {
  type: "refused";
  slug: string;
  reason: string;
  id: string | null;
  match: string | null;
  number: number | null;
}

/** The last message: the server is about to close this connection. `retry` says when to come back, in seconds. */
export interface Closing {
  type: "closing";
  reason: string;
  retry: number | null;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  n: number;
}

/** A new guest; without a name the server makes one up. */
export interface NewGuest {
  name?: string;
}

/** A guest, as they see themselves. */
export interface Guest {
  id: string;
  name: string;
}

/** A new guest with their token, which is shown only once. */
export interface Credentials {
  id: string;
  name: string;
  token: string;
}

/**
 * The opponent: a bot of some level, whoever takes the invitation, or another person at the same screen.
 *
 * `deck` is for bots and the other person; None picks one that fits. `name` is for the other person.
 */
export interface Opponent {
  kind?: "bot" | "hot_seat" | "invite";
  level?: string;
  deck?: string | null;
  leader?: string | null;
  name?: string;
}

/**
 * A request for a match. `deck` is the id of a ready-made or saved deck, or a deck code; None picks one.
 *
 * `rules` names a preset, or None for the deck's own. `delay` is how far spectators lag behind, in seconds.
 */
export interface NewMatch {
  game?: string;
  rules?: string | null;
  deck?: string | null;
  leader?: string | null;
  seat?: "p1" | "p2" | "random";
  opponent?: Opponent;
  clock?: ClockTerms | null;
  public?: boolean;
  delay?: number;
}

/** Take the free seat of a match by its invitation, with a deck. */
export interface TakeSeat {
  deck?: string | null;
  leader?: string | null;
}

/** The answer to taking an invitation: a seat, or None for somebody who came too late and may watch. */
export interface Joined {
  match: MatchInfo;
  seat: Seat | null;
}

/** A card: its name, its kind ("unit", "action", "leader" ...), its printed text, and its other facts. */
export interface CardInfo {
  name: string;
  kind: string;
  text: string;
  facts: Record<string, unknown>;
}

/**
 * A deck. `id` is that of a ready-made or saved one; `code` is None if it cannot have one.
 *
 * `packs` names the packs that its cards come from, `faults` every reason why it may not be played, and `fits` the
 * presets of rules that allow it.
 */
export interface DeckInfo {
  id: string;
  game: string;
  name: string;
  rules: string;
  lead: string | null;
  cards: Record<string, number>;
  code: string | null;
  about: string;
  style: string;
  faults: string[];
  packs: string[];
  fits: string[];
}

/**
 * A deck to save: a code, cards by name with a leader or class, or a text.
 *
 * `text` is a list with a line such as "3 Archer" for each card, or the contents of a deck file. It may give its own
 * leader or class, rules and name; the other fields come first.
 */
export interface SaveDeck {
  game: string;
  name: string;
  code?: string | null;
  lead?: string | null;
  rules?: string;
  cards?: Record<string, number> | null;
  text?: string | null;
}

/** What can be chosen before a match of a game. */
export interface GameInfo {
  name: string;
  lead_word: string;
  rules: string[];
  leads: string[];
  levels: string[];
  decks: DeckInfo[];
}

/** Why something was not done; `reasons` has them one by one where there are several. */
export interface Fault {
  slug: string;
  reason: string;
  reasons?: string[];
}

export type FromClient =
  | Hello
  | Follow
  | Unfollow
  | MakeMove
  | Foresee
  | WhyNot
  | Do
  | TakeBack
  | Emoted
  | Ping;

export type FromServer =
  | Welcome
  | State
  | Update
  | Info
  | Gesture
  | Done
  | Foreseen
  | Because
  | Refused
  | Closing
  | Pong;
