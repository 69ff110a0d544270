"""The search for strong decks, with strengths that are known."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import marchlands as ml
from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game
from marchlands.errors import MarchlandsError
from marchlands.lab.deckhunt import DeckHunt, Method
from marchlands.lab.deckspace import DeckSpace
from marchlands.lab.fieldtrial import Ground, Worth, answers
from marchlands.lab.journal import JournalError
from marchlands.lab.trophy import Measured, Safari, hunt
from tests.support.scale import scaled

GAME = find_game("skirmish")
FIELD = list(GAME.fitting_decks("standard").values())
PAIR = ("Herbalist", "Shieldbearer")
METHODS: tuple[Method, ...] = ("elites", "random")


def has_pair(deck: Deck) -> bool:
    return set(PAIR) <= {name for name, _ in deck.cards}


def strengths(space: DeckSpace, seed: int) -> Callable[[Deck], float]:
    """Return how strong decks are in a world where two cards are weak alone and break the game together."""
    rng = Random(seed)
    worth = {name: rng.gauss(0, 0.006) for name in space.pool}

    def strength(deck: Deck) -> float:
        cards = dict(deck.cards)
        plain = 0.5 + sum(worth[name] * count for name, count in deck.cards)
        alone = -0.02 * sum(name in cards for name in PAIR)
        together = 0.1 * min(cards[PAIR[0]], 3) * min(cards[PAIR[1]], 3) / 3 if has_pair(deck) else 0.0
        return min(0.95, max(0.05, plain + alone + together))

    return strength


def hunted(seed: int, method: Method, matches: int = 3000) -> tuple[DeckHunt, Callable[[Deck], float]]:
    """Return a search that has come to its end, and how strong decks really are."""
    space = DeckSpace(GAME, "standard", seed)
    search, strength, rng = DeckHunt(space, matches, 3, seed, FIELD, method), strengths(space, seed), Random(seed)
    while trials := search.ask():
        for trial in trials:
            chance = strength(trial.deck)
            search.tell(trial, [((rng.random() < chance) + (rng.random() < chance)) / 2 for _ in range(trial.pairs)])
    return search, strength


@pytest.mark.parametrize("name", ml.games())
def test_every_deck_of_the_space_is_legal_and_every_change_changes_something(name: str) -> None:
    game, rng = find_game(name), Random(3)
    space = DeckSpace(game, "standard", 3)
    deck = space.random_deck(rng)
    leads, cells = set(), set()
    for _ in range(60):
        new = space.changed(deck, rng)
        assert game.deck_faults(new, "standard") == []
        assert (new.cards, new.lead) != (deck.cards, deck.lead)
        deck = new
        leads.add(deck.lead)
        cells.add(space.cell(deck))
        column, row = space.cell(deck)
        assert 0 <= column < len(space.across.strips)
        assert 0 <= row < len(space.down.strips)
    assert len(leads) > 1
    assert len(cells) > 4


def test_two_cards_are_put_into_a_deck_with_all_copies_that_fit() -> None:
    space, rng = DeckSpace(GAME, "standard", 1), Random(1)
    for _ in range(20):
        deck = space.grafted(space.random_deck(rng), PAIR, rng)
        assert GAME.deck_faults(deck, "standard") == []
        assert [dict(deck.cards)[name] for name in PAIR] == [3, 3]


def test_cards_that_break_the_game_together_are_found_and_better_than_by_chance() -> None:
    runs = scaled(20)
    found = {method: [hunted(seed, method) for seed in range(runs)] for method in METHODS}
    best = {method: [strength(search.leaders()[0].deck) for search, strength in found[method]] for method in METHODS}
    assert sum(best["elites"]) > sum(best["random"])
    assert sum(best["elites"]) / runs > 0.65
    held = [search.leaders()[0].fresh for search, _ in found["elites"] if has_pair(search.leaders()[0].deck)]
    assert len(held) >= 0.7 * runs
    assert all(sum(fresh) / len(fresh) > 0.6 for fresh in held)
    for search, _ in found["elites"]:
        assert sum(len(each.worth) + len(each.fresh) for each in search.found.values()) == search.total


def test_each_cell_keeps_its_own_best_deck() -> None:
    search, _ = hunted(5, "elites", 1000)
    elites = search.elites()
    assert len(elites) > 8
    for cell, found in elites.items():
        assert search.space.cell(found.deck) == cell
        rivals = [each for each in search.found.values() if each.cell == cell and each.worth]
        assert search.strength(found) == max(map(search.strength, rivals))


def test_fresh_shuffles_take_back_what_luck_gave() -> None:
    """All decks are equally strong, and the search still believes in its best ones."""
    space, rng = DeckSpace(GAME, "standard", 4), Random(4)
    search = DeckHunt(space, 2000, 3, 4, FIELD)
    while trials := search.ask():
        for trial in trials:
            search.tell(trial, [(rng.randint(0, 1) + rng.randint(0, 1)) / 2 for _ in range(trial.pairs)])
    searched = [Measured(tuple(found.worth)) for found in search.leaders()]
    fresh = [Measured(tuple(found.fresh)) for found in search.leaders()]
    assert min(each.score for each in searched) > 0.5
    assert sum(each.score for each in fresh) < sum(each.score for each in searched)
    assert all(each.interval[0] < 0.5 < each.interval[1] for each in fresh)


def ground(seed: int = 1) -> Ground:
    return Ground("skirmish", tuple(FIELD[:2]), "random", seed, "standard")


def played(path: Path | None, workers: int = 1, matches: int = 140) -> tuple[Safari, list[float]]:
    safari = Safari("skirmish", matches, FIELD[:2], "random", 1, 1, "elites", "standard", ())
    with closing(Worth(safari.ground, path)) as worth:
        return safari, list(answers(safari.hunt, safari.ground, worth, workers))


def test_a_hunt_goes_on_from_its_log_and_ends_in_the_same_way(tmp_path: Path) -> None:
    path = tmp_path / "hunt.jsonl"
    whole, values = played(path)
    assert len(values) == whole.hunt.total
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]) + lines[len(lines) // 2][:20])
    again, same = played(path, workers=2)
    assert same == values
    assert again.result() == whole.result()
    assert sorted(path.read_bytes().splitlines()) == sorted(line.strip() for line in lines)


def test_a_log_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "hunt.jsonl"
    Worth(ground(), path).close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="it is of another hunt: seed 1 there, 2 here"):
        Worth(ground(2), path)
    assert path.read_bytes() == before
    path.write_text("{}\n")
    with pytest.raises(JournalError, match="it is not the log of a hunt"):
        Worth(ground(), path)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"matches": 20}, "cannot hunt with 20 matches: .* are the fewest here"),
        ({"field": []}, "there are no decks to play against"),
        ({"bot": "nobody"}, "nobody"),
        ({"field": ["classic-1"]}, "the deck has 20 cards"),
        ({"bot": "cmd:cat"}, "bots from elsewhere need --trusted"),
    ],
)
def test_what_cannot_be_hunted_is_refused(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(MarchlandsError, match=reason):
        hunt("skirmish", **settings)  # type: ignore[arg-type]
