"""The process in which a bot from another package plays: it knows what it is told, and nothing else.

Lines of JSON come in and go out through separate files: whatever the bot prints goes to standard error, and its
standard input is empty. The process ends when its input does, even while the bot is thinking.
"""

from __future__ import annotations

import base64
import json
import os
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import EntryPoint
from queue import SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, BinaryIO, Final

from marchlands.bots.bot import Analyst, Bot, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.decision_request import open_knowledge
from marchlands.engine.seed import dice_at
from marchlands.errors import BotError

PATIENCE: Final = 5.0  # seconds the bot has to release what it holds after its input ends
Lines = SimpleQueue[bytes | None]


def main(source: BinaryIO, out: BinaryIO) -> None:
    """Load the bot that the next line names, then answer questions until the input ends."""
    lines: Lines = SimpleQueue()
    Thread(target=_read, args=(source, lines), daemon=True).start()
    entry = json.loads(lines.get() or b"{}")
    try:
        bot = load(EntryPoint(entry["name"], entry["value"], entry["group"]))
    except (Exception, SystemExit) as error:
        _say(out, {"error": f"{type(error).__name__}: {error}"})
        os._exit(1)  # at once: the reading thread cannot be told to stop
    _say(out, {"analyses": isinstance(bot, Analyst)})
    while (line := lines.get()) is not None:
        _say(out, _answer(bot, json.loads(line)))
    with suppress(Exception, SystemExit):
        close_bot(bot)


def load(entry: EntryPoint) -> Bot:
    """Return a new bot from another package. Raises whatever its code raises."""
    bot: Bot = entry.load()()
    if not callable(getattr(bot, "choose", None)):
        raise TypeError(f"{entry.value} gives {type(bot).__name__}, which has no method choose")
    return bot


def _answer(bot: Bot, question: dict[str, Any]) -> dict[str, Any]:
    packs = base64.b64decode(question["packs"])
    knowledge = open_knowledge(question["game"], question["rules"], packs, question["knowledge"])
    budget, dice = Budget(*question["budget"]), dice_at(*question["dice"])
    try:
        if question["analyse"]:
            assert isinstance(bot, Analyst)  # this was checked when it was loaded
            return {"analysis": asdict(bot.analyse(knowledge, question["legal"], budget, dice)), "dice": dice.place()}
        move: object = bot.choose(knowledge, question["legal"], budget, dice)
    except BotError as error:
        return {"error": str(error) or "failed"}
    except (Exception, SystemExit) as error:
        return {"error": f"crashed: {type(error).__name__}: {error}"}
    if not isinstance(move, int) or isinstance(move, bool):
        return {"error": f"illegal move: {move!r} is not the number of a move"}
    return {"move": int(move), "dice": dice.place()}


def _say(out: BinaryIO, answer: dict[str, Any]) -> None:
    try:
        text = json.dumps(answer)
    except (TypeError, ValueError) as error:
        text = json.dumps({"error": f"cannot be told: {error}"})
    out.write(text.encode() + b"\n")
    out.flush()


def _read(source: BinaryIO, lines: Lines) -> None:
    for line in source:
        lines.put(line)
    lines.put(None)
    sleep(PATIENCE)
    os._exit(1)
