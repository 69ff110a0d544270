"""The search for the cards of a game: the fields that every game has, around those of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from marchlands.cards.card import Card, CardSet
from marchlands.cards.search import Field, Form, Search

if TYPE_CHECKING:
    from marchlands.engine.game import Game
    from marchlands.engine.pack import Pack


def search_of(game: Game, rules: object) -> Search[Any]:
    """Return the search for the cards of a game under these rules. Raises OptionError for rules that there are not."""
    cards = game.cards(rules)
    texts = {card.name: game.card_text(card, rules) for card in cards}
    fields = [*_kinds(cards), *game.search_fields(rules), *_words(game, rules), *_places(game), *_names(texts)]
    return Search(fields, cards, texts)


def printed(name: str) -> Callable[[Card], Iterable[str | int]]:
    """Return what reads a value off a card as it is printed: nothing for cards that lack it."""

    def read(card: Card) -> Iterable[str | int]:
        value = None if name in card.lacks else getattr(card, name, None)
        return () if value is None or value == "" else (value if isinstance(value, int) else str(value),)

    return read


def _kinds(cards: Iterable[Card]) -> list[Field[Any]]:
    kinds = tuple(dict.fromkeys(str(card.kind) for card in cards if hasattr(card, "kind")))
    field = Field("kind", Form.CHOICE, "what it is", printed("kind"), ("type", "is", "t"), kinds, is_filter=True)
    return [field] if kinds else []


def _words(game: Game, rules: object) -> list[Field[Any]]:
    if not game.explained:
        return []
    names = tuple(word.name for word in game.explained)
    return [
        Field(
            "keyword",
            Form.CHOICE,
            "a word on it that has a meaning of its own",
            lambda card: game.keywords_of(card, rules),
            ("word", "ability", "kw", "k"),
            names,
            is_filter=True,
        )
    ]


def _places(game: Game) -> list[Field[Any]]:
    """Return where cards are found: in sets and packs, in rules, in decks."""
    published: list[CardSet[Any] | Pack[Any]] = [*game.sets, *game.packs]
    origins: defaultdict[str, list[str]] = defaultdict(list)
    for origin in published:
        for card in origin.cards:
            origins[card.name].append(origin.name)
    allowed = {preset: game.allowed_cards(preset) for preset in game.presets}
    used, styles = _uses(game)
    names = tuple(origin.name for origin in published)
    fields: list[Field[Any]] = [
        Field(
            "set",
            Form.CHOICE,
            "the set or pack that it is from, or the overlay that changes it",
            lambda card: origins[card.name],
            ("pack", "from", "s"),
            names,
            is_filter=len(names) > 1,
        ),
        Field(
            "rules",
            Form.CHOICE,
            "the presets of the rules that allow it",
            lambda card: [preset for preset, cards in allowed.items() if card.name in cards],
            ("preset", "format", "legal"),
            game.presets,
            is_filter=len(game.presets) > 1,
        ),
    ]
    if any(styles.values()):
        fields.append(
            Field(
                "style",
                Form.CHOICE,
                "the styles of the ready-made decks with it",
                lambda card: sorted(styles[card.name]),
                ("plan",),
                is_filter=True,
            )
        )
    deck: Field[Any] = Field(
        "deck", Form.CHOICE, "the ready-made decks with it", lambda card: sorted(used[card.name]), ("in",)
    )
    return [*fields, deck]


def _uses(game: Game) -> tuple[Mapping[str, set[str]], Mapping[str, set[str]]]:
    """Return by card the ids and the styles of the ready-made decks that have it, or are led by it."""
    used: defaultdict[str, set[str]] = defaultdict(set)
    styles: defaultdict[str, set[str]] = defaultdict(set)
    for id, deck in game.decks().items():
        for name in (*dict(deck.cards), *([deck.lead] if deck.lead else [])):
            used[name].add(id)
            styles[name] |= {deck.style} - {""}
    return used, styles


def _names(texts: Mapping[str, str]) -> list[Field[Any]]:
    return [
        Field("name", Form.TEXT, "words of its name", lambda card: (card.name,), ("n",)),
        Field("text", Form.TEXT, "words of its printed text", lambda card: (texts[card.name],), ("says", "rule", "o")),
        Field("number", Form.NUMBER, "its permanent number", printed("number"), ("no", "id")),
    ]
