"""Write positions of both games, as the page receives them, to web/src/fixtures/ for its tests, and a replay.

Each position is a whole `state` message. All come from random matches with a fixed seed, played until the board has
what is needed, so they stay the same as long as the rules, the cards and the words do.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import msgspec  # noqa: E402

import marchlands as ml  # noqa: E402
from marchlands.engine.game import find_game  # noqa: E402
from marchlands.engine.match import Match  # noqa: E402
from marchlands.server import perspective  # noqa: E402
from marchlands.server.endpoints.game import card_infos  # noqa: E402
from marchlands.server.message import MatchInfo, Player, Seat, State  # noqa: E402
from marchlands.server.progress import Progress  # noqa: E402
from marchlands.story.telling import narrator, place_labels, place_names  # noqa: E402

FOLDER = ROOT / "web" / "src" / "fixtures"
DECKS = FOLDER / "decks"  # these stay the same when the ready-made ones change
LINES = 30
SHORT = 40  # moves
Wanted = Callable[[Match], bool]


def played(game: str, deck: str) -> Iterator[Match]:
    """Yield the positions of random matches in order."""
    cards = find_game(game).deck(DECKS / f"{deck}.toml")
    for seed in range(1000):
        rng = random.Random(seed)
        match = ml.new_match(game, (cards, cards), seed=seed)
        yield match
        while match.result is None:
            match.apply(rng.choice(match.legal_moves()))
            yield match


def first(game: str, deck: str, wanted: Wanted) -> Match:
    """Return the first position that fits."""
    return next(match for match in played(game, deck) if wanted(match))


def state(match: Match, face: Seat | None) -> State:
    """Return a position as a client at a seat, or a spectator, receives it."""
    progress = Progress(match, number=len(match.moves), result=match.result, reason="rules" if match.result else None)
    view = match.view(face)
    rules, names = view.get("rules", "standard"), {"p1": "Ann", "p2": "Bert"}
    lines = narrator(view["game"], rules, face, is_spoken=True, names=names).tell(match.events(face))
    info = MatchInfo(
        id="fixture",
        game=view["game"],
        rules=rules,
        status="over" if match.result else "playing",
        created=0.0,
        public=True,
        players={"p1": Player("guest", names["p1"]), "p2": Player("guest", names["p2"])},
        yours=() if face is None else (face,),
        result=match.result,
        reason="rules" if match.result else None,
    )
    log = tuple(perspective.logged(perspective.log_line(line) for line in lines[-LINES:]))
    places = place_names(view["game"], face, names)
    labels = place_labels(view["game"])
    return State(info, progress.number, face, perspective.position(progress, face, 0.0), log, places, labels)


def units(match: Match) -> list[dict[str, Any]]:
    """Return the units on a board of Skirmish."""
    view = match.view(None)
    return [slot["unit"] for seat in ("p1", "p2") for slot in view[seat]["slots"] if slot["unit"]]


def is_asked(match: Match, seat: str, kind: str) -> bool:
    """Return whether a seat has to choose something of a kind."""
    choice = match.view(seat)["choice"]
    return choice is not None and choice["by"] == seat and choice["kind"] == kind


def has_second_target(match: Match) -> bool:
    """Return whether p2 may choose the second of two targets on a tile."""
    return is_asked(match, "p2", "unit") and any("#2" in match.text(move) for move in match.legal_moves())


def is_crowded(match: Match) -> bool:
    """Return whether a board of Skirmish shows a Shield or damage, a modifier and a unit that can be activated."""
    shown = units(match)
    view = match.view(None)
    return (
        match.to_act == "p1"
        and len(shown) > 3
        and any(unit["shield"] or unit["damage"] for unit in shown)
        and any(slot["modifier"] for slot in view["p1"]["slots"] + view["p2"]["slots"])
        and any(match.text(move).startswith("activate") for move in match.legal_moves())
    )


def has_both_on_board(match: Match) -> bool:
    """Return whether p2 has to act with buildings and units of both players on the board of Warpath."""
    lanes = match.view(None)["lanes"].values()
    tiles = [tile for lane in lanes for tile in lane]
    owners = {unit["owner"] for tile in tiles for unit in tile["units"]}
    plays = [match.text(move) for move in match.legal_moves()]
    built = any(tile["building"] for tile in tiles)
    return match.to_act == "p2" and len(owners) == 2 and built and any(" @" in move for move in plays)


def is_short(match: Match) -> bool:
    """Return whether a match is over that was short enough to be reviewed soon."""
    return match.result is not None and len(match.made) <= SHORT


def fixtures() -> Iterator[tuple[str, Any]]:
    """Yield every fixture with its name."""
    always: Wanted = lambda match: match.to_act == "p1"  # noqa: E731
    yield "skirmish-start", state(first("skirmish", "aggro-1", always), "p1")
    yield "skirmish-middle", state(first("skirmish", "ongoing-2", is_crowded), "p1")
    yield "skirmish-watched", state(first("skirmish", "ongoing-2", is_crowded), None)
    yield "skirmish-choice", state(first("skirmish", "aggro-1", lambda match: is_asked(match, "p2", "unit")), "p2")
    yield "skirmish-over", state(first("skirmish", "aggro-1", lambda match: match.result == "p2"), "p1")
    yield "skirmish-replay", json.loads(first("skirmish", "aggro-1", is_short).replay().to_json())
    yield "warpath-start", state(first("warpath", "base-1", always), "p1")
    yield "warpath-middle", state(first("warpath", "mage-1", has_both_on_board), "p2")
    yield "warpath-choice", state(first("warpath", "mage-1", has_second_target), "p2")
    for name in ml.games():
        yield f"{name}-cards", card_infos(find_game(name), "standard")


def main(arguments: list[str] | None = None) -> int:
    """Write or check all fixtures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a fixture differs")
    check: bool = parser.parse_args(arguments).check
    differ = 0
    for name, message in fixtures():
        path = FOLDER / f"{name}.json"
        plain = json.loads(msgspec.json.encode(message))
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"
        if not check:
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT))
        elif not path.exists() or path.read_text("utf-8") != text:
            print(f"{path.relative_to(ROOT)} differs from what the server sends: run python tools/web_fixtures.py")
            differ = 1
    return differ


if __name__ == "__main__":
    sys.exit(main())
