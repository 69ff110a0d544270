"""Twins: the same pair of matches in two versions of a game, with the same decks, the same shuffle and the same dice.

Only what the versions say differently makes a difference. So twins need far fewer matches than independent contests to
tell two versions apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Final, NamedTuple

from marchlands.bots.registry import make_bot
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.lab.contest import derive
from marchlands.lab.pool import Workers, spread
from marchlands.lab.referee import close_quietly, let_move
from marchlands.lab.swap import swapped

BATCH: Final = 2  # pairs in a job: about a second of a greedy bot
MATCHES: Final = 4  # that a pair is, in both versions
VERSIONS: Final = (0, 1)
TRIES: Final = 20  # to find swaps that both versions allow


@dataclass(frozen=True, slots=True)
class Twins:
    """What is played: pairs of decks, one of them drawn for each pair of matches, in two versions of a game.

    With `null` both versions are the first, but the bots have other dice in the second. After `swaps` random swaps in
    both decks, any card may turn up. `watched` twins also tell how the decks were shuffled.
    """

    versions: tuple[Game, Game]
    pairs: tuple[tuple[Deck, Deck], ...]
    bot: str
    seed: int
    rules: str | None = None
    null: bool = False
    trusted: bool = False
    swaps: int = 0
    watched: bool = False

    def decks(self, number: int) -> tuple[Deck, Deck]:
        """Return the decks of a pair of matches."""
        dice = Dice(derive(self.seed, "decks", number))
        first, second = self.pairs[dice.pick(len(self.pairs))]
        return self._varied(first, dice), self._varied(second, dice)

    def _varied(self, deck: Deck, dice: Dice) -> Deck:
        """Return a deck after the swaps, which both versions allow; if chance finds none, the deck as it is."""
        rules = self.versions[0].deck_rules(self.rules)
        for _ in range(TRIES if self.swaps else 0):
            made = swapped(deck, rules, self.swaps, dice)
            if not any(game.deck_faults(made, self.rules) for game in self.versions):
                return made
        return deck


class Twin(NamedTuple):
    """A pair of matches in both versions: the scores of the first deck, by version and by its seat.

    `parted` tells for each match whether the versions went different ways. Of watched twins, `shuffles` has for each
    match both decks as they were shuffled, the first deck's first, and `drawn` is how many cards were drawn from all of
    them. `reasons` say why bots forfeited.
    """

    number: int
    before: tuple[float, float]
    after: tuple[float, float]
    parted: tuple[bool, bool] = (False, False)
    reasons: tuple[str, ...] = ()
    shuffles: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    drawn: int = 0


def play(twins: Twins, pairs: int, workers: Workers) -> Generator[Twin, None, None]:
    """Play so many pairs, and yield them in the order of their numbers. Raises WorkerError if a process dies.

    The number of workers makes no difference. However it ends, no process is left behind.
    """
    jobs = [range(start, min(start + BATCH, pairs)) for start in range(0, pairs, BATCH)]
    with closing(spread(_play_batch, jobs, workers, _open, twins)) as batches:
        for batch in batches:
            yield from batch


_here: list[Twins] = []  # what this process plays


def _open(twins: Twins) -> None:
    _here[:] = [twins]


def _play_batch(numbers: Sequence[int]) -> list[Twin]:
    return [play_pair(_here[0], number) for number in numbers]


def play_pair(twins: Twins, number: int) -> Twin:
    """Play the pair of matches with this number in both versions."""
    decks, reasons = twins.decks(number), list[str]()
    scores: list[float] = []
    ways: list[list[int]] = []
    shuffles, drawn = [], 0
    for version in VERSIONS:
        for first in (0, 1):  # the seat of the first deck
            match = _begun(twins, number, version, decks if first == 0 else decks[::-1])
            order = [_shuffled(match, seat) for seat in SEATS] if twins.watched and version == 0 else []
            scores.append(_score(twins, match, (number, first, version if twins.null else 0), first, reasons))
            ways.append(match.made)
            if order:
                shuffles.append((order[first], order[1 - first]))
                drawn += sum(map(len, order)) - _left(match)
    parted = ways[0] != ways[2], ways[1] != ways[3]
    return Twin(number, (scores[0], scores[1]), (scores[2], scores[3]), parted, tuple(reasons), tuple(shuffles), drawn)


def _begun(twins: Twins, number: int, version: int, decks: tuple[Deck, Deck]) -> Match:
    game = twins.versions[0 if twins.null else version]
    return game.open(game.setup(decks, None, twins.rules, derive(twins.seed, "match", number)))


def _score(twins: Twins, match: Match, key: tuple[int, ...], first: int, reasons: list[str]) -> float:
    """Let the bots play a match to its end; return the score of the seat."""
    with ExitStack() as open_bots:
        chairs = []
        for _ in SEATS:
            bot, budget = make_bot(twins.bot, trusted=twins.trusted)
            open_bots.callback(close_quietly, bot)
            chairs.append((bot, budget))
        made: Counter[tuple[str, int]] = Counter()
        while (seat := match.to_act) is not None:
            place = seat, int(match.state.turn_number())
            reason = let_move(match, seat, *chairs[SEATS.index(seat)], _dice(twins, *key, *place, made[place]))
            if reason:
                reasons.append(reason)
                return float(SEATS.index(seat) != first)
            made[place] += 1
    return 0.5 if match.result == "draw" else float(match.result == SEATS[first])


def _dice(twins: Twins, *key: object) -> Dice:
    """Return the dice of a decision: they are the same for the decision at the same place in the other version.

    So a different decision does not make all later ones different, as it would with one series of dice for the match.
    """
    return Dice(derive(twins.seed, "bot", *key))


def _shuffled(match: Match, seat: str) -> tuple[str, ...]:
    """Return a deck as it was shuffled: first what was drawn already."""
    side = match.snapshot()[seat]
    return (*side["hand"], *side["deck"])


def _left(match: Match) -> int:
    side = match.snapshot()
    return sum(side[seat]["deck_size"] for seat in SEATS)
