"""Lessons: positions from matches between bots, their features, and how the match ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from marchlands.bots.bot import close_bot
from marchlands.bots.registry import make_bot
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.lab.contest import derive
from marchlands.lab.pool import spread

HAND: Final = 0
BOARD: Final = 1
NOISE: Final = (0, 8, 20)  # percentages of random moves; each match has one of them
TAKEN: Final = 5  # every fifth position, on average
DRAWN: Final = 0.5


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position as one seat sees it, and what that seat scored in the end: 1, 0.5 or 0.

    `cards` says how many more of each card the seat has than the other: its name, HAND or BOARD, and the difference.
    """

    match: int
    situation: int
    numbers: tuple[int, ...]
    cards: tuple[tuple[str, int, int], ...]
    result: float


def lessons(game: str, bot: str, matches: int, seed: int, workers: int) -> Iterator[Lesson]:
    """Yield the lessons from a number of matches between a bot and itself, with any two ready-made decks that can meet.

    Some moves are random, so that there are positions that the bot would avoid. Everything follows from the seed.
    """
    jobs = [(game, bot, number, seed) for number in range(matches)]
    for found in spread(_play, jobs, workers, _nothing, None):
        yield from found


def _nothing(_: None) -> None:
    """Prepare a process; nothing needs preparing."""


def _play(job: tuple[str, str, int, int]) -> list[Lesson]:
    name, bot_text, number, seed = job
    game = find_game(name)
    dice = Dice(derive(seed, "lesson", number))
    decks = list(game.decks().values())
    first = decks[dice.pick(len(decks))]
    fitting = [deck for deck in decks if deck.rules == first.rules]
    second = fitting[dice.pick(len(fitting))]
    match = game.open(game.setup((first, second), None, first.rules or None, derive(seed, number)), record=True)
    noise = NOISE[dice.pick(len(NOISE))]
    bots = [make_bot(bot_text) for _ in SEATS]
    taken: list[tuple[int, int, tuple[int, ...], tuple[tuple[str, int, int], ...]]] = []
    while (seat := match.to_act) is not None:
        if not match.state.is_asking() and dice.pick(TAKEN) == 0:
            taken.append(_seen(match, dice.pick(2)))
        legal = match.legal_moves()
        if len(legal) == 1 or dice.pick(100) < noise:
            match.apply(legal[dice.pick(len(legal))])
        else:
            bot, budget = bots[SEATS.index(seat)]
            match.apply(bot.choose(match.knowledge(seat), legal, budget, dice))
    for bot, _ in bots:
        close_bot(bot)
    result = match.result
    return [
        Lesson(number, place, numbers, cards, DRAWN if result == "draw" else float(result == SEATS[seat]))
        for seat, place, numbers, cards in taken
    ]


def _seen(match: Match, seat: int) -> tuple[int, int, tuple[int, ...], tuple[tuple[str, int, int], ...]]:
    place, numbers = match.table.win_model.features(match.state, seat)
    more = Counter[tuple[str, int]]()
    for player in range(len(SEATS)):
        for zone, cards in enumerate(match.table.weighed_cards(match.state, player)):
            for card in cards:
                more[card, zone] += 1 if player == seat else -1
    return seat, place, tuple(numbers), tuple((*key, count) for key, count in sorted(more.items()) if count)
