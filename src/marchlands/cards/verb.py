"""Verbs that both games may use: each is one effect, and one change of the position."""

from __future__ import annotations

from dataclasses import dataclass

from marchlands.cards.noun import It, Me, One
from marchlands.cards.word import Amount, Noun, Verb


@dataclass(frozen=True, slots=True)
class Damage(Verb):
    """Deal damage to units; what a Shield does not absorb stays on them."""

    to: Noun
    amount: int | Amount


@dataclass(frozen=True, slots=True)
class Kill(Verb):
    """Let units die, without damage."""

    who: Noun


@dataclass(frozen=True, slots=True)
class Get(Verb):
    """Add to the power of units (a buff), or to the modifier of slots where the noun names slots."""

    who: Noun
    amount: int | Amount
    permanent: bool = False


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """Remove damage from units, no more than there is.

    It is a verb of its own because a buff would also raise an undamaged unit, and would not last as long.
    """

    who: Noun
    amount: int | Amount


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """The owner, or with `who` the player that is named, draws cards, as many as the deck still has."""

    amount: int | Amount = 1
    who: One | It | None = None


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """The owner puts a card of its hand into its graveyard.

    It is a verb of its own because nothing else chooses in a zone that the opponent cannot see.
    """

    card: One


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Move a unit to a slot of its own side; It is the unit in the noun that says where to."""

    who: Me | One
    to: One
    switch: bool = False
    deploying: bool = False


@dataclass(frozen=True, slots=True)
class Return(Verb):
    """Put units back into their owners' hands; that is not a death."""

    who: Noun


@dataclass(frozen=True, slots=True)
class Deploy(Verb):
    """Put a unit into play on an empty own slot: a token by its name, or a card from a zone."""

    card: str | One
    to: One
