"""From declared cards to a book: the tree of words becomes flat tables for the engine.

The cards were checked before; anything that cannot be compiled here is a fault in the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from marchlands.cards.ability import Does, Keyword, When
from marchlands.cards.event import Deployed, Died, Played, TurnEnded
from marchlands.cards.noun import All, It, Me, One, Side, Thing, Where
from marchlands.cards.verb import Damage, Draw, Heal, Kill
from marchlands.cards.word import Ability, Event, Noun, Verb
from marchlands.engine.encoding import card_columns
from marchlands.games.warpath import book as b
from marchlands.games.warpath.blueprint import blueprint_mask, read_movement
from marchlands.games.warpath.board import LANES
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.nodes import (
    Advance,
    Armor,
    Beam,
    Constructed,
    Dealt,
    Departed,
    Entered,
    Foe,
    Gain,
    Halt,
    Hasten,
    March,
    Slow,
    Stepped,
    Strengthen,
    Summon,
)
from marchlands.games.warpath.text import speaker

KINDS: Final = {Kind.UNIT: b.UNIT, Kind.BUILDING: b.BUILDING, Kind.SKILL: b.SKILL, Kind.CLASS: b.CLASS}
SIDES: Final = {Side.ANY: b.ANYONES, Side.ALLY: b.OWNERS, Side.ENEMY: b.ENEMYS}
WATCHED: Final = {Side.ANY: b.ANYONE, Side.ALLY: b.ALLIES, Side.ENEMY: b.ENEMIES}
EVENTS: Final[dict[type[Event], int]] = {
    Entered: b.ON_ENTER,
    Stepped: b.ON_STEPPED,
    Departed: b.ON_DEPART,
    Constructed: b.ON_CONSTRUCT,
    Deployed: b.ON_ARRIVE,
    Dealt: b.ON_DEALT,
    Died: b.ON_DEATH,
    Played: b.ON_SKILL_PLAYED,
    TurnEnded: b.ON_TURN_END,
}
ALL_LANES: Final = (1 << LANES) - 1
NOTHING: Final = -1
CARD_TABLES: Final = ("kind", "cost", "hp", "attack", "steps", "every", "armor", "siege", "skill", "heeds")


def compile_book(cards: Iterable[WarpathCard]) -> b.Book:
    """Return the tables for these cards."""
    return _Compiler(sorted(cards, key=lambda card: card.number)).book


class _Compiler:
    """Collects the tables row by row, and hands them to a book."""

    def __init__(self, cards: Sequence[WarpathCard]) -> None:
        self.size = cards[-1].number + 1
        self.numbers = {card.name: card.number for card in cards}
        self.tables = {name: [0] * self.size for name in CARD_TABLES}
        self.blueprint = [0] * (2 * self.size)
        self.first = [0] * (b.EVENTS * self.size)
        self.count = [0] * (b.EVENTS * self.size)
        self.abilities: list[tuple[int, int, int]] = []  # start, watches, to player
        self.ops: list[tuple[int, int, int, int, int]] = []  # op, selector, amount, second, otherwise
        self.selectors: list[tuple[int, int, int, int, int]] = []  # what, whose, where, may, not me
        self.sentences: list[str] = []
        self.questions: list[str] = []
        names = [""] * self.size
        for card in cards:
            names[card.number] = card.name
            self._card(card)
        self.book = self._finish(names)

    def _card(self, card: WarpathCard) -> None:
        number, table = card.number, self.tables
        table["kind"][number] = KINDS[card.kind]
        table["cost"][number] = card.cost
        table["hp"][number] = card.hp
        table["attack"][number] = card.attack
        table["steps"][number], table["every"][number] = read_movement(card.movement)
        table["skill"][number] = self.numbers[card.skill] if card.skill else 0
        for player in (0, 1):
            self.blueprint[2 * number + player] = blueprint_mask(card.blueprint, player)
        self.speaker = speaker(card)
        by_event: dict[int, list[Does | When]] = {}
        for ability in card.abilities:
            self._ability(number, ability, by_event)
        for event, programs in by_event.items():
            table["heeds"][number] |= 1 << event
            self.first[event * self.size + number] = len(self.abilities)
            self.count[event * self.size + number] = len(programs)
            for program in programs:
                self._program(program)

    def _ability(self, number: int, ability: Ability, by_event: dict[int, list[Does | When]]) -> None:
        match ability:
            case Keyword("siege"):
                self.tables["siege"][number] = 1
            case Armor(amount):
                self.tables["armor"][number] += amount
            case Does():
                by_event.setdefault(b.ON_PLAY, []).append(ability)
            case When(event):
                by_event.setdefault(EVENTS[type(event)], []).append(ability)
            case _:
                raise TypeError(f"no ability of Warpath: {ability!r}")

    def _program(self, ability: Does | When) -> None:
        event = ability.event if isinstance(ability, When) else None
        who = getattr(event, "who", Me())
        watches = WATCHED[who.side] if isinstance(who, All) else b.MYSELF
        self.abilities.append((len(self.ops), watches, int(getattr(event, "to_player", False))))
        for effect in ability.effects:
            begun = len(self.ops)
            self._effect(effect)
            said = self.speaker.effect(effect, event)
            self.questions += [said[:1].upper() + said[1:]] * (len(self.ops) - len(self.questions))
            for row in range(begun, len(self.ops)):
                self.ops[row] = (*self.ops[row][:4], len(self.ops))
        self._emit(b.END)
        self.questions.append("")
        self.sentences.append(self.speaker.sentence(ability))

    def _effect(self, effect: Verb) -> None:
        """Compile one verb: gather its targets, then act; a choice without an answer skips it."""
        match effect:
            case Damage(Foe(), int(amount)):
                self._emit(b.HIT_FOE, amount=amount)
            case Damage(to, int(amount)):
                self._act(to, b.DAMAGE, amount)
            case Kill(who):
                self._act(who, b.KILL)
            case Heal(who, int(amount)):
                self._act(who, b.HEAL, amount)
            case Strengthen(who, attack, hp):
                self._act(who, b.STRENGTHEN, attack, hp)
            case Slow(who, by):
                self._act(who, b.SLOW, by)
            case Halt(who):
                self._act(who, b.HALT)
            case Hasten(who, steps):
                self._act(who, b.HASTEN, steps)
            case March(who):
                self._act(who, b.MARCH)
            case Advance(who, tiles):
                self._act(who, b.ADVANCE, tiles)
            case Beam(who, to):
                self._targets(who)
                self._emit(b.CHOOSE_LANE, selector=self._selector(to))
                self._emit(b.BEAM)
            case Gain(int(amount)):
                self._emit(b.GAIN, amount=amount)
            case Draw(int(amount)):
                self._emit(b.DRAW, amount=amount)
            case Summon(card, Me()):
                self._emit(b.SUMMON_HERE, amount=self.numbers[card])
            case Summon(card, _):
                self._emit(b.SUMMON_IN_LANES, amount=self.numbers[card], second=ALL_LANES)
            case _:
                raise TypeError(f"no verb of Warpath: {effect!r}")

    def _act(self, who: Noun, op: int, amount: int = 0, second: int = 0) -> None:
        self._targets(who)
        self._emit(op, amount=amount, second=second)

    def _targets(self, noun: Noun) -> None:
        self._emit(b.CHOOSE if isinstance(noun, One) else b.AIM, selector=self._selector(noun))

    def _emit(self, op: int, *, selector: int = 0, amount: int = 0, second: int = 0) -> None:
        self.ops.append((op, selector, amount, second, 0))

    def _selector(self, noun: Noun) -> int:
        """Return the row of the selector for a noun; equal selectors share a row."""
        match noun:
            case Me():
                row = (b.MY_SELF, 0, 0, 0, 0)
            case It():
                row = (b.IT_ITSELF, 0, 0, 0, 0)
            case One() | All():
                what = b.BUILDINGS if noun.thing is Thing.BUILDING else b.UNITS
                where = b.ANYWHERE
                if noun.where is Where.HERE:
                    where = b.ON_MY_TILE if isinstance(noun.of, Me) else b.ON_ITS_TILE
                may = int(isinstance(noun, One) and noun.may)
                row = (what, SIDES[noun.side], where, may, 0)
            case _:
                raise TypeError(f"no noun of Warpath: {noun!r}")
        if row not in self.selectors:
            self.selectors.append(row)
        return self.selectors.index(row)

    def _finish(self, names: list[str]) -> b.Book:
        tables = {
            **self.tables,
            **card_columns(self.tables["kind"], b.CLASS),
            "blueprint": self.blueprint,
            "first": self.first,
            "count": self.count,
            **_columns(("start", "watches", "to_player"), self.abilities),
            **_columns(("op", "selector", "amount", "second", "otherwise"), self.ops),
            **_columns(("what", "whose", "where", "may", "not_me"), self.selectors),
        }
        return b.Book(self.size, names, self.questions, self.sentences, tables)


def _columns(names: Sequence[str], rows: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    """Return the columns of some rows by name."""
    return {name: [row[column] for row in rows] for column, name in enumerate(names)}
