"""The missions that come with the package, and the match that follows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from marchlands.coach.mission.script import (
    LONGEST_IDEA,
    LONGEST_TITLE,
    Mission,
    check_keys,
    known_card,
    read_mission,
    sentence,
)
from marchlands.engine.game import find_game
from marchlands.engine.tomltext import read_toml
from marchlands.errors import MarchlandsError, ScenarioError

FOLDER: Final = Path(__file__).parents[1] / "missions"
CONTEST_KEYS: Final = ("title", "idea", "level", "deck", "other", "card")

LONGEST: Final = dict.fromkeys(CONTEST_KEYS, LONGEST_TITLE) | {"idea": LONGEST_IDEA}


@dataclass(frozen=True, slots=True)
class Contest:
    """The match after the missions of a game: an ordinary one, against a bot of a level.

    `deck` is the learner's and `other` that of the bot, both ready-made; `card` is the one whose picture stands for it.
    """

    game: str
    title: str
    idea: str
    level: str
    deck: str
    other: str
    card: str

    @property
    def name(self) -> str:
        """What it is kept under, beside the names of missions."""
        return self.level


@cache
def missions(game: str) -> Mapping[str, Mission]:
    """Return the missions of a game by name, in the order in which they are played; none for a game without."""
    found = [read_mission(path) for path in sorted((FOLDER / game).glob("*.toml"))]
    return MappingProxyType({mission.name: mission for mission in found})


@cache
def contest(game: str) -> Contest | None:
    """Return the match that follows the missions of a game, None if there is none."""
    path = FOLDER / f"{game}.toml"
    return read_contest(path) if path.is_file() else None


def read_contest(path: Path) -> Contest:
    """Return the match in a file of a few texts. Raises ScenarioError, which names the file and the key."""
    try:
        content = read_toml(path.read_bytes())
        check_keys(content, CONTEST_KEYS, "the file")
        texts = [sentence(content, key, key, LONGEST[key]) for key in CONTEST_KEYS]
        known_card(find_game(path.stem), content["card"], "card")
    except (MarchlandsError, ValueError) as error:
        raise ScenarioError(f"{path}: {error}") from error
    return Contest(path.stem, *texts)


def known_names(game: str) -> tuple[str, ...]:
    """Return what can be done in a game, in order: its missions, and the match that follows them."""
    last = contest(game)
    return (*missions(game), *([last.name] if last is not None else []))
