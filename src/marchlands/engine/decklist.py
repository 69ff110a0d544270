"""Decks as people write them: one line per card, or the text of a deck file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from marchlands.engine.deck import MOST_COPIES, Deck, read_deck
from marchlands.engine.tomltext import TextError, parse_toml
from marchlands.errors import DeckError

NO_NOTES: Final[Mapping[str, str]] = {}
LONGEST: Final = 20_000  # characters
_TOML: Final = re.compile(r"^\s*(\[cards\]|[\w\"' -]+=)", re.MULTILINE)
_HEADING: Final = re.compile(r"(name|rules|game|leader|class)\s*:\s*(.+)", re.IGNORECASE)
_COUNT_FIRST: Final = re.compile(r"(\d+)\s*[x×*]?\s+(.+)", re.IGNORECASE)
_COUNT_LAST: Final = re.compile(r"(.+?)\s+[x×*]\s*(\d+)", re.IGNORECASE)
_COMMENT: Final = re.compile(r"(^|\s)#.*")
_EXAMPLE: Final = 'expected lines such as "3 Archer"'


def read_deck_text(text: str, *, game: str, lead_word: str, known: Iterable[str]) -> Deck:
    """Return the deck that a text describes; the rules decide whether it may be played.

    A text is a list (`3 Archer`, `Archer x3`, or `Archer` alone for one; `Leader: Warlord`; `#` begins a comment) or
    the contents of a deck file. The case of `known` card names does not matter. Raises DeckError with every reason.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LONGEST:
        raise _refusal([f"it has {len(text):,} characters; at most {LONGEST:,} are read"])
    if _TOML.search(text):
        try:
            table = parse_toml(text.replace("\r\n", "\n"))
        except TextError as error:
            raise _refusal([str(error)]) from error
        return read_deck(table, game=game, lead_word=lead_word)
    return _List(game, lead_word, known).read(text)


class _List:
    """Reads the lines of a list."""

    def __init__(self, game: str, lead_word: str, known: Iterable[str]) -> None:
        self.game = game
        self.lead_word = lead_word
        self.printed = {name.lower(): name for name in known}
        self.said: dict[str, Any] = {}
        self.cards: dict[str, int] = {}
        self.reasons: list[str] = []

    def read(self, text: str) -> Deck:
        """Return the deck. Raises DeckError with a reason for every line that cannot be read."""
        for number, line in enumerate(text.splitlines(), 1):
            words = " ".join(_COMMENT.sub("", line).split())
            reason = self._line(words) if words else ""
            if reason:
                self.reasons.append(f"line {number}: {reason}")
        if not self.cards and not self.reasons:
            self.reasons.append(f"no cards in it; {_EXAMPLE}")
        if self.reasons:
            raise _refusal(self.reasons)
        return read_deck({**self.said, "cards": self.cards}, game=self.game, lead_word=self.lead_word)

    def _line(self, words: str) -> str:
        """Read a line; return what is wrong with it, or an empty text."""
        heading = _HEADING.fullmatch(words)
        if heading is not None and words.lower() not in self.printed:
            return self._heading(heading[1].lower(), heading[2])
        name, count = words, 1
        if words.lower() not in self.printed:
            if (first := _COUNT_FIRST.fullmatch(words)) is not None:
                name, count = first[2], _number(first[1])
            elif (last := _COUNT_LAST.fullmatch(words)) is not None:
                name, count = last[1], _number(last[2])
        if not 1 <= count <= MOST_COPIES:
            return f"{words!r}: expected 1 to {MOST_COPIES} copies of a card"
        if not any(letter.isalpha() for letter in name):
            return f"{words!r} is not a card; {_EXAMPLE}"
        printed = self.printed.get(name.lower(), name)
        self.cards[printed] = min(self.cards.get(printed, 0) + count, MOST_COPIES)
        return ""

    def _heading(self, key: str, value: str) -> str:
        if key in ("leader", "class") and key != self.lead_word:
            return f"a deck of {self.game} has a {self.lead_word}, not a {key}"
        if key in self.said:
            return f"the {key} is there twice"
        if key == "game" and value.lower() != self.game:
            return f"it is a deck for {value!r}, not for {self.game!r}"
        value = value.lower() if key in ("game", "rules") else value
        self.said[key] = self.printed.get(value.lower(), value) if key == self.lead_word else value
        return ""


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= 9 else 0


def _refusal(reasons: list[str]) -> DeckError:
    return DeckError(f"cannot read the deck: {'; '.join(reasons)}", reasons, slug="deck/unreadable")


# --- decks written down


def deck_list(deck: Deck, lead_word: str) -> str:
    """Return a deck as a list that `read_deck_text` reads again: name, rules and lead, then a line for each card."""
    said = (("Name", deck.name), ("Rules", deck.rules), (lead_word.capitalize(), deck.lead or ""))
    headings = [f"{key}: {value}" for key, value in said if value and _COMMENT.search(value) is None]
    cards = [f"{count} {name}" for name, count in deck.cards]
    return "\n".join([*headings, *([""] if headings else []), *cards, ""])


def deck_file(deck: Deck, game: str, lead_word: str, notes: Mapping[str, str] = NO_NOTES) -> str:
    """Return the text of the deck file of a deck; `notes` on cards become comments, each of one line."""
    said = (("game", game), ("name", deck.name), ("rules", deck.rules), (lead_word, deck.lead or ""))
    more = (("style", deck.style), ("about", deck.about))
    lines = [f"{key} = {_quoted(value)}" for key, value in (*said, *more) if value]
    cards = [
        f"{_quoted(name)} = {count}" + (f"  # {notes[name]}" if name in notes else "") for name, count in deck.cards
    ]
    return "\n".join([*lines, "", "[cards]", *cards, ""])


def _quoted(text: str) -> str:
    """Return a text as TOML writes it: JSON with the one character escaped that only TOML refuses."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
