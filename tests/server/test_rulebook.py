"""The rulebook over REST."""

from __future__ import annotations

from pathlib import Path

from marchlands.engine.game import find_game
from marchlands.engine.rulebook import rules_in
from tests.server.house import run_async, served


@run_async
async def test_the_rulebook_of_a_game_has_every_rule_with_its_text_and_boards_beside_them(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        for game in ("skirmish", "warpath"):
            answer = await service.http.get(f"/api/rulebook/{game}")
            assert answer.status_code == 200, answer.text
            book = answer.json()
            assert (book["game"], book["presets"]) == (game, list(find_game(game).presets))
            told = {
                row["id"]: " – ".join("".join(piece["text"] for piece in cell) for cell in row["cells"])
                for chapter in book["chapters"]
                for passage in chapter["passages"]
                for row in passage["rows"]
                if row["id"]
            }
            assert told == {rule.id: rule.text for rule in rules_in(find_game(game).rulebook())}
            shown = [one for chapter in book["chapters"] for one in chapter["examples"]]
            assert all(one["presets"] and one["example"]["before"]["game"] == game for one in shown)
            assert len(shown) > 10 and len(book["words"]) > 20
            assert len(answer.content) < 1_500_000


@run_async
async def test_there_is_no_rulebook_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    async with served(tmp_path) as service:
        answer = await service.http.get("/api/rulebook/chess")
        assert answer.status_code == 404
        assert "chess" in answer.json()["reason"]
