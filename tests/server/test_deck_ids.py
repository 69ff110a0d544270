"""The ids of saved decks, ready-made decks and deck codes: none can be mistaken for another."""

from __future__ import annotations

import sqlite3
from base64 import urlsafe_b64encode
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.engine.deckcode import is_code
from marchlands.engine.game import find_game, game_names
from marchlands.server import secret
from tests.server.house import Guest, run_async, served

LIKE_A_CODE = "PC7--nUjMo4fFln71JzE7g"
HOT_SEAT = {"kind": "hot_seat"}


@given(st.binary(min_size=16, max_size=16))
def test_no_id_of_a_saved_deck_looks_like_a_code_or_a_ready_made_deck(bits: bytes) -> None:
    random_part = urlsafe_b64encode(bits).rstrip(b"=").decode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secret, "token_urlsafe", lambda size: random_part)
        id = secret.new_deck_id()
    assert id.endswith(random_part)
    for name in game_names():
        game = find_game(name)
        assert not is_code(id, game.code_prefix)
        assert id not in game.decks()


@pytest.mark.parametrize("random_part", [LIKE_A_CODE, "SK1-aaaaaaaaaaaaaaaaaa", "aggro-1"])
@run_async
async def test_a_saved_deck_can_be_played_whatever_its_id_looks_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, random_part: str
) -> None:
    game = find_game("skirmish")
    code = game.deck_code(game.decks()["control-1"])
    async with served(tmp_path) as service:
        ann = await service.guest()
        with monkeypatch.context() as patch:
            patch.setattr(secret, "token_urlsafe", lambda size: random_part)
            saved = (await ann.ask("POST", "/api/decks", {"game": "skirmish", "name": "Mine", "code": code})).json()
        assert random_part in saved["id"]
        match = await ann.new_match(deck=saved["id"], seat="p1", opponent=HOT_SEAT)
        record = await service.house.service.store.match(match["id"])
        assert record is not None and record.setup is not None
        assert str(game.decks()["control-1"].lead) in record.setup
        assert (
            await ann.ask("PUT", f"/api/decks/{saved['id']}", {"game": "skirmish", "name": "", "code": code})
        ).is_success
        assert (await ann.ask("DELETE", f"/api/decks/{saved['id']}")).status_code == 204


@run_async
async def test_a_deck_that_was_saved_under_an_id_like_a_code_can_still_be_played(tmp_path: Path) -> None:
    game = find_game("skirmish")
    code = game.deck_code(game.decks()["control-1"])
    async with served(tmp_path) as service:
        ann = await service.guest()
        await ann.ask("POST", "/api/decks", {"game": "skirmish", "name": "Mine", "code": code})
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database, database:
        database.execute("UPDATE deck SET id = ?", (LIKE_A_CODE,))
    async with served(tmp_path) as service:
        ann = Guest(service.address, service.http, ann.token, ann.id)
        assert [deck["id"] for deck in (await ann.ask("GET", "/api/decks")).json()] == [LIKE_A_CODE]
        assert (await ann.new_match(deck=LIKE_A_CODE, opponent=HOT_SEAT))["status"] == "playing"
        bob = await service.guest("Bob")
        refused = await bob.ask("POST", "/api/matches", {"deck": LIKE_A_CODE, "opponent": HOT_SEAT})
        assert refused.json()["slug"] == "deck/code-game"
