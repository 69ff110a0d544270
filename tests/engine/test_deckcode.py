"""Deck codes: one for each deck, and a specific refusal for anything wrong with one."""

from __future__ import annotations

import re
import string
import tomllib
from base64 import urlsafe_b64encode
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marchlands as ml
from marchlands.engine.cardgame import FIRST_PACK_NUMBER
from marchlands.engine.deck import MOST_COPIES, Deck
from marchlands.engine.deckcode import LAST_NUMBER, LONGEST, Numbering, decode, encode, is_code
from tests.support.skirmish import GOLDEN_DECKS, skirmish, with_mechanics

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "golden" / "deck-codes.toml").read_text("utf-8"))
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
CARDS = {f"Card {number}": number for number in range(1, LAST_NUMBER + 1)} | {"Pack Card": LAST_NUMBER + 1}
LEADS = {"First": 1, "Second": 500, "Last": LAST_NUMBER, "Pack Lead": LAST_NUMBER + 2}
ALL = Numbering("skirmish", "SK", "leader", CARDS, LEADS)
CODE = GOLDEN["skirmish"]["edge"]

published = st.sampled_from([name for name, number in CARDS.items() if number <= LAST_NUMBER])
decks = st.builds(
    lambda cards, lead: Deck(tuple(cards.items()), lead),
    st.dictionaries(published, st.integers(1, MOST_COPIES), min_size=1, max_size=30),
    st.sampled_from([None, "First", "Second", "Last"]),
)
small_decks = st.builds(
    lambda cards, lead: Deck(tuple(cards.items()), lead),
    st.dictionaries(st.sampled_from(sorted(CARDS)[:8]), st.integers(1, 4), min_size=1),
    st.sampled_from([None, "First"]),
)


def wrap(contents: list[int], beginning: str = "SK1-", size: int | None = None) -> str:
    """Return a code with these bytes inside, its length and its checksum right."""
    body = bytes([len(contents) if size is None else size, *contents])
    data = body + crc32(beginning.encode() + body).to_bytes(4, "little")
    return beginning + urlsafe_b64encode(data).rstrip(b"=").decode()


def refusal(code: str, kind: str, numbering: Numbering = ALL) -> str:
    """Return why a code is refused, after a look at the slug."""
    with pytest.raises(ml.DeckError) as refused:
        decode(code, numbering)
    message = str(refused.value)
    assert refused.value.slug == f"deck/code-{kind}", message
    assert message.startswith("cannot read deck code ") and "\n" not in message and len(message) < 250
    return message


def no_code(deck: Deck, kind: str) -> str:
    """Return why a deck has no code, after a look at the slug."""
    with pytest.raises(ml.DeckError) as refused:
        encode(deck, ALL)
    assert refused.value.slug == f"deck/code-{kind}"
    assert str(refused.value).startswith("cannot make a deck code: ")
    return str(refused.value)


# --- there and back


@given(decks)
def test_a_deck_comes_back_with_its_cards_ascending_by_number(deck: Deck) -> None:
    again = decode(encode(deck, ALL), ALL)
    assert again == Deck(tuple(sorted(deck.cards, key=lambda item: CARDS[item[0]])), deck.lead)
    assert encode(again, ALL) == encode(deck, ALL)


@given(decks, st.randoms(use_true_random=False))
def test_a_deck_has_one_code_whatever_its_order_name_and_rules(deck: Deck, rng: object) -> None:
    cards = list(deck.cards)
    rng.shuffle(cards)  # type: ignore[attr-defined]
    assert encode(Deck(tuple(cards), deck.lead, "a name", "classic"), ALL) == encode(deck, ALL)


@given(small_decks, small_decks)
def test_different_decks_have_different_codes(first: Deck, second: Deck) -> None:
    same = dict(first.cards) == dict(second.cards) and first.lead == second.lead
    assert (encode(first, ALL) == encode(second, ALL)) == same


@given(decks)
def test_a_code_is_short_and_safe_in_links(deck: Deck) -> None:
    assert re.fullmatch(r"SK1-[A-Za-z0-9_-]+", encode(deck, ALL)) and len(encode(deck, ALL)) <= LONGEST


@given(st.lists(st.integers(0, 255), max_size=20))
def test_whatever_decodes_is_the_code_of_its_deck(contents: list[int]) -> None:
    code = wrap(contents)
    try:
        deck = decode(code, ALL)
    except ml.DeckError:
        return
    assert encode(deck, ALL) == code


@given(st.one_of(st.text(), st.text(ALPHABET).map("SK1-".__add__), st.text().map("SK1-".__add__)))
def test_any_text_is_a_code_or_refused_in_one_line(text: str) -> None:
    try:
        deck = decode(text, ALL)
    except ml.DeckError as error:
        words = error
    else:
        assert encode(deck, ALL) == text
        return
    assert words.slug.startswith("deck/code-") and "\n" not in str(words)


def test_the_extremes_fit() -> None:
    for deck in (
        Deck((("Card 1", 1),)),
        Deck(((f"Card {LAST_NUMBER}", MOST_COPIES),), "Last"),
        Deck(tuple((f"Card {number}", number % MOST_COPIES + 1) for number in range(1, 41)), "Last"),
    ):
        assert decode(encode(deck, ALL), ALL) == deck


def test_the_same_card_in_two_places_is_counted_together() -> None:
    twice = Deck((("Card 3", 1), ("Card 4", 1), ("Card 3", 2)))
    assert encode(twice, ALL) == encode(Deck((("Card 3", 3), ("Card 4", 1))), ALL)


def test_the_layout_is_the_documented_one() -> None:
    """A leader, one card once and two cards three times, with a number of two bytes."""
    deck = Deck((("Card 205", 3), ("Card 3", 3), ("Card 2", 1)), "First")
    assert encode(deck, ALL) == wrap([1, 1, 1, 2, 3, 2, 3, 0xCA, 0x01])


# --- typing errors


@pytest.mark.parametrize("code", GOLDEN["skirmish"].values())
def test_a_change_of_any_one_character_is_refused(code: str) -> None:
    for place in range(len(code)):
        for other in ALPHABET + " .+/=é":
            if other != code[place]:
                with pytest.raises(ml.DeckError):
                    decode(code[:place] + other + code[place + 1 :], ALL)


@given(decks, st.data())
def test_one_wrong_character_in_any_code_is_refused(deck: Deck, data: st.DataObject) -> None:
    code = encode(deck, ALL)
    place = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != code[place]]))
    with pytest.raises(ml.DeckError):
        decode(code[:place] + other + code[place + 1 :], ALL)


@pytest.mark.parametrize("code", GOLDEN["skirmish"].values())
def test_neighbours_in_the_wrong_order_and_lost_or_doubled_characters_are_refused(code: str) -> None:
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        for changed in (swapped, code[:place] + code[place + 1 :], code[: place + 1] + code[place:]):
            if changed != code:
                with pytest.raises(ml.DeckError):
                    decode(changed, ALL)


@pytest.mark.parametrize("changed", [CODE.lower(), CODE.upper(), f" {CODE}", f"{CODE}\n", f"{CODE}=", f"{CODE}A"])
def test_another_spelling_of_a_code_is_refused(changed: str) -> None:
    with pytest.raises(ml.DeckError):
        decode(changed, ALL)


# --- every wrong kind


def test_an_empty_code_is_refused() -> None:
    assert "empty" in refusal("", "empty")
    assert "nothing follows 'SK1-'" in refusal("SK1-", "empty")
    assert "no cards" in refusal(wrap([1]), "empty")
    assert "no cards" in refusal(wrap([0, 1, 0]), "empty")


@pytest.mark.parametrize("code", ["hello", "SK-EiIB", "1-EiIB", "-", "SK1EiIB", "SK0-EiIB", "SK01-EiIB", "ſk1_a"])
def test_what_does_not_begin_like_a_code_is_refused(code: str) -> None:
    refusal(code, "prefix")


@pytest.mark.parametrize("code", ["WP1-EiIB", "S1-EiIB", "SKK1-EiIB", "WP9-EiIB"])
def test_a_code_of_another_game_is_refused(code: str) -> None:
    assert "another game" in refusal(code, "game") and "'SK'" in refusal(code, "game")


@pytest.mark.parametrize("code", [CODE.replace("SK1", "SK2"), "SK2-A", "SK10-EiIB", "SK99999-EiIB"])
def test_a_code_of_a_newer_version_is_told_from_garbage(code: str) -> None:
    assert "newer version" in refusal(code, "newer")


def test_garbage_with_a_newer_version_is_garbage() -> None:
    refusal("SK2-", "empty")
    refusal("SK2-EiI!", "character")


@pytest.mark.parametrize("length", range(len("SK1-") + 1, len(CODE)))
def test_a_code_that_was_cut_off_is_refused(length: int) -> None:
    assert "end is missing" in refusal(CODE[:length], "truncated")


@pytest.mark.parametrize("contents", [[], [1, 1], [1, 1, 2, 5], [0, 1, 1, 5, 2], [0, 1, 0x7F, 5], [0, 1] + [255] * 99])
def test_contents_that_end_too_early_are_refused(contents: list[int]) -> None:
    refusal(wrap(contents), "truncated")


def test_a_code_that_goes_on_is_refused() -> None:
    assert "after its end" in refusal(f"{CODE}A", "surplus")
    refusal(wrap([0, 1, 1, 5], size=3), "surplus")


def test_a_wrong_checksum_is_refused() -> None:
    place = len(CODE) // 2
    other = "B" if CODE[place] == "A" else "A"
    assert "checksum" in refusal(CODE[:place] + other + CODE[place + 1 :], "checksum")


def test_the_checksum_includes_the_prefix() -> None:
    other = Numbering("warpath", "WP", "class", CARDS, LEADS)
    refusal(CODE.replace("SK", "WP"), "checksum", other)


@pytest.mark.parametrize("letter", ["!", "+", "/", "=", " ", "\n", "é", "\0", ".", "\ud800"])
def test_an_illegal_character_is_refused_by_its_place(letter: str) -> None:
    message = refusal(f"{CODE[:9]}{letter}{CODE[10:]}", "character")
    assert "character 10 is" in message and repr(letter) in message


@pytest.mark.parametrize("number", [0, 37, 1001])
def test_an_unknown_card_number_is_refused(number: int) -> None:
    written = [number] if number < 128 else [number & 127 | 128, number >> 7]
    numbering = skirmish()._numbering()
    assert f"no card with number {number}" in refusal(wrap([34, 1, 1, *written]), "unknown-card", numbering)


def test_the_number_of_a_pack_card_is_unknown_though_the_pack_is_loaded() -> None:
    refusal(wrap([0, 1, 1, 0xE9, 0x07]), "unknown-card")
    refusal(wrap([0xEA, 0x07, 1, 1, 3]), "unknown-leader")


def test_a_number_of_many_bytes_is_refused() -> None:
    refusal(wrap([0, 1, 1] + [255] * 40 + [1]), "unknown-card")
    refusal(wrap([0, 1] + [255] * 40 + [1]), "truncated")


@pytest.mark.parametrize("number", [2, 3, 37])
def test_an_unknown_leader_number_is_refused(number: int) -> None:
    """A card that is not a leader is refused as one here too."""
    message = refusal(wrap([number, 1, 1, 3]), "unknown-leader", skirmish()._numbering())
    assert f"no leader with number {number}" in message


def test_the_lead_goes_by_its_word() -> None:
    other = Numbering("warpath", "WP", "class", CARDS, LEADS)
    assert "no class with number 2" in refusal(wrap([2, 1, 1, 3], "WP1-"), "unknown-class", other)


@pytest.mark.parametrize("count", [0, MOST_COPIES + 1])
def test_a_count_that_cannot_be_is_refused(count: int) -> None:
    assert f"{count} times" in refusal(wrap([0, count, 1, 3]), "count")


@pytest.mark.parametrize("contents", [[0, 1, 2, 3, 0], [0, 1, 1, 3, 2, 1, 3], [0, 1, 2, 3, 0, 2, 1, 4]])
def test_a_card_that_is_there_twice_is_refused(contents: list[int]) -> None:
    assert "twice" in refusal(wrap(contents), "duplicate")


@pytest.mark.parametrize(
    "contents",
    [
        [0, 2, 1, 3, 1, 1, 4],  # counts descend
        [0, 1, 1, 3, 1, 1, 4],  # a count has two groups
        [0, 1, 0, 2, 1, 3],  # an empty group
        [0, 1, 1, 0x83, 0],  # a number in more bytes than needed
        [0x80, 0, 1, 1, 3],  # the same for the leader
        [0, 1, 1, 3, 0x80],  # bytes that say nothing
    ],
)
def test_contents_that_could_be_written_otherwise_are_refused(contents: list[int]) -> None:
    assert "one code" in refusal(wrap(contents), "noncanonical")


def test_spare_bits_and_a_prefix_in_another_case_are_refused() -> None:
    code = wrap([0, 1, 2, 3, 1])
    assert len(code) % 4 == 2  # the last character has four bits to spare
    last = ALPHABET[ALPHABET.index(code[-1]) + 1]
    assert "last character" in refusal(code[:-1] + last, "noncanonical")
    assert "'SK'" in refusal("sk" + code[2:], "noncanonical")


def test_a_code_that_is_too_long_is_refused_without_a_look_at_it() -> None:
    message = refusal(wrap([0, 1, 100] + [1] * 100 + [2, 40] + [1] * 40), "long")
    assert str(LONGEST) in message
    refusal("SK1-" + "!" * 1_000_000, "long")
    refusal("SK2-" + "A" * LONGEST, "long")


# --- decks without a code


def test_a_deck_with_pack_cards_has_no_code_and_says_so() -> None:
    assert FIRST_PACK_NUMBER == LAST_NUMBER + 1 == 1001
    for deck in (Deck((("Card 1", 3), ("Pack Card", 1))), Deck((("Card 1", 3),), "Pack Lead")):
        assert "a deck with pack cards has no code" in no_code(deck, "pack")
    game = with_mechanics()
    card = game.packs[0].cards[0].name
    with pytest.raises(ml.DeckError, match="has no code"):
        game.deck_code({"cards": {card: 1}})


def test_a_deck_with_unknown_cards_or_an_unknown_leader_has_no_code() -> None:
    with pytest.raises(ml.DeckError, match="did you mean 'Archer'"):
        skirmish().deck_code({"cards": {"Archr": 1}})
    assert "'Nobody'" in no_code(Deck((("Card 1", 1),), "Nobody"), "unknown-leader")
    assert "'Card 0'" in no_code(Deck((("Card 0", 1),)), "unknown-card")


@pytest.mark.parametrize("cards", [(("Card 1", 0),), (("Card 1", 101),), (("Card 1", 60), ("Card 1", 60))])
def test_a_deck_with_impossible_counts_has_no_code(cards: tuple[tuple[str, int], ...]) -> None:
    no_code(Deck(cards), "count")


def test_a_deck_without_cards_has_no_code() -> None:
    no_code(Deck(()), "empty")


@pytest.mark.parametrize("size", [139, 260, 1000])
def test_a_deck_of_too_many_different_cards_has_no_code(size: int) -> None:
    deck = Deck(tuple((f"Card {number}", 1) for number in range(1, size + 1)))
    assert str(LONGEST) in no_code(deck, "long")


def test_the_longest_code_is_read() -> None:
    deck = Deck(tuple((f"Card {number}", 1) for number in range(1, 139)))
    code = encode(deck, ALL)
    assert len(code) == LONGEST and decode(code, ALL) == deck


# --- in the game


@pytest.mark.parametrize("name", sorted(GOLDEN["skirmish"]))
def test_the_codes_of_the_golden_decks_are_frozen(name: str) -> None:
    game, deck = skirmish(), skirmish().deck(GOLDEN_DECKS / f"{name}.toml")
    assert game.deck_code(deck) == GOLDEN["skirmish"][name]
    again = game.deck(GOLDEN["skirmish"][name])
    assert (dict(again.cards), again.lead) == (dict(deck.cards), deck.lead)


@pytest.mark.parametrize("name", sorted(skirmish().decks()))
def test_a_code_is_taken_wherever_a_deck_is(name: str) -> None:
    game, ready_made = skirmish(), skirmish().decks()[name]
    code = game.deck_code(ready_made)
    deck = game.deck(code)
    assert (dict(deck.cards), deck.lead) == (dict(ready_made.cards), ready_made.lead)
    assert game.deck_code(code) == game.deck_code(name) == code
    rules = ready_made.rules
    first = ml.new_match("skirmish", decks=(code, code), rules=rules, seed=3)
    assert first.snapshot() == ml.new_match("skirmish", decks=(name, name), rules=rules, seed=3).snapshot()


def test_a_code_is_read_whether_or_not_the_deck_is_legal() -> None:
    deck = {"leader": None, "cards": {"Squire": 100, "Warlord": 2, "Archer": 1}}
    again = skirmish().deck(skirmish().deck_code(deck))
    assert again.cards == (("Archer", 1), ("Squire", 100), ("Warlord", 2)) and again.lead is None
    assert skirmish().deck_faults(again)


def test_a_code_is_told_from_ids_and_files(tmp_path: Path) -> None:
    for text in (CODE, "SK1-", "SK2-!", "sk1-abc", "WP1-abc"):
        assert is_code(text, "SK")
    for text in ("aggro-1", "SK1-mine.toml", "decks2-old/mine", "SK", "", "Wp1-abc", "WP1-", "WP1-a/b"):
        assert not is_code(text, "SK")
    path = tmp_path / "SK1-mine.toml"
    path.write_text("[cards]\nArcher = 3\n", "utf-8")
    assert skirmish().deck(str(path)).cards == (("Archer", 3),)


def test_a_bad_code_is_refused_as_a_code_and_not_as_an_unknown_id() -> None:
    for code, kind in ((f"{CODE}A", "surplus"), ("WP1-EiIB", "game"), ("SK7-EiIB", "newer")):
        with pytest.raises(ml.DeckError) as refused:
            ml.new_match("skirmish", decks=(code, "aggro-1"))
        assert refused.value.slug == f"deck/code-{kind}"
