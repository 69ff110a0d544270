"""The messages of the socket: everything that a client may send, and everything that the server sends.

A message is one JSON object with its kind in `type`. The same classes check what comes in, write what goes out and give
the page its types (`tools/wire_types.py`). PROTOCOL.md explains them; where the two differ, this module is right.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from marchlands.engine.table import Seat as Seat

PROTOCOL: Final = 1

Status: TypeAlias = Literal["waiting", "playing", "over", "frozen"]
Deed: TypeAlias = Literal[
    "concede",
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "claim_win",
    "rematch",
    "accept_take_back",
    "decline_take_back",
]
TakingBack: TypeAlias = Literal["now", "ask"]
StartKind: TypeAlias = Literal["position", "moves"]  # what a match began with instead of a shuffle
Emote: TypeAlias = Literal["hello", "well_played", "thanks", "oops", "thinking", "good_luck"]
EMOTES: Final[tuple[Emote, ...]] = ("hello", "well_played", "thanks", "oops", "thinking", "good_luck")

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Token = Annotated[str, Meta(min_length=1, max_length=128)]
Notation = Annotated[str, Meta(min_length=1, max_length=400)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Events = Annotated[Raw, Meta(extra={"typescript": "GameEvent[]"})]  # those of the game that is played, already written


class Incoming(Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Anything that a client sends."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message of a connection: who is connecting. The token is sent here and nowhere else."""

    token: Token
    protocol: int = PROTOCOL


class Follow(Incoming, frozen=True, tag="follow"):
    """Follow a match, or ask for all of it again; answered by `state`.

    The owner of a seat is told what that seat may know; somebody who has both seats picks one with `face`. Everybody
    else is told what a spectator may know, and needs an invitation if the match is not public. `glimpse` is for a small
    board among others: the `state` comes without its log, and a spectator is not counted as watching.
    """

    match: Id
    face: Seat | None = None
    invite: Id | None = None
    glimpse: bool = False


class Unfollow(Incoming, frozen=True, tag="unfollow"):
    """Stop following a match."""

    match: Id


class MakeMove(Incoming, frozen=True, tag="move"):
    """Make a move, in notation. The client chooses `id`: a repeated one is applied once and gets the same answer.

    `after` is the number of the last update that the client has seen: a move made on an older board is stale.
    """

    id: Id
    match: Id
    after: Number
    text: Notation


class Foresee(Incoming, frozen=True, tag="foresee"):
    """Ask what a move would do, without making it; answered by `foreseen`. Fields are as for moves."""

    id: Id
    match: Id
    after: Number
    text: Notation


class AskHint(Incoming, frozen=True, tag="hint"):
    """Ask which move to make, and why, in a match without another person; answered by `hinted`.

    `id` and `after` are as for moves. The answer takes a moment; asking again meanwhile drops the first question.
    """

    id: Id
    match: Id
    after: Number


class WhyNot(Incoming, frozen=True, tag="why_not"):
    """Ask why a card in hand cannot be played to a place, or anywhere at all; answered by `because`.

    `id` and `after` are as for moves; places are named as for legal moves.
    """

    id: Id
    match: Id
    after: Number
    card: Name
    place: Name | None = None


class Do(Incoming, frozen=True, tag="do"):
    """Do something other than a move: concede, offer a draw, ask for a rematch. `id` is as for moves."""

    id: Id
    match: Id
    what: Deed


class TakeBack(Incoming, frozen=True, tag="take_back"):
    """Take the last move back, with the choices that followed it, if the position's `can_take_back` allows it.

    It happens at once, or the other player is asked and answers with `do`. `id` and `after` are as for moves.
    """

    id: Id
    match: Id
    after: Number


class Emoted(Incoming, frozen=True, tag="emote"):
    """Show the other player one of a few gestures."""

    match: Id
    emote: Emote


class Ping(Incoming, frozen=True, tag="ping"):
    """Ask whether the server is there; answered by `pong` with the same number."""

    n: Number = 0


FromClient: TypeAlias = (
    Hello | Follow | Unfollow | MakeMove | Foresee | AskHint | WhyNot | Do | TakeBack | Emoted | Ping
)


# --- what the server sends


class Outgoing(Struct, frozen=True, tag_field="type"):
    """Anything that the server sends."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to `hello`. `emotes` are all gestures."""

    protocol: int
    version: str
    guest: str
    name: str
    emotes: tuple[Emote, ...] = EMOTES


class Player(Struct, frozen=True):
    """Who sits on a seat: a guest, a bot with its level, or nobody yet.

    `away` says for how many seconds a guest has had no connection, None while there is one.
    """

    kind: Literal["guest", "bot", "nobody"]
    name: str
    away: float | None = None


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """The time that each player has for the whole match, and what every move gives back, in seconds."""

    seconds: Annotated[float, Meta(ge=10, le=86_400)]
    increment: Annotated[float, Meta(ge=0, le=3_600)] = 0.0


class MatchInfo(Struct, frozen=True):
    """A match as seen from outside: what a spectator may know, plus `invite` and `yours` for its players.

    `watchers` is how many people without a seat watch it now.
    `book` is empty while the match is played with the cards that the game has itself. Otherwise it has cards of packs,
    and they are those of `/api/matches/{id}/cards`: the packs may have changed since. The same `book`, the same cards.
    `start` says that it did not begin with a shuffle, but at a given position or in the middle of another match.
    `mission` names the first match that it is; those with a `start` are led step by step.
    """

    id: str
    game: str
    rules: Any
    status: Status
    created: float
    public: bool
    players: dict[Seat, Player]
    yours: tuple[Seat, ...] = ()
    invite: str | None = None
    clock: ClockTerms | None = None
    delay: float = 0.0
    result: str | None = None
    reason: str | None = None
    previous: str | None = None
    following: str | None = None
    rematch: tuple[Seat, ...] = ()
    watchers: int = 0
    book: str = ""
    start: StartKind | None = None
    mission: str | None = None


class LegalMove(Struct, frozen=True, omit_defaults=True):
    """A legal move: its notation, and its parts, so that a page can put it where it belongs.

    `kind` is "play", "activate", "leader", "skill", "pass", "end" or "choose". `card` is the card that is played or
    chosen; `place` the slot, lane or tile that the move goes to or means: "a2" is the seat's own slot on terrain 2,
    "e2" the enemy's. `target` is the answer to a choice in notation, such as "e1", "plains2#2", "Scout", "foe" or
    "none". `id` is that of the unit or building that acts or is chosen. `words` are for a button. `idle` says that the
    card would be wasted: there is nothing that it could affect.
    """

    text: str
    kind: str
    card: str | None = None
    place: str | None = None
    target: str | None = None
    id: int | None = None
    words: str = ""
    idle: bool = False


class Clocks(Struct, frozen=True):
    """The seconds that each player had left when the message was sent, and whose clock is running."""

    p1: float
    p2: float
    running: Seat | None


class Lesson(Struct, frozen=True):
    """Where the learner stands in a first match: `step` of its `steps` are behind.

    `say` is about what to do next, and `hint` helps with it; both are empty while the opponent moves, and at the end
    `say` is what is said last. `show` is a legal move that leads on, if there is one now: others may be as good.
    """

    name: str
    title: str
    step: int
    steps: int
    say: str
    hint: str
    show: str | None
    over: bool


class Position(Struct, frozen=True):
    """Where a match stands, as seen from a seat or by a spectator: the view, and what may be done.

    `view` is the state JSON of the formats. `legal` is empty for all but the seat to act. `can_take_back` says whether
    this seat may take the last move back: "now", or once the other player has agreed ("ask"). `take_back_request` is
    the seat that is asking to. `lesson` is there only in a first match, for the one who learns.
    """

    view: Raw
    to_act: Seat | None
    legal: tuple[LegalMove, ...]
    clocks: Clocks | None
    draw_offer: Seat | None
    result: str | None
    reason: str | None
    can_take_back: TakingBack | None = None
    take_back_request: Seat | None = None
    lesson: Lesson | None = None


class LogPiece(Struct, frozen=True, omit_defaults=True, gc=False):
    """Some words of the log, and whose they are: "own", "enemy", "p1", "p2", "quiet" or nobody's."""

    text: str
    side: str | None = None


class LogLine(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log. `place` points at the board: "plains2" is a tile, "a2" or "e2" a slot.

    Slots are named as for moves: "a" is the side of the seat that reads, p1's for a spectator. `event` is the first of
    the `events` of an update that the line tells, by its index; it is left out where the line tells of none, and in the
    log of a `state`, which has no events.
    """

    pieces: tuple[LogPiece, ...]
    place: str | None = None
    event: int | None = None


class State(Outgoing, frozen=True, tag="state"):
    """A whole match: everything that a client needs to show it.

    `number` is that of the last update that it includes; `face` is the seat it is seen from, None for a spectator.
    `position` is None while the match waits for players. `places` says what slots, lanes and tiles are called as seen
    from that seat, `labels` what is written on tiles.
    """

    match: MatchInfo
    number: int
    face: Seat | None
    position: Position | None
    log: tuple[LogLine, ...]
    places: dict[str, str] = {}
    labels: dict[str, str] = {}


class Update(Outgoing, frozen=True, tag="update"):
    """What happened next. If `number` is not one more than the last one, the client asks for the whole match again.

    `kind` is "move", or whatever else changed or ended the match; `seat` is who did it. After "take_back" and
    "accept_take_back" the position is the one before the move. `events` are what this client may know of them, and
    `lines` say the same in words.
    """

    match: str
    number: int
    kind: str
    seat: Seat | None
    events: Events
    lines: tuple[LogLine, ...]
    position: Position


class Info(Outgoing, frozen=True, tag="info"):
    """News that is not part of a match's progress: who came or went, who asks for a rematch, the next match.

    `claim_in` says in how many seconds the win may be claimed because the other player is away; 0 means now.
    """

    match: MatchInfo
    clocks: Clocks | None = None
    claim_in: float | None = None


class Gesture(Outgoing, frozen=True, tag="gesture"):
    """A player shows an emote."""

    match: str
    seat: Seat
    emote: Emote


class Done(Outgoing, frozen=True, tag="done"):
    """What was asked for is done and on disk. `number` is that of its update."""

    id: str
    match: str
    number: int


class Harm(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a move would do to one of the player's own side, in words.

    `card` is the unit or building, None for the player; `place` is where it stands now, as in the log, None for the
    player and for what is not on the board yet. `id` is that of the unit or building, as in the view.
    """

    words: str
    card: str | None = None
    place: str | None = None
    id: int | None = None


class Change(Struct, frozen=True, gc=False):
    """How a move would change a unit or building, by its `id` in the view. `seat` is its owner.

    `place_before` is None for what is new, `place_after` for what is gone; places are named as for moves. `fields` are
    the values of the view that change, each before and after: of something new all of them, of something gone none.
    """

    id: int
    what: Literal["unit", "building"]
    card: str
    seat: Seat
    place_before: str | None
    place_after: str | None
    fields: dict[str, tuple[Any, Any]]


class Foreseen(Outgoing, frozen=True, tag="foreseen"):
    """The answer to `foresee`, for the board with this number: what the seat's view will show after the move.

    It is worked out from what the seat knows, up to the next choice. `changes` are those of units and buildings,
    `values` all others, before and after, by path in the view: "p1.points", "terrains.2.winner". `hidden` says that a
    card that the seat cannot know decides part of it: whatever depends on that card is left out, and all that is told
    is certain. `choice` says that the move leads to a choice. `harm` says in words what the move does to the player's
    own side in this turn; it is empty for a harmless move.
    """

    id: str
    match: str
    number: int
    text: str
    harm: tuple[Harm, ...]
    changes: tuple[Change, ...] = ()
    values: dict[str, tuple[Any, Any]] = {}
    hidden: bool = False
    choice: bool = False


class HintTurn(Struct, frozen=True):
    """What one seat does in its turn of the line that a hint expects, move by move, in words."""

    seat: Seat
    moves: tuple[str, ...]


class Hinted(Outgoing, frozen=True, tag="hinted"):
    """The answer to `hint`, for the board with this number: the legal move that a strong bot would make, and why.

    `text` is the move, and `answers` are those to the choices that it is expected to lead to at once, in notation;
    `words` says all of it. `why` is a sentence. `line` is how the turn goes on, and what the opponent may answer, which
    is a guess. Everything is worked out only from what the seat knows.
    """

    id: str
    match: str
    number: int
    text: str
    answers: tuple[str, ...]
    words: str
    why: str
    line: tuple[HintTurn, ...]


class Because(Outgoing, frozen=True, tag="because"):
    """The answer to `why_not`, for the board with this number: the reason in a few words.

    It is worked out only from what the seat knows.
    """

    id: str
    match: str
    number: int
    reason: str


class Refused(Outgoing, frozen=True, tag="refused"):
    """What was asked for was not done, and why; nothing has changed.

    `id` and `match` are those of the message, if it had any; `number` is the match's current one.
    """

    slug: str
    reason: str
    id: str | None = None
    match: str | None = None
    number: int | None = None


class Closing(Outgoing, frozen=True, tag="closing"):
    """The last message: the server is about to close this connection. `retry` says when to come back, in seconds.

    `slug` is there when the token is no longer valid: "guest/deleted" or "guest/signed-out".
    """

    reason: str
    retry: float | None = None
    slug: str | None = None


class Pong(Outgoing, frozen=True, tag="pong"):
    """The answer to `ping`."""

    n: int


FromServer: TypeAlias = (
    Welcome | State | Update | Info | Gesture | Done | Foreseen | Hinted | Because | Refused | Closing | Pong
)
