"""The events of Warpath, and how they are read from a log. A place is a seat and a tile."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import field

from marchlands.engine import event as common
from marchlands.engine.event import (
    Cause,
    Chosen,
    Drawn,
    Ended,
    Event,
    HandEvent,
    Kinds,
    Reader,
    Row,
    Started,
    TriggersDropped,
    TurnEnded,
    TurnStarted,
)
from marchlands.engine.table import SEATS, Seat
from marchlands.games.warpath import field as f
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.resolution import PLACE


class Exhausted(Event, frozen=True, kw_only=True, tag="exhausted"):
    """A seat has no card to draw, and takes damage for it."""

    seat: Seat
    amount: int


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A seat plays a card: to a lane, or to none if it is a skill."""

    card: str
    lane: str | None
    cost: int


class SkillUsed(Event, frozen=True, kw_only=True, tag="skill_used"):
    """A seat uses the active skill of its class."""

    seat: Seat
    card: str
    cost: int


class Deployed(Event, frozen=True, kw_only=True, tag="deployed"):
    """A unit comes into play."""

    seat: Seat
    tile: str
    card: str


class Stepped(Event, frozen=True, kw_only=True, tag="stepped"):
    """A unit advances in its march."""

    seat: Seat
    start: str = field(name="from")
    end: str = field(name="to")
    card: str


class Waited(Event, frozen=True, kw_only=True, tag="waited"):
    """A unit sits out a march; `waits` are those that it still sits out."""

    seat: Seat
    tile: str
    card: str
    waits: int


class Fought(Event, frozen=True, kw_only=True, tag="fought"):
    """A unit fights the enemy in its way."""

    seat: Seat
    tile: str
    card: str
    enemy: str = field(name="with")


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    """A unit comes onto the tile of a building."""

    seat: Seat
    tile: str
    card: str
    building: str


class Built(Event, frozen=True, kw_only=True, tag="built"):
    """A building is put up."""

    seat: Seat
    tile: str
    card: str


class Damaged(Event, frozen=True, kw_only=True, tag="damaged"):
    """A unit or building takes damage; `hp` is what it has left."""

    seat: Seat
    tile: str
    card: str
    amount: int
    hp: int


class Died(Event, frozen=True, kw_only=True, tag="died"):
    """A unit dies."""

    seat: Seat
    tile: str
    card: str


class Destroyed(Event, frozen=True, kw_only=True, tag="destroyed"):
    """A building is destroyed."""

    seat: Seat
    tile: str
    card: str


class PlayerHit(Event, frozen=True, kw_only=True, tag="player_hit"):
    """A player is dealt damage by a card; `hp` is what the player has left."""

    seat: Seat
    card: str | None
    amount: int
    hp: int


class Gold(Event, frozen=True, kw_only=True, tag="gold"):
    """A seat gains gold; `now` is what it has."""

    seat: Seat
    amount: int
    now: int


class Buffed(Event, frozen=True, kw_only=True, tag="buffed"):
    """A unit gains attack and hp."""

    seat: Seat
    tile: str
    card: str
    attack: int
    hp: int


class Slowed(Event, frozen=True, kw_only=True, tag="slowed"):
    """A unit has another movement from now on."""

    seat: Seat
    tile: str
    card: str
    movement: str


class Halted(Event, frozen=True, kw_only=True, tag="halted"):
    """A unit will sit out a march."""

    seat: Seat
    tile: str
    card: str


class Hastened(Event, frozen=True, kw_only=True, tag="hastened"):
    """A unit takes steps at once."""

    seat: Seat
    tile: str
    card: str
    steps: int


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A unit is moved to another tile; it does not march there."""

    seat: Seat
    start: str = field(name="from")
    end: str = field(name="to")
    card: str


class Healed(Event, frozen=True, kw_only=True, tag="healed"):
    """A unit gets hp back; `hp` is what it has now."""

    seat: Seat
    tile: str
    card: str
    amount: int
    hp: int


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """An ability happens by itself; a class stands on no tile."""

    seat: Seat
    tile: str | None
    card: str | None
    text: str


WarpathEvent: TypeAlias = (
    Started
    | TurnStarted
    | TurnEnded
    | Drawn
    | Exhausted
    | Played
    | SkillUsed
    | Deployed
    | Stepped
    | Waited
    | Fought
    | Entered
    | Built
    | Damaged
    | Died
    | Destroyed
    | PlayerHit
    | Gold
    | Buffed
    | Slowed
    | Halted
    | Hastened
    | Moved
    | Healed
    | Chosen
    | Triggered
    | TriggersDropped
    | Ended
)


def _seat(place: int) -> Seat:
    return SEATS[place // PLACE]


def _tile(place: int) -> str:
    return TILE_NAMES[place % PLACE]


def _there(kind: type[Deployed | Built | Died | Destroyed | Halted]) -> Reader:
    """Return how an event is read that says no more than who it happens to, and where."""

    def read(book: Book, row: Row, cause: Cause) -> Event:
        return kind(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=book.names[row.card])

    return read


def _way(kind: type[Stepped | Moved]) -> Reader:
    def read(book: Book, row: Row, cause: Cause) -> Event:
        names = book.names
        return kind(cause=cause, seat=_seat(row.a), start=_tile(row.a), end=TILE_NAMES[row.b], card=names[row.card])

    return read


def _hp(kind: type[Damaged | Healed]) -> Reader:
    def read(book: Book, row: Row, cause: Cause) -> Event:
        card = book.names[row.card]
        return kind(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, amount=row.b, hp=row.c)

    return read


def _exhausted(_: Book, row: Row, cause: Cause) -> Event:
    return Exhausted(cause=cause, seat=SEATS[row.a], amount=row.b)


def _played(book: Book, row: Row, cause: Cause) -> Event:
    return Played(
        cause=cause,
        seat=SEATS[row.a],
        hand_id=row.id or None,
        card=book.names[row.card],
        lane=LANE_NAMES[row.b] if row.b >= 0 else None,
        cost=row.c,
    )


def _skill_used(book: Book, row: Row, cause: Cause) -> Event:
    return SkillUsed(cause=cause, seat=SEATS[row.a], card=book.names[row.card], cost=row.b)


def _waited(book: Book, row: Row, cause: Cause) -> Event:
    card = book.names[row.card]
    return Waited(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, waits=row.b)


def _fought(book: Book, row: Row, cause: Cause) -> Event:
    card, enemy = book.names[row.card], book.names[row.b]
    return Fought(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, enemy=enemy)


def _entered(book: Book, row: Row, cause: Cause) -> Event:
    card, building = book.names[row.card], book.names[row.b]
    return Entered(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, building=building)


def _player_hit(book: Book, row: Row, cause: Cause) -> Event:
    card = common.named(book, row.card)
    return PlayerHit(cause=cause, seat=SEATS[row.a], card=card, amount=row.b, hp=row.c)


def _gold(_: Book, row: Row, cause: Cause) -> Event:
    return Gold(cause=cause, seat=SEATS[row.a], amount=row.b, now=row.c)


def _buffed(book: Book, row: Row, cause: Cause) -> Event:
    card = book.names[row.card]
    return Buffed(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, attack=row.b, hp=row.c)


def _slowed(book: Book, row: Row, cause: Cause) -> Event:
    card = book.names[row.card]
    return Slowed(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, movement=f"{row.b}/{row.c}")


def _hastened(book: Book, row: Row, cause: Cause) -> Event:
    card = book.names[row.card]
    return Hastened(cause=cause, seat=_seat(row.a), tile=_tile(row.a), card=card, steps=row.b)


def _triggered(book: Book, row: Row, cause: Cause) -> Event:
    return Triggered(
        cause=cause,
        seat=SEATS[row.a],
        tile=TILE_NAMES[row.b] if row.b >= 0 else None,
        card=common.named(book, row.card),
        text=book.sentences[row.c],
    )


def _trigger(_: Book, __: Row) -> None:
    return None


KINDS: Final = Kinds(
    reader={
        f.STARTED: common.read_started,
        f.TURN_STARTED: common.read_turn_started,
        f.TURN_ENDED: common.read_turn_ended,
        f.DRAWN: common.read_drawn,
        f.EXHAUSTED: _exhausted,
        f.PLAYED: _played,
        f.SKILL_USED: _skill_used,
        f.DEPLOYED: _there(Deployed),
        f.STEPPED: _way(Stepped),
        f.WAITED: _waited,
        f.FOUGHT: _fought,
        f.ENTERED: _entered,
        f.BUILT: _there(Built),
        f.DAMAGED: _hp(Damaged),
        f.DIED: _there(Died),
        f.DESTROYED: _there(Destroyed),
        f.PLAYER_HIT: _player_hit,
        f.GOLD_GAINED: _gold,
        f.STRENGTHENED: _buffed,
        f.SLOWED: _slowed,
        f.HALTED: _there(Halted),
        f.HASTENED: _hastened,
        f.MOVED: _way(Moved),
        f.HEALED: _hp(Healed),
        f.TRIGGERED: _triggered,
        f.TRIGGERS_DROPPED: common.read_triggers_dropped,
        f.ENDED: common.read_ended,
    },
    chosen=f.CHOSEN,
    triggered=f.TRIGGERED,
    trigger=_trigger,
)
