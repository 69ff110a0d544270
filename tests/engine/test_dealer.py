"""Dealers fill what a seat cannot know: always consistent with what it does know, and with what decks may contain."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import marchlands as ml
from marchlands.bots.search.belief import believing_dealer
from marchlands.engine.dealer import MOST_TRUST, Dealer, Stock, believed
from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS
from marchlands.games.warpath.card import BASE
from tests.support import conservation
from tests.support.builds import printed_by
from tests.support.hidden import GAMES, moments
from tests.support.scale import scaled

COMPILED = ml.build() == "compiled"
POSITIONS = scaled(1000) if COMPILED else scaled(200)


def cards_of(match: Match, state: State, player: int) -> Counter[str]:
    """Return all cards of a player in a state: those of its original deck."""
    if match.table.game == "skirmish":
        return conservation.cards_of(Match(match.table, state), player)
    part = match.table.snapshot(state)[SEATS[player]]
    return Counter(part["hand"] + part["deck"] + part["discard"])


def dealers(knowledge: Knowledge) -> list[Dealer]:
    return [knowledge.dealer(), believing_dealer(knowledge)]


# --- every deal agrees with what is known


@pytest.mark.parametrize("game", GAMES)
def test_the_knowledge_of_a_dealt_state_is_the_knowledge_that_it_was_dealt_from(game: str) -> None:
    for match, rng in moments(game, POSITIONS):
        for number, seat in enumerate(SEATS):
            knowledge = match.knowledge(seat)
            expected = match.table.dump(knowledge.veiled)
            for dealer in dealers(knowledge):
                dealt = dealer.deal(Dice(rng.getrandbits(32)))
                assert match.table.dump(match.table.veiled(dealt, number)) == expected
                assert match.table.view(dealt, number) == knowledge.view
                assert dealt.actor() == match.state.actor()


@pytest.mark.parametrize("open_lists", [False, True], ids=["hidden lists", "open lists"])
@pytest.mark.parametrize("game", GAMES)
def test_no_card_of_ones_own_is_lost_or_doubled_and_the_other_has_as_many(game: str, open_lists: bool) -> None:
    for match, rng in moments(game, POSITIONS, open_lists=open_lists):
        for number, seat in enumerate(SEATS):
            for dealer in dealers(match.knowledge(seat)):
                dealt = dealer.deal(Dice(rng.getrandbits(32)))
                assert cards_of(match, dealt, number) == cards_of(match, match.state, number)
                other = cards_of(match, dealt, 1 - number)
                assert other.total() == cards_of(match, match.state, 1 - number).total()
                if open_lists:
                    assert other == cards_of(match, match.state, 1 - number)


@pytest.mark.parametrize("game", GAMES)
def test_the_other_has_a_legal_deck_in_every_deal(game: str) -> None:
    """Copies, rarities and sets in Skirmish, classes in Warpath: nothing impossible is dealt."""
    for match, rng in moments(game, POSITIONS):
        assert match.setup is not None
        assert match.game is not None
        for number, seat in enumerate(SEATS):
            lead = match.setup.decks[1 - number].lead
            for dealer in dealers(match.knowledge(seat)):
                dealt = dealer.deal(Dice(rng.getrandbits(32)))
                cards = cards_of(match, dealt, 1 - number)
                assert match.game.deck_faults(Deck(tuple(sorted(cards.items())), lead), match.setup.rules) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_follows_from_the_dice_and_leaves_the_dealer_as_it_was(game: str) -> None:
    for match, _ in moments(game, scaled(100)):
        for dealer in dealers(match.knowledge(match.to_act)):
            first, second = (match.table.dump(dealer.deal(Dice(9))) for _ in range(2))
            assert first == second
            other = dealer.deal(Dice(10))
            other.apply(i64(other.legal_moves()[-1]))
            assert match.table.dump(dealer.deal(Dice(9))) == first


@pytest.mark.parametrize("game", GAMES)
def test_deals_differ_in_hands_and_in_both_orders(game: str) -> None:
    match = ml.new_match(game, seed=2)
    dealer = match.knowledge("p1").dealer()
    deals = [match.table.snapshot(dealer.deal(Dice(seed))) for seed in range(30)]
    assert len({tuple(deal["p2"]["hand"]) for deal in deals}) == 30
    assert len({tuple(deal["p2"]["deck"]) for deal in deals}) == 30
    assert len({tuple(deal["p1"]["deck"]) for deal in deals}) == 30


def test_both_builds_deal_the_same() -> None:
    count = scaled(100)
    compiled, pure = (printed_by("deals.py", count, pure=pure) for pure in (False, True))
    assert len(compiled) == 4 * count
    assert compiled == pure


# --- what is believed of lists


def test_lists_without_what_was_seen_are_left_out() -> None:
    lists = [[1, 1, 2, 3], [1, 2, 2, 4], [5, 6, 7, 8]]
    assert believed(lists, [], 60)[0] == lists
    assert believed(lists, [1], 60)[0] == [[1, 2, 3], [2, 2, 4]]
    assert believed(lists, [1, 1], 60)[0] == [[2, 3]]
    assert believed(lists, [9], 60) == ([], 0)
    assert believed([], [], 60) == ([], 0)


def test_trust_grows_with_every_card_that_fits_and_is_never_certainty() -> None:
    cards = list(range(1, 31))
    trusts = [believed([cards], cards[:count], 60)[1] for count in range(31)]
    assert trusts[0] == 60
    assert trusts == sorted(trusts)
    assert trusts[1] > 60
    assert trusts[-1] == MOST_TRUST < 100
    assert believed([cards], [1], 0)[1] == 0


def test_a_trust_of_a_hundred_is_certainty_whatever_was_seen() -> None:
    assert believed([[1, 2, 3]], [2], 100) == ([[1, 3]], 100)
    assert believed([[1, 2, 3]], [2, 9], 100) == ([[1, 3]], 100)


def hand_and_deck(match: Match, state: State) -> Counter[str]:
    part = match.table.snapshot(state)["p2"]
    return Counter(part["hand"] + part["deck"])


def test_a_list_is_dealt_as_often_as_it_is_trusted() -> None:
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=4)
    truth, wrong = (dict(ml.decks("skirmish")[name].cards) for name in ("control-1", "aggro-1"))
    knowledge = match.knowledge("p1")
    for trust, least, most in ((0, 0, 0), (60, 170, 230), (97, 275, 299), (100, 300, 300)):
        dealer = knowledge.dealer([truth], trust)
        found = sum(hand_and_deck(match, dealer.deal(Dice(seed))) == Counter(truth) for seed in range(300))
        assert least <= found <= most
    dealer = knowledge.dealer([truth, wrong], 100)
    dealt = Counter(hand_and_deck(match, dealer.deal(Dice(seed))) == Counter(truth) for seed in range(300))
    assert 110 <= dealt[True] <= 190


def test_an_open_list_goes_before_any_belief() -> None:
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=4, open_lists=True)
    truth, wrong = (dict(ml.decks("skirmish")[name].cards) for name in ("control-1", "aggro-1"))
    dealer = match.knowledge("p1").dealer([wrong], 100)
    assert all(hand_and_deck(match, dealer.deal(Dice(seed))) == Counter(truth) for seed in range(20))


def test_a_list_that_is_longer_or_shorter_than_the_other_deck_is_not_believed_in() -> None:
    """Everyone can see how many cards a player has."""
    match = ml.new_match("skirmish", decks=("aggro-1", "control-1"), seed=4)
    truth = Counter(dict(ml.decks("skirmish")["control-1"].cards))
    for wrong in (truth + Counter(["Scout"]), truth - Counter(list(truth)[:1])):
        dealer = match.knowledge("p1").dealer([dict(wrong)], 97)
        dealt = [hand_and_deck(match, dealer.deal(Dice(seed))) for seed in range(30)]
        assert not any(wrong <= cards or cards <= wrong for cards in dealt)


def test_a_list_with_cards_that_are_not_laid_out_is_passed_over() -> None:
    match = ml.new_match("skirmish", seed=4)
    dealer = match.knowledge("p1").dealer([{"Nobody Knows": 25}], 97)
    assert dealer.deal(Dice(1)).actor() == match.state.actor()


@pytest.mark.parametrize("game", GAMES)
def test_the_search_believes_in_ready_made_decks_until_something_else_was_seen(game: str) -> None:
    """The same cards with another leader or class are not expected; neither is a deck without a card that was seen."""
    names = sorted(name for name in ml.decks(game) if not name.startswith("classic"))
    for name in names[:4]:
        match = ml.new_match(game, decks=(names[0], name), seed=1)
        truth = Counter(dict(ml.decks(game)[name].cards))
        dealer = believing_dealer(match.knowledge("p1"))
        deals = [cards_of(match, dealer.deal(Dice(seed)), 1) for seed in range(100)]
        known = [Counter(dict(deck.cards)) for deck in ml.decks(game).values()]
        assert truth in deals
        assert 40 <= sum(deal in known for deal in deals) <= 80


def test_a_deck_of_other_rules_is_not_believed_in() -> None:
    classic = [name for name, deck in ml.decks("skirmish").items() if deck.rules == "classic"]
    assert classic
    match = ml.new_match("skirmish", decks=(classic[0], classic[0]), seed=1)
    dealer = believing_dealer(match.knowledge("p1"))
    other = [Counter(dict(deck.cards)) for deck in ml.decks("skirmish").values() if deck.rules not in ("", "classic")]
    assert not any(cards_of(match, dealer.deal(Dice(seed)), 1) in other for seed in range(50))


# --- the stock


def drawn(stock: Stock, wanted: int, seed: int) -> list[int]:
    return [int(card) for card in stock.draw(i64(wanted), Dice(seed))]


def stock_of(bag: dict[int, int], group: dict[int, int], caps: list[int]) -> Stock:
    cards = [card for card, copies in bag.items() for _ in range(copies)]
    groups = [group.get(card, -1) for card in cards]
    return Stock(cards, groups, caps, [99], *believed([], [], 0))


def test_a_group_is_never_drawn_beyond_its_cap_and_no_card_beyond_its_copies() -> None:
    bag = {1: 3, 2: 3, 3: 2, 4: 1, 5: 3, 6: 3}
    stock = stock_of(bag, {1: 0, 2: 0, 3: 1, 4: 1}, [2, 1])
    for seed in range(200):
        count = Counter(drawn(stock, 9, seed))
        assert count[1] + count[2] <= 2
        assert count[3] + count[4] <= 1
        assert all(copies <= bag[card] for card, copies in count.items())
        assert sorted(drawn(stock, 9, seed)) == sorted(count.elements())


def test_what_a_bag_cannot_give_is_filled_from_the_spare() -> None:
    assert Counter(drawn(stock_of({1: 1, 2: 1}, {2: 0}, [0]), 4, 1)) == {1: 1, 99: 3}
    assert drawn(stock_of({}, {}, []), 0, 1) == []


def test_every_copy_is_drawn_about_as_often_as_any_other() -> None:
    stock = stock_of({1: 2, 2: 1, 3: 1}, {}, [])
    first = Counter(drawn(stock, 1, seed)[0] for seed in range(4000))
    assert 1850 <= first[1] <= 2150
    assert 900 <= first[2] <= 1100


def test_a_dealer_of_no_game_deals_nothing() -> None:
    dealer = Dealer(stock_of({1: 2}, {}, []))
    for ask in (lambda: dealer.deal(Dice(1)), lambda: dealer.lay([], []), dealer.own_cards, dealer.hidden_count):
        with pytest.raises(TypeError, match="belongs to a game"):
            ask()


def test_every_class_has_cards_of_its_own_in_its_deals() -> None:
    game = find_game("warpath")
    rng = random.Random("classes")
    for deck in game.decks().values():
        match = ml.new_match("warpath", decks=(deck, deck), seed=3)
        dealer = match.knowledge("p1").dealer()
        leads = set()
        for _ in range(20):
            for name in cards_of(match, dealer.deal(Dice(rng.getrandbits(32))), 1):
                leads.add(match.game.by_name[name].of)  # type: ignore[union-attr]
        assert leads == {BASE, deck.lead}
