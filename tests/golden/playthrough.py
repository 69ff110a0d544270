"""Playthroughs: matches at random in OpenSpiel, with everything that it can be asked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "openspiel"
SEED: Final = 7
GAMES: Final = {
    "skirmish": "marchlands_skirmish(decks=aggro-1;control-1)",
    "skirmish_classic": "marchlands_skirmish(decks=classic-1;classic-2,rules=classic)",
    "skirmish_tiny1": "marchlands_skirmish_tiny1",
    "warpath": "marchlands_warpath(decks=base-1;mage-1)",
    "warpath_tiny1": "marchlands_warpath_tiny1",
}


def path_of(name: str) -> Path:
    """Return the file of a playthrough."""
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    """Return a playthrough by the name of its file, made anew."""
    from open_spiel.python.algorithms import generate_playthrough

    import marchlands.envs.openspiel as registered

    assert registered
    return str(generate_playthrough.playthrough(GAMES[name], [], seed=SEED))


def write_all() -> None:
    """Write every playthrough again."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path_of(name).write_text(playthrough(name), "utf-8")
