"""The checker: refuses cards that the rules of Skirmish cannot carry out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from marchlands.cards.ability import Activate, Does, Keyword, Option, When, While
from marchlands.cards.check import Fault, emblem_reasons, walk
from marchlands.cards.event import Damaged, Deployed, Died
from marchlands.cards.noun import All, Both, It, Me, One, Power, PowerOf, Side, ThatMuch, Thing, Where, one
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Event, Noun, Verb
from marchlands.errors import did_you_mean
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.nodes import (
    KEYWORDS,
    MUST_CONSUME,
    STATES,
    ActionsDeal,
    Become,
    Cleanse,
    Consumed,
    GiveShield,
)
from marchlands.games.skirmish.notation import PLAIN_ANSWERS
from marchlands.games.skirmish.options import CHOICES
from marchlands.games.skirmish.vocabulary import WORDS

LARGEST = 50
MOST_DRAWN = 10
ZONES = (Where.GRAVEYARD, Where.HAND)
NOT_HERE = (Thing.BUILDING, Thing.LANE)


def find_faults(cards: Sequence[SkirmishCard]) -> Iterator[Fault]:
    """Yield every fault in these cards."""
    names = Counter(card.name.lower() for card in cards)
    numbers = Counter(card.number for card in cards)
    tokens = [card.name for card in cards if card.kind is Kind.TOKEN]
    for card in cards:
        if names[card.name.lower()] > 1:
            yield Fault(card.name, "name", "another card has this name")
        if numbers[card.number] > 1 or card.number < 1:
            yield Fault(card.name, "number", f"{card.number} is taken by another card, or is below 1")
        yield from _Checker(card, tokens).faults()


def faults_of(card: SkirmishCard, cards: Sequence[SkirmishCard]) -> Iterator[Fault]:
    """Yield every fault in the contents of one card among these; does not check that its name and number are free."""
    yield from _Checker(card, [other.name for other in cards if other.kind is Kind.TOKEN]).faults()


class _Checker:
    """Checks one card."""

    def __init__(self, card: SkirmishCard, tokens: Sequence[str]) -> None:
        self.card = card
        self.tokens = tokens
        self.on_board = card.power is not None

    def faults(self) -> Iterator[Fault]:
        """Yield every fault in the card."""
        for path, reason in self._reasons():
            yield Fault(self.card.name, path, reason)

    def _reasons(self) -> Iterator[tuple[str, str]]:
        yield from self._frame()
        known = set(WORDS)
        for path, word in walk(self.card.abilities, "abilities"):
            if type(word) not in known:
                yield path, f"{type(word).__name__} is not a word of Skirmish"
                return
            if isinstance(word, Power) and (word.at_least is None) == (word.at_most is None):
                yield path, "expected one of at_least and at_most"
        activated = sum(isinstance(word, Activate) for _, word in walk(self.card.abilities))
        if activated > 1:
            yield "abilities", f"{activated} activated abilities; a card can have one"
        for index, ability in enumerate(self.card.abilities):
            yield from self._ability(ability, f"abilities[{index}]")

    def _frame(self) -> Iterator[tuple[str, str]]:
        card = self.card
        if card.kind in (Kind.UNIT, Kind.ACTION) and card.rarity is None:
            yield "rarity", "expected Bronze, Silver or Gold"
        if card.kind in (Kind.UNIT, Kind.TOKEN) and card.power is None:
            yield "power", "a unit needs a power"
        if card.power is not None and not 1 <= card.power <= LARGEST:
            yield "power", f"{card.power} is out of range; expected 1 to {LARGEST}"
        if card.kind is Kind.LEADER and card.power is not None:
            yield "power", "a leader has no power"
        if not 0 <= card.shield <= LARGEST:
            yield "shield", f"{card.shield} is out of range; expected 0 to {LARGEST}"
        elif card.shield and not self.on_board:
            yield "shield", "only a card with a power has Shield beside it"
        if card.kind is not Kind.LEADER and card.charges:
            yield "charges", "only a leader has charges"
        if card.charges < 0:
            yield "charges", f"{card.charges} is out of range; expected 0 or more"
        if card.name.lower() in PLAIN_ANSWERS or any(mark in card.name for mark in "@>,"):
            yield "name", "moves use this word, so a card cannot have it as its name"
        yield from emblem_reasons(card.emblem)
        does = sum(isinstance(ability, Does) for ability in card.abilities)
        if card.kind is Kind.ACTION and not self.on_board and does != 1:
            yield "abilities", "an action does something when played: expected one Does"
        if does and (card.kind is not Kind.ACTION or self.on_board):
            yield "abilities", "only an action that does not stay on the board has Does"

    # --- abilities

    def _ability(self, ability: Ability, path: str) -> Iterator[tuple[str, str]]:
        match ability:
            case Does(effects):
                yield from self._effects(effects, None, f"{path}.effects")
            case Keyword(name):
                if name not in KEYWORDS:
                    yield path, f"unknown keyword {name!r}{did_you_mean(name, KEYWORDS)}"
                elif name != "quick" and not self.on_board:
                    yield path, f"only a unit can have {name!r}"
                elif self.card.kind in (Kind.TOKEN, Kind.LEADER) and name in ("quick", "consume", "must consume"):
                    yield path, f"{name!r} is for cards that are played from a hand"
                elif name == "consume" and MUST_CONSUME in self.card.abilities:
                    yield path, "'must consume' says so already"
            case Activate(effects):
                yield from self._activate(ability, path)
                yield from self._effects(effects, None, f"{path}.effects")
            case When(event, effects):
                if not self.on_board:
                    yield path, "only a unit has triggered abilities"
                yield from self._event(event, f"{path}.event")
                yield from self._effects(effects, event, f"{path}.effects")
            case While():
                yield from self._while(ability, path)
            case Option(option, value, abilities):
                if option not in CHOICES:
                    yield f"{path}.option", f"unknown option {option!r}{did_you_mean(option, CHOICES)}"
                elif value not in CHOICES[option]:
                    yield f"{path}.value", f"{option} is never {value!r}{did_you_mean(value, CHOICES[option])}"
                for index, inner in enumerate(abilities):
                    yield from self._ability(inner, f"{path}.abilities[{index}]")

    def _activate(self, ability: Activate, path: str) -> Iterator[tuple[str, str]]:
        if self.card.kind is Kind.LEADER:
            if not 1 <= ability.charges <= self.card.charges:
                yield f"{path}.charges", f"{ability.charges} charges; expected 1 to the leader's {self.card.charges}"
        elif not self.on_board:
            yield path, "only a unit or a leader can be activated"
        elif ability.charges:
            yield f"{path}.charges", "only a leader's ability costs charges"
        if not 0 <= ability.cooldown <= 9 or (ability.cooldown and self.card.kind is Kind.LEADER):
            yield f"{path}.cooldown", f"{ability.cooldown} is out of range; expected 0 to 9, 0 for a leader"

    def _event(self, event: Event, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(event, Deployed) and event != Deployed():
            yield f"{path}.who", "only what happens to myself is noticed when it comes into play"
        if isinstance(event, Died | Damaged) and isinstance(event.who, All):
            who = event.who
            if who.thing is not Thing.UNIT or who.where in ZONES:
                yield f"{path}.who", "only units on the board are damaged and die"
            if who.trait is not None or who.having is not None or who.side is Side.SAME or not isinstance(who.of, Me):
                yield f"{path}.who", "only side and place can say what is watched"

    def _while(self, ability: While, path: str) -> Iterator[tuple[str, str]]:
        state = ability.state
        if state not in STATES:
            yield f"{path}.state", f"unknown state {state!r}{did_you_mean(state, STATES)}"
        if (state == "always") != (self.card.kind is Kind.LEADER) or (state == "dominant" and not self.on_board):
            yield f"{path}.state", "'always' is for leaders, 'dominant' for units"
        if not ability.holds:
            yield f"{path}.holds", "something must hold"
        for index, held in enumerate(ability.holds):
            inner = f"{path}.holds[{index}]"
            match held:
                case When(event, effects):
                    if state != "dominant":
                        yield inner, "only a unit has triggered abilities"
                    if isinstance(event, Deployed | Consumed) or event == Died():
                        yield f"{inner}.event", "a unit that has just come or gone is not Dominant"
                    yield from self._event(event, f"{inner}.event")
                    yield from self._effects(effects, event, f"{inner}.effects")
                case Get(All(thing=Thing.UNIT, having=None, of=Me()) as who, int(amount), permanent=False):
                    yield from self._noun(who, f"{inner}.who", set())
                    yield from self._range(held, amount, inner)
                case GiveShield(Me(Thing.UNIT), int(amount)) | ActionsDeal(int(amount)) if state == "dominant":
                    yield from self._range(held, amount, inner)
                case _:
                    yield inner, f"{type(held).__name__} like this cannot hold; a fixed bonus to units can"

    # --- effects

    def _effects(self, effects: tuple[Verb, ...], event: Event | None, path: str) -> Iterator[tuple[str, str]]:
        if not effects:
            yield path, "expected at least one effect"
        named: set[str] = set()
        for index, effect in enumerate(effects):
            yield from self._effect(effect, event, f"{path}[{index}]", named)

    def _effect(self, effect: Verb, event: Event | None, path: str, named: set[str]) -> Iterator[tuple[str, str]]:
        for inner, word in walk(effect, path):
            if isinstance(word, ThatMuch) and not _carries(event):
                yield inner, "this ability's event carries no number"
            if isinstance(word, PowerOf) and not (self.on_board and _is_one_unit(word.who)):
                yield inner, "only a unit can read a power: its own, or that of the unit in front of it"
        amount = getattr(effect, "amount", 1)
        if isinstance(amount, int):
            yield from self._range(effect, amount, path)
        match effect:
            case Get(It()) | GiveShield(It()) if event == Consumed():
                pass
            case Get(who):
                yield from self._target(who, f"{path}.who", named, (Thing.UNIT, Thing.SLOT))
                if isinstance(who, Both) and len(_things(who)) > 1:
                    yield f"{path}.who", "units get power and slots a modifier; they cannot get something together"
            case Damage(to):
                yield from self._target(to, f"{path}.to", named, (Thing.UNIT, Thing.SLOT))
            case Kill(who) | Heal(who) | Return(who) | GiveShield(who):
                yield from self._target(who, f"{path}.who", named, (Thing.UNIT,))
            case Cleanse(what):
                yield from self._target(what, f"{path}.what", named, (Thing.SLOT,))
            case Draw(_, who):
                yield from self._drawer(who, f"{path}.who", named)
            case Discard(card):
                if replace(card, may=False) != one(Thing.CARD, Where.HAND):
                    yield f"{path}.card", "expected any card of your own hand"
            case Move():
                yield from self._move(effect, path, named)
            case Deploy():
                yield from self._deploy(effect, path, named)
            case Become():
                if not self.on_board:
                    yield path, "only a unit has a power"
            case ActionsDeal():
                yield path, "this only holds while something is so; it does not happen"

    def _drawer(self, who: One | It | None, path: str, named: set[str]) -> Iterator[tuple[str, str]]:
        """Check who draws: the owner, a chosen player, or the player chosen before."""
        if isinstance(who, It):
            if "player" not in named:
                yield path, "no player was named before for 'it' to mean"
        elif who is not None:
            if replace(who, may=False) != one(Thing.PLAYER):
                yield path, "expected a player who draws, without side, place or condition"
            _name(who, named)

    def _range(self, effect: Verb, amount: int, path: str) -> Iterator[tuple[str, str]]:
        most = MOST_DRAWN if isinstance(effect, Draw) else LARGEST
        if isinstance(effect, Get):
            if not 1 <= abs(amount) <= most:
                yield f"{path}.amount", f"{amount} is out of range; expected 1 to {most} or -{most} to -1"
        elif not 1 <= amount <= most:
            yield f"{path}.amount", f"{amount} is out of range; expected 1 to {most}"

    def _move(self, effect: Move, path: str, named: set[str]) -> Iterator[tuple[str, str]]:
        yield from self._target(effect.who, f"{path}.who", named, (Thing.UNIT,))
        wanted = Thing.SLOT if effect.switch else Thing.EMPTY_SLOT
        if effect.to.thing is not wanted:
            yield f"{path}.to", f"the unit moves to {'a slot' if effect.switch else 'an empty slot'}"
        if effect.to.side is Side.ENEMY or (effect.to.side is Side.ALLY and not isinstance(effect.who, Me)):
            yield f"{path}.to.side", "a unit moves on its own side; 'same' says so"
        yield from self._noun(effect.to, f"{path}.to", {*named, "it"})
        named.clear()
        named.add("it")

    def _deploy(self, effect: Deploy, path: str, named: set[str]) -> Iterator[tuple[str, str]]:
        if isinstance(effect.card, str):
            if effect.card not in self.tokens:
                yield f"{path}.card", f"unknown token {effect.card!r}{did_you_mean(effect.card, self.tokens)}"
        elif replace(effect.card, having=None, may=False) != one(Thing.UNIT, Where.GRAVEYARD):
            yield f"{path}.card", "expected a token, or a unit from your own graveyard by its power"
        if effect.to.thing is not Thing.SLOT or effect.to.side is not Side.ALLY:
            yield f"{path}.to", "a unit is deployed to one of your own slots"
        yield from self._noun(effect.to, f"{path}.to", named)

    # --- nouns

    def _target(self, noun: Noun, path: str, named: set[str], things: tuple[Thing, ...]) -> Iterator[tuple[str, str]]:
        """Check what a verb acts on; `named` records that something was chosen that It can mean."""
        match noun:
            case Both(first, second):
                yield from self._target(first, f"{path}.first", named, things)
                yield from self._target(second, f"{path}.second", named, things)
                return
            case Me(thing) | One(thing) | All(thing):
                if thing not in things:
                    yield path, f"expected {' or '.join(thing.value for thing in things)}, not {thing.value}"
            case It() if "it" not in named:
                yield path, "nothing was named before for 'it' to mean"
        yield from self._noun(noun, path, named)

    def _noun(self, noun: Noun, path: str, named: set[str]) -> Iterator[tuple[str, str]]:
        match noun:
            case Me() if not self.on_board:
                yield path, "only a unit can say 'me'"
            case One(of=One()) | All(of=One()):
                yield from self._of_a_player(noun, path)
                named.discard("it")
                named.add("player")
            case One() | All():
                if noun.thing in NOT_HERE or noun.where is Where.HERE:
                    yield path, "there are no buildings, lanes and tiles in Skirmish"
                if noun.where in ZONES:
                    yield f"{path}.where", f"nothing can be named in a {noun.where.value} here"
                measured = noun.where is not Where.ANYWHERE or noun.side is Side.SAME
                if measured and isinstance(noun.of, Me) and not self.on_board:
                    yield path, f"'{noun.where.value}' of what? only a unit has its own place; say of=It()"
                known = named if noun.where is Where.ANYWHERE and noun.side is Side.SAME else named & {"it"}
                if isinstance(noun.of, It) and not known:
                    yield f"{path}.of", "nothing was named before for 'it' to mean"
        if isinstance(noun, One):
            _name(noun, named)

    def _of_a_player(self, noun: One | All, path: str) -> Iterator[tuple[str, str]]:
        """Check a noun for things that belong to a player who is to be chosen."""
        if noun.of != one(Thing.PLAYER):
            yield f"{path}.of", "only 'Me', 'It' or a player to be chosen can be used here"
        elif isinstance(noun, One):
            yield path, "what belongs to a player to be chosen is named by All, not by One"
        elif noun.thing not in (Thing.UNIT, Thing.SLOT) or noun.side is not Side.SAME:
            yield path, "a player has units and slots; the side 'same' says whose they are"
        elif noun.where is not Where.ANYWHERE:
            yield f"{path}.where", "a player has no place from which to measure"


def _name(noun: One, named: set[str]) -> None:
    """Record what 'it' can mean from now on: the chosen thing or player."""
    named.clear()
    named.add("player" if noun.thing is Thing.PLAYER else "it")


def _things(noun: Noun) -> set[Thing]:
    """Return the kinds of things that a noun names."""
    match noun:
        case Both(first, second):
            return _things(first) | _things(second)
        case Me(thing) | One(thing) | All(thing):
            return {thing}
    return set()


def _is_one_unit(noun: Noun) -> bool:
    """Return whether a noun names at most one unit, without a choice."""
    match noun:
        case Me(Thing.UNIT):
            return True
        case All(Thing.UNIT, where=Where.IN_FRONT, of=Me()):
            return True
    return False


def _carries(event: Event | None) -> bool:
    """Return whether an event carries a number for ThatMuch."""
    return isinstance(event, Damaged) or event in (Died(), Consumed(by_me=True))
