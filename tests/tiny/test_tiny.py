"""A game that another package brings plays everywhere: in files, by bots, over the wire and in the terminal."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

import marchlands as ml
from marchlands.bots.analysis import analyse
from marchlands.bots.budget import Budget
from marchlands.bots.random_bot import RandomBot
from marchlands.cli import main
from marchlands.coach.hint import advise
from marchlands.engine.game import find_game, load_installed_games, unregister
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.scenario import run_scenario
from marchlands.engine.seed import Dice
from marchlands.engine.state import perft
from marchlands.engine.table import Json
from marchlands.envs.scene import Scene
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Contest, everyone, hold
from marchlands.story.telling import narrator
from marchlands.tui import painter
from marchlands.tui.completion import Offer
from marchlands.tui.line_input import Lines
from marchlands.tui.painter import painter_for, register_painter
from marchlands.tui.plain import PlainPainter
from marchlands.tui.stage import PlainStage
from marchlands.tui.terminal_match import BotSeat, TerminalMatch
from tests.server.house import pair, play_out, run_async, served
from tests.support.packages import write_package
from tests.tiny.state import TinyState

HERE = Path(__file__).parent
PLUGIN = "tests.tiny.plugin"


@pytest.fixture(autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package that brings Tiny, and another that brings nothing but trouble, as an installer would."""
    folder = tmp_path_factory.mktemp("packages")
    write_package(folder, "tinygame", "", f"tiny = {PLUGIN}", group="marchlands.games")
    write_package(folder, "wreck", "raise OSError('no such board')", "wreck = wreck", group="marchlands.games")
    monkeypatch.syspath_prepend(str(folder))
    load_installed_games.cache_clear()
    yield
    unregister("tiny")
    load_installed_games.cache_clear()
    for name in (PLUGIN, "wreck"):
        sys.modules.pop(name, None)


def random_match(seed: int, **more: Any) -> ml.Match:
    """Return a match that was played to its end by random moves."""
    match, rng = ml.new_match("tiny", ("steady", "forked"), seed=seed, record=True, **more), random.Random(seed)
    while match.result is None:
        match.apply(rng.choice(match.legal_moves()))
    return match


# --- how it gets there


def test_an_installed_game_is_found_by_its_name_and_listed_beside_the_others() -> None:
    assert find_game("tiny").name == "tiny"
    assert ml.games() == ["skirmish", "tiny", "warpath"]


def test_a_game_that_cannot_be_loaded_says_why_and_hurts_nobody() -> None:
    assert "wreck" not in ml.games()
    with pytest.raises(ml.MarchlandsError, match="cannot load the game 'wreck': OSError: no such board") as caught:
        find_game("wreck")
    assert caught.value.slug == "game/broken"


def test_no_module_knows_of_it() -> None:
    sources = (Path(ml.__file__).parent).rglob("*.py")
    assert not [path for path in sources if '"tiny"' in path.read_text()]


# --- rules, files and knowledge


def test_a_match_is_its_setup_and_its_moves() -> None:
    for seed in range(30):
        match = random_match(seed)
        again = ml.Replay.from_json(match.replay().to_json()).match()
        assert again.snapshot() == match.snapshot()
        assert again.events("p2") == match.events("p2")
        for moved in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
            assert (moved.snapshot(), moved.moves, moved.events("p1")) == (
                match.snapshot(), match.moves, match.events("p1"),
            )  # fmt: skip
    assert {random_match(seed).result for seed in range(30)} == {"p1", "p2", "draw"}


def test_moves_go_from_words_to_numbers_and_back() -> None:
    match = ml.position("tiny", {"p1": {"hand": ["Fork", "Two"]}})
    assert [match.text(move) for move in match.legal_moves()] == ["play Two", "play Fork"]
    assert [match.parse(match.text(move)) for move in match.legal_moves()] == match.legal_moves()
    with pytest.raises(ml.NotationError, match="did you mean 'play Two'"):
        match.apply("play Tow")
    with pytest.raises(ml.IllegalMoveError, match="it is not allowed now"):
        match.apply("play Four")
    with pytest.raises(ml.IllegalMoveError, match="no move has this number"):
        match.apply(99)
    match.apply("PLAY  fork > Foe")
    assert match.view(None)["p2"]["total"] == -2
    assert perft(ml.new_match("tiny", seed=1).state, 3) == 20


def test_scenarios_are_run_and_what_differs_is_said() -> None:
    outcome = run_scenario(HERE / "scenarios" / "fork-takes-from-the-other.toml")
    assert outcome.problems == ()
    for given, reason in (
        ({"p1": {"hand": ["Ace"]}}, "unknown card 'Ace'"),
        ({"p1": {"gold": 3}}, "given.p1: unknown key 'gold'"),
    ):
        with pytest.raises(ml.PositionError, match=reason):
            ml.position("tiny", given)


def test_a_seat_knows_its_own_hand_and_no_other() -> None:
    match = ml.new_match("tiny", ("steady", "forked"), seed=4)
    truth = match.snapshot()
    seen = match.view("p2")
    assert seen["p2"]["hand"] == truth["p2"]["hand"]
    assert seen["p1"]["hand"] is seen["p1"]["deck"] is seen["p2"]["deck"] is None
    assert [match.view(None)[seat]["hand"] for seat in ("p1", "p2")] == [None, None]
    drawn = [event["card"] for event in match.events("p2") if event["event"] == "drawn" and event["seat"] == "p1"]
    assert drawn == [None] * 3


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_deals_agree_with_knowledge_and_knowledge_goes_through_json(seat: str) -> None:
    match = ml.new_match("tiny", ("steady", "forked"), seed=4, open_lists=True)
    match.apply(match.legal_moves()[0])
    known = match.knowledge(seat)
    assert Knowledge.from_json(known.to_json()) == known == pickle.loads(pickle.dumps(known))
    dealt = [known.deal(seed) for seed in range(20)]
    assert all(deal.view(seat) == match.view(seat) for deal in dealt)
    other = "p2" if seat == "p1" else "p1"
    assert len({str(deal.snapshot()[other]["hand"]) for deal in dealt}) > 1
    assert all(deal.knowledge(seat).view == known.view for deal in dealt)


def test_events_say_what_they_happened_because_of() -> None:
    match = ml.position("tiny", {"p1": {"hand": ["Fork"]}}, record=True)
    match.apply("play Fork > me")
    events = match.events("p1")
    assert [event["event"] for event in events] == ["played", "chosen", "scored", "turn_ended", "turn_started"]
    assert events[2]["cause"] == {"kind": "move", "card": "Fork", "event": 1}


# --- bots


def test_bots_play_it_and_a_search_that_sees_the_end_wins() -> None:
    game = find_game("tiny")
    contest = Contest("tiny", ("search:60", "random"), everyone(game, list(game.decks().values())), 1)
    played = list(hold(contest, 60, 1))
    assert not [match.reason for match in played if match.reason]
    assert sum(match.points(0) for match in played) > 36


@pytest.mark.parametrize("bot", ["greedy", "recruit", "captain"])
def test_every_bot_finishes_its_matches(bot: str) -> None:
    game = find_game("tiny")
    contest = Contest("tiny", (bot, "random"), everyone(game, list(game.decks().values())), 1)
    assert [match.reason for match in hold(contest, 6, 1)] == [""] * 6


def test_positions_are_analysed() -> None:
    match = ml.position("tiny", {"number": 6, "p1": {"total": 4}, "p2": {"hand": ["One", "Four"], "total": 2}})
    best = analyse(match, bot="search:100").best
    assert (best.move, best.chance > 0.9) == ("play Four", True)


def test_the_command_line_plays_shows_and_checks_it(capsys: pytest.CaptureFixture[str]) -> None:
    arena = ["arena", "--game", "tiny", "--p1", "random", "--p2", "greedy", "--games", "8", "--workers", "2", "--json"]
    assert main(arena) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["games"] == 8
    assert main(["scenario", "run", str(HERE / "scenarios")]) == 0
    assert main(["decks", "tiny"]) == 0
    assert main(["cards", "tiny", "fork"]) == 0
    assert "You get 2, or the other player loses as much." in capsys.readouterr().out
    code = find_game("tiny").deck_code("forked")
    assert main(["deck", "check", code]) == 0
    assert main(["pack", "schema", "--game", "tiny"]) == 2
    assert "it takes no packs" in capsys.readouterr().err


# --- over the wire


@run_async
async def test_two_guests_play_it_over_the_wire(tmp_path: Path) -> None:
    async with served(tmp_path) as service, pair(service, game="tiny", public=True) as both:
        state = both.sockets["p1"].states[both.id]
        assert state["places"] == {}
        assert state["position"]["view"]["p2"]["hand"] is None
        move = state["position"]["legal"][0]
        assert (move["kind"], move["words"]) == ("play", f"Play {move['card']}")
        number = state["number"]
        await both.sockets["p1"].send(type="foresee", id="f", match=both.id, after=number, text=move["text"])
        foreseen = await both.sockets["p1"].until(lambda message: message.get("id") == "f")
        assert foreseen["type"] == "foreseen" and "p1.total" in foreseen["values"]
        for _ in range(20):
            mover, _ = await both.turn()
            if mover.states[both.id]["position"]["result"] is not None:
                break
            assert (await both.step())["type"] == "done"
        said = ["".join(piece["text"] for piece in line["pieces"]) for line in mover.states[both.id]["log"]]
        assert any(line.endswith("the match.") or line == "The match is a draw." for line in said)
        answer = await both.guests["p1"].ask("GET", f"/api/matches/{both.id}/replay")
        assert ml.Replay.from_json(answer.text).match().result == mover.states[both.id]["position"]["result"]
        games = (await service.http.get("/api/games")).json()
        assert [game["name"] for game in games] == ["skirmish", "tiny", "warpath"]
        cards = (await service.http.get("/api/games/tiny/cards")).json()
        assert [card["name"] for card in cards] == ["One", "Two", "Three", "Four", "Fork"]


@run_async
async def test_a_guest_plays_it_against_a_bot_over_the_wire(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        match = await ann.new_match(game="tiny", opponent={"kind": "bot", "level": "recruit"})
        async with ann.socket() as socket:
            await socket.follow(match["id"])
            result = await play_out(socket, match["id"], lambda where: where["legal"][-1]["text"])
        assert result in ("p1", "p2", "draw")


# --- in the terminal


class Script(Lines):
    """Says what it was told to say, then the first move there is."""

    interactive = False

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = iter(lines)

    def ask(self, prompt: str, offer: Offer) -> str | None:
        return next(self.lines, None if prompt == "> " else "1")


def shown(match: ml.Match, lines: Sequence[str] = (), width: int = 80) -> str:
    """Play a match against a random bot with these lines, and return what was printed."""
    output = io.StringIO()
    console = Console(file=output, width=width)
    bots = {"p2": BotSeat(RandomBot(), Budget(), Dice(1))}
    TerminalMatch(match, painter_for(find_game("tiny"), None, console), PlainStage(console, Script(lines)), bots).run()
    return output.getvalue()


def test_it_is_played_in_the_terminal_with_plain_boards_and_words(tmp_path: Path) -> None:
    match = ml.new_match("tiny", ("forked", "steady"), seed=1, record=True)
    file = tmp_path / "match.json"
    text = shown(match, ["help", "card fork", "pile", "moves", "hint", "log", f"save {file}", "what"])
    assert match.result is not None
    for words in ("Tiny · turn 1 · your turn", "You (p1)", "Opponent (p2)", "total: 0", "Your hand (3)"):
        assert words in text
    assert "Fork · worth 2" in text
    assert "You get 2, or the other player loses as much." in text
    assert "Best: [" in text
    assert "the opponent plays" in text.lower()
    assert "cannot read move 'what'" in text
    assert ml.Replay.from_json(file.read_text()).match().moves == []


def test_no_hidden_card_is_shown_in_the_terminal() -> None:
    deck = {"cards": {"One": 2, "Two": 2, "Three": 2}}
    match = ml.new_match("tiny", (deck, {"cards": {"Four": 2, "Fork": 2, "One": 2}}), seed=3, record=True)
    text = shown(match, ["board", "quit"])
    assert "Four" not in text and "Fork" not in text


def test_a_game_may_bring_its_own_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(PlainPainter):
        def board(self, view: Json, seat: str | None, width: int = 80) -> RenderableType:
            return Text("A BOARD!")

    monkeypatch.setattr(painter, "_PAINTERS", dict(painter._PAINTERS))
    register_painter("tiny", Loud)
    assert "A BOARD!" in shown(ml.new_match("tiny", seed=1, record=True), ["quit"])


def test_its_lines_point_at_the_events_that_they_tell() -> None:
    for seed in range(20):
        match = random_match(seed)
        for seat in ("p1", "p2", None):
            events = match.events(seat)
            lines = narrator("tiny", None, seat).tell(events)
            first = [line.event for line in lines if line.event is not None]
            assert first == sorted(set(first))
            told = {index for index, event in enumerate(events) if event["event"] not in ("started", "turn_ended")}
            rest = told - set(first)
            assert all(events[index]["event"] == events[index - 1]["event"] == "drawn" for index in rest)


def test_it_gets_hints_though_nobody_said_what_speaks_for_its_moves() -> None:
    match = ml.new_match("tiny", seed=3)
    assert match.to_act is not None
    hint = advise(match.knowledge(match.to_act), budget=Budget(simulations=30))
    assert hint.text in [match.text(move) for move in match.legal_moves()]
    assert hint.why.endswith("none promises more.")


def test_what_is_known_is_found_without_playing_the_match_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each move is played once in the match and once for its events, however often knowledge is asked for."""
    match = ml.new_match("tiny", seed=3)
    played = []
    apply = TinyState.apply

    def counted(self: TinyState, move: Any) -> None:
        played.append(int(move))
        apply(self, move)

    monkeypatch.setattr(TinyState, "apply", counted)
    told: list[Json] = []
    while match.to_act is not None:
        for seat in ("p1", "p2", "p1"):
            told = match.knowledge(seat).events
        match.apply(match.legal_moves()[0])
    assert len(played) == 2 * len(match.moves) - 1
    assert told == match.replay().match(upto=len(match.moves) - 1).knowledge("p1").events


def test_a_game_without_numbers_for_programs_that_learn_says_so() -> None:
    with pytest.raises(MarchlandsError, match="there is no table of actions of 'tiny'"):
        Scene("tiny")
