"""The scenarios that show the chapters of the rulebook of Warpath best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ILLUSTRATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "Setup and decks": (
        "march/the-lanes-have-four-six-and-eight-tiles.toml",
        "end/a-hit-to-0-wins-at-once.toml",
    ),
    "The turn": (
        "turn/march-then-card-then-gold.toml",
        "turn/an-empty-deck-costs-five-hp-every-turn.toml",
    ),
    "Units and the march": (
        "march/two-steps-reach-and-fight-an-enemy.toml",
        "march/a-fight-ends-the-march.toml",
        "march/with-a-step-left-the-last-tile-is-followed-by-a-hit.toml",
    ),
    "Buildings": (
        "buildings/the-first-available-tile-from-the-owners-side.toml",
        "buildings/an-enemy-that-enters-damages-it-and-goes-on.toml",
        "buildings/an-effect-of-entering-comes-before-the-damage.toml",
    ),
    "Skills and classes": (
        "choices/alike-units-are-targets-of-their-own.toml",
        "active-skills/conscription/a-militia-in-every-lane.toml",
        "classes/dinosaur/wounds-close-at-the-end-of-the-turn.toml",
    ),
}
