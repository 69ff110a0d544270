"""In a long random run every card is played, every ability happens, and nothing goes wrong."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from marchlands.cards.ability import Activate, Does, Keyword, When, While
from marchlands.engine.seed import Dice
from marchlands.engine.state import play_out
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.game import Skirmish
from tests.support.scale import scaled
from tests.support.skirmish import PRESETS, random_deck, skirmish, with_mechanics

OFTEN = scaled(100)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_is_played_and_every_ability_happens_often(preset: str) -> None:
    game = skirmish()
    cards = game.playable(game.table(preset).options)
    seen: Counter[tuple[str, str]] = Counter()
    for event in events_of_random_matches(game, preset, scaled(15_000)):
        seen.update(evidence(event))
    wanted = {(card.name, what) for card in cards for what in signs(card, game, preset)}
    assert {sign: seen[sign] for sign in sorted(wanted) if seen[sign] < OFTEN} == {}


def events_of_random_matches(game: Skirmish, preset: str, matches: int) -> Iterator[dict[str, Any]]:
    rng = random.Random(f"random run {preset}")
    for _ in range(matches):
        decks = [random_deck(rng, game, preset) for _ in range(2)]
        match = game.open(game.setup(decks, None, preset, rng.getrandbits(40)), record=True)
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
        yield from match.events(everything=True)


def signs(card: SkirmishCard, game: Skirmish, preset: str) -> Iterator[str]:
    """Give what must be seen of a card: that it is played, and each of its abilities that leaves a trace."""
    table = game.table(preset)
    if card.kind is Kind.LEADER and not table.options.leaders:
        return
    if card.kind in (Kind.UNIT, Kind.ACTION):
        yield "played"
    for ability in table.options.abilities(card):
        match ability:
            case When():
                yield table.speaker.sentence(ability)
            case While(holds=holds):
                for held in holds:
                    if isinstance(held, When):
                        said = table.speaker.sentence(held)
                        yield f"Dominant: {said[:1].lower()}{said[1:]}"
            case Activate():
                yield "leader_used" if card.kind is Kind.LEADER else "activated"
            case Keyword("must consume"):
                yield "consumed"
            case Does():
                yield "played"


def evidence(event: dict[str, Any]) -> Iterator[tuple[str, str]]:
    match event:
        case {"event": "triggered", "card": card, "text": text}:
            yield card, text
        case {"event": "consumed", "by": card}:
            yield card, "consumed"
        case {"event": "played" | "activated" | "leader_used" as what, "card": card}:
            yield card, what


def test_random_matches_by_the_hundred_thousand_end_without_an_error() -> None:
    game = with_mechanics()
    rng = random.Random("mass run")
    decks = {preset: [random_deck(rng, game, preset) for _ in range(100)] for preset in PRESETS}
    results: Counter[str | None] = Counter()
    count = scaled(100_000)
    for index in range(count):
        preset = PRESETS[index % 2]
        match = game.open(game.setup(rng.choices(decks[preset], k=2), None, preset, index))
        play_out(match.state, Dice(index))
        results[match.result] += 1
    assert set(results) == {"p1", "p2", "draw"}
    assert results.total() == count
