"""Decks and positions of Warpath: random ones for tests that need many, and one that stays the same."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from marchlands.engine.game import find_game
from marchlands.games.warpath.board import TILE_NAMES
from marchlands.games.warpath.card import BASE, Kind, WarpathCard
from marchlands.games.warpath.deck_rules import COPIES, DECK_SIZE
from marchlands.games.warpath.game import Warpath

BASE_CARDS = {
    "Arrow Volley": 3,
    "Barracks": 2,
    "Battering Ram": 2,
    "Brute": 2,
    "Castle Guards": 3,
    "Heroic Charge": 1,
    "Muddy Roads": 3,
    "Thief": 3,
    "Traps": 2,
    "Trebuchet": 1,
    "War Hounds": 3,
    "War Reserves": 3,
    "Workshop": 2,
}
"""A legal deck of base cards that stays as it is when the ready-made ones change."""


def warpath() -> Warpath:
    """Return the game with its published sets."""
    game = find_game("warpath")
    assert isinstance(game, Warpath)
    return game


def classes(game: Warpath) -> list[str]:
    """Return the names of all classes."""
    return [card.name for card in game.all_cards if card.kind is Kind.CLASS]


def pool(game: Warpath, lead: str) -> list[WarpathCard]:
    """Return the cards that a deck of a class may hold."""
    return [card for card in game.all_cards if card.kind is not Kind.CLASS and card.stars and card.of in (BASE, lead)]


def random_deck(rng: random.Random, game: Warpath, lead: str | None = None) -> dict[str, Any]:
    """Return a random legal deck of a class, or of a random class if none is given."""
    lead = lead or rng.choice(classes(game))
    cards: Counter[str] = Counter()
    while cards.total() < DECK_SIZE:
        card = rng.choice(pool(game, lead))
        if cards[card.name] < COPIES[card.stars]:
            cards[card.name] += 1
    return {"class": lead, "cards": dict(cards)}


def random_given(rng: random.Random, game: Warpath) -> dict[str, Any]:
    """Return the `given` table of a random position."""
    leads = [rng.choice(classes(game)) for _ in range(2)]
    units = [card for card in game.all_cards if card.kind is Kind.UNIT]
    buildings = [card for card in game.all_cards if card.kind is Kind.BUILDING]
    return {
        "turn": rng.choice(("p1", "p2")),
        "number": rng.choice((1, 5, 40, 198, 199, 200)),
        "ask_forced": rng.random() < 0.2,
        "p1": _random_player(rng, game, leads[0]),
        "p2": _random_player(rng, game, leads[1]),
        "unit": [_random_unit(rng, rng.choice(units)) for _ in range(rng.randint(0, 9))],
        "building": [
            {"at": tile, "owner": rng.choice(("p1", "p2")), "card": rng.choice(buildings).name}
            for tile in rng.sample(TILE_NAMES, rng.randint(0, 7))
        ],
    }


def _random_player(rng: random.Random, game: Warpath, lead: str) -> dict[str, Any]:
    names = [card.name for card in pool(game, lead)]
    return {
        "class": lead,
        "hp": rng.choice((1, 3, 5, 8, 20)),
        "gold": rng.randint(0, 12),
        "hand": rng.choices(names, k=rng.randint(0, 6)),
        "deck": rng.choices(names, k=rng.randint(0, 4)),
        "discard": rng.choices(names, k=rng.randint(0, 3)),
        "skill_used": rng.random() < 0.3,
    }


def _random_unit(rng: random.Random, card: WarpathCard) -> dict[str, Any]:
    unit: dict[str, Any] = {"at": rng.choice(TILE_NAMES), "owner": rng.choice(("p1", "p2")), "card": card.name}
    if rng.random() < 0.3:
        unit["hp"] = rng.randint(1, 8)
    if rng.random() < 0.3:
        unit["attack"] = rng.randint(0, 6)
    if rng.random() < 0.2:
        unit["movement"] = rng.choice(("0", "1", "3", "1/2", "2/3"))
    if rng.random() < 0.2:
        unit["waits"] = rng.randint(0, 2)
    return unit
