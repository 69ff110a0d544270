"""`marchlands bot`: whether a program follows the bot protocol."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import TYPE_CHECKING

from marchlands.bots.bot import close_bot
from marchlands.bots.conformance import Examination
from marchlands.bots.program import ProgramBot
from marchlands.bots.registry import make_bot
from marchlands.cli.output import print_json
from marchlands.cli.parser import add_command, add_group, add_json, count
from marchlands.errors import MarchlandsError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands


def add(commands: Commands) -> None:
    """Add the commands."""
    example = 'marchlands bot check "cmd:python3 examples/bot.py"'
    below = add_group(commands, "bot", "check programs that play", [example])
    summary = "check whether a program follows the bot protocol; exits with 1 if it does not"
    examples = [example, 'marchlands bot check "cmd@500ms:./my-bot --fast" --matches 10 --json']
    check = add_command(below, "check", run_check, summary, examples)
    check.add_argument("bot", metavar="BOT", help="the program: cmd:COMMAND, or cmd@BUDGET:COMMAND")
    check.add_argument(
        "--matches", metavar="N", type=count, default=2, help="how many matches of each game to play (default: 2)"
    )
    add_json(check)


def run_check(args: Namespace) -> int:
    """Print what each check found; return 0, or 1 if one failed. Raises MarchlandsError if there is no program."""
    bot, budget = make_bot(args.bot)
    if not isinstance(bot, ProgramBot):
        close_bot(bot)
        raise MarchlandsError(f"cannot check the bot {args.bot!r}: expected cmd:COMMAND", "bot/no-program")
    is_limited = budget.seconds is not None or budget.simulations is not None
    begun = time.perf_counter()
    failed = passed = 0
    for finding in Examination(bot.command, args.matches, budget if is_limited else None).findings():
        passed += finding.passed
        failed += not finding.passed
        if args.json:
            print_json({"check": finding.check, "passed": finding.passed, "detail": finding.detail})
        else:
            detail = f": {finding.detail}" if finding.detail else ""
            print(f"{'ok' if finding.passed else 'FAILED':<7} {finding.check}{detail}", flush=True)
    seconds = round(time.perf_counter() - begun, 1)
    if args.json:
        print_json({"command": bot.command, "passed": passed, "failed": failed, "seconds": seconds})
    else:
        print(f"{passed} passed, {failed} failed, in {seconds} s")
    return 1 if failed else 0
