"""Hints: the move that a strong bot would make in a seat's place, the line it expects, and why, in one sentence.

Everything follows from the seat's knowledge. Of what the move does, only that is told which is certain whatever the
opponent holds and whatever is drawn; the opponent's moves in the line are guesses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from marchlands.bots.bot import Analysis, Analyst, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.common_sense import LIMIT
from marchlands.bots.registry import make_bot
from marchlands.bots.search.own_turn import WON, OwnTurn
from marchlands.cards.card import Card
from marchlands.coach.reason import STRONG, WIN, Fact, counted, listed, reasoner_of, sentence, told
from marchlands.coach.trial import Trial, Trials
from marchlands.engine.game import Game, find_game
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.lookahead import IDLE
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.errors import MarchlandsError
from marchlands.story.telling import offer

BOT: Final = "general"
BUDGET: Final = Budget(simulations=1200)  # no time: the same knowledge gives the same hint on every machine
SEED: Final = 0
SOME_CARD: Final = "a card"


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat does in its turn of a line, move by move, in words."""

    seat: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move for the seat that decides, and the answers that are expected to follow it at once, in notation.

    `words` says all of it, and `why` is a sentence. `line` is how the turn goes on from there, and what is expected of
    the opponent, which is a guess.
    """

    text: str
    answers: tuple[str, ...]
    words: str
    why: str
    line: tuple[Turn, ...]

    @property
    def move(self) -> str:
        """The move with its answers appended, as in "play Archer @2 > e1"."""
        return f"{self.text} > {', '.join(self.answers)}" if self.answers else self.text


def advise(knowledge: Knowledge, game: Game | None = None, budget: Budget = BUDGET) -> Hint:
    """Return a hint for the seat that decides, which is the knowledge's. Raises MarchlandsError if it is not its turn.

    The same knowledge gives the same hint, unless the bot's budget is a time.
    """
    legal = knowledge.legal_moves()
    if not legal:
        raise MarchlandsError("cannot give a hint: it is not this seat's turn", "hint/not-your-turn")
    if len(legal) == 1:
        return hint_of(knowledge, legal[0], None, game)
    bot, _ = make_bot(BOT)
    try:
        move = int(bot.choose(knowledge, legal, budget, Dice(SEED)))
        analysis = bot.analyse(knowledge, legal, budget, Dice(SEED)) if isinstance(bot, Analyst) else None
    finally:
        close_bot(bot)
    return hint_of(knowledge, move, analysis, game)


def hint_of(knowledge: Knowledge, move: int, analysis: Analysis | None, game: Game | None = None) -> Hint:
    """Return the hint to make a legal move, which a bot has chosen, with what its analysis says of how it goes on."""
    trials = Trials(knowledge)
    own, others = _line(knowledge, move, analysis)
    winning = _winning_line(trials, move)
    if winning:
        own, others = winning, []
    own = own[: max(1, trials.possible(own))]
    first = 1 + len(list(takewhile(lambda each: _answer(knowledge, each) is not None, own[1:])))
    played = game or find_game(knowledge.table.game)
    reasons = _Reasons(trials, {card.name: card for card in played.cards()})
    turn = _turns(trials, own, others)
    return Hint(
        text=knowledge.table.text(own[0]),
        answers=tuple(map(knowledge.table.answer_text, own[1:first])),
        words=turn[0].moves[0],
        why=reasons.why(own, first),
        line=tuple(turn),
    )


class _Reasons:
    """Why a move is good, from what is certain about it."""

    def __init__(self, trials: Trials, cards: dict[str, Card]) -> None:
        self.trials = trials
        self.knowledge = trials.knowledge
        self.cards = cards

    def why(self, own: Sequence[int], first: int) -> str:
        """Return the sentence for the first moves of a line of one's own."""
        facts = self._facts(own[:first])
        rest = [move for move in own[first:] if move != IDLE]
        if own[first:] and not _is_a_win(facts) and _is_a_win(all_of_it := self._facts(own)):
            named = self._played(rest)
            subject = f"together with {listed(named)}, it " if named else "with what follows, it " if rest else ""
            return sentence(told(all_of_it), subject)
        if rest and max((fact.weight for fact in facts), default=0) < STRONG:
            together = self._facts([*own[:first], *rest])
            named = self._played(rest)
            if named and max((fact.weight for fact in together), default=0) >= STRONG:
                return sentence(told(together), f"together with {listed(named)}, it ")
        if facts:
            return sentence(told(facts))
        legal = len(self.knowledge.legal_moves())
        what = "answer" if self.knowledge.view["choice"] is not None else "move"
        if legal == 1:
            return f"It is the only {what} there is."
        return f"Of {counted(legal, what)}, none promises more."

    def _facts(self, moves: Sequence[int]) -> list[Fact]:
        reasoner = reasoner_of(self.knowledge.table.game)

        def found(trial: Trial) -> list[Fact]:
            return list(reasoner.facts(trial, self.cards))

        return self.trials.certain(moves, found)

    def _played(self, moves: Sequence[int]) -> list[str]:
        """Return the cards that some moves play or use, each once."""
        cards = [self.knowledge.table.parts(move).card for move in moves]
        return list(dict.fromkeys(card for card in cards if card))


def _is_a_win(facts: Sequence[Fact]) -> bool:
    return any(fact.weight >= WIN for fact in facts)


def _winning_line(trials: Trials, move: int) -> list[int]:
    """Return the shortest own line that begins with a move and wins in this turn, as the cards lie; else nothing."""
    table, seat = trials.knowledge.table, SEATS.index(trials.knowledge.seat)
    line: list[int] = []
    match = trials.plain(line)
    while match.result is None:
        found = OwnTurn(seat, table.heuristic_weights, table.win_weights, LIMIT).outcomes(match.state)
        winning = [each for each, outcome in zip(match.legal_moves(), found, strict=True) if outcome == WON]
        if not winning or (not line and move not in winning):
            return []
        line.append(winning[0] if line else move)
        match = trials.plain(line)
    return line


def _line(knowledge: Knowledge, move: int, analysis: Analysis | None) -> tuple[list[int], list[int]]:
    """Return the seat's own moves of the turn that begins with a move, and those expected of the opponent after it."""
    line = next((line for line in analysis.lines if line.move == move), None) if analysis is not None else None
    if line is None or len(line.moves) != len(line.seats):
        return [move], []
    own = len(list(takewhile(lambda seat: seat == knowledge.seat, line.seats)))
    others = len(list(takewhile(lambda seat: seat != knowledge.seat, line.seats[own:])))
    return list(line.moves[:own]), list(line.moves[own : own + others])


def _answer(knowledge: Knowledge, move: int) -> str | None:
    return knowledge.table.parts(move).target


def _turns(trials: Trials, own: Sequence[int], others: Sequence[int]) -> list[Turn]:
    """Return the line in words; each answer stands with the move that asks for it."""
    knowledge = trials.knowledge
    said: list[str] = []
    for count, move in enumerate(own):
        words = _words(trials.plain(own[:count]), knowledge.seat, move)
        if count and _answer(knowledge, move) is not None:
            said[-1] += f" → {words[:1].lower()}{words[1:]}"
        else:
            said.append(words)
    found = [Turn(knowledge.seat, tuple(said))]
    busy = [move for move in others if move != IDLE]
    guesses = tuple(_guesses(knowledge, trials.plain(own).view(knowledge.seat), busy or others[:1]))
    if guesses:
        found.append(Turn(OTHER[knowledge.seat], guesses))
    return found


def _words(match: Match, seat: str, move: int) -> str:
    return offer(match.view(seat), seat, match.table.parts(move))


def _guesses(knowledge: Knowledge, view: Json, moves: Sequence[int]) -> Iterator[str]:
    """Yield what the opponent is expected to do, as far as it can be said without knowing what comes of it.

    A card that the opponent is not known to hold is not named: nobody has seen it there.
    """
    foe = OTHER[knowledge.seat]
    for move in moves:
        parts = knowledge.table.parts(move)
        if parts.target is not None:
            continue  # an answer means nothing without what asks for it
        if parts.kind == "play" and parts.card not in knowledge.hand_known:
            parts = parts._replace(card=SOME_CARD)
        try:
            yield offer(view, foe, parts)
        except (KeyError, TypeError, AttributeError, ValueError):
            return
