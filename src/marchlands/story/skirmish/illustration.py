"""The scenarios that show the chapters of the rulebook of Skirmish best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ILLUSTRATIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "The match": (
        "match/a-tie-gives-both-a-win.toml",
        "match/the-cleanup-triggers-nothing.toml",
        "match/classic-draws-three-before-the-second-skirmish.toml",
    ),
    "The turn": (
        "turn/a-pass-after-a-card-hands-over-the-turn.toml",
        "turn/a-pass-with-nothing-done-makes-the-player-done.toml",
        "turn/classic-a-card-ends-the-turn-by-itself.toml",
        "turn/classic-a-pass-at-once-is-done.toml",
    ),
    "Playing cards": (
        "choices/knight-declined.toml",
        "triggers/ghouls-see-a-consumed-unit.toml",
        "choices/hunter-must-kill-its-own-wounded-unit.toml",
    ),
    "Power, damage and death": (
        "settling/power-adds-up-all-its-parts.toml",
        "settling/vampire-gains-only-what-passes-the-shield.toml",
        "settling/cleansing-keeps-damage-and-drops-the-rest.toml",
    ),
    "Resolution": (
        "resolution/equal-power-and-empty-terrains-count-for-nobody.toml",
        "resolution/a-rogue-gives-its-terrain-to-the-lower-power.toml",
        "resolution/two-nobles-outweigh-three-terrains.toml",
        "resolution/classic-nobles-draw-only-with-control.toml",
    ),
    "Presets": (
        "choices/standard-only-consumers-go-on-an-own-unit.toml",
        "positional/standard-close-is-three-slots-of-the-other-side.toml",
        "positional/classic-the-slot-in-front-is-far.toml",
    ),
    "Keywords": (
        "cards/hush/leaves-the-normal-action.toml",
        "cards/vanguard/has-shield-in-front-of-a-weaker-unit.toml",
    ),
}
