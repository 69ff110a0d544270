"""The options of the rules, and the two presets (SK-01 to SK-09, SK-26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from marchlands.cards.ability import Option
from marchlands.cards.word import Ability
from marchlands.errors import OptionError, did_you_mean
from marchlands.games.skirmish.card import Rarity, SkirmishCard

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "turn_flow": ("manual", "single"),
    "replace": ("consume", "any"),
    "conquer": ("sp", "trigger"),
}
FLAGS: Final = ("close_front", "leaders")
COUNTS: Final = ("later_draw", "deck_min", "deck_max")
TABLES: Final = ("copies", "rarity_caps")
SET_NAMES: Final = ("core", "second")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules of a match, as data. `name` is the preset they are based on."""

    name: str
    turn_flow: str
    replace: str
    close_front: bool
    conquer: str
    later_draw: int
    deck_min: int
    deck_max: int
    copies: tuple[tuple[str, int], ...]
    rarity_caps: tuple[tuple[str, int], ...]
    leaders: bool
    sets: tuple[str, ...]

    def label(self) -> str | dict[str, Any]:
        """Return the preset's name or, with overrides, the table that scenarios and setups use."""
        preset = PRESETS[self.name]
        changed = {
            field.name: _plain(getattr(self, field.name))
            for field in fields(self)
            if getattr(self, field.name) != getattr(preset, field.name)
        }
        return {"preset": self.name, **changed} if changed else self.name

    def abilities(self, card: SkirmishCard) -> tuple[Ability, ...]:
        """Return the abilities that a card has under these options (SK-99)."""
        out: list[Ability] = []
        for ability in card.abilities:
            if not isinstance(ability, Option):
                out.append(ability)
            elif getattr(self, ability.option) == ability.value:
                out.extend(ability.abilities)
        return tuple(out)


PRESETS: Final = {
    "standard": Options(
        name="standard",
        turn_flow="manual",
        replace="consume",
        close_front=True,
        conquer="sp",
        later_draw=4,
        deck_min=25,
        deck_max=30,
        copies=(("Bronze", 3), ("Gold", 1), ("Silver", 2)),
        rarity_caps=(("Gold", 4), ("Silver", 7)),
        leaders=True,
        sets=("core", "second"),
    ),
    "classic": Options(
        name="classic",
        turn_flow="single",
        replace="any",
        close_front=False,
        conquer="trigger",
        later_draw=3,
        deck_min=20,
        deck_max=30,
        copies=(("Bronze", 3), ("Gold", 3), ("Silver", 3)),
        rarity_caps=(),
        leaders=False,
        sets=("core",),
    ),
}


def read_options(rules: object) -> Options:
    """Return the options for a preset's name, or for a table with `preset` and overrides.

    Raises OptionError for an unknown preset or option, and for a value that an option cannot have.
    """
    if isinstance(rules, Options):
        return rules
    table: Mapping[str, Any] = {"preset": rules} if isinstance(rules, str) else _table(rules)
    preset = table.get("preset", "standard")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise OptionError(f"unknown preset {preset!r}{did_you_mean(str(preset), PRESETS)}")
    options = PRESETS[preset]
    known = [field.name for field in fields(Options) if field.name != "name"]
    for name, value in table.items():
        if name == "preset":
            continue
        if name not in known:
            raise OptionError(f"unknown option {name!r}{did_you_mean(name, known)}")
        options = replace(options, **{name: _checked(name, value, PRESETS[preset])})
    if options.deck_min > options.deck_max:
        raise OptionError(f"deck_min {options.deck_min} is greater than deck_max {options.deck_max}")
    return options


def _table(rules: object) -> Mapping[str, Any]:
    if isinstance(rules, Mapping):
        return rules
    raise OptionError(f"cannot read rules {rules!r}: expected a preset's name or a table")


def _checked(name: str, value: object, preset: Options) -> Any:
    """Return a value in the form of its option, or raise; copies that are not named stay as in the preset."""
    if name in CHOICES:
        if value not in CHOICES[name]:
            wanted = " or ".join(repr(choice) for choice in CHOICES[name])
            raise OptionError(f"option {name} cannot be {value!r}: expected {wanted}")
        return value
    if name in FLAGS:
        if not isinstance(value, bool):
            raise OptionError(f"option {name} cannot be {value!r}: expected true or false")
        return value
    if name in COUNTS:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 100:
            raise OptionError(f"option {name} cannot be {value!r}: expected a number from 0 to 100")
        return value
    if name in TABLES:
        return _counts(name, value, preset)
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise OptionError(f"option {name} cannot be {value!r}: expected a list of names of sets")
    for item in value:
        if item not in SET_NAMES:
            raise OptionError(f"option {name} names {item!r}, which is not a set{did_you_mean(item, SET_NAMES)}")
    return tuple(value)


def _counts(name: str, value: object, preset: Options) -> tuple[tuple[str, int], ...]:
    rarities = [rarity.value for rarity in Rarity]
    if not isinstance(value, Mapping):
        raise OptionError(f"option {name} cannot be {value!r}: expected a table such as {{Bronze = 3}}")
    for rarity, count in value.items():
        if rarity not in rarities:
            raise OptionError(f"option {name} names {rarity!r}{did_you_mean(str(rarity), rarities)}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise OptionError(f"option {name} has {count!r} for {rarity}: expected a number of 0 or more")
    if name == "copies":
        value = {**dict(preset.copies), **value}
    return tuple(sorted(value.items()))


def _plain(value: object) -> object:
    """Return an option's value as JSON."""
    if isinstance(value, tuple):
        if all(isinstance(item, tuple) for item in value):
            return dict(value)
        return list(value)
    return value
