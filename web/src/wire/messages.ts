// Written by tools/wire_types.py out of src/marchlands/server/message.py, rest_body.py and endpoints/*_body.py. Do not edit: run it again.

import type { GameEvent } from "../games/event";

export const PROTOCOL = 1;

export type Seat = "p1" | "p2";

export type Status = "waiting" | "playing" | "over" | "frozen";

export type Deed = "concede" | "offer_draw" | "accept_draw" | "decline_draw" | "claim_win" | "rematch" | "accept_take_back" | "decline_take_back";

export type TakingBack = "now" | "ask";

export type StartKind = "position" | "moves";

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
 * else is told what a spectator may know, and needs an invitation if the match is not public. `glimpse` is for a small
 * board among others: the `state` comes without its log, and a spectator is not counted as watching.
 */
export interface Follow {
  type: "follow";
  match: string;
  face?: Seat | null;
  invite?: string | null;
  glimpse?: boolean;
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
 * Ask which move to make, and why, in a match without another person; answered by `hinted`.
 *
 * `id` and `after` are as for moves. The answer takes a moment; asking again meanwhile drops the first question.
 */
export interface AskHint {
  type: "hint";
  id: string;
  match: string;
  after: number;
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

/**
 * A match as seen from outside: what a spectator may know, plus `invite` and `yours` for its players.
 *
 * `watchers` is how many people without a seat watch it now.
 * `book` is empty while the match is played with the cards that the game has itself. Otherwise it has cards of packs,
 * and they are those of `/api/matches/{id}/cards`: the packs may have changed since. The same `book`, the same cards.
 * `start` says that it did not begin with a shuffle, but at a given position or in the middle of another match.
 * `mission` names the first match that it is; those with a `start` are led step by step.
 */
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
  watchers: number;
  book: string;
  start: StartKind | null;
  mission: string | null;
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
 * Where the learner stands in a first match: `step` of its `steps` are behind.
 *
 * `say` is about what to do next, and `hint` helps with it; both are empty while the opponent moves, and at the end
 * `say` is what is said last. `show` is a legal move that leads on, if there is one now: others may be as good.
 */
export interface Lesson {
  name: string;
  title: string;
  step: number;
  steps: number;
  say: string;
  hint: string;
  show: string | null;
  over: boolean;
}

/**
 * Where a match stands, as seen from a seat or by a spectator: the view, and what may be done.
 *
 * `view` is the state JSON of the formats. `legal` is empty for all but the seat to act. `can_take_back` says whether
 * this seat may take the last move back: "now", or once the other player has agreed ("ask"). `take_back_request` is
 * the seat that is asking to. `lesson` is there only in a first match, for the one who learns.
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
  lesson: Lesson | null;
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

/** What one seat does in its turn of the line that a hint expects, move by move, in words. */
export interface HintTurn {
  seat: Seat;
  moves: string[];
}

/**
 * The answer to `hint`, for the board with this number: the legal move that a strong bot would make, and why.
 *
 * `text` is the move, and `answers` are those to the choices that it is expected to lead to at once, in notation;
 * `words` says all of it. `why` is a sentence. `line` is how the turn goes on, and what the opponent may answer, which
 * is a guess. Everything is worked out only from what the seat knows.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  match: string;
  number: number;
  text: string;
  answers: string[];
  words: string;
  why: string;
  line: HintTurn[];
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

/**
 * The last message: the server is about to close this connection. `retry` says when to come back, in seconds.
 *
 * `slug` is there when the token is no longer valid: "guest/deleted" or "guest/signed-out".
 */
export interface Closing {
  type: "closing";
  reason: string;
  retry: number | null;
  slug: string | null;
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
 * What a match begins with instead of a shuffle: exactly one of `match`, `replay` and `scenario`.
 *
 * `match` is the id of a finished match, with its `invite` if it is somebody else's and private; `replay` and
 * `scenario` are the texts of files. Of a match or a replay the first `move` moves are made. With a scenario, `pack`
 * may be the text of a pack whose cards are played with beside the built-in ones.
 */
export interface Start {
  match?: string | null;
  invite?: string | null;
  replay?: string | null;
  scenario?: string | null;
  move?: number;
  pack?: string | null;
}

/**
 * A request for a match. `deck` is the id of a ready-made or saved deck, or a deck code; None picks one.
 *
 * `rules` names a preset, or None for the deck's own. `delay` is how far spectators lag behind, in seconds. With a
 * `start`, which says what is played, nothing of game, decks, leaders and rules counts; such a match is private, and
 * played against a bot or at one screen.
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
  start?: Start | null;
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

/**
 * Why something was not done; `reasons` has them one by one where there are several.
 *
 * `near` are the names that may have been meant instead of an unknown one, if the reason names any.
 */
export interface Fault {
  slug: string;
  reason: string;
  reasons?: string[];
  near?: string[];
}

/** Something by which one finds the way in a match: a turn or a round begins, or points or a castle change. */
export interface Mark {
  kind: "round" | "score" | "turn";
  words: string;
  seat?: Seat | null;
}

/**
 * A moment of a replay: what happened, and where the match stands then.
 *
 * The first one is the beginning; every other one is a move, or what ended the match instead. `text` is the move in
 * notation, `words` say it as a button would. `score` is what counts for p1 and p2, if the game has such a number.
 */
export interface Frame {
  view: unknown;
  to_act: Seat | null;
  events: GameEvent[];
  lines: LogLine[];
  kind?: string;
  seat?: Seat | null;
  text?: string;
  words?: string;
  marks?: Mark[];
  score?: [number, number] | null;
}

/** The deck that a player brought: its name, leader or class, and cards. */
export interface BroughtDeck {
  name: string;
  lead: string | null;
  cards: Record<string, number>;
}

/**
 * A whole replay, move by move: who played, with what, and every moment with both hands face up.
 *
 * `match` is None for a file that was opened. `face` is the seat that it is told to, None for somebody who had none;
 * places and lines are from its side. `eyes` is "own" if only what this seat knew is shown. `decks` is empty if the
 * match began at a position. `reason` says how it ended; a file does not know how a match ended that was given up.
 * `invite` is what others need to see a private match, and is told to its players. `book` is what its cards are known
 * by if it was played with those of packs; they are then the cards of the match, not those of the game.
 */
export interface Frames {
  match: string | null;
  game: string;
  rules: unknown;
  players: Record<Seat, Player>;
  face: Seat | null;
  eyes: "both" | "own";
  places: Record<string, string>;
  labels: Record<string, string>;
  decks: Record<Seat, BroughtDeck>;
  result: string | null;
  reason: string | null;
  frames: Frame[];
  invite: string | null;
  book: string;
}

/** The text of a replay, to be shown from a seat or by a spectator's place, p1's; `eyes` as in the answer. */
export interface OpenedReplay {
  replay: string;
  seat?: Seat | null;
  eyes?: "both" | "own";
}

/** A position in the text of a replay, after so many moves. */
export interface ReplayMoment {
  replay: string;
  move?: number;
}

/**
 * A position as the text of a scenario file.
 *
 * It is that after so many moves, which are fewer than were asked for in the middle of a choice and after the end.
 */
export interface WrittenScenario {
  text: string;
  move: number;
}

/** The text of a scenario. */
export interface OpenedScenario {
  scenario: string;
}

/** The position of a scenario: what it is called, and how the board looks. */
export interface ShownPosition {
  title: string;
  game: string;
  rules: unknown;
  view: unknown;
  to_act: Seat | null;
}

/** What to write. */
export interface WriteNote {
  text: string;
}

/** What a guest wrote about a match, after so many of its moves. */
export interface NoteInfo {
  move: number;
  text: string;
  changed: number;
}

/**
 * A position to practise on, and the moves that were made on it since: exactly one of `puzzle`, `match`, `replay`.
 *
 * `puzzle` is the id of a puzzle. `match` is the id of a finished match, with its `invite` if it is somebody else's
 * and private; `replay` is the text of a file. Of these the first `move` moves are made, and `seat` is the one that
 * practises; without it, that of the player to act. What this seat could not know then is dealt anew.
 * `moves` are all those of the practising player, choices one by one.
 */
export interface PracticeSource {
  puzzle?: string | null;
  match?: string | null;
  invite?: string | null;
  replay?: string | null;
  move?: number;
  seat?: Seat | null;
  moves?: string[];
}

/** Moves to be foreseen on a position: `texts` are some of the legal moves there, in notation. */
export interface PracticeQuestion {
  puzzle?: string | null;
  match?: string | null;
  invite?: string | null;
  replay?: string | null;
  move?: number;
  seat?: Seat | null;
  moves?: string[];
  texts?: string[];
}

/** A card in hand that cannot be played to a place, or anywhere at all. */
export interface PracticeDoubt {
  puzzle?: string | null;
  match?: string | null;
  invite?: string | null;
  replay?: string | null;
  move?: number;
  seat?: Seat | null;
  moves?: string[];
  card?: string;
  place?: string | null;
}

/**
 * A move that was made since the beginning: what happened by it, and how the board looked after it.
 *
 * `seat` made it. Of the practising player's own moves, `text` is the notation and `words` say it as a button would.
 */
export interface PracticeStep {
  view: unknown;
  to_act: Seat | null;
  events: GameEvent[];
  lines: LogLine[];
  seat: Seat;
  text?: string;
  words?: string;
}

/**
 * Everything that a table needs to show a position from `seat`, and nothing that this seat may not know.
 *
 * `position` has the legal moves if it is the turn of `seat`, and none once nothing more is to be done. `steps` are
 * all moves that were made since the beginning, those of the other player included. `asks` says that the last move of
 * `seat` is not finished: it leads to a choice that is still open. `start` is how the board looked at the beginning.
 */
export interface PracticeTable {
  game: string;
  rules: unknown;
  seat: Seat;
  players: Record<Seat, Player>;
  places: Record<string, string>;
  labels: Record<string, string>;
  start: unknown;
  position: Position;
  steps: PracticeStep[];
  asks: boolean;
}

/** What a move would do, as `foreseen` says it in a match. */
export interface PracticeForesight {
  text: string;
  harm: Harm[];
  changes: Change[];
  values: Record<string, [unknown, unknown]>;
  hidden: boolean;
  choice: boolean;
}

/** Why a card cannot be played, in a few words. */
export interface PracticeReason {
  reason: string;
}

/**
 * The cards that a query finds, by name, in the order of the game's cards.
 *
 * `query` is the query as it was asked, or after a filter of it was pressed. `filters` are the parts of it that can be
 * switched off by themselves, each as a query such as "rarity:gold".
 */
export interface FoundCards {
  names: string[];
  query: string;
  filters: string[];
}

/** A value that cards have in a field, and the filter for it. */
export interface SearchValue {
  value: string;
  filter: string;
}

/**
 * A field that queries can ask about: what it is called and otherwise known as, and what it is, in a few words.
 *
 * `values` are what cards have there; none for a text. `is_filter` marks fields that are worth filters to press.
 */
export interface SearchField {
  name: string;
  aliases: string[];
  about: string;
  form: "choice" | "number" | "scale" | "text";
  values: SearchValue[];
  is_filter: boolean;
}

/** The printed text of a card, and the presets under which it has it. */
export interface CardText {
  rules: string[];
  text: string;
}

/** A numbered rule of the rulebook. */
export interface Ruling {
  id: string;
  text: string;
}

/** A word on a card, what it means in a clause that goes on from it, and the rules about it. */
export interface CardWord {
  name: string;
  meaning: string;
  rulings: Ruling[];
}

/** A move in an example: its notation and what happens; or `tried`, a move in words, and why it is `refused`. */
export interface ExampleDeed {
  move: string;
  lines: LogLine[];
  tried: string;
  refused: string;
}

/**
 * A scenario that shows a card, told to p1: what it claims, the rules that it `covers`, and both positions.
 *
 * `rules` is empty for the usual ones. Positions have all cards face up.
 */
export interface CardExample {
  title: string;
  rules: string;
  covers: string[];
  before: Record<string, unknown>;
  deeds: ExampleDeed[];
  after: Record<string, unknown>;
}

/** A ready-made deck with a card: how often it has it, or 0 where the card leads it. */
export interface DeckUse {
  id: string;
  name: string;
  style: string;
  count: number;
}

/** A card that has something in common with another, and what: "also damages close enemies". */
export interface RelatedCard {
  name: string;
  reason: string;
}

/**
 * All about a card. `origin` is the set or pack that it is from, and `is_pack` tells which.
 *
 * `texts` has one entry unless presets differ. `rulings` are the rules that name the card, those about it first.
 */
export interface CardPage {
  card: CardInfo;
  origin: string;
  is_pack: boolean;
  texts: CardText[];
  words: CardWord[];
  rulings: Ruling[];
  examples: CardExample[];
  decks: DeckUse[];
  related: RelatedCard[];
}

/**
 * A deck that is being built; it may be empty, and as far from legal as it likes.
 *
 * `rules` names a preset, or is empty for the usual one. `packs` names the packs that its cards came from.
 */
export interface DraftDeck {
  game: string;
  cards?: Record<string, number>;
  lead?: string | null;
  rules?: string;
  name?: string;
  packs?: string[];
}

/** A draft to complete; cards in `without` are not added. */
export interface CompleteDeck {
  game: string;
  cards?: Record<string, number>;
  lead?: string | null;
  rules?: string;
  name?: string;
  packs?: string[];
  without?: string[];
}

/** A text that may be a deck: a code, a list, or the contents of a deck file. `game` is the one that it is for. */
export interface ReadDeck {
  game: string;
  text: string;
}

/** A number that the rules limit, as in "25/30"; `note` says what is to be done about it, if anything. */
export interface DeckLimit {
  label: string;
  count: number;
  least: number;
  most: number;
  words: string;
  note: string;
  standing: "full" | "open" | "over" | "short";
}

/** Why a deck may not be played: what it is about, the name of that card, group, lead or pack, and a sentence. */
export interface DeckFault {
  about: "card" | "group" | "lead" | "pack" | "size";
  name: string;
  reason: string;
}

/**
 * How many more copies of a card fit, and how many a deck may have; `why` says why none does.
 *
 * `fits` is false for a card that this deck may not have at all.
 */
export interface CardRoom {
  more: number;
  most: number;
  why?: string;
  fits?: boolean;
}

/**
 * All that there is to say about a draft.
 *
 * `room` is how many more cards fit. `cards` has every card that some deck may have, `curve` how many cards have 0,
 * 1, 2 ... of `curve_word`, `shares` how many there are of each kind. `code` is null for a deck that has none, with
 * the reason in `no_code`. `list` and `file` are the deck as people write it and as a deck file; `fits` names the
 * presets of rules that allow it.
 */
export interface DeckCheck {
  rules: string;
  legal: boolean;
  room: number;
  limits: DeckLimit[];
  faults: DeckFault[];
  cards: Record<string, CardRoom>;
  leads: string[];
  curve_word: string;
  curve: number[];
  shares: Record<string, number>;
  code: string | null;
  no_code: string;
  list: string;
  file: string;
  packs: string[];
  fits: string[];
}

/** So many copies of a card more, or less if `count` is negative, and why. */
export interface DeckChange {
  card: string;
  count: number;
  reason: string;
}

/** A card that would go well with a draft, and why. */
export interface DeckSuggestion {
  card: string;
  reason: string;
}

/**
 * A completed deck: its cards and lead, what was changed, and the cards to add next to the draft as it is.
 *
 * `lead_reason` says why another leader or class was chosen; it is empty if the draft keeps its own. A draft that
 * cannot be completed has its own cards, and the reason in `stuck`.
 */
export interface DeckCompletion {
  cards: Record<string, number>;
  lead: string | null;
  lead_reason: string;
  changes: DeckChange[];
  next: DeckSuggestion[];
  stuck: string;
}

/** Cards that are drawn later, and when. */
export interface LaterDraw {
  when: string;
  cards: string[];
}

/** A sample opening hand, what to know about it, and the draws that follow. */
export interface DeckHand {
  hand: string[];
  note: string;
  later: LaterDraw[];
}

/** A request for a code; `settings` are those of the page, handed to the browser that uses it. */
export interface NewCode {
  settings?: Record<string, boolean | string>;
}

/** A code for another browser, and for how many seconds it is good. It is shown only once. */
export interface DeviceCode {
  code: string;
  seconds: number;
}

/**
 * A code as it was typed or read; `about` is what this browser calls itself.
 *
 * `bring_decks` adds the saved decks of whoever this browser has been so far.
 */
export interface JoinDevice {
  code: string;
  about?: string;
  bring_decks?: boolean;
}

/**
 * Who this browser is from now on, with a token of its own, which is shown only once.
 *
 * `settings` come from the other browser; `decks` is how many decks were brought along.
 */
export interface Joining {
  id: string;
  name: string;
  token: string;
  settings: Record<string, boolean | string>;
  decks: number;
}

/** A browser of a guest: what it calls itself, nothing for the first one, and since when it is one. */
export interface Device {
  id: string;
  about: string;
  since: number;
  here: boolean;
}

/** The browsers of a guest; a code for another one is good for `code_left` more seconds, if there is one. */
export interface Devices {
  browsers: Device[];
  code_left: number | null;
}

/** A deck as it was played: its name, empty if it had none, and its leader or class. */
export interface PlayedDeck {
  name: string;
  lead: string | null;
}

/** The other player of a match. `key` is the same for the same one in all matches of this player. */
export interface Rival {
  kind: "bot" | "former" | "guest";
  name: string;
  key: string;
}

/**
 * A match that this player has played to an end.
 *
 * `ended` and `created` are in seconds since 1970; `seconds` is how long it took from the first deed on. What was not
 * written down by an earlier version is null.
 */
export interface PlayedMatch {
  id: string;
  game: string;
  created: number;
  ended: number;
  seat: Seat;
  result: "drawn" | "lost" | "won";
  reason: string | null;
  turns: number | null;
  seconds: number | null;
  began: boolean | null;
  deck: PlayedDeck;
  rival: Rival;
  rival_deck: PlayedDeck;
}

/** Some matches, last ended first; `next` is the id to go on after, or null at the end. */
export interface History {
  matches: PlayedMatch[];
  next: string | null;
}

/** How a player did in some matches: the share of points, where a draw is half a point, and its 95% interval. */
export interface WinRate {
  matches: number;
  won: number;
  lost: number;
  drawn: number;
  rate: number | null;
  low: number;
  high: number;
}

/** Matches that have something in common: by `key`, with a name, and the leader or class it is drawn by. */
export interface Group {
  key: string;
  name: string;
  lead: string | null;
  rates: WinRate;
}

/** How a player did in a game: in all, and by own deck, own leader or class, opponent, and who began. */
export interface GameStatistics {
  game: string;
  rates: WinRate;
  decks: Group[];
  leads: Group[];
  rivals: Group[];
  starts: Group[];
}

/** How a player did in all; `left_out` says that there are more matches, which were too long ago to be counted. */
export interface Statistics {
  rates: WinRate;
  games: GameStatistics[];
  left_out: boolean;
}

/** A first match that a guest has chosen: its game and its name. */
export interface ChosenMission {
  game: string;
  name: string;
}

/**
 * A first match: what it teaches in one sentence, in how many steps, and whether the guest has been through it.
 *
 * The picture of the `card` stands for it. `match` is the one in which it is under way. The last of a game has no
 * steps: it is a whole match, and done when it is won.
 */
export interface MissionInfo {
  name: string;
  title: string;
  idea: string;
  card: string;
  steps: number;
  state: "done" | "open" | "skipped";
  match: string | null;
}

/** The first matches of a game, in their order, with how far the guest has come. */
export interface FirstMatches {
  game: string;
  missions: MissionInfo[];
}

/** Why a changed pack was not loaded again: on which line, on which card, where inside it, and the reason. */
export interface PackTrouble {
  line: number | null;
  card: string;
  path: string;
  reason: string;
}

/**
 * A pack that the service plays with.
 *
 * `file` is the name of its file without the folder. While `troubles` says why the file cannot be loaded as it is now,
 * the cards are those that it had before.
 */
export interface PackInfo {
  name: string;
  game: string;
  file: string;
  version: number;
  cards: string[];
  troubles: PackTrouble[];
}

/** The packs of all games. `books` says for each game what its cards are known by: it changes when they do. */
export interface Packs {
  books: Record<string, string>;
  packs: PackInfo[];
}

/**
 * A puzzle as it stands in a list, without its solution.
 *
 * `kind` is the slug of its kind and `kind_name` what people call that. `mark` is "solved", or "failed" if it was
 * tried and never solved. `first` says how the first try ended, which is the one that counts; it is "shown" if the
 * solution was asked for before.
 */
export interface PuzzleInfo {
  id: string;
  game: string;
  kind: string;
  kind_name: string;
  goal: string;
  rating: number;
  mark: "failed" | "solved" | null;
  first: "failed" | "shown" | "solved" | null;
}

/**
 * How somebody stands at the puzzles of a game.
 *
 * The true rating is within two deviations, nineteen times out of twenty; `rated` is how many first tries it goes by.
 * `streak` is on how many days in a row the daily puzzle was solved, up to today or yesterday, and `longest` the
 * longest such row. `next` is the puzzle to go on with, None if all are solved; `again` are those that were failed and
 * not solved since, the one that waits longest first.
 */
export interface PuzzlePlayer {
  rating: number;
  deviation: number;
  rated: number;
  solved: number;
  streak: number;
  longest: number;
  next: string | null;
  again: string[];
}

/**
 * The puzzle of a day: the same for everybody, from midnight to midnight in UTC.
 *
 * `day` is a date such as "2026-02-03"; `solved` says whether it was solved on this day. `view` is how `seat`, which
 * is to solve it, sees the board.
 */
export interface DailyPuzzle {
  game: string;
  day: string;
  puzzle: PuzzleInfo;
  seat: Seat;
  view: unknown;
  solved: boolean;
  streak: number;
}

/** All puzzles, how their player stands in each game, and the puzzles of the day. */
export interface PuzzleShelf {
  puzzles: PuzzleInfo[];
  players: Record<string, PuzzlePlayer>;
  dailies: DailyPuzzle[];
}

/** A puzzle to be solved: what it asks for, and the table. `daily` says that it is the puzzle of today. */
export interface ShownPuzzle {
  puzzle: PuzzleInfo;
  table: PracticeTable;
  daily: boolean;
  player: PuzzlePlayer;
}

/** All moves of the player since the beginning of a puzzle, choices one by one. */
export interface TryPuzzle {
  moves?: string[];
}

/** What a first try has done to a rating. */
export interface RatingChange {
  before: number;
  after: number;
  deviation: number;
}

/**
 * What became of moves at a puzzle.
 *
 * `state` is "failed" as soon as the goal can be kept from the player. The table then shows how, on hidden cards with
 * which it works: the first `wrong` of its steps were made in the attempt, and the rest is the refutation. `reason`
 * says in one sentence how it stands. `rating` is there if this was the first try and it has ended.
 */
export interface TriedPuzzle {
  state: "failed" | "open" | "solved";
  table: PracticeTable;
  reason: string;
  wrong: number | null;
  puzzle: PuzzleInfo;
  player: PuzzlePlayer;
  daily: boolean;
  rating: RatingChange | null;
}

/** A move of a solution, in notation; in it the opponent plays as the puzzle's own cards let it. */
export interface SolutionMove {
  seat: Seat;
  text: string;
}

/** The solution of a puzzle: its moves, and the table on which they were made. It counts like a failed try. */
export interface PuzzleSolution {
  moves: SolutionMove[];
  table: PracticeTable;
  puzzle: PuzzleInfo;
  player: PuzzlePlayer;
  rating: RatingChange | null;
}

/** Other reviews come first: so many of them. */
export interface ReviewWaiting {
  type: "waiting";
  ahead: number;
}

/**
 * What is reviewed: a match of so many `moves`, by what one seat knew.
 *
 * `match` is null for a file. `points` is how many points the curve will have. `result` is who won, or "draw".
 * `note` says in words what the chances are, or for `open` hands that nobody could know them.
 */
export interface ReviewHead {
  type: "head";
  match: string | null;
  game: string;
  rules: unknown;
  seat: Seat;
  moves: number;
  points: number;
  result: string;
  open: boolean;
  note: string;
}

/** How much is done, and what is looked at now, in words for people. */
export interface ReviewProgress {
  type: "progress";
  done: number;
  of: number;
  doing: string;
}

/**
 * A decision on the curve: the reviewed seat's chance just before the move with this number, counted from 1.
 *
 * The board is the one after `number - 1` moves. `seat` is who decides, and `move` and `words` are what was decided.
 * 95% of such intervals from `low` to `high` hold the chance that more thought would find. `loss` is what one of the
 * reviewed seat's own moves gave away, with its standard error; both are null for the opponent's moves. `open` is the
 * chance with both hands open, if it was asked for.
 */
export interface ReviewPoint {
  type: "point";
  number: number;
  turn: number;
  seat: Seat;
  move: string;
  words: string;
  chance: number;
  low: number;
  high: number;
  loss: number | null;
  error: number | null;
  open: number | null;
}

/** By how much something has changed the chance to win in all, with the standard error of that. */
export interface ReviewSum {
  change: number;
  error: number;
}

/** What became of the first chance: these three changes lead from there to the result. */
export interface ReviewSums {
  yours: ReviewSum;
  draws: ReviewSum;
  theirs: ReviewSum;
}

/** What a decision of the reviewed seat gave away on average, with its 95% interval. */
export interface AverageLoss {
  loss: number;
  low: number;
  high: number;
  decisions: number;
}

/** A move that could be made: in notation, as a button would say it, and its chance with its 95% interval. */
export interface ReviewedMove {
  move: string;
  words: string;
  chance: number;
  low: number;
  high: number;
}

/** A move of an expected line, and who makes it. */
export interface LineMove {
  seat: Seat;
  move: string;
  words: string;
}

/**
 * A decision worth another look; the board is the one after `number - 1` moves.
 *
 * `kind` is `done` for giving up the rest of a skirmish or not, `turn` for ending the turn or not, `move` for any
 * other choice; `question` asks it. `label` is empty where the two moves are too close to call. `loss` is how much
 * more the `best` move won than the `made` one on the same deals, with its standard error. `line` is how the match is
 * expected to go on from the best move. `options` are all legal moves, the best one first.
 */
export interface ReviewMoment {
  number: number;
  turn: number;
  kind: "done" | "move" | "turn";
  question: string;
  label: "" | "mistake" | "slip" | "turning point";
  made: ReviewedMove;
  best: ReviewedMove;
  loss: number;
  error: number;
  sentence: string;
  line: LineMove[];
  options: ReviewedMove[];
}

/**
 * The whole of a review: from the `first` chance to the `last`, which is the result as 1, 0 or one half.
 *
 * `moments` are at most five, those with the largest loss first. `average` is null without a decision.
 */
export interface Review {
  type: "review";
  first: number;
  last: number;
  sums: ReviewSums;
  average: AverageLoss | null;
  moments: ReviewMoment[];
}

/** Why there is no review after all; asking again may help. */
export interface ReviewTrouble {
  type: "trouble";
  slug: string;
  reason: string;
}

/** The text of a replay, the seat whose decisions are reviewed, and whether both hands are open. */
export interface ReviewReplay {
  replay: string;
  seat?: Seat;
  open?: boolean;
}

/**
 * Some words in one style. `leads` says what they lead to, and `to` which one.
 *
 * That is the id of a rule, the anchor of a chapter or of a word, or the name of a card.
 */
export interface TextPiece {
  text: string;
  style: "code" | "plain" | "strong";
  leads: "" | "card" | "rule" | "section" | "word";
  to: string;
}

/**
 * A row of a table, an item of a list, or a paragraph, with the presets under which it holds.
 *
 * `id` is that of a numbered rule, else empty.
 */
export interface RuleRow {
  id: string;
  cells: TextPiece[][];
  presets: string[];
}

/** A part of a chapter. The head of a table has a word for each cell of its rows; other parts have none. */
export interface RulePassage {
  kind: "list" | "paragraph" | "steps" | "table";
  head: string[];
  rows: RuleRow[];
}

/** A scenario that shows rules of a chapter, and the presets for which it is shown; under these it holds. */
export interface RuleExample {
  example: CardExample;
  presets: string[];
}

/** A chapter of a rulebook; the title of the whole has level 1, what stands below it 2 and so on. */
export interface RuleChapter {
  title: string;
  anchor: string;
  level: number;
  passages: RulePassage[];
  examples: RuleExample[];
}

/**
 * A word of a game, and the heading of the glossary under which it stands.
 *
 * `meaning` is what the glossary says of it, `on_cards` what it means on cards, in a clause that goes on from the
 * word; one of them may be empty. `anchors` are what addresses point at it with: the first is its own.
 */
export interface GlossaryWord {
  name: string;
  group: string;
  meaning: TextPiece[];
  on_cards: string;
  anchors: string[];
}

/** The rulebook of a game. `presets` are the rules that have a name; the first is the usual one. */
export interface Rulebook {
  game: string;
  presets: string[];
  chapters: RuleChapter[];
  words: GlossaryWord[];
}

/** What a pack of a game may say: the JSON Schema of its words, and a pack to start from. */
export interface Vocabulary {
  game: string;
  schema: Record<string, unknown>;
  example: string;
}

/** Part of a pack: cards in the form in which a pack says them. */
export interface PackPart {
  text: string;
}

/** The text of a pack that is being written. */
export interface CheckPack {
  game: string;
  text: string;
}

/**
 * What a text says: the cards in it that are sound, and every fault.
 *
 * `lines` says on which line each of these cards begins.
 */
export interface CheckedPack {
  name: string;
  version: number;
  cards: CardInfo[];
  lines: Record<string, number>;
  faults: PackTrouble[];
}

/**
 * A position to try cards of a pack in, and the moves made in it so far, in notation.
 *
 * `given` is the text of a scenario's position; if it is empty, the server makes one for the card.
 */
export interface TryCard {
  game: string;
  text: string;
  card?: string;
  given?: string;
  moves?: string[];
}

/**
 * A position before the last move and after it, as its first player sees it; without a move both are the same.
 *
 * `legal` are the moves of the player to act, and `lines` say what the last move did. If `trouble` says that the
 * position cannot be set up, or the last move not be made, there is nothing else.
 */
export interface TriedCard {
  given: string;
  seat: Seat;
  before: unknown;
  after: unknown;
  to_act: Seat | null;
  legal: LegalMove[];
  lines: LogLine[];
  trouble: PackTrouble | null;
}

export type FromClient =
  | Hello
  | Follow
  | Unfollow
  | MakeMove
  | Foresee
  | AskHint
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
  | Hinted
  | Because
  | Refused
  | Closing
  | Pong;
