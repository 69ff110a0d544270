"""Pack cards in the service: decks with them, and matches that survive changes to their files."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import marchlands as ml
from marchlands.engine.game import find_game, register
from tests.server.house import Guest, Json, Served, following, run_async, seated, served

EXAMPLES = Path(__file__).parents[2] / "examples" / "packs"
HOT_SEAT = {"kind": "hot_seat"}


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    games = [find_game(name) for name in ml.games()]
    yield
    for game in games:
        register(game)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Return a copy of the example pack, loaded, with the deck beside it."""
    for name in ("saltmarsh.toml", "saltmarsh-deck.toml"):
        shutil.copy(EXAMPLES / name, tmp_path / name)
    ml.load_pack(tmp_path / "saltmarsh.toml")
    return tmp_path / "saltmarsh.toml"


def change(path: Path, old: str, new: str) -> None:
    """Change a file and load it again, as a restart would."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    ml.load_pack(path)


def as_list(path: Path) -> str:
    """Return a deck file as a list for people."""
    deck = find_game("skirmish").deck(path)
    return "\n".join([f"Leader: {deck.lead}", *(f"{count} {name}" for name, count in deck.cards)])


def again(service: Served, guest: Guest) -> Guest:
    return Guest(service.address, service.http, guest.token, guest.id)


async def saved(guest: Guest, **wanted: str) -> Json:
    answer = await guest.ask("POST", "/api/decks", {"game": "skirmish", "name": "", **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


@run_async
async def test_a_deck_with_cards_of_a_pack_is_saved_from_a_list_and_played(tmp_path: Path, pack: Path) -> None:
    deck_file = pack.with_name("saltmarsh-deck.toml")
    async with served(tmp_path) as service:
        ann = await service.guest()
        listed = await saved(ann, name="Listed", text=as_list(deck_file))
        filed = await saved(ann, text=deck_file.read_text("utf-8"))
        assert (listed["name"], filed["name"], filed["rules"]) == ("Listed", "Ebb and Flow", "standard")
        for deck in (listed, filed):
            assert (deck["lead"], deck["code"], deck["packs"], deck["faults"]) == ("Old Pilot", None, ["saltmarsh"], [])
            assert deck["cards"]["Ferryman"] == 3
        match = await ann.new_match(deck=listed["id"], seat="p1", opponent={"kind": "hot_seat", "deck": filed["id"]})
        async with ann.socket() as socket:
            position = (await socket.follow(match["id"]))["position"]
        assert position["view"]["p1"]["leader"]["name"] == "Old Pilot"
        cards = {card["name"]: card for card in (await service.http.get("/api/games/skirmish/cards")).json()}
        assert cards["Ferryman"]["text"] and cards["Ferryman"]["facts"]["power"]


@run_async
async def test_decks_beside_a_pack_are_ready_made(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        games = {game["name"]: game for game in (await service.http.get("/api/games")).json()}
        deck = next(deck for deck in games["skirmish"]["decks"] if deck["id"] == "saltmarsh-deck")
        assert (deck["name"], deck["packs"], deck["faults"]) == ("Ebb and Flow", ["saltmarsh"], [])
        assert all(deck["packs"] == [] for deck in games["warpath"]["decks"])
        assert (await ann.new_match(deck="saltmarsh-deck", opponent=HOT_SEAT))["status"] == "playing"


@run_async
async def test_an_illegal_list_is_refused_with_every_reason_and_not_saved(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        wanted = {"game": "skirmish", "name": "", "text": "Leader: Old Pilot\n9 Ferryman\n2 Raft\n1 Feryman\n"}
        answer = (await ann.ask("POST", "/api/decks", wanted)).json()
        assert answer["slug"] == "deck/illegal" and len(answer["reasons"]) == 4
        for words in ("the deck has 12 cards", "Ferryman is ", "Raft is a token", "did you mean 'Ferryman'"):
            assert any(words in reason for reason in answer["reasons"]), answer
        wanted["text"] = "0 Ferryman\nClass: Mage"
        answer = (await ann.ask("POST", "/api/decks", wanted)).json()
        assert answer["slug"] == "deck/unreadable" and len(answer["reasons"]) == 2
        wanted["text"] = "1 Scout\n" * 2500
        assert (await ann.ask("POST", "/api/decks", wanted)).status_code == 400
        assert (await ann.ask("GET", "/api/decks")).json() == []


@run_async
async def test_a_deck_whose_pack_is_gone_says_so_and_comes_back_with_it(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        ann = await service.guest()
        deck = await saved(ann, text=as_list(pack.with_name("saltmarsh-deck.toml")))
        ml.unload_pack("saltmarsh")
        (listed,) = (await ann.ask("GET", "/api/decks")).json()
        assert listed["faults"] == ["it has cards of the pack 'saltmarsh', which this server does not have now"]
        assert (listed["cards"], listed["packs"]) == (deck["cards"], ["saltmarsh"])
        refused = await ann.ask("POST", "/api/matches", {"deck": deck["id"], "opponent": HOT_SEAT})
        assert refused.status_code == 400 and "the pack 'saltmarsh'" in refused.json()["reason"]
        ml.load_pack(pack)
        assert (await ann.ask("GET", "/api/decks")).json() == [deck]
        assert await ann.new_match(deck=deck["id"], opponent=HOT_SEAT)


@run_async
async def test_a_match_goes_on_over_a_restart_after_a_comment_was_added(tmp_path: Path, pack: Path) -> None:
    async with served(tmp_path) as service:
        guests, match = await seated(service, deck="saltmarsh-deck")
        plain = await guests["p1"].new_match(deck="aggro-1", opponent={**HOT_SEAT, "deck": "control-1"})
        async with following(match["id"], guests) as both:
            for _ in range(6):
                assert (await both.step())["type"] == "done"
            await both.turn()
            before = both.sockets["p1"].states[match["id"]]
    change(pack, "[[card]]", "# a comment\n[[card]]")
    async with served(tmp_path) as service:
        guests = {seat: again(service, guest) for seat, guest in guests.items()}
        async with following(match["id"], guests) as both:
            after = both.sockets["p1"].states[match["id"]]
            assert (after["number"], after["position"]) == (before["number"], before["position"])
            assert (await both.step())["type"] == "done"
    ml.unload_pack("saltmarsh")
    async with served(tmp_path) as service:
        ann = again(service, guests["p1"])
        async with ann.socket() as socket:
            assert (await socket.follow(plain["id"]))["type"] == "state"
            refused = await socket.follow(match["id"])
            assert refused["slug"] == "match/unreadable" and "'saltmarsh', which is not loaded" in refused["reason"]


@run_async
async def test_a_match_whose_cards_have_changed_is_kept_back_and_names_no_card_to_players(
    tmp_path: Path, pack: Path, caplog: pytest.LogCaptureFixture
) -> None:
    text = pack.read_text("utf-8")
    async with served(tmp_path) as service:
        guests, match = await seated(service, deck="saltmarsh-deck")
    change(pack, 'name = "Ferryman"\nkind = "unit"\nrarity = "Bronze"\npower = ', FERRYMAN)
    async with served(tmp_path) as service:
        ann = again(service, guests["p1"])
        async with ann.socket() as socket:
            with caplog.at_level(logging.ERROR):
                refused = await socket.follow(match["id"])
        assert refused["slug"] == "match/unreadable"
        assert "pack 'saltmarsh', which has changed since" in refused["reason"] and "Ferryman" not in refused["reason"]
        assert "the card 'Ferryman' is not what it was" in caplog.text
    pack.write_text(text, "utf-8")
    ml.load_pack(pack)
    async with served(tmp_path) as service:
        guests = {seat: again(service, guest) for seat, guest in guests.items()}
        async with following(match["id"], guests) as both:
            assert (await both.step())["type"] == "done"


FERRYMAN = 'name = "Ferryman"\nkind = "unit"\nrarity = "Bronze"\npower = 1'
