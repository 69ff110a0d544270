"""The lines of a TOML text are found, whatever strings, comments and lists come in between."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.engine.toml_lines import Outline, Place

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


def lines_of(text: str, name: str) -> list[int | None]:
    """Return the lines of the items of a list."""
    outline = Outline(text)
    return [outline.line(name, index) for index in range(len(tomllib.loads(text).get(name, [])))]


def test_only_headers_of_the_list_itself_are_found() -> None:
    lines = TRICKY.splitlines()
    assert [lines[(line or 0) - 1].strip() for line in lines_of(TRICKY, "card")] == [
        "[[card]]",
        "[[ card ]]  # the second",
        "[['card']]",
        '[["c\\u0061rd"]]',
    ]


def test_every_key_has_the_line_on_which_it_is_first_named() -> None:
    lines = TRICKY.splitlines()
    outline = Outline(TRICKY)
    starts = {key: lines[(outline.line(key) or 0) - 1].split()[0] for key in tomllib.loads(TRICKY)}
    assert starts == {
        "name": "name", "note": "note", "more": "more", "list": "list",
        "card": "[[card]]", "cards": "[cards]", "cardinal": "[[cardinal]]",
    }  # fmt: skip


NESTED = """\
name = 'x'

card = [
  { name = 'a', abilities = [
    { When = { event = "Deployed",
               effects = [
                 { Damage = { amount = 1 } },
                 # { Damage = { amount = 2 } },
                 "Cleanse",
               ] } },
  ] },
  { name = 'b' },
]
"""


def test_what_is_inside_of_values_has_its_own_lines() -> None:
    outline = Outline(NESTED)
    effects: Place = ("card", 0, "abilities", 0, "When", "effects")
    assert [outline.line("card"), outline.line("card", 0), outline.line("card", 1)] == [3, 4, 12]
    assert outline.line("card", 0, "abilities") == 4 and outline.line("card", 0, "abilities", 0) == 5
    assert [outline.line(*effects), outline.line(*effects, 0), outline.line(*effects, 1)] == [6, 7, 9]
    assert outline.line(*effects, 0, "Damage", "amount") == 7


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    outline = Outline(NESTED)
    assert outline.line("card", 1, "power") == 12
    assert outline.line("card", 0, "abilities", 0, "When", "effects", 1, "Cleanse", "who") == 9
    assert outline.line("card", 7) == 3 and outline.line("version") is None and outline.line() is None


def test_tables_inside_of_lists_belong_to_the_last_item() -> None:
    text = "[[card]]\na.b = 1\n[[card]]\n[card.part]\nc = 2\n[[card.list]]\nd = 3\n[[card.list]]\nd = 4\n"
    outline = Outline(text)
    assert outline.line("card", 0, "a", "b") == 2 and outline.line("card", 1, "part", "c") == 5
    assert [outline.line("card", 1, "list", index, "d") for index in (0, 1)] == [7, 9]


def test_the_keys_of_a_table_are_no_keys_of_the_file() -> None:
    outline = Outline("[card]\ngame = 1\n[other]\nname = 2")
    assert [outline.line(key) for key in ("card", "other", "game", "name")] == [1, 3, None, None]


@pytest.mark.parametrize("text", ["", "\n\n", "# only words", "   "])
def test_a_text_that_says_nothing_has_no_lines(text: str) -> None:
    assert Outline(text).line("name") is None


@pytest.mark.parametrize(
    "value",
    ['""', "''", '""""""', "''''''", '"""a"""""', "'''a'''''", '""""a"""', '"\\""', '"\\\\"', "'\\'", '"""\\\n"""'],
)
def test_a_string_ends_where_it_ends(value: str) -> None:
    assert lines_of(f"a = {value}\n[[card]]\n", "card") == [2 + value.count("\n")]


VALUES = st.sampled_from(
    [
        "1", "true", '"[[card]]"', "'[[card]]'", '"""\n[[card]]\n"""', "'''\n[[card]]\n'''", '"""x"""""', '"\\"["',
        "[\n[['card']], # ]\n[]\n]", "{ a = '}', b = [ { c = ']' } ] }", "[]", "{}", "2020-01-01", '"""\\"""["""',
        "2020-01-01 10:00:00", "[ 1.5e3 , -inf,\n]", "{ 'x.y'.\"z\" = 1, w = { v = [] } }",
    ]
)  # fmt: skip
HEADERS = st.sampled_from(["[[card]]", "  [[ card ]]", '[["card"]]', "[['card']]  # [[card]]", "\t[[card]] #"])
FILLERS = st.sampled_from(["", "# [[card]]", "   ", "#", "# '''"])
LINES = st.lists(st.one_of(FILLERS, VALUES.map(lambda value: ("=", value))))


@given(LINES, st.lists(st.tuples(HEADERS, LINES)), st.sampled_from(["\n", "\r\n"]))
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
    content = tomllib.loads(text.replace("\n", newline))
    assert len(content.get("card", [])) == len(cards)
    assert lines_of(text, "card") == wanted
    outline = Outline(text)
    found = {place: outline.line(*place) for place in _places(content)}
    for place, line in found.items():
        around = found.get(place[:-1])
        assert line is not None and (around is None or line >= around), place


def _places(value: object, place: Place = ()) -> Iterator[Place]:
    """Yield every place in what a text says, outer ones first."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*place, key)
        yield from _places(item, (*place, key))
