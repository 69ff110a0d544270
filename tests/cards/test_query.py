"""Queries for cards: how they are read, what they find, and what is said of those that cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import marchlands as ml
from marchlands.cards.filter import filter_of, filters_in, pressed
from marchlands.cards.query import (
    JOINING,
    OPERATORS,
    All,
    Asked,
    Either,
    Not,
    Query,
    Said,
    both,
    either,
    negated,
    parse,
)
from marchlands.cards.search import COMPARE, Form, Search
from marchlands.engine.game import find_game
from marchlands.errors import QueryError

GAMES = ("skirmish", "warpath")


@cache
def searched(game: str, rules: str | None = None) -> Search[Any]:
    return find_game(game).search(rules)


def names(game: str, query: str | Query, rules: str | None = None) -> set[str]:
    return {card.name for card in searched(game, rules).find(query)}


def refusal(query: str, game: str | None = None) -> tuple[int, str]:
    with pytest.raises(QueryError) as refused:
        parse(query) if game is None else searched(game).find(query)
    assert refused.value.slug == "query/unreadable" and "\n" not in str(refused.value)
    return refused.value.at, str(refused.value)


# --- any query

PIECES = [
    *'"()-−,:=!<> “”≥',
    *JOINING,
    *OPERATORS,
    "rarity",
    "power",
    "kind:",
    "gold",
    "4",
    "close",
    "\\",
    "'",
    "\n",
    "é",
]
TYPED = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
WORDS = st.text(st.characters(exclude_characters="“”„", exclude_categories=["Cs"]), min_size=1, max_size=9)
SAID = WORDS.map(lambda words: " ".join(words.split())).filter(bool)


def asked_of(search: Search[Any]) -> st.SearchStrategy[Asked]:
    """A question that the fields of a search understand."""

    def of_field(field: Any) -> st.SearchStrategy[Asked]:
        names = st.sampled_from([field.name, *field.aliases, field.name.upper()])
        numbers = st.integers(-3, 12).map(str)
        if field.form is Form.TEXT:
            return st.builds(Asked, names, st.sampled_from([":", "="]), st.tuples(SAID))
        values = numbers if field.form is Form.NUMBER else st.sampled_from([*field.choices])
        several = st.lists(values, min_size=1, max_size=3).map(tuple)
        plain = st.builds(Asked, names, st.sampled_from([":", "="]), several)
        compared = st.builds(Asked, names, st.sampled_from([*COMPARE]), st.tuples(values))
        return st.one_of(plain, compared) if field.form in (Form.NUMBER, Form.SCALE) else plain

    return st.sampled_from(search.fields).flatmap(of_field)


def queries(game: str) -> st.SearchStrategy[Query]:
    leaves: st.SearchStrategy[Query] = st.one_of(
        st.sampled_from(["close", "enemy", "a unit", "Deploy:", "2"]).map(Said), asked_of(searched(game))
    )

    def grown(parts: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
        some = st.lists(parts, min_size=2, max_size=3)
        return st.one_of(parts.map(negated), some.map(lambda of: both(*of)), some.map(lambda of: either(*of)))

    return st.recursive(leaves, grown, max_leaves=6)


few = settings(max_examples=40)  # each of these makes whole queries, and searches all cards
ANY = st.sampled_from(GAMES).flatmap(lambda game: st.tuples(st.just(game), queries(game)))


def fault_in(read: Callable[[str], object], text: str) -> QueryError | None:
    """Return the one error that reading a text may raise."""
    try:
        read(text)
    except QueryError as error:
        return error
    return None


@given(TYPED)
def test_any_text_is_a_query_or_is_refused_with_the_place(text: str) -> None:
    fault = fault_in(parse, text)
    if fault is None:
        assert parse(str(parse(text))) == parse(text)
    else:
        assert 0 <= fault.at < len(text) and "\n" not in str(fault)


@given(TYPED, st.sampled_from(GAMES))
def test_any_text_finds_cards_or_is_refused_with_the_place(text: str, game: str) -> None:
    fault = fault_in(searched(game).find, text)
    assert fault is None or (0 <= fault.at < len(text) and "\n" not in str(fault))


@few
@given(ANY)
def test_a_query_that_is_printed_reads_as_the_same(asked: tuple[str, Query]) -> None:
    _, query = asked
    assert parse(str(query)) == query


@given(SAID)
def test_any_words_can_be_said_in_quotes(words: str) -> None:
    assert parse(str(Said(words))) == Said(words)
    assert parse(str(Asked("name", ":", (words, words)))) == Asked("name", ":", (words, words))


@few
@given(ANY)
def test_a_query_in_the_names_of_the_fields_finds_the_same_and_stays_as_it_is(asked: tuple[str, Query]) -> None:
    game, query = asked
    named = searched(game).read(query)
    assert searched(game).read(str(named)) == named
    assert searched(game).find(named) == searched(game).find(query) == searched(game).find(str(query))


@few
@given(ANY)
def test_a_query_and_its_negation_split_the_cards(asked: tuple[str, Query]) -> None:
    game, query = asked
    found, left = names(game, query), names(game, f"-({query})")
    assert found.isdisjoint(left) and found | left == names(game, "")


@few
@given(ANY.flatmap(lambda asked: st.tuples(st.just(asked[0]), st.just(asked[1]), queries(asked[0]))))
def test_and_is_the_intersection_and_or_the_union(asked: tuple[str, Query, Query]) -> None:
    game, one, other = asked
    both_found = names(game, one) & names(game, other)
    assert names(game, f"({one}) ({other})") == names(game, f"({one}) and ({other})") == both_found
    assert names(game, f"({one}) or ({other})") == names(game, one) | names(game, other)


@few
@given(ANY, st.data())
def test_a_filter_that_is_pressed_twice_changes_nothing(asked: tuple[str, Query], data: st.DataObject) -> None:
    game, query = asked
    search = searched(game)
    filter = data.draw(asked_of(search).map(lambda one: Asked(one.field, one.operator, one.values[:1])))
    named = search.read(filter)
    assert isinstance(named, Asked)
    assume(len(named.values) == 1)
    once = pressed(search, str(query), str(filter))
    wanted = filter_of(named.field, named.values[0], named.operator)
    before = filters_in(search.read(query))
    assert (wanted in filters_in(once)) is (wanted not in before)
    if all(parse(other).field != named.field for other in before):  # type: ignore[union-attr]
        twice = pressed(search, str(once), str(filter))
        assert names(game, twice) == names(game, query)
        assert names(game, once) == names(game, query) & names(game, filter)


# --- what is found


def test_several_words_are_all_found_and_a_phrase_as_it_is() -> None:
    assert names("skirmish", '"close enemy"') < names("skirmish", "enemy CLOSE")
    assert "Siren" in names("skirmish", "close enemy") - names("skirmish", '"close enemy"')
    assert names("skirmish", "“close enemy”") == names("skirmish", '"close enemy"')


def test_fields_have_other_names_and_values_need_not_be_whole() -> None:
    gold = names("skirmish", "rarity:gold")
    assert gold and gold == names("skirmish", "R=Gold") == names("skirmish", 'rarity : "gold"') == names(
        "skirmish", "r:go"
    )
    assert names("warpath", "class:mage") == names("warpath", "of:Mage")
    assert names("warpath", "stars:3") == names("warpath", "rarity=3")


def test_numbers_and_rarities_are_compared() -> None:
    cards = find_game("skirmish").cards()
    strong = {card.name for card in cards if (getattr(card, "power", None) or 0) >= 5}
    assert strong and names("skirmish", "power>=5") == names("skirmish", "power ≥ 5") == strong
    assert names("skirmish", "power>4") == strong and names("skirmish", "power<5") & strong == set()
    assert names("skirmish", "rarity>=silver") == names("skirmish", "rarity:gold,silver")
    assert names("skirmish", "power!=5") == names("skirmish", "-power:5")


def test_none_are_the_cards_that_have_nothing_there() -> None:
    assert names("skirmish", "rarity:none") == names("skirmish", "kind:leader,token")
    assert names("skirmish", "power:none") == names("skirmish", "-power>=0")
    assert "Champion" in names("skirmish", "keyword:none")


def test_keywords_are_found_whatever_words_the_text_uses() -> None:
    assert names("skirmish", "keyword:rogue") >= {"Rogue"}
    assert names("skirmish", "keyword:sentinel") >= {"Sentinel"}
    assert names("skirmish", "keyword:shield") >= {"Hoplite", "Templar", "Vanguard"}
    assert names("warpath", "keyword:siege") >= {"Battering Ram"}


def test_a_keyword_follows_the_rules() -> None:
    keyword = {rules: find_game("skirmish").keywords_of(card_of("Noble"), rules) for rules in ("standard", "classic")}
    assert keyword == {"standard": ("Conquer",), "classic": ("Conquer",)}
    assert "Noble" in names("skirmish", '"draw 2 cards"', "classic") - names("skirmish", '"draw 2 cards"')


def card_of(name: str) -> Any:
    return next(card for card in find_game("skirmish").cards() if card.name == name)


def test_movements_are_found_as_they_are_printed_and_compared_by_their_steps() -> None:
    assert names("warpath", "movement:2/2") == {"Brute"}
    assert "Brute" in names("warpath", "movement>=2")
    assert "War Plans" not in names("warpath", "movement<9")


def test_rules_and_decks_tell_where_a_card_may_be() -> None:
    classic = names("skirmish", "rules:classic")
    assert "Archer" in classic and not classic & {"Vanguard", "Warlord"}
    deck = find_game("skirmish").decks()["aggro-1"]
    assert names("skirmish", "deck:aggro-1") == {*dict(deck.cards), deck.lead}
    assert names("skirmish", "style:aggro") >= names("skirmish", "deck:aggro-1")


# --- what cannot be read


@pytest.mark.parametrize(
    ("query", "at", "reason"),
    [
        ("squire power>=", 7, "a value is missing after 'power>='"),
        ('gold "close', 5, "the quotes are not closed"),
        ('""', 0, "there is nothing between the quotes"),
        ("(gold", 0, "put ')' after what belongs together"),
        ("gold)", 4, "leave it out"),
        ("()", 0, "there is nothing between '(' and ')'"),
        ("gold or", 5, "stands between two things"),
        ("not", 0, "leaves out what follows"),
        (":gold", 0, "as in 'rarity:gold'"),
        ("power>=4<5", 8, "between two parts there is a space"),
        ("(" * 30 + "a" + ")" * 30, 20, "more than 20 parentheses"),
    ],
)
def test_what_cannot_be_read_is_shown_with_its_place_and_what_would_be_right(query: str, at: int, reason: str) -> None:
    assert refusal(query)[0] == at
    assert reason in refusal(query)[1] and f"at character {at + 1}" in refusal(query)[1]


@pytest.mark.parametrize(
    ("query", "at", "reason"),
    [
        ("squire powr>3", 7, "there is no field 'powr'; did you mean 'power'?"),
        ("rarity:golden", 0, "there is no rarity 'golden'; did you mean 'Gold'?"),
        ("-kind>unit", 1, "'kind' has no order, so nothing in it is less or more; expected 'kind:unit'"),
        ("power:lots", 0, "'power' is a number, not 'lots'"),
        ("power>=gold", 0, "'>=' compares with a number, not with 'gold'"),
        ("power>=3,4", 0, "'>=' compares with one value, not with several"),
        ("Deploy: 2", 0, "expected one of kind, rarity, power"),
    ],
)
def test_a_field_or_value_that_there_is_not_is_refused_with_those_that_there_are(
    query: str, at: int, reason: str
) -> None:
    assert refusal(query, "skirmish")[0] == at
    assert reason in refusal(query, "skirmish")[1]


def test_parts_that_belong_together_are_one_list() -> None:
    assert parse("a (b c) or (d or e)") == Either((All((Said("a"), Said("b"), Said("c"))), Said("d"), Said("e")))
    assert parse("--a") == Said("a") and parse("not not not a") == Not(Said("a"))


# --- filters


def test_filters_of_one_field_are_alternatives_and_a_comparison_replaces_another() -> None:
    search, query = searched("skirmish"), "squire (kind:unit or kind:token)"
    for filter, wanted in [
        ("rarity:Gold", f"{query} rarity:gold"),
        ("r:silver", f"{query} rarity:gold,silver"),
        ("power>=4", f"{query} rarity:gold,silver power>=4"),
        ("rarity:gold", f"{query} rarity:silver power>=4"),
        ("power>=5", f"{query} rarity:silver power>=5"),
        ("rarity:silver", f"{query} power>=5"),
        ("power>=5", query),
    ]:
        query = str(pressed(search, query, filter))
        assert query == wanted


def test_what_is_no_filter_is_refused() -> None:
    for wrong in ("squire", "rarity:gold,silver", "rarity:gold power>3", ""):
        with pytest.raises(QueryError, match="a filter is one field with one value"):
            pressed(searched("skirmish"), "", wrong)


def test_the_package_finds_cards_by_a_query() -> None:
    assert {card.name for card in ml.cards("skirmish", "rarity:gold")} == names("skirmish", "rarity:gold")
    assert len(ml.cards("skirmish", rules="classic")) == len(ml.cards("skirmish"))
    with pytest.raises(ml.QueryError):
        ml.cards("skirmish", "powr>3")
