"""The games as OpenSpiel knows them: their types, their parameters, and their states."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from marchlands.engine.deck import Deck
from marchlands.engine.game import find_game
from marchlands.engine.seed import Dice
from marchlands.envs.extra import require
from marchlands.envs.openspiel.account import truth
from marchlands.envs.openspiel.course import CHANCE, Course
from marchlands.envs.openspiel.observer import Observer
from marchlands.envs.openspiel.opening import DeckOpening, Opening, deck_opening, hand_opening
from marchlands.envs.openspiel.resampling import resampled
from marchlands.envs.openspiel.variant import VARIANTS, find_variant
from marchlands.envs.scene import Scene
from marchlands.errors import DeckError, MarchlandsError

pyspiel = require("openspiel", "pyspiel")

if TYPE_CHECKING:
    from pyspiel import Game, State
else:
    Game, State = pyspiel.Game, pyspiel.State

PREFIX: Final = "marchlands_"
WHOLE: Final = "match"  # the variant that is no variant
BETWEEN_DECKS: Final = re.compile(r"[\s;,+]+")
JOINT: Final = ";"  # between the decks in the parameters of a game: a comma would end the parameter there
MOST_MOVES: Final = 10_000  # of a whole match; the turns are limited, and no turn comes near what this leaves for each
NUMBER_OF_SEATS: Final = 2
RETURNS: Final[Mapping[int, tuple[float, float]]] = {-1: (0.0, 0.0), 0: (1.0, -1.0), 1: (-1.0, 1.0), 2: (0.0, 0.0)}


class MarchlandsGame(Game):  # type: ignore[misc]
    """A game with its decks and rules, or a variant of it, in OpenSpiel.

    `scene` turns actions into moves and positions into arrays, as for the other environments.
    """

    def __init__(self, game_type: Any, name: str, variant: str, params: Mapping[str, Any]) -> None:
        """Take the game's name, the variant's, and the parameters. Raises MarchlandsError for any that do not exist."""
        decks, rules = str(params.get("decks", "")), str(params.get("rules", ""))
        wanted = str(params.get("variant", variant))
        self.variant = None if wanted == WHOLE else find_variant(name, wanted)
        self.opening: Opening
        if self.variant is None:
            pair = read_decks(name, decks, rules or None)
            self.scene = Scene(name, pair, rules or None)
            self.opening = _deck_opening(self.scene, pair)
            decks = JOINT.join(BETWEEN_DECKS.split(decks.strip())) if decks.strip() else ""
        else:
            _refuse_with_variant(decks, rules)
            self.scene = Scene(name, given=self.variant.position(0, 0))
            self.opening = hand_opening(self.scene.table, self.variant)
        self.beginning = Course(self.opening)
        settled = {**params, "decks": decks} if "decks" in params else dict(params)
        super().__init__(game_type, self._info(), settled)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=self.scene.size,
            max_chance_outcomes=self.opening.most_outcomes,
            num_players=NUMBER_OF_SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES if self.variant is None else self.variant.length,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return the most that chance can have to decide in a match."""
        return self.opening.most_questions

    def new_initial_state(self) -> MarchlandsState:
        """Return a state before anything is decided."""
        return MarchlandsState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """Return an observer; OpenSpiel asks for one for each kind of observation."""
        return Observer(self, iig_obs_type, params or {})


class MarchlandsState(State):  # type: ignore[misc]
    """A position. Its course never changes and is shared by copies, so that they cost little."""

    def __init__(self, game: MarchlandsGame) -> None:
        super().__init__(game)
        self._course = game.beginning

    @property
    def course(self) -> Course:
        """The match up to here."""
        return self._course

    @property
    def _scene(self) -> Scene:
        scene: Scene = self.get_game().scene
        return scene

    def current_player(self) -> int:
        """Return who acts: 0 for p1, 1 for p2, or OpenSpiel's numbers for chance and for a match that is over."""
        return self._course.player

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self._course.result >= 0

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, 0 for both after a draw and before the end."""
        return [*RETURNS[self._course.result]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may decide now, with how likely each outcome is."""
        question = self._course.question
        return [] if question is None else [*zip(question.outcomes, question.chances, strict=True)]

    def _legal_actions(self, player: int) -> list[int]:
        state = self._course.state
        return [] if state is None else self._scene.legal(state)

    def _apply_action(self, action: int) -> None:
        native = action if self._course.question is not None else self._scene.native(action, self._course.player)
        self._course = self._course.after(native)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self._scene.text(action, player)
        question = self._course.question
        return question.text(action) if question is not None and action in question.outcomes else f"outcome {action}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MarchlandsState:
        """Return a state that the player cannot tell from this one, with what it cannot know drawn anew.

        `sampler` returns random numbers from 0 up to 1. Every order of the hidden cards that agrees with what the
        player knows is as likely as any other. The state has a whole history, and can be played on.
        """
        return self.resampled(player, Dice(int(sampler() * (1 << 53))))

    def resampled(self, player: int, dice: Dice) -> MarchlandsState:
        """Return the same, with the dice of Marchlands."""
        game = self.get_game()
        state: MarchlandsState = game.new_initial_state()
        course = game.beginning
        for step in resampled(self._course, player, dice).steps:
            state.apply_action(step if course.question is not None else game.scene.action(step, course.player))
            course = state.course
        return state

    def __str__(self) -> str:
        return truth(self._course)


def read_decks(name: str, text: str, rules: str | None) -> tuple[Deck, Deck]:
    """Return the two decks that a parameter names: ids, codes or files with a semicolon between them.

    A single one is for both seats, and none stands for the first ready-made ones. Raises DeckError.
    """
    game = find_game(name)
    named = [part for part in BETWEEN_DECKS.split(text.strip()) if part]
    if not named:
        first, second = game.usual_decks(rules)
    elif len(named) > NUMBER_OF_SEATS:
        raise DeckError(f"cannot play with the decks {text!r}: expected two, such as {_example(name)!r}")
    else:
        first, second = game.deck(named[0]), game.deck(named[-1])
    return first, second


def _example(name: str) -> str:
    return JOINT.join([*find_game(name).decks()][:NUMBER_OF_SEATS])


def _deck_opening(scene: Scene, decks: tuple[Deck, Deck]) -> DeckOpening:
    table: Any = scene.table
    first, second = decks
    numbers = tuple(table.deck_numbers(first)), tuple(table.deck_numbers(second))
    return deck_opening(table, numbers, (table.lead_number(first.lead), table.lead_number(second.lead)))


def _refuse_with_variant(decks: str, rules: str) -> None:
    for word, value in (("decks", decks), ("rules", rules)):
        if value:
            raise MarchlandsError(f"cannot use {word} {value!r}: a variant has its own", "openspiel/variant")


def game_type(name: str, variant: str = WHOLE) -> Any:
    """Return the type by which OpenSpiel knows a game or one of its variants."""
    is_whole = variant == WHOLE
    parameters = {"decks": "", "rules": "", "variant": WHOLE} if is_whole else {}
    return pyspiel.GameType(
        short_name=PREFIX + (name if is_whole else f"{name}_{variant}"),
        long_name=f"Marchlands: {name.title()}" + ("" if is_whole else f", {VARIANTS[name][variant].about}"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=NUMBER_OF_SEATS,
        min_num_players=NUMBER_OF_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=not is_whole,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
        default_loadable=True,
    )


def register(name: str, variant: str = WHOLE) -> None:
    """Make a game or one of its variants known to OpenSpiel."""
    own = game_type(name, variant)

    class Registered(MarchlandsGame):
        """The game that OpenSpiel makes. A class, because OpenSpiel lets go of it when Python has ended already."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(own, name, variant, params or {})

    pyspiel.register_game(own, Registered)
