"""Scenarios: a position, some moves, and what must hold, in a TOML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from marchlands.engine.game import Game, find_game, usual_game
from marchlands.engine.match import Match
from marchlands.engine.pack import PackError
from marchlands.engine.table import SEATS
from marchlands.engine.tomltext import TextError, parse_toml, read_toml
from marchlands.errors import IllegalMoveError, MarchlandsError, ScenarioError, did_you_mean

KEYS: Final = ("title", "game", "rules", "covers", "packs", "given", "expect", "step", "mission", "puzzle")
STEP_KEYS: Final = ("do", "refuse", "by", "legal", "expect", "reply", "say", "wait", "goal", "hint")
MULTISETS: Final = ("hand", "graveyard", "discard", "hand_known")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a scenario: `problems` is empty if everything held."""

    path: Path
    title: str
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.problems


def find_scenarios(paths: Iterable[Path]) -> list[Path]:
    """Return the scenario files among the paths, searching folders. Raises ScenarioError for a missing path."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.toml"))
        elif path.exists():
            found.append(path)
        else:
            raise ScenarioError(f"cannot run {path}: there is no such file or folder")
    if not found:
        raise ScenarioError(f"cannot run {', '.join(str(path) for path in paths)}: no .toml file is there")
    return found


def run_scenario(path: Path, packs: Sequence[Path] = ()) -> Outcome:
    """Run one file, with packs in addition to those it names.

    Anything wrong with it becomes an outcome that names the key and the reason; nothing is raised.
    """
    title = ""
    try:
        content = read_toml(path.read_bytes())
        title = str(content.get("title", ""))
        problems = tuple(_run(content, path.parent, packs))
    except OSError as error:
        problems = (f"cannot be read: {error.strerror}",)
    except TextError as error:
        problems = (f"cannot be read: {error}",)
    except MarchlandsError as error:
        problems = tuple(str(error).splitlines())
    return Outcome(path, title or path.stem, problems)


def comes_true(content: Mapping[str, Any]) -> bool:
    """Tell whether everything that a scenario expects happens; one that cannot be played at all does not hold."""
    try:
        return next(_run(content, Path(), ()), None) is None
    except MarchlandsError:
        return False


def _run(content: Mapping[str, Any], folder: Path, packs: Sequence[Path]) -> Iterator[str]:
    """Yield the differences, stopping after the first step that has any. Raises MarchlandsError for a bad file."""
    check_scenario(content)
    match = open_scenario(content, folder, packs)
    if not content.get("step") and not content.get("expect") and "puzzle" not in content:
        raise ScenarioError("a scenario needs at least one step or expectation")
    yield from _differences(match, content.get("expect", {}), "expect")
    for index, step in enumerate(content.get("step", [])):
        where = f"step {index + 1}"
        _step_shape(step, where)
        problems = list(_take(match, step, where))
        yield from problems
        if problems:
            return


def open_scenario(content: Mapping[str, Any], folder: Path, packs: Sequence[Path] = ()) -> Match:
    """Return the match that starts from a scenario's position, with packs in addition to those it names.

    A pack that is named twice is loaded once. Overlays that are loaded elsewhere make no difference: what a scenario
    says is about the cards as they are published. Raises MarchlandsError, which names the key.
    """
    game = find_game(content.get("game", usual_game())).as_published
    named = content.get("packs", [])
    if not all(isinstance(pack, str) for pack in named):
        raise ScenarioError(f"packs: {named!r} is wrong; expected a list of files")
    files = {path.resolve(): path for path in (*packs, *(folder / pack for pack in named))}
    return _position(game.with_packs(list(files.values())) if files else game, content)


def read_position(path: Path, packs: Sequence[Path] = ()) -> Match:
    """Return the match that starts from the position in a scenario file, with packs in addition to those it names.

    Raises ScenarioError, which names the file and the key, and OSError for a file that cannot be opened.
    """
    try:
        content = read_toml(path.read_bytes())
        check_scenario(content)
        return open_scenario(content, path.parent, packs)
    except TextError as error:
        raise ScenarioError(f"{path}: cannot be read: {error}") from error
    except PackError:
        raise  # its faults already name their file
    except MarchlandsError as error:
        raise ScenarioError(f"{path}: {error}") from error


def position_of_text(text: str, game_named: Callable[[object], Game] = find_game) -> Match:
    """Return the match that starts from the position in the text of a scenario, as `titled_position` does."""
    return titled_position(text, game_named)[1]


def titled_position(text: str, game_named: Callable[[object], Game] = find_game) -> tuple[str, Match]:
    """Return the title of the scenario in a text and the match that starts from its position; no packs may be named.

    The cards of packs that are loaded may be used, or those that `game_named` gives the game. Raises ScenarioError,
    which names the key.
    """
    try:
        content = parse_toml(text.replace("\r\n", "\n"))
        check_scenario(content)
        if content.get("packs"):
            raise ScenarioError(f"packs: {content['packs']!r} are files, which are not read here; leave the key out")
        return content.get("title", ""), _position(game_named(content.get("game", usual_game())), content)
    except (TextError, MarchlandsError) as error:
        raise ScenarioError(f"cannot read the scenario: {error}") from error


def _position(game: Game, content: Mapping[str, Any]) -> Match:
    try:
        return game.match_from(content.get("given", {}), content.get("rules"))
    except MarchlandsError as error:
        key = "rules" if error.slug.startswith("rules") else "given"
        raise ScenarioError(f"{key}: {error}") from error


def check_scenario(content: Mapping[str, Any]) -> None:
    """Check the keys of a scenario and what kind of values they have. Raises ScenarioError, which names the key."""
    for key in content:
        if key not in KEYS:
            raise ScenarioError(f"unknown key {key!r}{did_you_mean(key, KEYS)}")
    wanted: dict[str, tuple[type, str]] = {
        "title": (str, "a text"),
        "covers": (list, "a list of rule ids"),
        "packs": (list, "a list of files"),
        "given": (dict, "a table"),
        "expect": (dict, "a table"),
        "step": (list, "a list of [[step]] tables"),
        "mission": (dict, "a table"),
        "puzzle": (dict, "a table"),
    }
    for key, (kind, words) in wanted.items():
        if key in content and not isinstance(content[key], kind):
            raise ScenarioError(f"{key}: {content[key]!r} is wrong; expected {words}")


def _step_shape(step: object, where: str) -> None:
    if not isinstance(step, dict):
        raise ScenarioError(f"{where}: {step!r} is not a table")
    for key in step:
        if key not in STEP_KEYS:
            raise ScenarioError(f"{where}: unknown key {key!r}{did_you_mean(key, STEP_KEYS)}")
    if ("do" in step) == ("refuse" in step):
        raise ScenarioError(f"{where}: expected exactly one of 'do' and 'refuse'")
    for key in ("do", "refuse"):
        if key in step and not isinstance(step[key], str):
            raise ScenarioError(f"{where}.{key}: {step[key]!r} is not a move; expected a line of text")
    if not isinstance(step.get("expect", {}), dict):
        raise ScenarioError(f"{where}.expect: {step['expect']!r} is not a table")
    if not isinstance(step.get("goal", {}), dict):
        raise ScenarioError(f"{where}.goal: {step['goal']!r} is not a table")
    if not isinstance(step.get("legal", []), list):
        raise ScenarioError(f"{where}.legal: {step['legal']!r} is not a list of moves")
    if not isinstance(step.get("reply", []), list):
        raise ScenarioError(f"{where}.reply: {step['reply']!r} is not a list of moves")
    if "reply" in step and "do" not in step:
        raise ScenarioError(f"{where}.reply: only a 'do' is replied to")
    if step.get("by", "p1") not in SEATS:
        raise ScenarioError(f"{where}.by: {step['by']!r} is not a seat; expected p1 or p2")


def _take(match: Match, step: Mapping[str, Any], where: str) -> Iterator[str]:
    """Take one step; yield what differs from its expectations."""
    if "by" in step and match.to_act != step["by"]:
        yield f"{where}: {step['by']} should be the one to act, but it is {match.to_act}"
        return
    if "do" in step:
        for key, text in (("do", step["do"]), *(("reply", move) for move in step.get("reply", []))):
            try:
                match.apply(text)
            except IllegalMoveError as error:
                yield f"{where}: {key} {text!r}: {error}"
                return
            except MarchlandsError as error:
                raise ScenarioError(f"{where}.{key}: {error}") from error
            if key == "do":
                yield from _differences(match, step.get("goal", {}), f"{where}.goal")
    else:
        yield from _refused(match, step["refuse"], where)
    legal = {match.text(move).lower() for move in match.legal_moves()}
    for text in step.get("legal", []):
        if _canonical(match, text, f"{where}.legal") not in legal:
            yield f"{where}: {text!r} should be legal; legal are {', '.join(sorted(legal))}"
    yield from _differences(match, step.get("expect", {}), where)


def _refused(match: Match, text: str, where: str) -> Iterator[str]:
    before = match.snapshot()
    trial = match.clone()
    try:
        trial.apply(text)
    except IllegalMoveError:
        if trial.snapshot() != before:
            yield f"{where}: refuse {text!r}: the position has changed"
        return
    except MarchlandsError as error:
        raise ScenarioError(f"{where}.refuse: {error}") from error
    yield f"{where}: {text!r} should be refused, but it is legal"


def _canonical(match: Match, text: object, where: str) -> str:
    """Return a move as the match writes it. Raises ScenarioError."""
    try:
        return match.text(match.table.read(str(text))).lower()
    except MarchlandsError as error:
        raise ScenarioError(f"{where}: {error}") from error


def holds(match: Match, expected: Mapping[str, Any], where: str = "expect") -> bool:
    """Return whether a match is as expected, by paths into its snapshot. Raises ScenarioError for an unknown path."""
    return not list(_differences(match, expected, where))


def _differences(match: Match, expected: Mapping[str, Any], where: str) -> Iterator[str]:
    state = match.snapshot()
    for path, wanted in expected.items():
        found = _look_up(match, state, path, where)
        if not _same(path, found, wanted):
            yield f"{where}: {path} is {_say(found)}, expected {_say(wanted)}"


def _look_up(match: Match, state: Any, path: str, where: str) -> Any:
    """Return the value at a dotted path; None if the path runs into a null. Raises ScenarioError."""
    value = state
    for part in path.split("."):
        if value is None:
            if part in match.table.fields:
                return None
            hint = did_you_mean(part, match.table.fields)
            raise ScenarioError(f"{where}: unknown path {path!r}: nothing is called {part!r}{hint}")
        if isinstance(value, list):
            if part == "size":
                value = len(value)
                continue
            if not part.isdecimal() or int(part) >= len(value):
                raise ScenarioError(f"{where}: unknown path {path!r}: {part!r} is not in a list of {len(value)}")
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            known = value if isinstance(value, dict) else ()
            raise ScenarioError(f"{where}: unknown path {path!r}: no {part!r} there{did_you_mean(part, known)}")
    return value


def _same(path: str, found: Any, wanted: Any) -> bool:
    if wanted == "none":
        return found is None
    if isinstance(found, list) and isinstance(wanted, list) and path.split(".")[-1] in MULTISETS:
        return sorted(map(str, found)) == sorted(map(str, wanted))
    if isinstance(found, bool) != isinstance(wanted, bool):
        return False
    return bool(found == wanted)


def _say(value: Any) -> str:
    return "none" if value is None else repr(value)
