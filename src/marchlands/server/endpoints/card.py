"""Endpoints for cards: searching them, and all about one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.cards.codec import shown
from marchlands.cards.filter import filter_of, filters_in, pressed
from marchlands.cards.search import Field, Form, Search
from marchlands.engine.draft import deck_order
from marchlands.engine.game import Game, find_game
from marchlands.engine.rulebook import Rule, rules_about, rules_in, rules_naming
from marchlands.errors import did_you_mean, nearest
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import card_body
from marchlands.server.endpoints.game import card_infos
from marchlands.server.perspective import log_line
from marchlands.server.refusal import Refusal
from marchlands.story.example import Example, examples_of

MOST_NUMBERS: Final = 20  # a field with more different ones is asked by typing


async def _search(asked: Asked) -> card_body.FoundCards:
    """Find the cards that fit a query, or the query after one of its filters was pressed."""
    search, query = _search_of(asked), asked.words.get("q", "")
    read = search.read(query)
    if "press" in asked.words:
        read = pressed(search, query, asked.words["press"])
        query = str(read)
    found = search.find(read)
    if "order" in asked.words:
        found = search.ordered(found, asked.words["order"])
    return card_body.FoundCards(tuple(card.name for card in found), query, filters_in(read))


async def _search_fields(asked: Asked) -> list[card_body.SearchField]:
    """List what the cards of a game can be searched by, or only those that decks are built of."""
    wanted = asked.words.get("for", "")
    if wanted not in ("", "deck"):
        raise Refusal("request/unreadable", f"cannot list fields for {wanted[:40]!r}: expected deck, or nothing")
    return list(_fields(find_game(asked.words["game"]), asked.words.get("rules"), wanted == "deck"))


async def _card(asked: Asked) -> card_body.CardPage:
    """Tell all about a card: its texts, its words, rulings, examples, decks and related cards."""
    game = find_game(asked.words["game"])
    return _card_page(game, _named(game, asked.words["name"]).name)


FIELDS_QUERY: Final = ("rules", "for")
ENDPOINTS: Final = (
    Endpoint("GET", "/api/games/{game}/cards/{name}", _card, card_body.CardPage),
    Endpoint("GET", "/api/games/{game}/search", _search, card_body.FoundCards, query=("q", "rules", "press", "order")),
    Endpoint("GET", "/api/games/{game}/search/fields", _search_fields, list[card_body.SearchField], query=FIELDS_QUERY),
)


def _search_of(asked: Asked) -> Search[Any]:
    return _made_search(find_game(asked.words["game"]), asked.words.get("rules"))


@lru_cache(maxsize=32)
def _made_search(game: Game, rules: str | None) -> Search[Any]:
    return game.search(rules)


@lru_cache(maxsize=32)
def _fields(game: Game, rules: str | None, is_for_decks: bool) -> tuple[card_body.SearchField, ...]:
    search = _made_search(game, rules)
    if is_for_decks:
        among = set(deck_order(game, rules))
        search = Search(search.fields, [card for card in search.cards if card.name in among], {})
    return tuple(_shown(search, field) for field in search.fields)


def _shown(search: Search[Any], field: Field[Any]) -> card_body.SearchField:
    numbers = search.numbers(field)
    choices = field.choices if field.form is not Form.TEXT else ()
    shown = (*map(str, numbers if len(numbers) <= MOST_NUMBERS else ()), *choices)
    values = tuple(card_body.SearchValue(value, filter_of(field.name, value)) for value in shown)
    return card_body.SearchField(field.name, field.aliases, field.about, field.form.value, values, field.is_filter)


def _named(game: Game, name: str) -> Card:
    """Return a card by its name in any case. Raises Refusal."""
    cards = {card.name: card for card in game.cards()}
    by_case = {known.casefold(): card for known, card in cards.items()}
    found = cards.get(name) or by_case.get(" ".join(name.split()).casefold())
    if found is None:
        reason = f"there is no card {shown(name)} in {game.name.title()}{did_you_mean(name, cards)}"
        raise Refusal("card/unknown", reason, near=nearest(name, cards))
    return found


@lru_cache(maxsize=256)
def _card_page(game: Game, name: str) -> card_body.CardPage:
    rules = rules_in(game.rulebook())
    meanings = {word.name: word.meaning for word in game.explained}
    card = _named(game, name)
    packs = {known.name: pack.name for pack in game.packs if not pack.overlay for known in pack.cards}
    sets = {known.name: card_set.name for card_set in game.sets for known in card_set.cards}
    return card_body.CardPage(
        card=next(info for info in card_infos(game, None) if info.name == name),
        origin=packs.get(name) or sets.get(name, ""),
        is_pack=name in packs,
        texts=tuple(_texts(game, card)),
        words=tuple(
            card_body.CardWord(word, meanings.get(word, ""), _rulings(rules_about(rules, word)))
            for word in game.keywords_of(card)
        ),
        rulings=() if name in packs else _rulings(rules_naming(rules, name)),
        examples=() if name in packs or name in game.overlaid else _examples(game, name),
        decks=tuple(_uses(game, name)),
        related=tuple(card_body.RelatedCard(*related) for related in game.related_cards(name)),
    )


def _texts(game: Game, card: Card) -> Iterator[card_body.CardText]:
    by_text: dict[str, list[str]] = {}
    for preset in game.presets:
        by_text.setdefault(game.card_text(card, preset), []).append(preset)
    for text, presets in by_text.items():
        yield card_body.CardText(tuple(presets), text)


def _rulings(rules: Iterable[Rule]) -> tuple[card_body.Ruling, ...]:
    return tuple(card_body.Ruling(rule.id, rule.text) for rule in rules)


def _examples(game: Game, name: str) -> tuple[card_body.CardExample, ...]:
    """Return examples of a card; they are made for cards that no overlay has changed."""
    return tuple(example_body(example) for example in examples_of(game.as_published, name))


def example_body(example: Example) -> card_body.CardExample:
    """Return an example as it is sent."""
    deeds = tuple(
        card_body.ExampleDeed(deed.move, tuple(log_line(line) for line in deed.lines), deed.tried, deed.refused)
        for deed in example.deeds
    )
    return card_body.CardExample(example.title, example.rules, example.covers, example.before, deeds, example.after)


def _uses(game: Game, name: str) -> Iterator[card_body.DeckUse]:
    for id, deck in game.decks().items():
        count = dict(deck.cards).get(name, 0)
        if count or deck.lead == name:
            yield card_body.DeckUse(id, deck.name, deck.style, count)
