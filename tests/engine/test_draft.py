"""Decks that are being built: what is said about them, what still fits, and what would complete them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marchlands.engine.completion import complete, suggest
from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.decklist import deck_file, deck_list
from marchlands.engine.draft import COLUMNS, deck_order, sample_hand, survey
from marchlands.engine.game import Game, find_game
from marchlands.errors import DeckError, OptionError
from tests.support.scale import scaled
from tests.tiny.game import Tiny

PACK = Path(__file__).parents[2] / "examples" / "packs" / "saltmarsh.toml"
CASES = [("skirmish", "standard"), ("skirmish", "classic"), ("warpath", "standard")]
FEW = settings(max_examples=scaled(400), deadline=None)


@cache
def packed() -> Game:
    """Return Skirmish with the example pack."""
    return find_game("skirmish").with_packs([PACK])


def draft(game: Game, cards: dict[str, int], lead: str | None = None) -> Deck:
    return Deck(tuple(cards.items()), lead)


def names(game: Game) -> list[str]:
    return [card.name for card in game.cards()]


@st.composite
def drafts(draw: st.DrawFn, *, legal: bool = False) -> tuple[Game, str, Deck]:
    """Return a game, rules and a draft: of any cards, or one that the rules let grow card by card."""
    name, rules = draw(st.sampled_from(CASES))
    game = packed() if name == "skirmish" else find_game(name)
    terms = game.deck_rules(rules)
    lead = draw(st.sampled_from([None, *game.lead_numbers()]))
    if not legal:
        some = st.sampled_from([*names(game), "Nobody's Card"])
        return game, rules, draft(game, draw(st.dictionaries(some, st.integers(1, 6), max_size=25)), lead)
    lead = lead if terms.leads else None
    cards: dict[str, int] = {}
    for card in draw(st.lists(st.sampled_from(names(game)), max_size=40)):
        if terms.room(card, cards, lead).more:
            cards[card] = cards.get(card, 0) + 1
    return game, rules, draft(game, cards, lead)


# --- what is said agrees with what the rules refuse


@FEW
@given(drafts())
def test_a_draft_is_legal_just_when_the_rules_find_no_fault(given: tuple[Game, str, Deck]) -> None:
    game, rules, deck = given
    found = survey(game, deck, rules)
    assert [fault.reason for fault in found.faults] == game.deck_faults(deck, rules)
    size = [fault for fault in found.faults if fault.about == "size"]
    assert bool(size) == (found.limits[0].standing in ("short", "over"))
    over = {limit.label for limit in found.limits[1:] if limit.standing == "over"}
    assert over == {fault.name for fault in found.faults if fault.about == "group"}
    assert all(bool(limit.note) == (limit.standing in ("short", "over")) for limit in found.limits)
    assert found.limits[0].there == deck.size()


@FEW
@given(drafts())
def test_so_many_more_copies_fit_as_add_no_fault_and_not_one_more(given: tuple[Game, str, Deck]) -> None:
    game, rules, deck = given
    found, before = survey(game, deck, rules), _faults_but_size(game, deck, rules)
    named = named_cards(deck)
    for name, room in list(found.rooms.items())[::7]:
        assert bool(room.why) == (room.more == 0)
        if room.more:
            assert _faults_but_size(game, _with(deck, name, named[name] + room.more), rules) == before
        elif before:
            continue  # something else may be too much already
        assert _faults_but_size(game, _with(deck, name, named[name] + room.more + 1), rules) > before


def _with(deck: Deck, name: str, count: int) -> Deck:
    return Deck(tuple({**named_cards(deck), name: count}.items()), deck.lead)


def _faults_but_size(game: Game, deck: Deck, rules: str) -> set[str]:
    """Return the faults of a deck, that of too few cards left out."""
    terms = game.deck_rules(rules)
    return {fault.reason for fault in terms.faults(deck) if fault.about != "size" or deck.size() > terms.most}


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_a_card_that_never_fits_any_deck_is_not_offered(name: str, rules: str) -> None:
    game = find_game(name)
    offered = deck_order(game, rules)
    kinds = {card.name: str(getattr(card, "kind", "")) for card in game.cards()}
    assert not {kinds[card] for card in offered} & {"token", "leader", "class"}
    assert all(card in offered for deck in game.fitting_decks(rules).values() for card, _ in deck.cards)


def test_a_draft_says_why_no_more_copies_fit() -> None:
    game = find_game("skirmish")
    cards = {"Archer": 3, "Vampire": 1}
    rooms = survey(game, draft(game, cards, "Warlord")).rooms
    assert (rooms["Archer"].why, rooms["Vampire"].why) == ("3 of 3 already", "1 of 1 already")
    assert rooms["Scout"] == (3, "")
    gold = {card.name: 1 for card in game.cards() if getattr(card, "rarity", None) == "Gold"}
    assert survey(game, draft(game, dict(list(gold.items())[:4]))).rooms["Vampire"].why in (
        "4 of 4 Gold cards already",
        "1 of 1 already",
    )
    assert survey(game, draft(game, {}), "classic").rooms[next(iter(_second()))].why.startswith("is not in the sets")
    warpath = find_game("warpath")
    assert survey(warpath, draft(warpath, {}, "Mage")).rooms["Raptor"].why == "belongs to the class Dinosaur"
    full = next(iter(warpath.decks().values()))
    assert "full" in {room.why.split(":")[0].rsplit(" ", 1)[-1] for room in survey(warpath, full).rooms.values()}


def _second() -> set[str]:
    from marchlands.games.skirmish.sets.second import SECOND

    return {card.name for card in SECOND.cards if str(card.kind) in ("unit", "action")}


def test_the_shape_of_a_deck_counts_its_cards() -> None:
    for name in ("skirmish", "warpath"):
        game = find_game(name)
        for deck in game.decks().values():
            found = survey(game, deck, deck.rules)
            assert sum(found.shares.values()) == deck.size() and len(found.curve) == COLUMNS
            counted = sum(count for card, count in deck.cards if game.curve_value(_card(game, card)) is not None)
            assert sum(found.curve) == counted


def _card(game: Game, name: str) -> Any:
    return next(card for card in game.cards() if card.name == name)


# --- completing


@FEW
@given(drafts(legal=True))
def test_a_draft_of_cards_that_fit_is_completed_by_adding_alone(given: tuple[Game, str, Deck]) -> None:
    game, rules, deck = given
    done = complete(game, deck, rules)
    assert game.deck_faults(done.deck, rules) == []
    assert all(change.copies > 0 and change.reason for change in done.changes)
    assert deck.lead in (None, done.deck.lead)
    grown = named_cards(deck)
    for change in done.changes:
        grown[change.card] += change.copies
    assert dict(done.deck.cards) == dict(grown)


@FEW
@given(drafts())
def test_any_draft_becomes_legal_and_what_has_to_go_is_named(given: tuple[Game, str, Deck]) -> None:
    game, rules, deck = given
    done = complete(game, deck, rules)
    assert game.deck_faults(done.deck, rules) == []
    taken = [change for change in done.changes if change.copies < 0]
    assert bool(taken) == bool(
        [
            fault
            for fault in game.deck_rules(rules).faults(_led(deck, done.deck.lead))
            if fault.about != "size" or deck.size() > 30
        ]
    )
    assert complete(game, deck, rules) == done, "the same draft is completed in the same way"


def _led(deck: Deck, lead: str | None) -> Deck:
    return Deck(deck.cards, lead)


def test_what_is_not_wanted_is_not_added_and_a_deck_that_is_stuck_says_so() -> None:
    game = find_game("warpath")
    start = draft(game, {"Spark Adept": 2}, "Mage")
    first = complete(game, start).changes[0].card
    assert first not in {change.card for change in complete(game, start, None, [first]).changes}
    with pytest.raises(
        DeckError, match=r"cannot complete the deck: the deck has 2 cards; .* left out on request"
    ) as no:
        complete(game, start, None, names(game))
    assert no.value.slug == "deck/incomplete"


def test_a_suggestion_names_the_card_and_the_deck_that_it_goes_with() -> None:
    game = find_game("skirmish")
    found = suggest(game, draft(game, {"Archer": 2, "Duelist": 2}, "Warlord"), 5)
    assert len({card for card, _ in found}) == 5
    assert any("together with Duelist in Sharp Edge" in reason for _, reason in found)
    assert "fills the curve at" in " ".join(
        change.reason for change in complete(game, draft(game, {"Archer": 3})).changes
    )


def test_a_class_is_chosen_by_the_cards_that_belong_to_it() -> None:
    game = find_game("warpath")
    done = complete(game, draft(game, {"Raptor": 2, "Spark Adept": 1}))
    assert (done.deck.lead, done.lead_reason) == ("Dinosaur", "2 of the cards belong to Dinosaur")
    assert ("Spark Adept", -1, "belongs to the class Mage") in done.changes


def test_a_game_without_kinds_leaders_or_a_curve_is_completed_too() -> None:
    game = Tiny()
    done = complete(game, draft(game, {"One": 1}))
    assert game.deck_faults(done.deck) == [] and done.deck.size() == game.deck_size
    assert survey(game, done.deck).shares == {"card": 6}
    assert sample_hand(game, done.deck, 3).hand


def test_rules_that_do_not_exist_are_refused() -> None:
    game = find_game("skirmish")
    for ask in (survey, complete):
        with pytest.raises(OptionError):
            ask(game, draft(game, {}), "chess")


# --- hands


@pytest.mark.parametrize("name", ["skirmish", "warpath"])
def test_a_sample_hand_is_dealt_as_a_match_deals_it(name: str) -> None:
    game = find_game(name)
    deck = next(iter(game.decks().values()))
    dealt = sample_hand(game, deck, 11)
    match = game.open(game.setup((deck, deck), seed=11))
    side = match.snapshot()["p1"]
    later = [card for _, cards in dealt.later for card in cards]
    assert list(dealt.hand) == side["hand"] and later == side["deck"][: len(later)]
    assert dealt.note and dealt != sample_hand(game, deck, 12)


def test_a_hand_is_dealt_from_a_few_cards_and_refused_from_none() -> None:
    game = find_game("skirmish")
    assert sample_hand(game, draft(game, {"Archer": 3}), 1).hand == ("Archer",) * 3
    with pytest.raises(DeckError, match="there are no cards"):
        sample_hand(game, draft(game, {}), 1)
    with pytest.raises(DeckError, match="unknown card 'Nobody'"):
        sample_hand(game, draft(game, {"Nobody": 1}), 1)


# --- texts


@FEW
@given(drafts(), st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=40))
def test_a_deck_that_is_written_down_is_read_again(given: tuple[Game, str, Deck], name: str) -> None:
    game, rules, deck = given
    if not deck.cards:
        return
    called = Deck(deck.cards, deck.lead, " ".join(name.split()), rules)
    again = game.deck_of_text(deck_file(called, game.name, game.lead_word))
    assert again == called
    listed = game.deck_of_text(deck_list(called, game.lead_word))
    assert (dict(listed.cards), listed.lead, listed.rules) == (dict(deck.cards), deck.lead, rules)


def test_notes_in_a_deck_file_are_comments() -> None:
    game = find_game("skirmish")
    text = deck_file(draft(game, {"Archer": 2}), "skirmish", "leader", {"Archer": "+2: close"})
    assert '"Archer" = 2  # +2: close' in text and game.deck_of_text(text).cards == (("Archer", 2),)
