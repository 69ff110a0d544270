"""The checker: refuses cards that the rules of Warpath cannot carry out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from marchlands.cards.ability import Does, Keyword, When
from marchlands.cards.check import Fault, emblem_reasons, walk
from marchlands.cards.event import Played, TurnEnded
from marchlands.cards.noun import LANE, All, It, Me, One, Side, Thing, Where, every, one
from marchlands.cards.verb import Damage, Draw, Heal, Kill
from marchlands.cards.word import Ability, Amount, Event, Noun, Verb
from marchlands.errors import did_you_mean
from marchlands.games.warpath.blueprint import read_blueprint, read_movement
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.nodes import (
    KEYWORDS,
    Advance,
    Armor,
    Beam,
    Constructed,
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
from marchlands.games.warpath.notation import PLAIN_ANSWERS
from marchlands.games.warpath.vocabulary import WORDS

LARGEST: Final = 50
MOST_STARS: Final = 3
Reasons = Iterator[tuple[str, str]]


def find_faults(cards: Sequence[WarpathCard]) -> Iterator[Fault]:
    """Yield every fault in these cards."""
    for card in cards:
        yield from faults_of(card, cards)


def faults_of(card: WarpathCard, cards: Sequence[WarpathCard]) -> Iterator[Fault]:
    """Yield every fault in one card among these."""
    names = Counter(other.name.lower() for other in cards)
    numbers = Counter(other.number for other in cards)
    if names[card.name.lower()] > 1:
        yield Fault(card.name, "name", "another card has this name")
    if numbers[card.number] > 1 and card.number:
        yield Fault(card.name, "number", f"{card.number} is taken by another card")
    for path, reason in _Checker(card, cards).reasons():
        yield Fault(card.name, path, reason)


class _Checker:
    """Checks one card."""

    def __init__(self, card: WarpathCard, cards: Sequence[WarpathCard]) -> None:
        self.card = card
        self.units = [other.name for other in cards if other.kind is Kind.UNIT and other.stars == 0]
        self.classes = [other.name for other in cards if other.kind is Kind.CLASS]
        self.skills = [other.name for other in cards if other.kind is Kind.SKILL and other.stars == 0]

    def reasons(self) -> Reasons:
        """Yield every fault, as path and reason."""
        yield from self._frame()
        known = set(WORDS)
        for path, word in walk(self.card.abilities, "abilities"):
            if type(word) not in known:
                yield path, f"{type(word).__name__} is not a word of Warpath"
                return
        for index, ability in enumerate(self.card.abilities):
            yield from self._ability(ability, f"abilities[{index}]")

    # --- the frame

    def _frame(self) -> Reasons:
        card = self.card
        if card.name.lower() in PLAIN_ANSWERS or any(mark in card.name for mark in "@>,#"):
            yield "name", "moves use this word, so a card cannot have it as its name"
        yield from emblem_reasons(card.emblem)
        yield from self._numbers()
        if card.kind is not Kind.CLASS and card.of not in self.classes:
            yield "of", f"unknown class {card.of!r}{did_you_mean(card.of, self.classes)}"
        if card.kind is Kind.CLASS and card.skill not in self.skills:
            yield "skill", f"{card.skill!r} is not a skill with 0 stars{did_you_mean(card.skill, self.skills)}"
        if card.kind is not Kind.CLASS and card.skill:
            yield "skill", "only a class has an active skill"
        if card.kind is Kind.BUILDING:
            yield from _unreadable(read_blueprint, card.blueprint, "blueprint")
            if not card.blueprint.strip():
                yield "blueprint", "expected the tiles where it may stand, such as 'P0 F0-1 M0-1'"
        elif card.blueprint:
            yield "blueprint", "only a building has one"
        if card.kind is Kind.UNIT:
            yield from _unreadable(read_movement, card.movement, "movement")
        elif card.movement != "0":
            yield "movement", "only a unit moves"

    def _numbers(self) -> Reasons:
        card = self.card
        solid = card.kind in (Kind.UNIT, Kind.BUILDING)
        limits = {"cost": (0, 99), "stars": (0, MOST_STARS), "hp": (1, 99) if solid else (0, 0)}
        limits["attack"] = (0, 99) if card.kind is Kind.UNIT else (0, 0)
        if card.kind is Kind.CLASS:
            limits |= {"cost": (0, 0), "stars": (0, 0)}
        for key, (least, most) in limits.items():
            number = getattr(card, key)
            if not least <= number <= most:
                wanted = f"expected {least} to {most}" if most else f"a {card.kind.value} has none"
                yield key, f"{number} is out of range; {wanted}"

    # --- abilities

    def _ability(self, ability: Ability, path: str) -> Reasons:
        kind = self.card.kind
        match ability:
            case Does(effects):
                if kind is not Kind.SKILL:
                    yield path, "only a skill does something when it is played; others say when"
                yield from self._effects(effects, None, f"{path}.effects")
            case Keyword(name):
                if name not in KEYWORDS:
                    yield path, f"unknown keyword {name!r}{did_you_mean(name, KEYWORDS)}"
                elif kind is not Kind.UNIT:
                    yield path, f"only a unit can have {name!r}"
            case Armor(amount):
                if kind is not Kind.UNIT:
                    yield path, "only a unit has Armor"
                if not 1 <= amount <= LARGEST:
                    yield f"{path}.amount", f"{amount} is out of range; expected 1 to {LARGEST}"
            case When(event, effects):
                if kind is Kind.SKILL:
                    yield path, "a skill is gone when something could happen to it"
                yield from self._event(event, f"{path}.event")
                yield from self._effects(effects, event, f"{path}.effects")

    def _event(self, event: Event, path: str) -> Reasons:
        kind = self.card.kind
        if isinstance(event, Entered | Stepped | Departed) and kind is not Kind.BUILDING:
            yield path, "only a building is entered and left"
        if isinstance(event, Constructed) and kind is not Kind.UNIT:
            yield path, "only a unit constructs"
        who = getattr(event, "who", None)
        if isinstance(who, Me) and kind is not Kind.UNIT:
            yield f"{path}.who", "only a unit can say this of itself"
        if isinstance(who, All) and who not in (every(Thing.UNIT), every(Side.ALLY), every(Side.ENEMY)):
            yield f"{path}.who", "what is watched is told by its side alone"

    # --- effects

    def _effects(self, effects: tuple[Verb, ...], event: Event | None, path: str) -> Reasons:
        if not effects:
            yield path, "expected at least one effect"
        named = event is not None and not isinstance(event, Played | TurnEnded | Constructed)
        for index, effect in enumerate(effects):
            inner = f"{path}[{index}]"
            yield from self._effect(effect, event, inner, named)
            named = named or any(isinstance(word, One) for _, word in walk(effect))

    def _effect(self, effect: Verb, event: Event | None, path: str, named: bool) -> Reasons:
        for inner, word in walk(effect, path):
            if isinstance(word, One) and event is not None:
                yield inner, "only a skill can ask for a choice"
            if isinstance(word, It) and not named:
                yield inner, "nothing was named before for 'it' to mean"
            if isinstance(word, Amount):
                yield inner, "expected a plain number"
        for key in ("amount", "steps", "by"):
            number = getattr(effect, key, 1)
            if isinstance(number, int) and not 1 <= number <= LARGEST:
                yield f"{path}.{key}", f"{number} is out of range; expected 1 to {LARGEST}"
        match effect:
            case Damage(Foe()):
                pass
            case Damage(to=who) | Kill(who=who):
                yield from self._target(who, path, (Thing.UNIT, Thing.BUILDING))
            case Heal(who=who) | Slow(who=who) | March(who=who):
                yield from self._target(who, path, (Thing.UNIT,))
            case Strengthen(who, attack, hp):
                yield from self._target(who, path, (Thing.UNIT,))
                if not (0 <= attack <= LARGEST and 0 <= hp <= LARGEST and attack + hp):
                    yield path, f"expected attack and hp from 0 to {LARGEST}, and not both 0"
            case Halt(who=who) | Hasten(who=who):
                if who != It() or not isinstance(event, Entered | Stepped | Departed):
                    yield path, "only the unit that is entering or leaving can be halted or hastened"
            case Advance(who, tiles):
                yield from self._target(who, path, (Thing.UNIT,))
                if not 1 <= abs(tiles) <= MOST_TILES:
                    yield (
                        f"{path}.tiles",
                        f"{tiles} is out of range; expected 1 to {MOST_TILES} or -{MOST_TILES} to -1",
                    )
            case Beam(who, to):
                yield from self._target(who, path, (Thing.UNIT,))
                if event is not None or to != one(LANE):
                    yield f"{path}.to", "a lane is chosen, by a skill alone"
            case Summon(card, to):
                yield from self._summon(card, to, path)
            case Draw(who=who):
                if who is not None:
                    yield f"{path}.who", "only the owner draws in Warpath"
            case Gain():
                pass

    def _summon(self, card: str, to: Noun, path: str) -> Reasons:
        if card not in self.units:
            yield f"{path}.card", f"{card!r} is not a unit with 0 stars{did_you_mean(card, self.units)}"
        if to != every(LANE) and not (to == Me() and self.card.kind in (Kind.UNIT, Kind.BUILDING)):
            yield f"{path}.to", "expected every lane, or 'me' for a unit or a building"

    def _target(self, noun: Noun, path: str, things: Sequence[Thing]) -> Reasons:
        match noun:
            case Me():
                if self.card.kind in (Kind.SKILL, Kind.CLASS):
                    yield path, "only a unit or a building can say 'me'"
            case It():
                pass
            case One() | All():
                if noun.thing not in things:
                    yield path, f"expected {' or '.join(thing.value for thing in things)}, not {noun.thing.value}"
                if noun.where not in (Where.ANYWHERE, Where.HERE) or noun.side is Side.SAME:
                    yield path, "places are anywhere or here in Warpath, sides ally and enemy"
                if noun.trait is not None or noun.having is not None:
                    yield path, "only side and place can say which units"
                if isinstance(noun.of, One):
                    yield f"{path}.of", "places are measured from me or it in Warpath"
                if noun.where is Where.HERE and isinstance(noun.of, Me) and self.card.kind in (Kind.SKILL, Kind.CLASS):
                    yield path, "'here' of what? say of=It()"
            case _:
                yield path, f"{type(noun).__name__} cannot be meant here"


MOST_TILES: Final = 7


def _unreadable(read: Callable[[str], object], text: str, key: str) -> Reasons:
    try:
        read(text)
    except ValueError as error:
        yield key, str(error)
