"""Random decks and random positions of Skirmish, for tests that need many different ones."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from marchlands.engine.game import find_game
from marchlands.games.skirmish.card import Kind
from marchlands.games.skirmish.game import Skirmish

PRESETS = ("standard", "classic")
GOLDEN_DECKS = Path(__file__).parents[1] / "golden" / "decks"  # three decks that never change
MECHANICS = Path(__file__).parents[1] / "packs" / "mechanics.toml"


def skirmish() -> Skirmish:
    """Return the game with its published sets."""
    game = find_game("skirmish")
    assert isinstance(game, Skirmish)
    return game


def with_mechanics() -> Skirmish:
    """Return the game with the test cards for mechanics that the core set does not use."""
    return skirmish().with_packs([MECHANICS])


def random_deck(rng: random.Random, game: Skirmish, preset: str) -> dict[str, Any]:
    """Return a random legal deck with a random leader where there are leaders."""
    options = game.table(preset).options
    copies, caps = dict(options.copies), dict(options.rarity_caps)
    pool = [card for card in game.playable(options) if card.kind in (Kind.UNIT, Kind.ACTION)]
    size = rng.randint(options.deck_min, options.deck_max)
    cards: Counter[str] = Counter()
    rarities: Counter[str] = Counter()
    while cards.total() < size:
        card = rng.choice(pool)
        rarity = str(card.rarity)
        if cards[card.name] < copies[rarity] and rarities[rarity] < caps.get(rarity, size):
            cards[card.name] += 1
            rarities[rarity] += 1
    leaders = [card.name for card in game.all_cards if card.kind is Kind.LEADER]
    return {"cards": dict(cards), "leader": rng.choice(leaders) if options.leaders else None}


def random_given(
    rng: random.Random, game: Skirmish, rules: str | dict[str, Any], units: Collection[str] = ()
) -> dict[str, Any]:
    """Return the `given` table of a random position; it may be one that is refused as impossible.

    With `units`, only cards with these names are on the board.
    """
    options = game.table(rules).options
    return {
        "turn": rng.choice(("p1", "p2")),
        "starter": rng.choice(("p1", "p2")),
        "skirmish": rng.choice((1, 1, 2, 3)),
        "number": rng.choice((1, 5, 20, 99)),
        "ask_forced": rng.random() < 0.2,
        "p1": _random_player(rng, game, options.leaders, units),
        "p2": _random_player(rng, game, options.leaders, units),
    }


def _random_player(rng: random.Random, game: Skirmish, leaders: bool, units: Collection[str]) -> dict[str, Any]:
    playable = [card.name for card in game.all_cards if card.kind in (Kind.UNIT, Kind.ACTION)]
    player: dict[str, Any] = {
        "hand": rng.choices(playable, k=rng.randint(0, 7)),
        "deck": rng.choices(playable, k=rng.randint(0, 5)),
        "graveyard": rng.choices(playable, k=rng.randint(0, 4)),
        "wins": rng.choice((0, 0, 1)),
        "units": {},
        "modifiers": {},
    }
    if leaders and rng.random() < 0.8:
        leader = rng.choice([card for card in game.all_cards if card.kind is Kind.LEADER])
        player["leader"] = leader.name
        player["charges"] = rng.randint(0, leader.charges)
    for terrain in range(5):
        if rng.random() < 0.3:
            player["modifiers"][str(terrain)] = rng.randint(-3, 4)
        if rng.random() < 0.6:
            player["units"][str(terrain)] = _random_unit(rng, game, units)
    return player


def _random_unit(rng: random.Random, game: Skirmish, units: Collection[str]) -> dict[str, Any]:
    placed = [card for card in game.all_cards if card.power is not None]
    card = rng.choice([card for card in placed if not units or card.name in units])
    unit: dict[str, Any] = {"card": card.name, "buff": rng.choice((0, 0, 0, 1, 3, -1))}
    if rng.random() < 0.4:
        unit["damage"] = rng.randint(0, 3)
    if rng.random() < 0.3:
        unit["shield"] = rng.randint(0, 3)
    if rng.random() < 0.1:
        unit["cleansed"] = True
    cooldown = int(game.table().book.cooldown[card.number])
    if cooldown >= 0 and rng.random() < 0.7:
        unit["cooldown"] = rng.randint(0, cooldown)
        unit["used"] = unit["cooldown"] == 0 and rng.random() < 0.3
    return unit
