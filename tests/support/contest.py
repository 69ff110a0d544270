"""Contests between bots, for tests that measure how strong they are."""

from __future__ import annotations

from marchlands.engine.game import find_game
from marchlands.lab.contest import Contest, hold, mirrored
from marchlands.lab.score import Score


def score(game: str, bots: tuple[str, str], games: int, seed: int, workers: int = 1) -> Score:
    """Return the first bot's score after so many matches, with all ready-made decks in turn, each against itself."""
    found = find_game(game)
    contest = Contest(game, bots, mirrored(found, list(found.decks().values())), seed)
    total = Score()
    for match in hold(contest, games, workers):
        total.add(match)
    assert total.games == games
    return total
