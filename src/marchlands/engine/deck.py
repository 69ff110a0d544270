"""Decks: the cards that a player brings to a match, by name, with their leader or class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from marchlands.engine.tomltext import TextError, read_toml
from marchlands.errors import DeckError, did_you_mean

MOST_COPIES: Final = 100  # of one card; file formats allow no more


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as written down; the rules decide whether it may be played.

    `lead` is the leader in Skirmish and the class in Warpath. `rules` is the preset it was made for. `style` and
    `about`, which says how it wins, are for people: decks that differ only in these are equal.
    """

    cards: tuple[tuple[str, int], ...]
    lead: str | None = None
    name: str = ""
    rules: str = ""
    style: str = field(default="", compare=False)
    about: str = field(default="", compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.cards, self.lead, self.name, self.rules)))

    def __hash__(self) -> int:
        return self._hash  # cached: decks are looked up whenever a match begins

    def __reduce__(self) -> tuple[Any, ...]:
        # String hashes differ between processes, so the hash is computed again there.
        return Deck, (self.cards, self.lead, self.name, self.rules, self.style, self.about)

    def size(self) -> int:
        """Return how many cards there are."""
        return sum(count for _, count in self.cards)

    def led_by(self, lead: str | None) -> Deck:
        """Return the deck with another leader or class; None keeps its own."""
        if lead is None or lead == self.lead:
            return self
        return replace(self, lead=lead)

    def to_json(self, lead_word: str) -> dict[str, Any]:
        """Return the deck in the form used by replays and setups; `lead_word` is "leader" or "class"."""
        names = {key: value for key, value in (("name", self.name), ("rules", self.rules)) if value}
        return {**names, lead_word: self.lead, "cards": dict(self.cards)}


NO_DECK: Final = Deck(())  # of a match that begins at a position


def size_faults(deck: Deck, least: int, most: int) -> list[str]:
    """Return why a deck has too few or too many cards; nothing if it has not."""
    if least <= deck.size() <= most:
        return []
    expected = f"exactly {least}" if least == most else f"{least} to {most}"
    return [f"the deck has {deck.size()} cards; expected {expected}"]


def named_cards(deck: Deck) -> Counter[str]:
    """Return how often a deck names each card, also where it names one twice."""
    named: Counter[str] = Counter()
    for name, count in deck.cards:
        named[name] += count
    return named


def unknown_card(name: str, known: Iterable[str]) -> str:
    """Return why a deck with a card that does not exist may not be played."""
    return f"unknown card {name!r}{did_you_mean(name, known)}"


def read_deck(table: Mapping[str, Any], *, game: str, lead_word: str, where: str = "deck") -> Deck:
    """Return the deck that a table of a deck file, or a dictionary, describes.

    Raises DeckError, naming `where` and the key, if anything is wrong.
    """
    known = ("game", "name", "rules", "style", "about", lead_word, "cards")
    for key in table:
        if key not in known:
            raise DeckError(f"{where}: unknown key {key!r}{did_you_mean(str(key), known)}", slug="deck/unreadable")
    if table.get("game", game) != game:
        raise DeckError(f"{where}: it is a deck for {table['game']!r}, not for {game!r}", slug="deck/unreadable")
    cards = table.get("cards")
    if not isinstance(cards, Mapping) or not cards:
        raise DeckError(f'{where}: expected a table "cards" of names and counts', slug="deck/unreadable")
    for name, count in cards.items():
        is_number = isinstance(count, int) and not isinstance(count, bool)
        if not isinstance(name, str) or not is_number or not 1 <= count <= MOST_COPIES:
            raise DeckError(
                f"{where}: cards.{name} is {count!r}; expected a number from 1 to {MOST_COPIES}", slug="deck/unreadable"
            )
    for key in ("name", "rules", "style", "about", lead_word):
        if table.get(key) is not None and not isinstance(table[key], str):
            raise DeckError(f"{where}: {key} is {table[key]!r}; expected a text", slug="deck/unreadable")
    words = {key: " ".join(table.get(key, "").split()) for key in ("name", "rules", "style", "about")}
    return Deck(tuple(cards.items()), table.get(lead_word), **words)


def read_deck_file(path: Path, *, game: str, lead_word: str) -> Deck:
    """Return the deck in a TOML file. Raises DeckError if the file has none."""
    try:
        table = read_toml(path.read_bytes())
    except OSError as error:
        raise DeckError(f"cannot read deck file {path}: {error.strerror}", slug="deck/unreadable") from error
    except TextError as error:
        raise DeckError(f"cannot read deck file {path}: {error}", slug="deck/unreadable") from error
    return read_deck(table, game=game, lead_word=lead_word, where=str(path))
