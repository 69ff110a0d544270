"""The options of the rules: what they can be, and what is said about anything else."""

from __future__ import annotations

from typing import Any

import pytest

from marchlands.errors import OptionError
from marchlands.games.skirmish.game import SETS
from marchlands.games.skirmish.options import SET_NAMES, read_options


def test_the_known_names_of_sets_are_those_of_the_sets() -> None:
    assert tuple(card_set.name for card_set in SETS) == SET_NAMES


@pytest.mark.parametrize("names", [[], ["core"], list(SET_NAMES), tuple(reversed(SET_NAMES))])
def test_any_of_the_sets_may_be_played_with(names: Any) -> None:
    assert read_options({"sets": names}).sets == tuple(names)


@pytest.mark.parametrize("name", ["cor", "Core", "core "])
def test_a_set_that_does_not_exist_is_refused_with_the_nearest_that_does(name: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_options({"preset": "classic", "sets": ["core", name]})
    assert str(refused.value) == f"option sets names {name!r}, which is not a set; did you mean 'core'?"
