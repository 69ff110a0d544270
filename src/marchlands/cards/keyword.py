"""The words on cards that need explaining: what they mean, and which cards say them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from marchlands.cards.ability import Keyword
from marchlands.cards.check import walk
from marchlands.cards.word import Ability


@dataclass(frozen=True, slots=True)
class Explained:
    """A word of printed texts with its meaning, in a clause that goes on from the word.

    `forms` is how texts write it; a word that is in no text has none, and is known from the keyword of that name.
    """

    name: str
    meaning: str
    forms: tuple[str, ...]


def explained(name: str, meaning: str, *forms: str) -> Explained:
    """Return a word with its meaning; without `forms`, texts write it as it is called."""
    return Explained(name, meaning, forms or (name,))


def unwritten(name: str, meaning: str) -> Explained:
    """Return a keyword that texts say in other words."""
    return Explained(name, meaning, ())


def words_said(words: Sequence[Explained], text: str, abilities: Iterable[Ability] = ()) -> tuple[str, ...]:
    """Return which of these words a card with such a text and such abilities says, in their order."""
    had = {word.name for _, word in walk(tuple(abilities)) if isinstance(word, Keyword)}
    return tuple(
        word.name
        for word in words
        if word.name.lower() in had or any(re.search(rf"\b{re.escape(form)}\b", text) for form in word.forms)
    )
