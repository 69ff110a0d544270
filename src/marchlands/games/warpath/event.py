"""The events of Warpath, and how they are read from a log. A place is a seat and a tile."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import field

from marchlands.engine.column import (
    CARD,
    CARD_B,
    ID,
    ID_OR_NONE,
    OTHER_ID,
    OTHER_ID_OR_NONE,
    SEAT_A,
    SENTENCE_C,
    B,
    C,
    Column,
)
from marchlands.engine.event import (
    Chosen,
    Drawn,
    Ended,
    Event,
    HandEvent,
    Kinds,
    Match,
    Readers,
    Row,
    Started,
    TriggersDropped,
    TurnEnded,
    TurnStarted,
)
from marchlands.engine.table import SEATS, Seat
from marchlands.games.warpath import book as b
from marchlands.games.warpath import field as f
from marchlands.games.warpath.board import LANE_NAMES, TILE_NAMES
from marchlands.games.warpath.book import Book
from marchlands.games.warpath.field import PLACE

NO_LANE: Final = -1  # of a skill that is played

# A row has a place as one number. MAYBE is for what is on no tile or in no lane.
OWNER: Final = Column(f"SEATS[row.a // {PLACE}]", SEATS=SEATS)
TILE: Final = Column(f"TILES[row.a % {PLACE}]", TILES=TILE_NAMES)
TILE_B: Final = Column("TILES[row.b]", TILES=TILE_NAMES)
MAYBE_TILE_B: Final = Column("TILES[row.b] if row.b >= 0 else None", TILES=TILE_NAMES)
MAYBE_LANE_B: Final = Column(f"LANES[row.b] if row.b != {NO_LANE} else None", LANES=LANE_NAMES)
MOVEMENT: Final = Column("f'{row.b}/{row.c}'")


class Exhausted(Event, frozen=True, kw_only=True, tag="exhausted"):
    """A seat has no card to draw, and takes damage for it."""

    seat: Annotated[Seat, SEAT_A]
    amount: Annotated[int, B]


class Played(HandEvent, frozen=True, kw_only=True, tag="played"):
    """A seat plays a card: to a lane, or to none if it is a skill."""

    card: Annotated[str, CARD]
    lane: Annotated[str | None, MAYBE_LANE_B]
    cost: Annotated[int, C]


class SkillUsed(Event, frozen=True, kw_only=True, tag="skill_used"):
    """A seat uses the active skill of its class."""

    seat: Annotated[Seat, SEAT_A]
    card: Annotated[str, CARD]
    cost: Annotated[int, B]


class ThingEvent(Event, frozen=True, kw_only=True):
    """An event about a unit or building of a seat, on a tile."""

    seat: Annotated[Seat, OWNER]
    tile: Annotated[str, TILE]
    card: Annotated[str, CARD]
    id: Annotated[int, ID]


class WayEvent(Event, frozen=True, kw_only=True):
    """An event by which a unit of a seat comes from one tile to another."""

    seat: Annotated[Seat, OWNER]
    start: Annotated[str, TILE] = field(name="from")
    end: Annotated[str, TILE_B] = field(name="to")
    card: Annotated[str, CARD]
    id: Annotated[int, ID]


class Deployed(ThingEvent, frozen=True, kw_only=True, tag="deployed"):
    """A unit comes into play."""


class Stepped(WayEvent, frozen=True, kw_only=True, tag="stepped"):
    """A unit advances in its march."""


class Waited(ThingEvent, frozen=True, kw_only=True, tag="waited"):
    """A unit sits out a march; `waits` are those that it still sits out."""

    waits: Annotated[int, B]


class Fought(ThingEvent, frozen=True, kw_only=True, tag="fought"):
    """A unit fights the enemy in its way."""

    enemy: Annotated[str, CARD_B] = field(name="with")
    with_id: Annotated[int, OTHER_ID]


class Entered(ThingEvent, frozen=True, kw_only=True, tag="entered"):
    """A unit comes onto the tile of a building."""

    building: Annotated[str, CARD_B]
    building_id: Annotated[int, OTHER_ID]


class Built(ThingEvent, frozen=True, kw_only=True, tag="built"):
    """A building is put up by the unit `by_id`."""

    by_id: Annotated[int, OTHER_ID]


class Damaged(ThingEvent, frozen=True, kw_only=True, tag="damaged"):
    """A unit or building takes damage; `hp` is what it has left.

    `by_id` is the unit or building that dealt it; None for skills.
    """

    amount: Annotated[int, B]
    hp: Annotated[int, C]
    by_id: Annotated[int | None, OTHER_ID_OR_NONE]


class Died(ThingEvent, frozen=True, kw_only=True, tag="died"):
    """A unit dies."""


class Destroyed(ThingEvent, frozen=True, kw_only=True, tag="destroyed"):
    """A building is destroyed."""


class PlayerHit(Event, frozen=True, kw_only=True, tag="player_hit"):
    """A player is dealt damage by a card; `hp` is what the player has left.

    `id` is the unit or building that dealt it. Where neither did, it is None, and `card` is the class of the other
    player.
    """

    seat: Annotated[Seat, SEAT_A]
    card: Annotated[str, CARD]
    id: Annotated[int | None, ID_OR_NONE]
    amount: Annotated[int, B]
    hp: Annotated[int, C]


class Gold(Event, frozen=True, kw_only=True, tag="gold"):
    """A seat gains gold; `now` is what it has."""

    seat: Annotated[Seat, SEAT_A]
    amount: Annotated[int, B]
    now: Annotated[int, C]


class Buffed(ThingEvent, frozen=True, kw_only=True, tag="buffed"):
    """A unit gains attack and HP."""

    attack: Annotated[int, B]
    hp: Annotated[int, C]


class Slowed(ThingEvent, frozen=True, kw_only=True, tag="slowed"):
    """A unit has another movement from now on."""

    movement: Annotated[str, MOVEMENT]


class Halted(ThingEvent, frozen=True, kw_only=True, tag="halted"):
    """A unit loses the rest of its march."""


class Hastened(ThingEvent, frozen=True, kw_only=True, tag="hastened"):
    """A unit gets more steps in its march."""

    steps: Annotated[int, B]


class Moved(WayEvent, frozen=True, kw_only=True, tag="moved"):
    """A unit is moved to another tile; it does not march there."""


class Healed(ThingEvent, frozen=True, kw_only=True, tag="healed"):
    """A unit gets HP back; `hp` is what it has now."""

    amount: Annotated[int, B]
    hp: Annotated[int, C]


class Triggered(Event, frozen=True, kw_only=True, tag="triggered"):
    """An ability of a unit, a building or a class happens by itself; a class has no id and stands on no tile."""

    seat: Annotated[Seat, SEAT_A]
    tile: Annotated[str | None, MAYBE_TILE_B]
    card: Annotated[str, CARD]
    id: Annotated[int | None, ID_OR_NONE]
    text: Annotated[str, SENTENCE_C]


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


# --- what sets off abilities: of a triggered row, `id` is the unit or building that has the ability, `other` the one
# that it is about


def _trigger(book: Book, ability: Row) -> Match | None:
    """Return what tells the rows that an ability reacts to.

    None for the end of a turn and for a step from a tile: they are recorded after what they set off.
    """
    me, it = ability.id, ability.other
    match _event_of(book, ability.card, ability.c):
        case b.ON_ENTER:
            return lambda row: row.kind == f.ENTERED and row.id == it and row.other == me
        case b.ON_STEPPED:
            return lambda row: row.kind == f.STEPPED and row.id == it
        case b.ON_CONSTRUCT:
            return lambda row: row.kind == f.BUILT and row.other == it
        case b.ON_ARRIVE:
            return lambda row: row.kind == f.DEPLOYED and row.id == it
        case b.ON_DEALT if book.to_player[ability.c]:
            return lambda row: row.kind == f.PLAYER_HIT and row.id == it
        case b.ON_DEALT:
            return lambda row: row.id == it if row.kind == f.PLAYER_HIT else row.kind == f.DAMAGED and row.other == it
        case b.ON_DEATH:
            return lambda row: row.kind == f.DIED and row.id == it
        case b.ON_SKILL_PLAYED:
            return lambda row: (
                row.a == ability.a and (row.kind == f.SKILL_USED or (row.kind == f.PLAYED and row.b == NO_LANE))
            )
        case _:
            return None


def _event_of(book: Book, card: int, ability: int) -> int | None:
    """Return the event that an ability of a card is for."""
    for event in range(b.EVENTS):
        place = event * book.size + card
        if book.first[place] <= ability < book.first[place] + book.count[place]:
            return event
    return None


KINDS: Final = Kinds(
    reader=Readers(
        {
            f.STARTED: Started,
            f.TURN_STARTED: TurnStarted,
            f.TURN_ENDED: TurnEnded,
            f.DRAWN: Drawn,
            f.EXHAUSTED: Exhausted,
            f.PLAYED: Played,
            f.SKILL_USED: SkillUsed,
            f.DEPLOYED: Deployed,
            f.STEPPED: Stepped,
            f.WAITED: Waited,
            f.FOUGHT: Fought,
            f.ENTERED: Entered,
            f.BUILT: Built,
            f.DAMAGED: Damaged,
            f.DIED: Died,
            f.DESTROYED: Destroyed,
            f.PLAYER_HIT: PlayerHit,
            f.GOLD_GAINED: Gold,
            f.STRENGTHENED: Buffed,
            f.SLOWED: Slowed,
            f.HALTED: Halted,
            f.HASTENED: Hastened,
            f.MOVED: Moved,
            f.HEALED: Healed,
            f.TRIGGERED: Triggered,
            f.TRIGGERS_DROPPED: TriggersDropped,
            f.ENDED: Ended,
        }
    ),
    chosen=f.CHOSEN,
    triggered=f.TRIGGERED,
    trigger=_trigger,
)
