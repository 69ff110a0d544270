"""The recipes of CONTRIBUTING.md: a test here fails if one of their places is forgotten."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from marchlands.bots.registry import BOTS
from marchlands.cards.ability import Keyword
from marchlands.cards.check import walk
from marchlands.engine.event import Event
from marchlands.engine.game import find_game
from marchlands.games.skirmish import compiler as skirmish_compiler
from marchlands.games.skirmish import nodes as skirmish_nodes
from marchlands.games.skirmish import options
from marchlands.games.warpath import compiler as warpath_compiler
from marchlands.games.warpath import nodes as warpath_nodes
from marchlands.server import message
from marchlands.server.endpoints import ENDPOINTS
from tests.oracle import skirmish as oracle
from tests.support.events import kinds_of
from tests.support.skirmish import with_mechanics
from tests.support.warpath import warpath

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "marchlands"
GAMES = ("skirmish", "warpath")
KEYWORDS = {"skirmish": skirmish_nodes.KEYWORDS, "warpath": warpath_nodes.KEYWORDS}
EVERY_KEYWORD = [(game, name) for game in GAMES for name in KEYWORDS[game]]
EVERY_EVENT = [(game, kind) for game in GAMES for kind in kinds_of(game)]


@cache
def text_of(path: str) -> str:
    """Return the contents of a file in this project."""
    return (ROOT / path).read_text("utf-8")


def section(text: str, heading: str) -> str:
    """Return the text below a heading, up to the next one of the same or a higher level."""
    level = heading.split()[0]
    _, found, rest = f"\n{text}".partition(f"\n{heading}\n")
    assert found, f"there is no heading {heading!r}"
    return re.split(rf"^#{{1,{len(level)}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> Iterator[list[str]]:
    """Give the cells of every row of the tables in a text."""
    for line in text.splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def codes(text: str) -> set[str]:
    """Return what is between single backticks."""
    unfenced = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([^`]+)`", unfenced))


def sources(folder: str, pattern: str) -> dict[Path, str]:
    """Return the files in a folder that match a pattern, with their contents."""
    return {path: path.read_text("utf-8") for path in sorted((ROOT / folder).rglob(pattern))}


# --- the page itself

CONTRIBUTING = text_of("CONTRIBUTING.md")
RECIPES = (
    "Add a card",
    "Add a word",
    "Add a keyword",
    "Add an option",
    "Add a rule",
    "Add a scenario",
    "Add an event",
    "Add an endpoint",
    "Add a socket message",
    "Add a page",
    "Add a bot",
    "Add a module to the compiled engine",
)
PATH = re.compile(r"(?:[\w.*<>-]+/)+[\w.*<>-]*|[\w*<>-]+\.(?:md|py|toml|ts|json|yaml)|Makefile")
MADE = ("bench/results", ".venv")  # created by running things


@pytest.mark.parametrize("heading", RECIPES)
def test_every_recipe_is_there_and_numbered(heading: str) -> None:
    assert re.search(r"^1\. ", section(CONTRIBUTING, f"## {heading}"), re.MULTILINE)


def named_paths() -> list[str]:
    """Return the paths that CONTRIBUTING.md names in code or links to; `<game>` stands for each game."""
    links = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", CONTRIBUTING)}
    named = {code for code in codes(CONTRIBUTING) if PATH.fullmatch(code)} | (links - {""})
    spelt = {path.replace("<game>", game) for path in named for game in GAMES}
    return sorted(path for path in spelt if not path.startswith(("http", *MADE)))


@pytest.mark.parametrize("path", named_paths())
def test_every_path_that_is_named_exists(path: str) -> None:
    assert "<" not in path, "of placeholders only <game> is known"
    places = [place for base in (ROOT, PACKAGE) for place in base.glob(path.rstrip("/"))]
    assert places


def test_every_test_that_is_named_exists() -> None:
    named = {word for code in codes(CONTRIBUTING) for word in re.findall(r"\btest_\w+(?!\w*\.py)\b", code)}
    known = {name for text in sources("tests", "*.py").values() for name in re.findall(r"def (test_\w+)", text)}
    files = {path.stem for path in sources("tests", "test_*.py")}
    assert named
    assert named - known - files == set()


# --- a keyword


def cards_of(game: str) -> tuple[Any, ...]:
    """Return every card that can show what a game can do."""
    return with_mechanics().all_cards if game == "skirmish" else warpath().all_cards


def says(card: Any, name: str) -> bool:
    return any(isinstance(word, Keyword) and word.name == name for _, word in walk(card.abilities))


def book_of(game: str, cards: list[Any]) -> dict[str, Any]:
    """Return the tables that the compiler makes for some cards."""
    book: Any
    if game == "skirmish":
        book = skirmish_compiler.compile_book(cards, options.PRESETS["standard"])
    else:
        book = warpath_compiler.compile_book(cards)
    names = [name for name in dir(book) if not name.startswith("_") and not callable(getattr(book, name))]
    return {name: list(table) if hasattr(table := getattr(book, name), "__len__") else table for name in names}


@pytest.mark.parametrize(("game", "name"), EVERY_KEYWORD)
def test_every_keyword_is_compiled(game: str, name: str) -> None:
    """A card with the keyword has different tables from the same card without it."""
    cards = list(cards_of(game))
    number = max(card.number for card in cards) + 1
    plain = replace(next(card for card in cards if says(card, name)), number=number, name="Plain", abilities=())
    assert book_of(game, [*cards, plain]) != book_of(game, [*cards, replace(plain, abilities=(Keyword(name),))])


@pytest.mark.parametrize(("game", "name"), EVERY_KEYWORD)
def test_every_keyword_is_explained_to_players(game: str, name: str) -> None:
    assert name in {word.name.lower() for word in find_game(game).explained}


@pytest.mark.parametrize(("game", "name"), EVERY_KEYWORD)
def test_every_keyword_is_in_the_vocabulary_and_the_glossary(game: str, name: str) -> None:
    assert name in codes(
        section(text_of("docs/vocabulary.md"), "## Keywords" if game == "skirmish" else "## Words of Warpath")
    )
    assert name in {cells[0].lower() for cells in rows(text_of("docs/glossary.md"))}


@pytest.mark.parametrize(("game", "name"), EVERY_KEYWORD)
def test_every_keyword_is_said_by_a_card_that_a_scenario_shows(game: str, name: str) -> None:
    speakers = [card.name for card in cards_of(game) if says(card, name)]
    scenarios = sources(f"tests/scenarios/{game}", "*.toml").values()
    assert any(f'"{speaker}"' in text for text in scenarios for speaker in speakers)


# --- an option

OPTIONS = [field.name for field in fields(options.Options) if field.name != "name"]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_rule(name: str) -> None:
    table = section(text_of("docs/rules/skirmish.md"), "## Presets")
    assert any(f"`{name}`" in cells[1] for cells in rows(table))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_set_by_a_scenario_or_a_test(name: str) -> None:
    """Besides the presets: somewhere it is the only option with another value."""
    shown = re.compile(rf"preset.*\b{name}\b|rules.*\b{name}\b|\"{name}\": ")
    texts = [*sources("tests/scenarios/skirmish", "*.toml").values(), *sources("tests/skirmish", "*.py").values()]
    assert any(shown.search(text) for text in texts)


def test_every_option_is_checked_in_one_way() -> None:
    """`sets` is the one option that is a list of names."""
    assert sorted([*options.CHOICES, *options.FLAGS, *options.COUNTS, *options.TABLES, "sets"]) == sorted(OPTIONS)


def test_the_oracle_has_the_same_options() -> None:
    for preset, values in oracle.PRESETS.items():
        assert set(values) <= set(OPTIONS)
        for name, value in values.items():
            ours = getattr(options.PRESETS[preset], name)
            assert value == (dict(ours) if isinstance(value, dict) else ours), (preset, name)


# --- an event


def event_rows(game: str) -> dict[str, set[str]]:
    """Return the events that docs/formats.md describes for a game, each with its fields."""
    table = section(text_of("docs/formats.md"), f"### Events of {game.capitalize()}")
    return {kind: codes(cells[1]) for cells in rows(table) for kind in codes(cells[0])}


@pytest.mark.parametrize(("game", "kind"), EVERY_EVENT)
def test_every_event_is_described_with_all_its_fields(game: str, kind: str) -> None:
    its_fields = {field.encode_name for field in msgspec.structs.fields(kinds_of(game)[kind])} - {"cause"}
    assert its_fields - event_rows(game)[kind] == set()


@pytest.mark.parametrize("game", GAMES)
def test_only_events_that_there_are_are_described(game: str) -> None:
    assert set(event_rows(game)) == set(kinds_of(game))


def recorded(game: str) -> set[int]:
    """Return the numbers of the events that the modules of a game record."""
    found: set[int] = set()
    for path, text in sources(f"src/marchlands/games/{game}", "*.py").items():
        names = re.findall(r"\brecord\(\s*\w+,\s*(?:f\.)?([A-Z][A-Z_]+)\b", text)
        module = import_module(f"marchlands.games.{game}.{path.stem}") if names else None
        found |= {int(getattr(module, name)) for name in names}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_row_in_a_log_is_read(game: str) -> None:
    """Whatever a game records can be read, and every struct of its events is one of its kinds."""
    module = import_module(f"marchlands.games.{game}.event")
    read = {*module.KINDS.reader.kinds, module.KINDS.chosen}
    assert len(recorded(game)) > 15
    assert recorded(game) - read == set()
    events = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {kind for kind in events if not kind.__subclasses__()} == set(kinds_of(game).values())


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_duration_for_every_event(game: str) -> None:
    """An event that takes no time on the page says so with 0; one with a time of its own is among the others."""
    page = text_of(f"web/src/games/{game}/motion.ts")
    tables = re.findall(r"^export const \w+: Durations = \{(.*?)\};", page, re.MULTILINE | re.DOTALL)
    timed = [name for table in tables for name in re.findall(r"(\w+): \d", table)]
    assert sorted(timed) == sorted(kinds_of(game))


# --- an endpoint and a socket message


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_endpoint_says_what_it_does_and_is_asked_by_a_test(endpoint: Any) -> None:
    assert endpoint.about.endswith(".")
    path = re.escape(endpoint.path)
    asked = re.compile(re.sub(r"\\{\w+\\}", r"[^/\\s\"]+", path) + r"[\"?{]")
    assert any(asked.search(text) for text in sources("tests/server", "*.py").values())


@pytest.mark.parametrize("kind", get_args(message.FromClient), ids=lambda kind: kind.__name__)
def test_every_message_of_a_client_is_taken_and_sent_by_a_test(kind: type[msgspec.Struct]) -> None:
    assert re.search(rf"case {kind.__name__}\(", text_of("src/marchlands/server/connection.py"))
    tag = kind.__struct_config__.tag
    sent = re.compile(rf"\btype=\"{tag}\"|\"type\": \"{tag}\"")
    assert any(sent.search(text) for text in sources("tests/server", "*.py").values())


UNHEARD = {"pong"}  # the page does not ask for it


@pytest.mark.parametrize("kind", get_args(message.FromServer), ids=lambda kind: kind.__name__)
def test_every_message_of_the_server_is_heard_by_the_page_and_by_a_test(kind: type[msgspec.Struct]) -> None:
    tag = str(kind.__struct_config__.tag)
    heard = re.compile(rf"case \"{tag}\":|\.type === \"{tag}\"")
    page = [text_of("web/src/wire/socket.ts"), *sources("web/src/state", "*.svelte.ts").values()]
    assert tag in UNHEARD or any(heard.search(text) for text in page)
    assert any(f'"{tag}"' in text for text in sources("tests/server", "*.py").values())


# --- a page

PAGES = re.findall(r'\{ page: "(\w+)"', text_of("web/src/state/router.svelte.ts").split("export function")[0])
ADDRESSES = {
    "home": r"/\"",
    "card": r"/cards/\w+/\w",
    "rulebook": r"/rules/\w",
    "lost": r"/no/such/page\"",
    "puzzle": r"/puzzles/",
}  # the others have their names in front


def test_the_pages_are_found() -> None:
    assert {"home", "match", "rules", "lost"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_shown_and_opened_in_a_browser(page: str) -> None:
    assert (ROOT / "web" / "src" / "pages" / f"{page.capitalize()}Page.svelte").exists()
    assert re.search(rf"<{page.capitalize()}Page\b|/{page.capitalize()}Page.svelte\"\)", text_of("web/src/App.svelte"))
    address = ADDRESSES.get(page, rf"/{page}[/\"]")
    opened = re.compile(rf"(?:visit|goto)\([\"`]{address}")
    assert any(opened.search(text) for text in sources("web/browser", "*.spec.ts").values())


def test_every_page_is_routed_in_a_test() -> None:
    tested = text_of("web/src/state/router.test.ts")
    assert [page for page in PAGES if f'page: "{page}"' not in tested] == []


# --- a bot


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_described(name: str) -> None:
    table = section(text_of("docs/bots.md"), "## The bots").partition("\n#")[0]
    assert any(name in codes(cells[0]) for cells in rows(table))


# --- the compiled engine

LIST = tomllib.loads(text_of("pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"][
    "include"
]
COMPILED = {path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in LIST}

# What compiled modules use that is not compiled, and why.
INTERPRETED = {
    "marchlands.engine.native": "it is what the two builds have different",
    "marchlands.engine.table": "an abstract class, and names of seats and results",
    "marchlands.engine.encoding": "names of what is written",
    "marchlands.engine.event": "its structs are msgspec's, which cannot be compiled; events are not read in search",
    "marchlands.engine.knowledge": "made once a decision",
    "marchlands.engine.replay": "made when it is asked for",
    "marchlands.engine.pickling": "for states that go to other processes",
    "marchlands.engine.scenario_text": "for positions that are saved",
    "marchlands.errors": "for moves that are refused",
    "marchlands.games.skirmish.place": "words for people",
    "marchlands.games.warpath.blueprint": "words for people",
}
# What has native integers or vectors in its types without computing with them.
HANDED_ON = {
    "marchlands.engine.native",
    "marchlands.engine.table",
    "marchlands.engine.win_model",
    "marchlands.envs.named_opponent",
}


def module_file(name: str) -> Path | None:
    """Return the file of a module, or None if there is no such module."""
    path = ROOT / "src" / name.replace(".", "/")
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((candidate for candidate in candidates if candidate.exists()), None)


def imported_by(node: ast.AST) -> Iterator[str]:
    """Give the modules of this package that some code imports when it runs, not only when types are checked."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from imported_by(other)
        elif isinstance(child, ast.Import):
            yield from (name.name for name in child.names if name.name.startswith("marchlands"))
        elif isinstance(child, ast.ImportFrom) and child.module and child.module.startswith("marchlands"):
            for name in child.names:
                whole = f"{child.module}.{name.name}"
                yield whole if module_file(whole) else child.module
        else:
            yield from imported_by(child)


def native_types(tree: ast.AST) -> bool:
    """Return whether a module has a variable, an argument or a result that is a native integer or a vector."""
    types: list[ast.expr | None] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            types.append(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            types += [node.returns, *(arg.annotation for arg in [*node.args.args, *node.args.kwonlyargs])]
    names = (part for kind in types if kind is not None for part in ast.walk(kind))
    return any(isinstance(part, ast.Name) and part.id in ("i64", "vec") for part in names)


def test_every_module_on_the_compile_list_exists() -> None:
    assert {name for name in COMPILED if module_file(name) is None} == set()
    assert len(COMPILED) == len(LIST)


def test_what_compiled_modules_import_is_compiled_or_says_why_not() -> None:
    used: set[str] = set()
    for name in COMPILED:
        path = module_file(name)
        assert path is not None
        used |= set(imported_by(ast.parse(path.read_text("utf-8"))))
    assert used - COMPILED == set(INTERPRETED)


def test_modules_that_compute_in_native_integers_are_compiled() -> None:
    found = set()
    for path, text in sources("src/marchlands", "*.py").items():
        if native_types(ast.parse(text)):
            found.add(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    assert found - COMPILED == HANDED_ON


# --- the long tests


def test_what_only_the_long_run_does_is_listed() -> None:
    """Only these modules scale counts and leave out tests: one in Python, one for the browser."""
    table = section(CONTRIBUTING, "## The long tests")
    listed = {code for cells in rows(table) for code in codes(cells[0])}
    imports = re.compile(r"^from tests\.support\.scale import|^import \{ IS_LONG,", re.MULTILINE)
    texts = sources("tests", "*.py") | sources("web/browser", "*.spec.ts")
    assert listed == {str(path.relative_to(ROOT)) for path, text in texts.items() if imports.search(text)}


def test_only_one_module_asks_whether_the_run_is_long() -> None:
    asks = re.compile(r"environ.*MARCHLANDS_LONG")
    texts = sources("tests", "*.py")
    found = {path for path, text in texts.items() if asks.search(text)} - {Path(__file__)}
    assert found == {ROOT / "tests" / "support" / "scale.py"}
