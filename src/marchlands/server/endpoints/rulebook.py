"""The endpoint for rulebooks."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

from marchlands.engine.chapter import Chapter, rulebook_of
from marchlands.engine.game import Game, find_game
from marchlands.engine.prose import Pieces
from marchlands.server.endpoint import Asked, Endpoint
from marchlands.server.endpoints import rulebook_body as body
from marchlands.server.endpoints.card import example_body
from marchlands.story.illustration import Illustration, illustrations_of


async def _rulebook(asked: Asked) -> body.Rulebook:
    """Give the rulebook of a game in chapters, with boards that show its rules, and the words of the game."""
    return await asyncio.to_thread(_shown, find_game(asked.words["game"]))


ENDPOINTS: Final = (Endpoint("GET", "/api/rulebook/{game}", _rulebook, body.Rulebook, packed=True),)


@lru_cache(maxsize=8)
def _shown(game: Game) -> body.Rulebook:
    rulebook = rulebook_of(game)
    shown = illustrations_of(game, tuple((chapter.title, chapter.rules) for chapter in rulebook.chapters))
    return body.Rulebook(
        game=game.name,
        presets=game.presets,
        chapters=tuple(_chapter(chapter, shown[chapter.title]) for chapter in rulebook.chapters),
        words=tuple(
            body.GlossaryWord(word.name, word.group, _pieces(word.meaning), word.on_cards, word.anchors)
            for word in rulebook.words
        ),
    )


def _chapter(chapter: Chapter, shown: list[Illustration]) -> body.RuleChapter:
    passages = tuple(
        body.RulePassage(
            passage.kind,
            passage.head,
            tuple(body.RuleRow(row.id, tuple(map(_pieces, row.cells)), row.presets) for row in passage.rows),
        )
        for passage in chapter.passages
    )
    examples = tuple(body.RuleExample(example_body(one.example), one.presets) for one in shown)
    return body.RuleChapter(chapter.title, chapter.anchor, chapter.level, passages, examples)


def _pieces(pieces: Pieces) -> tuple[body.TextPiece, ...]:
    return tuple(body.TextPiece(piece.text, piece.style, piece.leads, piece.to) for piece in pieces)
