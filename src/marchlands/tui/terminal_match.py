"""A match played in the terminal, by one person against a bot or by two at one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import MarchlandsError, MoveError, NotationError
from marchlands.tui.command import COMMANDS, WORDS, near_command, read_command, save_replay
from marchlands.tui.completion import Offer
from marchlands.tui.lines import Lines
from marchlands.tui.moves import Item, full_list, short_list
from marchlands.tui.painter import Painter
from marchlands.tui.preview import answers_after, harm_of
from marchlands.tui.style import QUIET

AFTERWARDS: Final = "The match is over. 'save FILE' keeps the replay, 'log' tells it again, 'quit' leaves."

LONGEST: Final = 200
FORGET: Final = "\033[3J"  # empties what a terminal lets one scroll back to


@dataclass(slots=True)
class BotSeat:
    """A seat that a bot plays, with its own dice."""

    bot: Bot
    budget: Budget
    dice: Dice


class TerminalMatch:
    """Plays a match to its end or until the input ends.

    People are shown only views of their own seat and told only the events that it may know; bots get knowledge.
    Whatever a person types that is no legal move is answered in one line, and changes nothing.
    """

    def __init__(
        self, match: Match, painter: Painter, console: Console, lines: Lines, bots: Mapping[str, BotSeat]
    ) -> None:
        self.match = match
        self.painter = painter
        self.console = console
        self.lines = lines
        self.bots = bots
        self.people = [seat for seat in SEATS if seat not in bots]
        self.told: dict[str | None, int] = dict.fromkeys((*SEATS, None), 0)
        self.last_person: str | None = self.people[0] if len(self.people) == 1 else None
        self.saved: set[Path] = set()
        self.commands: dict[str, Callable[[str | None, str], None]] = {
            "help": self._help,
            "board": self._board,
            "moves": self._moves,
            "card": self._card,
            "graveyard": self._graveyard,
            "log": self._log,
            "save": self._save,
        }

    def run(self) -> None:
        """Play; come back when the match is over and its people have left, or when they leave before."""
        while (seat := self.match.to_act) is not None:
            if seat in self.bots:
                self._let_bot(seat, self.bots[seat])
            elif not self._turn_of(seat):
                self.console.print("You leave the match before its end.")
                return
        self._after_the_end()

    def _let_bot(self, seat: str, player: BotSeat) -> None:
        knowledge = self.match.knowledge(seat)
        self.match.apply(player.bot.choose(knowledge, knowledge.legal_moves(), player.budget, player.dice))

    # --- a person's turn

    def _turn_of(self, seat: str) -> bool:
        """Show a person where things stand and take one move; return False if the person leaves."""
        if not self._hand_over(seat):
            return False
        self._tell(seat)
        self._show(seat)
        items = self._items(seat)
        self.console.print(short_list(items, "Your moves: a number or the words; Tab completes, 'help' says more"))
        while True:
            line = self.lines.ask(f"{seat}> ", self._offer(seat, items))
            if line is None or read_command(line)[0] == "quit":
                return False
            if self._do(seat, line, items):
                return True

    def _hand_over(self, seat: str) -> bool:
        """Where two sit at one screen, change places; return False if the input ends."""
        if seat == self.last_person:
            return True
        self.last_person = seat
        if not self.lines.interactive:
            self.console.print(f"--- {seat} ---")
            return True
        self.console.clear()
        self.console.file.write(FORGET)
        return self.lines.ask(f"{seat}, it is your turn: press Enter when only you look. ", Offer()) is not None

    def _do(self, seat: str | None, line: str, items: list[Item]) -> bool:
        """Carry out what was typed; return whether it was a move that was made."""
        command, rest = read_command(line)
        try:
            if command:
                self.commands[command](seat, rest)
                return False
            if not line.strip():
                return False
            self.match.apply(self._move(line.strip(), items))
        except NotationError as error:
            near = near_command(line)
            self._answer(f"cannot read {line.strip()!r}: did you mean {near!r}?" if near else str(error))
        except MarchlandsError as error:
            self._answer(str(error))
        else:
            return True
        return False

    def _move(self, line: str, items: list[Item]) -> str:
        """Return the move that a line means: a number of the list, an answer without its verb, or notation."""
        if len(line) > LONGEST:
            raise MoveError(f"cannot read a line of {len(line)} letters: no move is that long")
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(items):
                reason = f"the moves are numbered from 1 to {len(items)}" if items else "the match is over"
                raise MoveError(f"cannot make move {number}: {reason}")
            return items[number - 1].text
        said = " ".join(line.lower().split())
        if any(item.text.lower() == f"choose {said}" for item in items):
            return f"choose {said}"
        return line

    def _answer(self, words: str) -> None:
        self.console.print(Text(" ".join(words.split())), soft_wrap=True)

    # --- showing

    def _tell(self, seat: str | None) -> None:
        """Tell what has happened since the seat was told last."""
        events = self.match.events(seat)
        before = self.told[seat]
        self.told[seat] = len(events)
        for line in self.painter.tell(events[:before], events[before:], seat):
            self.console.print(line)

    def _show(self, seat: str | None) -> None:
        view = self.match.view(seat)
        self.console.print()
        self.console.print(self.painter.board(view, seat))
        if seat is not None and view["phase"] == "choose":
            self.console.print(self.painter.question(view))
        elif seat is not None:
            self.console.print(self.painter.hand(view, seat))

    def _items(self, seat: str) -> list[Item]:
        knowledge = self.match.knowledge(seat)
        items = []
        for move in knowledge.legal_moves():
            text = self.match.text(move)
            harm = harm_of(knowledge, move, self.painter)
            items.append(Item(text, self.painter.note(knowledge.view, seat, text), harm))
        return items

    def _offer(self, seat: str, items: list[Item]) -> Offer:
        answers = partial(answers_after, self.match.knowledge(seat))
        return Offer([item.text for item in items], WORDS, self.painter.cards, answers)

    # --- commands

    def _help(self, seat: str | None, rest: str) -> None:
        self.console.print("Type a move as it is listed, its number, or one of these:")
        for command, meaning in COMMANDS.items():
            self.console.print(f"  {command:<10} {meaning}")
        self.console.print("Answers may follow a move at once: 'play Archer @2 > e1'; or type them when asked.")
        for line in self.painter.legend():
            self.console.print(line, style=QUIET)

    def _board(self, seat: str | None, rest: str) -> None:
        self._show(seat)

    def _moves(self, seat: str | None, rest: str) -> None:
        if seat is None or seat != self.match.to_act:
            self._answer("The match is over: no move is left.")
        else:
            self.console.print(full_list(self._items(seat), "Your moves"))

    def _card(self, seat: str | None, rest: str) -> None:
        self.console.print(self.painter.card(self.painter.find_card(rest)))

    def _graveyard(self, seat: str | None, rest: str) -> None:
        self.console.print(self.painter.graveyards(self.match.view(seat), seat))

    def _log(self, seat: str | None, rest: str) -> None:
        for line in self.painter.tell([], self.match.events(seat), seat):
            self.console.print(line)

    def _save(self, seat: str | None, rest: str) -> None:
        path = save_replay(self.match, rest, Path(rest).expanduser() in self.saved)
        self.saved.add(path)
        count = len(self.match.moves)
        self._answer(f"Saved {count} move{'s' * (count != 1)} to {path}.")

    # --- the end

    def _after_the_end(self) -> None:
        """Tell the end, to both at once where two sit at one screen, and take commands until the input ends."""
        seat = self.people[0] if len(self.people) == 1 else None
        if seat is None:
            self.told[None] = min(self.told[person] for person in SEATS)
        self._tell(seat)
        self._show(seat)
        self.console.print(AFTERWARDS)
        while True:
            line = self.lines.ask("> ", Offer((), WORDS, self.painter.cards))
            if line is None or read_command(line)[0] == "quit":
                return
            self._do(seat, line, [])
