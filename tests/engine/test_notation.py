"""Moves as lines of text: what is understood, and what is said about a line that is not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import marchlands as ml
from marchlands.engine.notation import CardNotation, Parts
from marchlands.errors import NotationError
from marchlands.games.skirmish.move import ACTIVATE, ANSWER_NONE, ANSWER_SLOT, BLOCK, CHOOSE_CARD, FIRST_CARD
from marchlands.games.skirmish.notation import PLAIN_ANSWERS, Notation
from tests.support.skirmish import skirmish, with_mechanics

NAMES = ["", "Archer", "Iron Archer", "Iron", "Squire", "", "War Hounds"]
NOTATION = Notation(NAMES)
TABLE = with_mechanics().table()


def play(card: int, how: int) -> int:
    return FIRST_CARD + BLOCK * card + how


def chosen(card: int) -> int:
    return play(card, CHOOSE_CARD)


def refusal(text: Any) -> str:
    """Return why a line cannot be read."""
    with pytest.raises(ml.NotationError) as refused:
        NOTATION.read(text)
    assert refused.value.slug == "move/unreadable"
    return str(refused.value)


def every_number() -> list[int]:
    """Return every number that a move of the table with the pack can have."""
    cards = [number for number, name in enumerate(TABLE.book.names) if name]
    return [0, *PLAIN_ANSWERS.values(), *range(14, 20), *(play(card, how) for card in cards for how in range(7))]


def test_every_move_is_said_and_read_again() -> None:
    for move in every_number():
        assert TABLE.read(TABLE.text(move)) == move
        assert TABLE.read(TABLE.text(move).upper()) == move


def test_every_move_has_its_permanent_number() -> None:
    """Ids are never renumbered: replays of programs, and bots, rely on them."""
    read = skirmish().table().read
    assert [read(text) for text in ("pass", "choose a0", "choose a4", "choose e0", "choose e4")] == [0, 1, 5, 6, 10]
    assert [read(text) for text in ("choose none", "choose me", "choose foe")] == [11, 12, 13]
    assert [read(text) for text in ("activate @0", "activate @4", "leader")] == [14, 18, 19]
    assert [read(text) for text in ("play Acolyte @0", "play Acolyte @4", "choose Acolyte")] == [48, 52, 54]
    assert [read(text) for text in ("play Strike", "choose Strike", "play Unsummon")] == [533, 534, 549]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("PASS", 0),
        ("  pass\t", 0),
        ("Leader", 19),
        ("Activate @3", ACTIVATE + 3),
        ("activate   @ 3", ACTIVATE + 3),
        ("play archer @2", play(1, 2)),
        ("PLAY ARCHER @2", play(1, 2)),
        ("play Archer@2", play(1, 2)),
        ("play  Iron   Archer  @ 0", play(2, 0)),
        ("play iron", play(3, 5)),
        ("\nplay war hounds\n", play(6, 5)),
        ("choose A1", ANSWER_SLOT + 1),
        ("choose E4", ANSWER_SLOT + 9),
        ("choose NONE", ANSWER_NONE),
        ("choose  iron  archer", chosen(2)),
        ("choose Iron", chosen(3)),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, move: int) -> None:
    assert NOTATION.read(text) == move


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("e1", [7]),
        ("e1 a3", [7, 4]),
        ("e1, a3", [7, 4]),
        ("e1,a3", [7, 4]),
        ("Archer a3", [chosen(1), 4]),
        ("iron archer a3", [chosen(2), 4]),
        ("iron, archer a3", [chosen(3), chosen(1), 4]),
        ("iron iron archer", [chosen(3), chosen(2)]),
        ("War Hounds none", [chosen(6), 11]),
        ("me foe", [12, 13]),
        ("", []),
    ],
)
def test_a_card_in_answers_is_the_longest_name_that_fits(text: str, moves: list[int]) -> None:
    assert NOTATION.read_answers(text) == moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("such as", "pass")),
        ("   ", ("such as",)),
        ("hop", ("'hop'", "expected one of", "play", "choose")),
        ("pas", ("'pas'", "did you mean 'pass'?")),
        ("plya Archer @2", ("did you mean 'play'?",)),
        ("actvate @1", ("did you mean 'activate'?",)),
        ("pass now", ("'pass now'", "nothing may follow")),
        ("leader e1", ("nothing may follow 'leader'",)),
        ("activate", ("@0 to @4",)),
        ("activate 1", ("@0 to @4",)),
        ("activate @", ("@0 to @4",)),
        ("activate @5", ("'activate @5'", "@0 to @4")),
        ("activate @-1", ("@0 to @4",)),
        ("activate @1 @2", ("@0 to @4",)),
        ("activate @one", ("@0 to @4",)),
        ("activate @1.0", ("@0 to @4",)),
        ("play", ("unknown card",)),
        ("play @2", ("unknown card",)),
        ("play Archr @2", ("'Archr'", "did you mean 'Archer'")),
        ("play Archer 2", ("unknown card",)),
        ("play Archer @", ("@0 to @4",)),
        ("play Archer @7", ("@0 to @4",)),
        ("play Archer @2 e1", ("@0 to @4",)),
        ("play Archer @2 @2", ("@0 to @4",)),
        ("play IronArcher @2", ("did you mean 'Iron Archer'",)),
        ("choose", ("one answer",)),
        ("choose ,", ("one answer",)),
        ("choose e1 e2", ("one answer",)),
        ("choose e5", ("'e5'", "a slot, a card, a player or none")),
        ("choose b1", ("'b1'",)),
        ("choose nobody", ("'nobody'",)),
        ("choose @1", ("'@1'",)),
        ("play Archer @2 > e1", ("'play Archer @2 > e1'",)),
        ("@2", ("unknown verb",)),
        ("pass;", ("did you mean 'pass'?",)),
    ],
)
def test_a_line_that_cannot_be_read_is_shown_with_a_hint(text: str, words: tuple[str, ...]) -> None:
    message = refusal(text)
    assert message.startswith("cannot read ") and "\n" not in message
    assert all(word.lower() in message.lower() for word in words), message


@pytest.mark.parametrize("text", [None, 3, True, b"pass", ["pass"]], ids=repr)
def test_what_is_no_text_cannot_be_read(text: Any) -> None:
    assert repr(text) in refusal(text)


def test_a_terrain_of_very_many_digits_cannot_be_read() -> None:
    assert "@0 to @4" in refusal("activate @" + "1" * 5000)


@pytest.mark.parametrize("text", ["activate @٣", "play Archer @２"])
def test_a_terrain_is_written_in_plain_digits(text: str) -> None:
    assert "@0 to @4" in refusal(text)


@pytest.mark.parametrize(
    ("tail", "word"),
    [("e9", "'e9'"), ("e1 > e2", "'>'"), ("Arhcer", "did you mean 'Archer'"), ("e1; e2", "'e1;'"), ("e 1", "'e'")],
)
def test_an_answer_that_cannot_be_read_is_shown(tail: str, word: str) -> None:
    with pytest.raises(ml.NotationError) as refused:
        NOTATION.read_answers(tail)
    assert word in str(refused.value)


@pytest.mark.parametrize("text", ["pass >", "pass > ,", "pass >  "])
def test_an_arrow_without_an_answer_cannot_be_read(text: str) -> None:
    match = ml.position("skirmish", {})
    with pytest.raises(ml.NotationError, match="no answer"):
        match.apply(text)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_in_one_clear_line(text: str) -> None:
    for line in (text, f"play {text}", f"choose {text}", f"activate {text}", f"play Archer @{text}"):
        refused = None
        try:
            move = NOTATION.read(line)
        except ml.NotationError as error:
            refused = str(error)
        assert refused.startswith("cannot read ") if refused else NOTATION.read(NOTATION.text(move)) == move


@pytest.mark.parametrize("move", [-1, 20, 31, 32, FIRST_CARD + 5 * BLOCK, play(1, 7), play(1, 15), play(7, 0), 10**20])
def test_a_number_without_a_move_has_no_text(move: int) -> None:
    with pytest.raises(ml.IllegalMoveError, match=str(move)):
        NOTATION.text(move)


@pytest.mark.parametrize("game", ["skirmish", "warpath"])
@pytest.mark.parametrize("word", ["fo", "foo", "foes", "men"])
def test_answers_that_no_choice_asks_for_are_not_suggested(game: str, word: str) -> None:
    with pytest.raises(ml.NotationError) as refused:
        ml.new_match(game).apply(f"choose {word}")
    assert "'foe'" not in str(refused.value) and "'me'" not in str(refused.value)


class PlainNotation(CardNotation):
    """The notation of a game that is not compiled: cards are played, and chosen."""

    def parts(self, move: int) -> Parts:
        name = self.names[move // 2]
        return Parts("choose", name, target=name) if move % 2 else Parts("play", name)

    def goal(self, place: str) -> str:
        return place

    def read(self, text: object) -> int:
        verb, _, rest = str(text).partition(" ")
        return self.one_answer(str(text), rest) if verb == "choose" else 2 * self.card_number(str(text), rest)

    def card_answer(self, card: int) -> int:
        return 2 * card + 1

    def plain_answer(self, word: str) -> int | None:
        return None

    def answer_words(self) -> tuple[str, list[str]]:
        return "a card", []


def test_a_game_that_is_not_compiled_may_derive_its_notation() -> None:
    notation = PlainNotation(["", "Red King", "Queen"])
    assert [notation.text(move) for move in (2, 3, 4, 5)] == [
        "play Red King", "choose Red King", "play Queen", "choose Queen",
    ]  # fmt: skip
    assert [notation.read(notation.text(move)) for move in (2, 3, 4, 5)] == [2, 3, 4, 5]
    assert notation.read_answers("queen red king") == [5, 3]
    with pytest.raises(NotationError, match="expected a card"):
        notation.read_answers("jack")
