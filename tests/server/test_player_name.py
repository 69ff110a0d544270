"""Names: those of people all over the world are accepted; misleading or overflowing ones are not."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchlands.bots.level import LEVELS
from marchlands.engine.game import find_game
from marchlands.server.player_name import LONGEST, clean_name, clean_words
from marchlands.server.protocol_error import ProtocolErrors
from marchlands.server.refusal import Refusal
from tests.server.house import run_async, served

ZALGO = "H\u0335\u0321\u0322\u0323\u0324e\u0334\u0321\u0322\u0323\u0324"


def slug_of(name: str) -> str:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert "\n" not in str(refused.value)
    return refused.value.slug


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "José Ñandú",
        "Nguyễn Thị Ánh Tuyết",
        "Zoë",
        "Владимир",
        "Юлия",
        "Γιώργος",
        "श्रीनिवास कृष्णन्",
        "முத்துக்குமார்",
        "মুহাম্মদ",
        "မောင်မောင်",
        "สมชาย ใจดี",
        "ศิริพร กุ้ง",
        "مُحَمَّد",
        "اللّٰه",
        "שָׁלוֹם",
        "שִׁמְעוֹן",
        "བསྟན་འཛིན་རྒྱ་མཚོ་",
        "李小龍",
        "さくら",
        "김민준",
        "Youri",
        "Pi",
        "Al",
        "Generalissimo",
        "Captain Hook",
        "Major 7",
        "Recruiter",
        "Mia & Tom",
        "x²",
    ],
)
def test_names_from_all_over_the_world_are_taken_as_they_are(name: str) -> None:
    assert clean_name(name) == normalize("NFC", name)
    assert clean_name(normalize("NFD", name)) == normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        *LEVELS,
        *(level.capitalize() for level in LEVELS),
        "You",
        "YOU",
        " you ",
        "y o u",
        "You.",
        "\N{ZERO WIDTH SPACE}You",
        "Y\u0301ou",
        "Ｙｏｕ",
        "ⓨⓞⓤ",
        "Yоu",  # with a Cyrillic o
        "Sоldіеr",
        "S0ldier",
        "5oldier",
        "$oldier",
        "GeneraI",  # with a capital I
        "Genera1",
        "Genera|",
        "SOLDlER",
        "Reсruit",
        "The opponent",
        "Opponent",
        "Nobody",
        "some one",
        "P1",
        "p-2",
        "Player 1",
        "Bot",
        "B0t",
        "Spectator",
        "Guest",
    ],
)
def test_the_words_by_which_a_match_calls_others_are_nobodys_name(name: str) -> None:
    assert slug_of(name) == "name/reserved"


@pytest.mark.parametrize(
    "name",
    [
        ZALGO,
        "a" + "\u0300" * 20,
        "\u0301Ann",
        "Ann \u0301",
        "x\u0489\u0489\u0489\u0489",
        "\u20dd",
        "Z\u0352" + "\u0352" * 3,
    ],
)
def test_piled_up_marks_are_refused(name: str) -> None:
    assert slug_of(name) == "name/marks"
    with pytest.raises(Refusal):
        clean_words(name)


@given(st.text(max_size=60))
def test_whatever_is_taken_can_be_shown_on_one_line(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert 0 < len(name) <= LONGEST
    assert name.isprintable() and name == " ".join(name.split())
    assert clean_name(name) == name


@run_async
async def test_guests_are_told_why_a_name_is_not_taken(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for name, slug in (("Soldier", "name/reserved"), (ZALGO, "name/marks")):
            answer = await service.http.post("/api/guests", json={"name": name})
            assert (answer.status_code, answer.json()["slug"]) == (400, slug)
            ann = await service.guest()
            answer = await ann.ask("PATCH", "/api/guests/me", {"name": name})
            assert (answer.status_code, answer.json()["slug"]) == (400, slug)
            assert (await ann.ask("GET", "/api/guests/me")).json()["name"] == "Ann"


@run_async
async def test_names_of_decks_are_cleaned_like_those_of_guests(tmp_path: Path) -> None:
    deck = find_game("skirmish").decks()["control-1"]
    cards = {"game": "skirmish", "lead": deck.lead, "cards": dict(deck.cards)}
    by_code = {"game": "skirmish", "code": find_game("skirmish").deck_code(deck)}
    async with served(tmp_path) as service:
        ann = await service.guest()
        for wanted in (cards, by_code):
            saved = (await ann.ask("POST", "/api/decks", {**wanted, "name": " My\u202e\0 \n deck\u200b "})).json()
            assert saved["name"] == "My deck"
            path = f"/api/decks/{saved['id']}"
            changed = (await ann.ask("PUT", path, {**wanted, "name": "New\u2028er"})).json()
            assert changed["name"] == "New er"
            for method, where in (("POST", "/api/decks"), ("PUT", path)):
                answer = await ann.ask(method, where, {**wanted, "name": ZALGO})
                assert (answer.status_code, answer.json()["slug"]) == (400, "name/marks")
            assert (await ann.ask("POST", "/api/decks", {**wanted, "name": "\u200b"})).json()["name"].strip()
            assert (await ann.ask("POST", "/api/decks", {**wanted, "name": "Soldier"})).json()["name"] == "Soldier"
    with closing(sqlite3.connect(tmp_path / "marchlands.db")) as database:
        kept = database.execute("SELECT name || cards FROM deck").fetchall()
    assert not [row for row in kept if any(sign in row[0] for sign in ("\u202e", "\u200b", "\u2028", "\0"))]


def test_broken_connections_are_told_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    protocol_errors = ProtocolErrors(lambda: now)
    loop = asyncio.new_event_loop()
    context = {"message": "Fatal error", "protocol": object(), "exception": ValueError("secret\nsecret")}
    for _ in range(1000):
        protocol_errors(loop, context)
    assert 1 <= len(caplog.records) <= 5
    now = 3600.0
    protocol_errors(loop, context)
    assert f"and {1000 - 5} others before" in caplog.text
    assert "secret" not in caplog.text
    caplog.clear()
    protocol_errors(loop, {"message": "Task exception was never retrieved", "exception": ValueError("own fault")})
    assert "own fault" in caplog.text and caplog.records[0].levelno == logging.ERROR
    loop.close()
