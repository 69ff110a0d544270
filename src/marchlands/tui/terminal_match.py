"""A match in the terminal, for one person against a bot or two people at one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, Literal, TypeVar

from rich.console import Group
from rich.text import Text

from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import IllegalMoveError, MarchlandsError, MoveError, NotationError
from marchlands.lab.referee import let_move
from marchlands.story.foresight import Foresight
from marchlands.tui.command import (
    AFTERWARDS,
    commands,
    near_command,
    read_command,
    save_replay,
    short_command,
    words,
)
from marchlands.tui.completion import Offer
from marchlands.tui.hint import advice, in_words, reason
from marchlands.tui.match_page import end_page, turn_page
from marchlands.tui.moves import Item, full_list
from marchlands.tui.painter import Painter
from marchlands.tui.preview import answers_after, foreseen_lines, harm_of
from marchlands.tui.shorthand import as_play, expand
from marchlands.tui.stage import Stage
from marchlands.tui.style import BAD, QUIET, WAITING

T = TypeVar("T")
Wish = Literal["quit", "again", "decks"]
LONGEST: Final = 200
TYPE_MOVE: Final = "a card and a place ('{example}'), a number, or 'help'"
TYPE_ANSWER: Final = "an answer or its number"


@dataclass(slots=True)
class BotSeat:
    """A seat played by a bot, with its own dice."""

    bot: Bot
    budget: Budget
    dice: Dice


class TerminalMatch:
    """Plays a match until it ends or the input does.

    People see only views of their own seat and the events that it may know; bots get knowledge. Anything typed that is
    not a legal move gets a one-line answer and changes nothing. A bot that fails loses, and `forfeit` says why, in one
    line.
    """

    def __init__(self, match: Match, painter: Painter, stage: Stage, bots: Mapping[str, BotSeat]) -> None:
        self.match = match
        self.painter = painter
        self.stage = stage
        self.bots = bots
        self.people = [seat for seat in SEATS if seat not in bots]
        self.told: dict[str | None, int] = dict.fromkeys((*SEATS, None), 0)
        self.last_person: str | None = self.people[0] if len(self.people) == 1 else None
        self.saved: set[Path] = set()
        self.forfeit = ""
        self.words = words(painter.pile)
        self.commands: dict[str, Callable[[str | None, str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "try": self._try,
            "board": self._board,
            "moves": self._moves,
            "card": self._card,
            "pile": self._pile,
            "log": self._log,
            "save": self._save,
        }

    def run(self) -> Wish:
        """Play; return when people leave, before or after the end, with what they want next."""
        while (seat := self.match.to_act) is not None:
            if seat in self.bots:
                if not self._let_bot(seat, self.bots[seat]):
                    break
            elif not self._turn_of(seat):
                self.stage.note("You left the match before it ended.")
                return "quit"
        return self._after_the_end()

    def _let_bot(self, seat: str, player: BotSeat) -> bool:
        """Let a bot make a move; return False if it failed."""
        self.stage.wait("The opponent is thinking ...")
        reason = let_move(self.match, seat, player.bot, player.budget, player.dice)
        if reason:
            self.forfeit = f"The bot of {seat} has lost: {reason}"
        return not reason

    @property
    def is_over(self) -> bool:
        """Whether the match is over, or a bot has failed."""
        return bool(self.forfeit) or self.match.result is not None

    # --- a person's turn

    def _turn_of(self, seat: str) -> bool:
        """Show a person the position and take one move; return False if the person leaves."""
        if seat != self.last_person:
            self.last_person = seat
            if not self.stage.hand_over(seat):
                return False
        items = self._items(seat)
        self._show(seat, items)
        while True:
            line = self.stage.ask(f"{seat}> ", self._offer(seat, items))
            if line is None or read_command(line)[0] == "quit":
                return False
            if self._do(seat, line, items):
                return True

    def _do(self, seat: str | None, line: str, items: list[Item]) -> bool:
        """Carry out what was typed; return whether a move was made."""
        command, rest = read_command(line)
        try:
            if command:
                self.commands[command](seat, rest)
            elif line.strip():
                return self._try_move(seat, line.strip(), items)
        except MarchlandsError as error:
            self.stage.say(str(error))
        return False

    def _try_move(self, seat: str | None, line: str, items: list[Item]) -> bool:
        """Make the move that a line means, or run the command that it abbreviates. Raises MarchlandsError."""
        try:
            self._make_move(line, items)
        except NotationError as error:
            command, rest = short_command(line)
            if command in self.commands:
                self.commands[command](seat, rest)
                return False
            near = near_command(line, self.painter.pile)
            if near:
                raise NotationError(f"cannot read {line!r}: did you mean {near!r}?") from error
            raise
        return True

    def _make_move(self, line: str, items: list[Item]) -> None:
        """Make the move that a line means: a number in the list, an answer without its verb, notation, or shorthand."""
        if self.forfeit:
            raise IllegalMoveError(f"cannot {line!r}: the match is over", "move/match-over")
        if len(line) > LONGEST:
            raise MoveError(f"cannot read a line of {len(line)} letters: no move is that long")
        self._with_move(line, items, self.match.apply)

    def _with_move(self, line: str, items: list[Item], use: Callable[[str], T]) -> T:
        """Return what the move that a line means would lead to. Raises MoveError."""
        if line.isdecimal():
            return use(_numbered(int(line), items))
        try:
            return use(line)
        except (NotationError, IllegalMoveError):
            places = self.painter.places
            meant = expand(line, [item.move for item in items], places) or as_play(line, self.painter.cards, places)
            if meant is None or meant.lower() == line.lower():
                raise
            return use(meant)

    # --- showing

    def _show(self, seat: str | None, items: list[Item] | None = None) -> None:
        """Show the position, with what has happened since the seat last saw it."""
        events = self.match.events(seat)
        before = self.told[seat]
        self.told[seat] = len(events)
        tell = self.painter.tell
        log = tell([], events[:before], seat), tell(events[:before], events[before:], seat)
        if seat is None or self.is_over:
            self.stage.show(end_page(self.painter, self.match.view(seat), events, seat, log))
        else:
            shown = self._items(seat) if items is None else items
            self.stage.show(turn_page(self.painter, self.match.view(seat), seat, shown, log))

    def _items(self, seat: str) -> list[Item]:
        knowledge = self.match.knowledge(seat)
        foresight = Foresight(knowledge)
        items = []
        for move in knowledge.legal_moves():
            note = self.painter.note(knowledge.view, seat, self.match.parts(move))
            items.append(Item(self.match.table.typed(move), note, harm_of(foresight, move, self.painter)))
        return items

    def _offer(self, seat: str, items: list[Item]) -> Offer:
        knowledge = self.match.knowledge(seat)
        hint = TYPE_ANSWER if knowledge.view["phase"] == "choose" else TYPE_MOVE
        hint = hint.format(example=self.painter.example)
        moves = [item.move for item in items]
        return Offer(moves, self.words, self._cards(seat), partial(answers_after, knowledge), hint)

    def _cards(self, seat: str | None) -> list[str]:
        """Return the names of all cards, those that the seat sees first."""
        return list(dict.fromkeys([*self.painter.in_sight(self.match.view(seat), seat), *sorted(self.painter.cards)]))

    # --- commands

    def _help(self, seat: str | None, rest: str) -> None:
        known = commands(self.painter.pile, self.painter.example_place) | (AFTERWARDS if self.is_over else {})
        lines = [Text(self.painter.aim()), Text(), Text("Type a move as it is listed, its number, or one of these:")]
        lines += [Text(f"  {command:<10} {meaning}") for command, meaning in known.items()]
        lines += map(Text, self.painter.shorthand())
        self.stage.answer(Group(*lines, *(Text(line, QUIET) for line in self.painter.legend())), whole=True)

    def _hint(self, seat: str | None, rest: str) -> None:
        if seat is None or seat != self.match.to_act:
            self.stage.say("The match is over: there is nothing to advise.")
            return
        self.stage.wait("The search is thinking ...")
        knowledge = self.match.knowledge(seat)
        analysis = advice(knowledge)
        best = self.match.parse(analysis.best.move)
        number = knowledge.legal_moves().index(best) + 1
        note = self.painter.note(knowledge.view, seat, self.match.parts(best))
        lines = in_words(analysis, number, note, reason(knowledge, analysis, self.match.game))
        self.stage.answer(Group(*(Text(line, WAITING) for line in lines)))

    def _try(self, seat: str | None, rest: str) -> None:
        if seat is None or seat != self.match.to_act:
            self.stage.say("The match is over: there is no move left to try.")
            return
        if not rest or len(rest) > LONGEST:
            raise MarchlandsError(
                f"cannot try a move: expected one, as in 'try {self.painter.example}'", "move/no-move"
            )
        foresight = Foresight(self.match.knowledge(seat))
        told = self._with_move(rest, self._items(seat), foresight.foresee)
        self.stage.answer(Group(*(Text(line) for line in foreseen_lines(told, seat))))

    def _board(self, seat: str | None, rest: str) -> None:
        self._show(seat)

    def _moves(self, seat: str | None, rest: str) -> None:
        if seat is None or seat != self.match.to_act:
            self.stage.say("The match is over: there is no move left.")
        else:
            self.stage.answer(full_list(self._items(seat), "Your moves"), whole=True)

    def _card(self, seat: str | None, rest: str) -> None:
        if not rest:
            name = self.painter.example.partition(" ")[0]
            raise MarchlandsError(f"cannot show a card: expected its name, as in 'card {name}'", "card/no-name")
        self.stage.answer(self.painter.look(self.match.view(seat), seat, rest))

    def _pile(self, seat: str | None, rest: str) -> None:
        self.stage.answer(self.painter.piles(self.match.view(seat), seat))

    def _log(self, seat: str | None, rest: str) -> None:
        self.stage.answer(Group(*self.painter.tell([], self.match.events(seat), seat)), whole=True, from_end=True)

    def _save(self, seat: str | None, rest: str) -> None:
        path = save_replay(self.match, rest, Path(rest).expanduser() in self.saved)
        self.saved.add(path)
        count = len(self.match.moves)
        self.stage.say(f"Saved {count} move{'s' * (count != 1)} to {path}.")

    # --- the end

    def _after_the_end(self) -> Wish:
        """Show the end, to both if two people share a screen, and take commands until it is clear what comes next."""
        seat = self.people[0] if len(self.people) == 1 else None
        if seat is None:
            self.told[None] = min(self.told[person] for person in SEATS)
        self._show(seat)
        if self.forfeit:
            self.stage.answer(Text(self.forfeit, BAD))
        offer = Offer((), (*self.words, *AFTERWARDS), self._cards(seat), hint="Enter for a rematch, or 'quit'")
        while True:
            line = self.stage.ask("> ", offer)
            if line is None or read_command(line)[0] == "quit":
                return "quit"
            wish = read_command(line, AFTERWARDS)[0]
            if wish == "again" or (self.stage.interactive and not line.strip()):
                return "again"
            if wish == "decks":
                return "decks"
            self._do(seat, line, [])


def _numbered(number: int, items: list[Item]) -> str:
    """Return the move with a number in the list. Raises MoveError."""
    if not 1 <= number <= len(items):
        reason = f"the moves are numbered from 1 to {len(items)}" if items else "the match is over"
        raise MoveError(f"cannot make move {number}: {reason}")
    return items[number - 1].text
