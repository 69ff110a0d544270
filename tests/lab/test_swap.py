"""Random legal swaps in decks."""

from __future__ import annotations

from collections import Counter

import pytest

from marchlands.engine.game import find_game
from marchlands.engine.seed import Dice
from marchlands.lab.contest import Arena, Contest, mirrored
from marchlands.lab.swap import swapped


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
def test_decks_stay_legal_and_of_the_same_size(game: str) -> None:
    found = find_game(game)
    came: Counter[str] = Counter()
    for seed in range(20):
        for deck in found.fitting_decks().values():
            after = swapped(deck, found.deck_rules(), 4, Dice(seed))
            assert found.deck_faults(after) == []
            assert (after.size(), after.lead, after.name) == (deck.size(), deck.lead, deck.name)
            assert 1 <= len(set(dict(after.cards)) - set(dict(deck.cards))) <= 4
            came.update(set(dict(after.cards)) - set(dict(deck.cards)))
    assert len(came) > 25


def test_all_copies_make_way_for_as_many_as_there_may_be() -> None:
    found = find_game("skirmish")
    deck = found.decks()["aggro-1"]
    for seed in range(50):
        before, after = Counter(dict(deck.cards)), Counter(dict(swapped(deck, found.deck_rules(), 1, Dice(seed)).cards))
        (out, gone), (name, more) = *(before - after).items(), *(after - before).items()
        assert gone == more
        assert before[name] == 0
        assert gone == before[out] or more == found.deck_rules().cards[name].most or after[out] > 0


def test_no_swaps_change_nothing_but_the_order() -> None:
    found = find_game("skirmish")
    deck = found.decks()["aggro-1"]
    assert swapped(deck, found.deck_rules(), 0, Dice(1)).cards == tuple(sorted(deck.cards))


def test_both_matches_of_a_round_have_the_same_decks_and_another_round_has_others() -> None:
    found = find_game("skirmish")
    contest = Contest("skirmish", ("random", "random"), mirrored(found, [found.decks()["aggro-1"]]), 4, swaps=3)
    arena = Arena(contest)
    setups = [arena.setup(arena.play(number)) for number in range(4)]
    assert setups[0].decks == setups[1].decks[::-1]
    assert setups[0].seed == setups[1].seed
    assert setups[0].decks[0] != setups[0].decks[1]
    assert setups[2].decks[0] not in setups[0].decks
