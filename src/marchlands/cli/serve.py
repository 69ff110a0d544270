"""`marchlands serve`: the web client and the service behind it."""

from __future__ import annotations

import os
import sys
import webbrowser
from argparse import Namespace
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from marchlands.cards.card import Card
from marchlands.cli.output import complain
from marchlands.cli.parser import add_command, add_packs, check_packs
from marchlands.engine.game import find_game
from marchlands.engine.pack import Pack
from marchlands.errors import OptionError

if TYPE_CHECKING:
    from marchlands.cli.parser import Commands

EXAMPLES: Final = (
    "marchlands serve",
    "marchlands serve --open",
    "marchlands serve --port 8080 --db ~/games/marchlands.db",
    "marchlands serve --host 0.0.0.0",
    "marchlands serve --pack mine.toml",
    "MARCHLANDS_PORT=8080 marchlands serve",
)


def add(commands: Commands) -> None:
    """Add the command."""
    from marchlands.server.settings import described, variable

    parser = add_command(commands, "serve", run, "serve the web client: play in the browser", EXAMPLES)
    for name, default, about in described():
        usual = "" if default is None or default == () else f" (default: {_shown(default)})"
        option = "--" + name.replace("_", "-")
        settings: dict[str, Any] = {"action": "store_true", "default": None}
        if not isinstance(default, bool):
            settings = {"metavar": _metavar(name, default), "nargs": "*" if default == () else None}
        parser.add_argument(option, dest=name, help=f"{about}{usual}; also {variable(name)}", **settings)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    add_packs(parser)


def run(args: Namespace) -> int:
    """Serve until interrupted; return 0. Raises MarchlandsError for wrong settings or a database it cannot use."""
    from marchlands.api import load_pack
    from marchlands.server.host_check import EVERYWHERE
    from marchlands.server.run import serve
    from marchlands.server.settings import described, read_settings, variable

    check_packs(args.pack)
    for path in args.pack:
        for reason in _not_offered(load_pack(path)):
            complain(reason)
    given = {name: getattr(args, name, None) for name, _, _ in described()}
    settings = read_settings(given)
    asked_for_port = given.get("port") is not None or bool(os.environ.get(variable("port")))

    def ready(address: str) -> None:
        print(f"Marchlands is at {address}  (Ctrl-C stops it)", flush=True)
        if settings.host in EVERYWHERE:
            print("Others reach it by this machine's name or address; any other name needs --origins.", flush=True)
        if args.open and _has_screen():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(settings, ready, exactly=asked_for_port)
    return 0


def _not_offered(pack: Pack[Card]) -> list[str]:
    """Return why decks beside a pack cannot be played, one line per deck."""
    game = find_game(pack.game)
    reasons = [f"{reason}; players are not offered it" for reason in pack.unread]
    for id, deck in pack.decks:
        try:
            faults = game.deck_faults(deck, deck.rules or None)
        except OptionError as error:
            faults = [str(error)]
        if faults:
            reasons.append(f"the deck {id!r} beside {pack.path.name} cannot be played: {'; '.join(faults)}")
    return reasons


def _has_screen() -> bool:
    """Return whether a browser would be visible; one in the terminal would be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _shown(default: Any) -> str:
    return f"{default:g}" if isinstance(default, float) else str(default)


def _metavar(name: str, default: Any) -> str:
    known = {"host": "ADDRESS", "db": "FILE", "origins": "ORIGIN", "proxy": "ADDRESS"}
    if name in known:
        return known[name]
    return "SECONDS" if isinstance(default, float) and not name.endswith("rate") else "N"
