"""Compare the tree search with a peer's, in one run on one core; part of `make bench`.

Both are information-set searches with one random rollout to the end of the match per simulation: this one from the
middle of a Skirmish match with all rules on, the peer's from the middle of gin rummy.
"""

from __future__ import annotations

import cProfile
import random
from pathlib import Path
from time import perf_counter
from typing import Any

import pyspiel
from bench.compare import DECKS, Line, alternately, on_the_pure_build, rates, ratio

import marchlands as ml
from marchlands.bots.search.belief import believing_dealer
from marchlands.bots.search.bot import STYLE
from marchlands.bots.search.tree import Style, Tree
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS

BAR = 40
ROUNDS = 7
MIDDLE = 24  # moves made before
SIMULATIONS = 20_000
PEER_SIMULATIONS = 500
SHARED = 4000  # simulations used to measure the share of each part
PROFILED = 300  # simulations that are profiled
FUNCTIONS = 10
PLAIN = Style(explore=1.0, faith=0.0, focus=1.0, rollout=i64(-1), candidates=i64(1))


def knowledge_of(game: str) -> Knowledge:
    """Return what the seat to move knows in the middle of a random match."""
    match = ml.new_match(game, decks=DECKS[game], seed=3)
    pick = random.Random(3)
    for _ in range(MIDDLE):
        match.apply(pick.choice(match.legal_moves()))
    assert match.to_act is not None
    return match.knowledge(match.to_act)


def search_rate(game: str, style: Style, simulations: int = SIMULATIONS) -> float:
    """Return simulations per second of a search in a given style."""
    knowledge = knowledge_of(game)
    seat = i64(SEATS.index(knowledge.seat))
    begun = perf_counter()
    tree = Tree(believing_dealer(knowledge), seat, knowledge.table.win_weights, style)
    tree.grow(i64(simulations), Dice(1))
    return simulations / (perf_counter() - begun)


def peer_rate() -> float:
    """Return simulations per second of the peer's search in gin rummy."""
    state: Any = pyspiel.load_game("gin_rummy").new_initial_state()
    pick = random.Random(1)
    made = 0
    while made < MIDDLE or state.is_chance_node():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(pick.choices(outcomes, chances)[0])
        else:
            state.apply_action(pick.choice(state.legal_actions()))
            made += 1
    evaluator = pyspiel.RandomRolloutEvaluator(1, 42)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.0, PEER_SIMULATIONS, -1, final, False, False)
    begun = perf_counter()
    bot.step(state)
    return PEER_SIMULATIONS / (perf_counter() - begun)


def measure_search() -> list[Line]:
    """Return the ratio to the peer, with the measurements."""
    own, peer = alternately(ROUNDS, lambda: search_rate("skirmish", PLAIN), peer_rate)
    return [Line("simulations / ISMCTSBot on gin_rummy", ratio(own, peer), BAR, rates(own, peer))]


def shares(game: str) -> str:
    """Return the share of time that each part of a simulation takes on this build, with the bot's own style."""
    knowledge = knowledge_of(game)
    dealer = believing_dealer(knowledge)
    dice = Dice(1)

    def dealing() -> float:
        begun = perf_counter()
        for _ in range(SHARED):
            dealer.deal(dice)
        return perf_counter() - begun

    halted = Style(STYLE.explore, STYLE.faith, STYLE.focus, rollout=i64(0), candidates=STYLE.candidates)
    whole, short, deals = alternately(
        ROUNDS,
        lambda: SHARED / search_rate(game, STYLE, SHARED),
        lambda: SHARED / search_rate(game, halted, SHARED),
        dealing,
    )
    dealt = ratio(deals, whole)
    before_playing_on = ratio(short, whole)
    return (
        f"dealing {dealt:.0%}, the way down the tree and first glances {before_playing_on - dealt:.0%}, "
        f"playing on {1 - before_playing_on:.0%}"
    )


def functions(game: str) -> str:
    """Return the functions in which a search spends its time, on the running build.

    In the compiled build all of a tree's work is one call, so this says most on the pure build. There every function is
    visible, although the interpreter slows them down unequally.
    """
    watch = cProfile.Profile()
    watch.runcall(search_rate, game, STYLE, PROFILED)
    entries = [(entry.inlinetime, entry.code) for entry in watch.getstats() if not isinstance(entry.code, str)]
    whole = sum(seconds for seconds, _ in entries)
    entries.sort(key=lambda entry: -entry[0])
    return "\n".join(
        f"  {seconds / whole:6.1%}  {Path(code.co_filename).stem}.{code.co_qualname}"
        for seconds, code in entries[:FUNCTIONS]
    )


def main() -> None:
    """Print the ratio, and for each game the bot's speed and where its time goes."""
    for line in measure_search():
        met = "met" if line.met else "MISSED"
        print(f"{line.what:36} {line.ratio:7.2f}   at least {line.bar:g} {met:7} {line.detail}")
    for game in DECKS:
        print(f"\nsearch as it plays {game}: {search_rate(game, STYLE, SHARED):,.0f} simulations per s")
        print(f"  {shares(game)}\n  by function, on the pure build:")
        print(on_the_pure_build("search", f"functions({game!r})"))


if __name__ == "__main__":
    main()
