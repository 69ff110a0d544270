"""Abilities: the sentences of a card."""

from __future__ import annotations

from dataclasses import dataclass, field

from marchlands.cards.word import Ability, Event, Verb


@dataclass(frozen=True, slots=True)
class Does(Ability):
    """What an action does when it is played."""

    effects: tuple[Verb, ...]


@dataclass(frozen=True, slots=True)
class When(Ability):
    """A triggered ability: at the event, its effects happen in order."""

    event: Event
    effects: tuple[Verb, ...]


@dataclass(frozen=True, slots=True)
class Activate(Ability):
    """An ability that its owner uses: a unit's once, from `cooldown` own turns on; a leader's for charges."""

    effects: tuple[Verb, ...]
    cooldown: int = 0
    charges: int = 0


@dataclass(frozen=True, slots=True)
class While(Ability):
    """Something that holds as long as the state does: "always", or "dominant" for its unit."""

    state: str
    holds: tuple[Verb | When, ...]


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A rule of its own, known by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Option(Ability):
    """Abilities that the card has only while an option of the rules has this value.

    One card needs it so far, the Noble, whose Conquer is a keyword in one preset and an ability in the other.
    """

    option: str
    value: str
    abilities: tuple[When | Keyword, ...] = field(default=())


def when(event: Event, *effects: Verb) -> When:
    """Return the triggered ability with these effects."""
    return When(event, effects)


def activate(*effects: Verb, cooldown: int = 0, charges: int = 0) -> Activate:
    """Return the activated ability with these effects."""
    return Activate(effects, cooldown, charges)


def while_(state: str, *holds: Verb | When) -> While:
    """Return the ability that holds as long as `state` does."""
    return While(state, holds)


def option(name: str, value: str, *abilities: When | Keyword) -> Option:
    """Return abilities that depend on an option of the rules."""
    return Option(name, value, abilities)
