"""Write your own bot: a class with one method. Run this file to see it play.

    python examples/own_bot.py [MATCHES]

To make it known by name, put the class into a package of your own, say `my_bots`, with this in its pyproject.toml:

    [project.entry-points."marchlands.bots"]
    hopeful = "my_bots:Hopeful"

Once that package is installed beside Marchlands, `hopeful` is a bot like any other:

    marchlands arena --p1 hopeful:20 --p2 random
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import marchlands as ml
from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget
from marchlands.bots.random_bot import RandomBot
from marchlands.engine.seed import Dice


class Hopeful:
    """Tries each move in matches that it imagines, lets both sides go on at random, and takes what won most often."""

    def choose(self, knowledge: ml.Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the legal move that won most; a budget in simulations is the number of matches for each move."""
        if len(legal) == 1:
            return legal[0]
        wins = dict.fromkeys(legal, 0.0)
        for _ in range(budget.simulations or 4):
            imagined = knowledge.deal(rng)
            for move in legal:
                wins[move] += self._points(imagined.clone(), move, knowledge.seat, rng)
        return max(legal, key=wins.__getitem__)

    @staticmethod
    def _points(match: ml.Match, move: int, seat: str, rng: Dice) -> float:
        """Return what a move comes to when everything after it is random: 1, 0.5 or 0."""
        match.apply(move)
        while match.result is None:
            moves = match.legal_moves()
            match.apply(moves[rng.pick(len(moves))])
        return {seat: 1.0, "draw": 0.5}.get(match.result, 0.0)


def play(first: Bot, second: Bot, seed: int) -> str:
    """Return who wins a match between two bots: "p1", "p2", or "draw"."""
    match = ml.new_match("skirmish", decks=("aggro-1", "aggro-1"), seed=seed)
    players = {"p1": first, "p2": second}
    dice = Dice(seed)
    while match.to_act is not None:
        knowledge = match.knowledge(match.to_act)
        match.apply(players[match.to_act].choose(knowledge, match.legal_moves(), Budget(), dice))
    return str(match.result)


def main() -> None:
    """Play as many matches against random moves as the command line says, else 4."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    results = [play(Hopeful(), RandomBot(), seed) for seed in range(matches)]
    print(f"{matches} matches: {results.count('p1')} won, {results.count('p2')} lost, {results.count('draw')} drawn")


if __name__ == "__main__":
    main()
