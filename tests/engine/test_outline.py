"""Which line of a TOML text says what, whatever strings, comments and lists are in between."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.engine.outline import item_lines, key_lines, statements

TRICKY = '''\
# [[card]]
name = "a # b [[card]]"   # [[card]]
note = """
[[card]]
\\""" still ["""
more = \'\'\'
[[card]]
\' \'\' [\'\'\'
list = [
  # [[card]]
  "]", [ [ "[[card]]" ] ],
]

[[card]]
x = 1
  [[ card ]]  # the second
[[card.part]]
[[\'card\']]
y = { z = "}" }
[["c\\u0061rd"]]
[cards]
[[cardinal]]
'''


def test_only_headers_of_the_list_itself_are_found() -> None:
    lines = TRICKY.splitlines()
    found = item_lines(TRICKY, "card")
    assert [lines[line - 1].strip() for line in found] == [
        "[[card]]",
        "[[ card ]]  # the second",
        "[['card']]",
        '[["c\\u0061rd"]]',
    ]
    assert len(found) == len(tomllib.loads(TRICKY)["card"])


def test_every_key_has_the_line_on_which_it_is_first_named() -> None:
    lines = TRICKY.splitlines()
    starts = {key: lines[line - 1].split()[0] for key, line in key_lines(TRICKY).items()}
    assert starts == {
        "name": "name", "note": "note", "more": "more", "list": "list",
        "card": "[[card]]", "cards": "[cards]", "cardinal": "[[cardinal]]",
    }  # fmt: skip


def test_a_list_that_is_written_as_a_value_has_no_headers_but_a_key() -> None:
    text = "\n\ncard = [\n  { name = 'a' },\n  { name = 'b' },\n]\nname = 'x'\n"
    assert item_lines(text, "card") == []
    assert key_lines(text) == {"card": 3, "name": 7}


def test_the_keys_of_a_table_are_no_keys_of_the_file() -> None:
    assert key_lines("[card]\ngame = 1\n[other]\nname = 2") == {"card": 1, "other": 3}


@pytest.mark.parametrize("text", ["", "\n\n", "# only words", "   "])
def test_a_text_that_says_nothing_has_no_statements(text: str) -> None:
    assert list(statements(text)) == []


@pytest.mark.parametrize(
    "value",
    ['""', "''", '""""""', "''''''", '"""a"""""', "'''a'''''", '""""a"""', '"\\""', '"\\\\"', "'\\'", '"""\\\n"""'],
)
def test_a_string_ends_where_it_ends(value: str) -> None:
    text = f"a = {value}\n[[card]]\n"
    assert len(tomllib.loads(text)["card"]) == 1
    assert item_lines(text, "card") == [2 + value.count("\n")]


VALUES = st.sampled_from(
    [
        "1", "true", '"[[card]]"', "'[[card]]'", '"""\n[[card]]\n"""', "'''\n[[card]]\n'''", '"""x"""""', '"\\"["',
        "[\n[['card']], # ]\n[]\n]", "{ a = '}', b = [ { c = ']' } ] }", "[]", "{}", "2020-01-01", '"""\\"""["""',
    ]
)  # fmt: skip
HEADERS = st.sampled_from(["[[card]]", "  [[ card ]]", '[["card"]]', "[['card']]  # [[card]]", "\t[[card]] #"])
FILLERS = st.sampled_from(["", "# [[card]]", "   ", "#", "# '''"])


@given(
    st.lists(st.one_of(FILLERS, VALUES.map(lambda value: ("=", value)))),
    st.lists(st.tuples(HEADERS, st.lists(st.one_of(FILLERS, VALUES.map(lambda value: ("=", value)))))),
    st.sampled_from(["\n", "\r\n"]),
)
def test_as_many_headers_are_found_as_there_are_cards(
    start: list[str | tuple[str, str]], cards: list[tuple[str, list[str | tuple[str, str]]]], newline: str
) -> None:
    parts: list[str] = []
    wanted: list[int] = []

    def add(lines: list[str | tuple[str, str]]) -> None:
        for index, line in enumerate(lines):
            parts.append(line if isinstance(line, str) else f"k{index} = {line[1]}")

    add(start)
    for header, lines in cards:
        wanted.append("\n".join(parts).count("\n") + 2 if parts else 1)
        parts.append(header)
        add(lines)
    text = "\n".join(parts)
    assert len(tomllib.loads(text.replace("\n", newline)).get("card", [])) == len(cards)
    assert item_lines(text, "card") == wanted
