"""A seat knows what it may know and nothing else, and a match dealt from its knowledge agrees with all of it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import marchlands as ml
from marchlands.engine.knowledge import Knowledge, knowledge_at
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER
from marchlands.games.skirmish.card import Kind
from marchlands.games.skirmish.game import Skirmish
from tests.support.skirmish import PRESETS, random_deck, with_mechanics

SEATS = ("p1", "p2")
ROOKIE = {"card": "Rookie", "cooldown": 0}


@cache
def game() -> Skirmish:
    """Return the game with the pack, whose cards look into hands."""
    return with_mechanics()


def position(given: dict[str, Any], rules: str = "standard") -> Match:
    return game().match_from(given, rules)


def random_match(preset: str, index: int, *, open_lists: bool = False) -> tuple[Match, random.Random]:
    rng = random.Random(f"{preset} {index}")
    decks = [random_deck(rng, game(), preset) for _ in range(2)]
    setup = game().setup(decks, None, preset, index, ask_forced=index % 2 == 0, open_lists=open_lists)
    return game().open(setup), rng


def moments(count: int, every: int = 5, *, open_lists: bool = False) -> Iterator[tuple[Match, random.Random]]:
    """Yield moments of random matches: every fifth or so, and every one at which a choice is open."""
    for preset in PRESETS:
        for index in range(count):
            match, rng = random_match(preset, index, open_lists=open_lists)
            while match.result is None:
                if match.snapshot()["choice"] is not None or rng.randrange(every) == 0:
                    yield match, rng
                match.apply(rng.choice(match.legal_moves()))
            yield match, rng


def disguised(match: Match, seat: str, seed: int) -> Match:
    """Return a match that differs from one only in what the seat cannot know: hidden cards are replaced by any."""
    number = SEATS.index(seat)
    veiled = match.table.veiled(match.state, number)
    return Match(match.table, match.table.dealer(veiled, number, (), 0).deal(Dice(seed)))


def hidden_cards(match: Match, seat: str) -> Counter[str]:
    """Return the cards of the other player that the seat cannot see."""
    truth, seen = match.snapshot()[OTHER[seat]], match.view(seat)[OTHER[seat]]
    return Counter(truth["hand"]) + Counter(truth["deck"]) - Counter(seen["hand_known"])


def cards_in_play(match: Match, player: str) -> Counter[str]:
    """Return the cards in a player's list that everyone sees: in the graveyard, on the board, being played."""
    state = match.snapshot()[player]
    tokens = {card.name for card in game().all_cards if card.kind is Kind.TOKEN}
    units = [slot["unit"]["card"] for slot in state["slots"] if slot["unit"] is not None]
    return Counter(state["graveyard"]) + Counter(name for name in units if name not in tokens)


# --- (a) what differs only in the unknown looks the same


def secret(hand: list[str], own: list[str], theirs: list[str], **more: Any) -> Match:
    """Return a position of which p1 cannot know p2's hand and either deck's order."""
    given = {
        "p1": {"hand": ["Scout", "Archer"], "deck": own, "units": {"1": ROOKIE}, "leader": "Warlord"},
        "p2": {"hand": hand, "deck": theirs, "units": {"1": "Veteran", "2": "Ghoul"}, "leader": "Warden"},
        **more,
    }
    return position(given)


OWN = ["Bard", "Veteran", "Acolyte"]
THEIRS = ["Ghoul", "Rogue"]


@pytest.mark.parametrize(
    ("hand", "own", "theirs"),
    [
        (["Fireball", "Test Looter"], OWN, THEIRS),
        (["Archer", "Archer"], OWN, THEIRS),
        (["Dragon", "Archer"], OWN, THEIRS),
        (["Archer", "Dragon"], ["Acolyte", "Bard", "Veteran"], THEIRS),
        (["Archer", "Dragon"], OWN, ["Rogue", "Ghoul"]),
        (["Archer", "Dragon"], OWN, ["Strike", "Strike"]),
        (["Ghoul", "Rogue"], ["Veteran", "Bard", "Acolyte"], ["Archer", "Dragon"]),
    ],
)
def test_positions_that_differ_only_in_the_unknown_look_the_same(
    hand: list[str], own: list[str], theirs: list[str]
) -> None:
    plain, other = secret(["Archer", "Dragon"], OWN, THEIRS), secret(hand, own, theirs)
    for moves in ([], ["play Archer @2"], ["choose e1"], ["leader > e2"], ["activate @1 > a2"]):
        for move in moves:
            plain.apply(move)
            other.apply(move)
        assert plain.view("p1") == other.view("p1")
        mine, theirs_too = plain.knowledge("p1"), other.knowledge("p1")
        assert mine == theirs_too and hash(mine) == hash(theirs_too)
        assert mine.to_json() == theirs_too.to_json()
        assert mine.legal_moves() == theirs_too.legal_moves() == plain.legal_moves()
        assert plain.events("p1") == other.events("p1")


def test_what_the_opponent_plays_and_draws_tells_nothing_about_the_rest_of_its_cards() -> None:
    """A card that leaves a hand leaves no trace of its neighbours behind."""
    known = []
    for rest, deck in (("Vampire", "Mimic"), ("Acolyte", "Rogue"), ("Unsummon", "Scout")):
        given = {"turn": "p2", "p2": {"hand": ["Archer", rest, "Champion"], "deck": [deck, deck]}}
        match = position(given)
        for move in ("play Archer @0", "pass", "pass", "play Champion @1", "pass", "pass"):
            match.apply(move)
            known.append(match.knowledge("p1"))
    assert known[:6] == known[6:12] == known[12:]


def test_positions_that_differ_in_the_known_do_not_look_the_same() -> None:
    plain = secret(["Archer", "Dragon"], OWN, THEIRS).knowledge("p1")
    assert plain != secret(["Archer"], OWN, THEIRS).knowledge("p1")
    assert plain != secret(["Archer", "Dragon"], [*OWN, "Bard"], THEIRS).knowledge("p1")
    assert plain != secret(["Archer", "Dragon"], ["Bard", "Veteran", "Scout"], THEIRS).knowledge("p1")
    assert plain != secret(["Archer", "Dragon"], OWN, THEIRS, skirmish=2).knowledge("p1")
    assert plain != secret(["Archer", "Dragon"], OWN, THEIRS).knowledge("p2")
    assert plain != plain.to_json()


def test_at_any_moment_other_hidden_cards_look_the_same() -> None:
    for match, rng in moments(2):
        for seat in SEATS:
            other = disguised(match, seat, rng.getrandbits(32))
            assert other.view(seat) == match.view(seat)
            assert other.table.dump(other.table.veiled(other.state, SEATS.index(seat))) == match.table.dump(
                match.table.veiled(match.state, SEATS.index(seat))
            )
            if match.to_act == seat:
                assert other.legal_moves() == match.legal_moves() == match.knowledge(seat).legal_moves()
            else:
                assert match.knowledge(seat).legal_moves() == []


def test_knowledge_is_made_once_and_keeps_no_way_back() -> None:
    match, rng = random_match("standard", 1)
    known = match.knowledge("p1")
    before = known.to_json()
    for _ in range(10):
        match.apply(rng.choice(match.legal_moves()))
    assert known.to_json() == before and known.view != match.view("p1")
    match.snapshot()["p1"]["hand"].clear()
    assert known.deal(1).snapshot() == knowledge_at(match.table, before).deal(1).snapshot()


@pytest.mark.parametrize("seat", ["p3", "", "P1"])
def test_only_a_seat_has_knowledge(seat: str) -> None:
    match, _ = random_match("standard", 1)
    with pytest.raises(ValueError, match="seat"):
        match.knowledge(seat)


# --- (b) dealing


def test_a_dealt_match_agrees_with_the_view_at_any_moment() -> None:
    for match, rng in moments(3):
        for seat in SEATS:
            known = match.knowledge(seat)
            assert known.view == match.view(seat)
            dealt = known.deal(rng.getrandbits(32))
            assert dealt.view(seat) == known.view
            assert dealt.to_act == match.to_act and dealt.result == match.result
            if match.to_act == seat:
                assert dealt.legal_moves() == match.legal_moves()


def test_a_dealt_match_is_played_to_the_end() -> None:
    for match, rng in moments(2, every=12):
        dealt = match.knowledge(rng.choice(SEATS)).deal(rng)
        while dealt.result is None:
            legal = dealt.legal_moves()
            assert legal
            dealt.apply(dealt.text(rng.choice(legal)))
        assert dealt.result in ("p1", "p2", "draw")


def test_a_dealt_match_depends_on_the_knowledge_and_the_dice_alone() -> None:
    for match, rng in moments(2):
        for seat in SEATS:
            seed = rng.getrandbits(64)
            expected = match.knowledge(seat).deal(seed).snapshot()
            other = disguised(match, seat, rng.getrandbits(32))
            assert match.knowledge(seat).deal(seed).snapshot() == expected
            assert other.knowledge(seat).deal(seed).snapshot() == expected
            assert match.knowledge(seat).deal(Dice(seed)).snapshot() == expected
            generator, twin = random.Random(seed), random.Random(seed)
            first = match.knowledge(seat).deal(generator).snapshot()
            assert first == other.knowledge(seat).deal(twin).snapshot()


def test_deals_differ_from_each_other_in_what_is_unknown() -> None:
    match, rng = random_match("standard", 2)
    known = match.knowledge("p1")
    deals = [known.deal(rng).snapshot() for _ in range(20)]
    assert len({tuple(sorted(deal["p2"]["hand"])) for deal in deals}) > 15
    assert len({tuple(deal["p1"]["deck"]) for deal in deals}) == 20


def test_dealing_changes_neither_the_match_nor_the_knowledge() -> None:
    match, _ = random_match("standard", 3)
    known, before = match.knowledge("p2"), match.snapshot()
    text = known.to_json()
    dealt = known.deal(5)
    dealt.apply(dealt.legal_moves()[-1])
    assert match.snapshot() == before and known.to_json() == text and known.view == match.view("p2")


def test_the_own_cards_of_a_dealt_match_are_the_true_ones() -> None:
    for match, rng in moments(2):
        for seat in SEATS:
            dealt, truth = match.knowledge(seat).deal(rng).snapshot()[seat], match.snapshot()[seat]
            assert dealt["hand"] == truth["hand"] and sorted(dealt["deck"]) == sorted(truth["deck"])
            assert dealt["graveyard"] == truth["graveyard"] and dealt["slots"] == truth["slots"]


@pytest.mark.parametrize("preset", PRESETS)
def test_dealt_cards_of_the_opponent_could_be_in_a_legal_deck(preset: str) -> None:
    options = game().table(preset).options
    copies, caps = dict(options.copies), dict(options.rarity_caps)
    match, rng = random_match(preset, 4)
    for _ in range(12):
        dealt = match.knowledge("p1").deal(rng)
        cards = cards_in_play(dealt, "p2") + hidden_cards(dealt, "p1")
        rarities: Counter[str] = Counter()
        for name, count in cards.items():
            card = game().by_name[name]
            rarities[str(card.rarity)] += count
            assert card.kind in (Kind.UNIT, Kind.ACTION) and count <= copies[str(card.rarity)]
        assert all(rarities[rarity] <= cap for rarity, cap in caps.items())
        match.apply(rng.choice(match.legal_moves()))


@pytest.mark.parametrize("rng", [None, "seven", 1.5], ids=repr)
def test_dealing_without_dice_is_refused(rng: Any) -> None:
    match, _ = random_match("standard", 1)
    with pytest.raises(TypeError, match="cannot roll"):
        match.knowledge("p1").deal(rng)


# --- (c) open and hidden lists


def test_with_open_lists_the_dealt_cards_are_the_unseen_rest_of_the_list() -> None:
    for match, rng in moments(3, open_lists=True):
        assert match.setup is not None
        for number, seat in enumerate(SEATS):
            known = match.knowledge(seat)
            assert known.opponent_list == dict(sorted(match.setup.decks[1 - number].cards))
            dealt = known.deal(rng)
            assert dealt.view(seat) == known.view
            assert hidden_cards(dealt, seat) == hidden_cards(match, seat)


def test_without_open_lists_the_knowledge_holds_no_list() -> None:
    match, _ = random_match("standard", 5)
    assert match.knowledge("p1").opponent_list is None
    assert json.loads(match.knowledge("p1").to_json())["opponent_list"] is None


def test_the_knowledge_names_no_unseen_card_of_the_opponent() -> None:
    """It does not contain its number either: a card that only the opponent has, and has not shown, leaves no trace."""
    for match, _ in moments(2):
        for seat in SEATS:
            content = match.knowledge(seat).to_json()
            named = {name for name in hidden_cards(match, seat) if f'"{name}"' in content}
            truth = match.snapshot()
            open_cards = {*truth[seat]["hand"], *truth[seat]["deck"], *truth["p1"]["graveyard"]}
            open_cards |= {*truth["p2"]["graveyard"], *match.view(seat)[OTHER[seat]]["hand_known"]}
            open_cards |= {card for event in match.events(seat) for card in mentioned(event)}
            if truth["choice"] is not None:
                open_cards.add(truth["choice"]["card"])
            for player in SEATS:
                open_cards |= {slot["unit"]["card"] for slot in truth[player]["slots"] if slot["unit"]}
            assert named <= open_cards


def test_an_unseen_card_leaves_no_trace_in_the_knowledge() -> None:
    given = {"p1": {"hand": ["Scout"]}, "p2": {"hand": ["Test Looter", "Dragon"], "deck": ["Vampire", "Mimic"]}}
    content = position(given).knowledge("p1").to_json()
    for name in ("Test Looter", "Dragon", "Vampire", "Mimic"):
        assert name not in content
    state = json.loads(content)["state"]
    numbers = {game().by_name[name].number for name in ("Test Looter", "Dragon", "Vampire", "Mimic")}
    for zone in ("deck", "hand", "pile", "card"):
        assert not (numbers | {2 * number for number in numbers}) & set(state[zone])


def mentioned(event: dict[str, Any]) -> set[str]:
    """Return the cards that an event names."""
    return {value for key, value in event.items() if key in ("card", "by", "with", "answer") and isinstance(value, str)}


# --- (d) cards that are known to be in a hand


def unsummoned() -> Match:
    """Return a match after p2's Veteran was returned to a hand that holds another, and a Dragon."""
    given = {
        "p1": {"hand": ["Unsummon", "Scout"], "deck": ["Bard"] * 4},
        "p2": {"hand": ["Dragon", "Veteran"], "deck": ["Seed"] * 4, "units": {"2": "Veteran"}},
    }
    match = position(given)
    match.apply("play Unsummon > e2")
    return match


def test_a_returned_unit_is_known_to_everyone() -> None:
    match = unsummoned()
    assert match.view("p1")["p2"]["hand_known"] == ["Veteran"] == match.knowledge("p1").hand_known
    assert match.view(None)["p2"]["hand_known"] == ["Veteran"]
    assert match.view("p2")["p1"]["hand_known"] == [] and "hand_known" not in match.view("p2")["p2"]
    assert match.view("p1")["p2"]["hand"] is None and match.view("p1")["p2"]["hand_size"] == 3


def test_a_known_card_is_in_every_deal() -> None:
    known = unsummoned().knowledge("p1")
    for seed in range(10):
        hand = known.deal(seed).snapshot()["p2"]["hand"]
        assert len(hand) == 3 and "Veteran" in hand
        assert known.deal(seed).knowledge("p1").hand_known == ["Veteran"]


def test_a_known_card_stays_known_while_others_are_played_and_drawn() -> None:
    match = unsummoned()
    match.apply("pass")
    match.apply("pass")
    assert match.view("p1")["p2"]["hand_known"] == ["Veteran"]


def test_a_known_card_that_was_played_is_no_longer_known_although_another_is_held() -> None:
    match = unsummoned()
    match.apply("pass")
    match.apply("play Veteran @0")
    assert match.view("p1")["p2"]["hand_known"] == [] and match.snapshot()["p2"]["hand"].count("Veteran") == 1
    assert match.view("p1")["p2"]["hand_size"] == 2


def test_whether_another_copy_is_held_cannot_be_told() -> None:
    """The play of a known card looks the same with a second copy in the hand and without."""
    views = []
    for hand in (["Dragon", "Veteran"], ["Dragon", "Mimic"]):
        given = {"p1": {"hand": ["Unsummon"]}, "p2": {"hand": hand, "units": {"2": "Veteran"}}}
        match = position(given)
        for move in ("play Unsummon > e2", "pass", "play Veteran @0"):
            match.apply(move)
            views.append(match.knowledge("p1"))
    assert views[:3] == views[3:]


def test_a_returned_token_is_known_to_nobody() -> None:
    given = {"p1": {"hand": ["Unsummon"]}, "p2": {"units": {"2": "Squire"}}}
    match = position(given)
    match.apply("play Unsummon > e2")
    assert match.view("p1")["p2"]["hand_known"] == [] and match.view("p1")["p2"]["hand_size"] == 0


def test_a_friendly_unit_that_was_returned_is_known_to_the_other() -> None:
    given = {"p1": {"hand": ["Unsummon", "Dragon"], "units": {"0": "Veteran"}}}
    match = position(given)
    match.apply("play Unsummon > a0")
    assert match.knowledge("p2").hand_known == ["Veteran"] and match.knowledge("p1").hand_known == []


# --- (e) knowledge as JSON


def test_knowledge_survives_the_way_through_json() -> None:
    for match, rng in moments(2, every=8):
        for seat in SEATS:
            known = match.knowledge(seat)
            again = knowledge_at(match.table, known.to_json())
            assert again == known and hash(again) == hash(known)
            assert again.view == known.view and again.legal_moves() == known.legal_moves()
            assert again.hand_known == known.hand_known and again.events == known.events
            seed = rng.getrandbits(32)
            assert again.deal(seed).snapshot() == known.deal(seed).snapshot()


def test_the_json_of_knowledge_is_canonical() -> None:
    match, _ = random_match("standard", 6, open_lists=True)
    known = match.knowledge("p1")
    text = known.to_json()
    assert json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text
    assert json.loads(text)["view"] == known.view and json.loads(text)["events"] == known.events
    assert len({known, match.knowledge("p1"), match.clone().knowledge("p1"), match.knowledge("p2")}) == 2


def test_knowledge_is_a_public_name() -> None:
    match, _ = random_match("standard", 6)
    assert isinstance(match.knowledge("p1"), ml.Knowledge) and ml.Knowledge is Knowledge


# --- (f) spectators


def test_a_spectator_sees_what_both_seats_may_know() -> None:
    for match, _ in moments(2):
        seen, truth = match.view(None), match.snapshot()
        for player in SEATS:
            assert seen[player]["hand"] is None and seen[player]["deck"] is None
            assert "deck_list" not in seen[player]
            assert seen[player] == match.view(OTHER[player])[player]
            for key in ("hand_size", "deck_size", "graveyard", "slots", "wins", "sp", "leader", "done"):
                assert seen[player][key] == truth[player][key]
        for key in ("to_act", "phase", "turn", "skirmish", "result", "starter", "rules"):
            assert seen[key] == truth[key]


def test_a_spectators_view_is_the_same_whatever_is_hidden() -> None:
    for match, rng in moments(1):
        for seat in SEATS:
            assert disguised(match, seat, rng.getrandbits(32)).view(None) == match.view(None)


# --- (g) choices from a hidden zone


def looter() -> Match:
    """Return a match in which p1, having drawn, chooses which card to discard."""
    given = {"p1": {"hand": ["Test Looter", "Dragon"], "deck": ["Vampire", "Bard"]}, "p2": {"hand": ["Seed"]}}
    match = position(given)
    match.apply("play Test Looter @0")
    return match


def test_a_choice_from_a_hand_shows_its_answers_to_its_owner_only() -> None:
    match = looter()
    for choice in (match.snapshot()["choice"], match.view("p1")["choice"]):
        assert choice["answers"] == ["Dragon", "Vampire"] and choice["by"] == "p1" and choice["kind"] == "card"
    for seat in ("p2", None):
        choice = match.view(seat)["choice"]
        assert choice["answers"] is None and choice["card"] == "Test Looter" and choice["by"] == "p1"
    assert match.knowledge("p2").legal_moves() == []
    assert {match.text(move) for move in match.knowledge("p1").legal_moves()} == {"choose Dragon", "choose Vampire"}


def test_a_choice_from_a_hand_can_be_dealt_and_answered() -> None:
    known = looter().knowledge("p2")
    for seed in range(10):
        dealt = known.deal(seed)
        assert dealt.view("p2") == known.view and dealt.to_act == "p1"
        dealt.apply(dealt.legal_moves()[0])
        assert len(dealt.snapshot()["p1"]["graveyard"]) == 1 and dealt.snapshot()["phase"] == "act"


def test_a_choice_from_a_hand_tells_the_other_seat_nothing_until_it_is_made() -> None:
    given = {"p1": {"hand": ["Test Looter", "Mimic"], "deck": ["Scout", "Bard"]}, "p2": {"hand": ["Seed"]}}
    other = position(given)
    other.apply("play Test Looter @0")
    match = looter()
    assert match.knowledge("p2") == other.knowledge("p2")
    match.apply("choose Dragon")
    assert match.view("p2")["p1"]["graveyard"] == ["Dragon"]
    assert any(event["event"] == "discarded" and event["card"] == "Dragon" for event in match.events("p2"))
    assert "Vampire" not in match.knowledge("p2").to_json()


def test_a_choice_from_a_graveyard_is_open_to_all() -> None:
    given = {
        "p1": {"graveyard": ["Scout", "Bard"], "units": {"0": {"card": "Necromancer", "cooldown": 0}}},
    }
    match = position(given)
    match.apply("activate @0")
    for seat in ("p1", "p2", None):
        assert match.view(seat)["choice"]["answers"] == ["Bard", "Scout"]


# --- (h) events


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    for match, _ in moments(2):
        for seat in SEATS:
            for event in match.events(seat):
                assert event["event"] != "drawn" or (event["card"] is None) == (event["seat"] != seat)


def test_no_event_told_to_a_seat_holds_a_card_that_it_cannot_know() -> None:
    """Each hidden card is unique here, so that its name can only come from where it is hidden."""
    names = sorted(card.name for card in game().all_cards if card.kind in (Kind.UNIT, Kind.ACTION))
    for preset in PRESETS:
        for index in range(4):
            rng = random.Random(f"unique {preset} {index}")
            rng.shuffle(names)
            given = {
                "p1": {"hand": names[:6], "deck": names[6:20]},
                "p2": {"hand": names[20:26], "deck": names[26:40]},
            }
            match = position(given, preset)
            while match.result is None:
                for seat in SEATS:
                    unseen = set(hidden_cards(match, seat))
                    told = {card for event in match.events(seat) for card in mentioned(event)}
                    assert not unseen & told
                hidden_from_all = set(hidden_cards(match, "p1")) | set(hidden_cards(match, "p2"))
                assert not hidden_from_all & {card for event in match.events() for card in mentioned(event)}
                match.apply(rng.choice(match.legal_moves()))
