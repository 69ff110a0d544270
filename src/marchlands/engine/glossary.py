"""The words of a game: what the glossary says of them, and what they mean on cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from marchlands.engine.game import Game
from marchlands.engine.prose import Pieces, Section, anchor_of, plain, sections_in

_ASIDE: Final = re.compile(r" \(.*?\)")
ON_CARDS: Final = "On cards"


class Word(NamedTuple):
    """A word of a game. `group` is the heading under which it stands, `meaning` what the glossary says of it.

    `on_cards` is what it means on a card, in a clause that goes on from the word; one of the two may be empty. `forms`
    is how texts write it, and `anchors` are all that point at it: one for each word of cards that it stands for.
    """

    name: str
    group: str
    meaning: Pieces
    on_cards: str
    forms: tuple[str, ...]
    anchors: tuple[str, ...]


def word_anchor(name: str) -> str:
    """Return the part of an address that points at a word of the glossary."""
    return f"word-{anchor_of(name)}"


def glossary_of(game: Game) -> tuple[Word, ...]:
    """Return the words of a game in the order of the glossary; those that only its cards explain come last."""
    found = list(_told(game))
    for explained in game.explained:
        names = {explained.name.casefold(), *(form.casefold() for form in explained.forms)}
        at = next((at for at, word in enumerate(found) if names & _spellings(word)), None)
        if at is None:
            anchors = tuple(dict.fromkeys(map(word_anchor, (explained.name, *explained.forms))))
            found.append(Word(explained.name, ON_CARDS, (), explained.meaning, explained.forms, anchors))
        else:
            word = found[at]
            more = map(word_anchor, (explained.name, *explained.forms))
            found[at] = word._replace(
                on_cards=explained.meaning,
                forms=tuple(dict.fromkeys((*word.forms, *explained.forms))),
                anchors=tuple(dict.fromkeys((*word.anchors, *more))),
            )
    return tuple(found)


def _spellings(word: Word) -> set[str]:
    """Return how the word may be spelled where cards explain it: a verb also as it stands after "it"."""
    return {spelled for form in word.forms for spelled in (form.casefold(), f"{form.casefold()}s")}


def _told(game: Game) -> Iterator[Word]:
    told: set[str] = set()  # a word of players comes before the same word of the code
    for section in sections_in(game.glossary()):
        is_whole = section.title in game.glossary_words
        for name, meaning in _rows(section):
            shown = _ASIDE.sub("", name)
            if shown not in told and (is_whole or shown in game.glossary_words):
                told.add(shown)
                # "point (SP)" is written both ways
                forms = (shown, *re.findall(r"\((\w+)\)", name))
                yield Word(name, section.title, meaning, "", forms, (word_anchor(shown),))


def _rows(section: Section) -> Iterator[tuple[str, Pieces]]:
    for block in section.blocks:
        if block.kind == "table" and block.head[:2] == ("word", "meaning"):
            for name, meaning, *_ in block.rows:
                yield plain(name), meaning
