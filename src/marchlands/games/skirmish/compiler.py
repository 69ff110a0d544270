"""From declared cards to a book: the tree of words becomes flat tables for the engine.

The cards were checked before; anything that cannot be compiled here is a fault in the checker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from marchlands.cards.ability import Activate, Does, Keyword, When, While
from marchlands.cards.event import Damaged, Deployed, Died, Played, TurnEnded, TurnStarted
from marchlands.cards.noun import All, Both, It, Me, One, PowerOf, Side, ThatMuch, Thing, Trait, Where
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Amount, Noun, Verb
from marchlands.engine.encoding import card_columns
from marchlands.engine.native import i64
from marchlands.games.skirmish import book as b
from marchlands.games.skirmish.board import CLOSE, CLOSE_OR_FRONT
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.nodes import ActionsDeal, Become, Cleanse, Conquered, Consumed, GiveShield
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.text import SkirmishSpeaker

MARKS: Final = {
    "quick": b.QUICK,
    "permanent": b.PERMANENT,
    "conquer": b.CONQUER,
    "rogue": b.ROGUE,
    "sentinel": b.SENTINEL,
    "consume": b.CONSUMES,
    "must consume": b.MUST_CONSUME | b.CONSUMES,
}
TRAITS: Final = {None: 0, Trait.WOUNDED: b.WOUNDED, Trait.SHIELDED: b.SHIELDED}
SIDES: Final = {Side.ANY: b.ANYONES, Side.ALLY: b.OWNERS, Side.ENEMY: b.ENEMYS, Side.SAME: b.SAME_SIDE}
PLACES: Final = {
    Where.ANYWHERE: b.ANYWHERE,
    Where.CLOSE: b.CLOSE,
    Where.FAR: b.FAR,
    Where.IN_FRONT: b.IN_FRONT,
    Where.GRAVEYARD: b.ANYWHERE,
    Where.HAND: b.ANYWHERE,
}
THINGS: Final = {
    Thing.UNIT: b.UNITS,
    Thing.SLOT: b.ANY_SLOTS,
    Thing.EMPTY_SLOT: b.EMPTY_SLOTS,
    Thing.CARD: b.HAND_CARDS,
    Thing.PLAYER: b.PLAYERS,
}
NOTHING: Final = -1
SELECTOR_TABLES: Final = ("what", "whose", "where", "ref", "trait", "least", "most", "may", "not_me", "leaves")


def compile_book(cards: Iterable[SkirmishCard], options: Options) -> b.Book:
    """Return the tables for these cards under these options."""
    return _Compiler(sorted(cards, key=lambda card: card.number), options).book


_Program = tuple[Does | Activate | When, bool, int]  # the ability, only while Dominant, what it watches
_Programs = dict[int, list[_Program]]


class _Compiler:
    """Collects the tables row by row, and hands them to a book."""

    def __init__(self, cards: Sequence[SkirmishCard], options: Options) -> None:
        self.size = cards[-1].number + 1
        self.numbers = {card.name: card.number for card in cards}
        self.card_tables = {
            name: [0] * self.size
            for name in (
                "kind", "base", "shield", "marks", "spot", "cooldown", "charges", "cost", "dominant_shield",
                "action_damage", "first_bonus", "bonuses",
            )
        }  # fmt: skip
        self.card_tables["cooldown"] = [NOTHING] * self.size
        self.first = [0] * (b.EVENTS * self.size)
        self.count = [0] * (b.EVENTS * self.size)
        self.abilities: list[tuple[int, ...]] = []  # start, only dominant, watches, need, first ask, asks
        self.asks: list[int] = []
        self.ops: list[tuple[int, int, int, int, int, int]] = []  # op, selector, source, amount, variant, otherwise
        self.sentences: list[str] = []  # by ability: its text
        self.questions: list[str] = []  # by operation: what its choice is for
        self.selectors: list[tuple[int, ...]] = []
        self.bonus_lines: list[tuple[int, int, int]] = []  # selector, bonus, only dominant
        self.speaker = SkirmishSpeaker(tuple(cards), options)
        names = [""] * self.size
        for card in cards:
            names[card.number] = card.name
            self._card(card, options.abilities(card))
            self.card_tables["spot"][card.number] = self._spot(card.number, options)
        self.book = self._finish(names, options)

    # --- cards and abilities

    def _card(self, card: SkirmishCard, abilities: tuple[Ability, ...]) -> None:
        number = card.number
        table = self.card_tables
        kinds = {Kind.UNIT: b.UNIT, Kind.TOKEN: b.TOKEN, Kind.LEADER: b.LEADER, Kind.ACTION: b.ACTION}
        table["kind"][number] = kinds[card.kind]
        if card.kind is Kind.ACTION and card.power is not None:
            table["kind"][number] = b.STAYING_ACTION
        table["base"][number] = card.power or 0
        table["shield"][number] = card.shield
        table["charges"][number] = card.charges
        on_board = card.kind in (Kind.UNIT, Kind.TOKEN) or card.power is not None
        self.excluding = on_board
        by_event: _Programs = {}
        for ability in abilities:
            self._ability(number, ability, by_event)
        for event, programs in by_event.items():
            row = event * self.size + number
            self.first[row] = len(self.abilities)
            self.count[row] = len(programs)
            for program in programs:
                self._program(program, event)

    def _spot(self, number: int, options: Options) -> int:
        """Return where a card is played, ignoring Sentinels (SK-02, SK-33)."""
        marks = self.card_tables["marks"][number]
        if self.card_tables["kind"][number] == b.ACTION:
            return b.NO_SPOT
        if marks & b.MUST_CONSUME:
            return b.UNIT_SPOT
        return b.ANY_SPOT if marks & b.CONSUMES or options.replace == "any" else b.EMPTY_SPOT

    def _ability(self, number: int, ability: Ability, by_event: _Programs) -> None:
        table = self.card_tables
        match ability:
            case Keyword(name):
                table["marks"][number] |= MARKS[name]
            case Does():
                by_event.setdefault(b.ON_PLAY, []).append((ability, False, 0))
            case Activate(_, cooldown, charges):
                by_event.setdefault(b.ON_ACTIVATE, []).append((ability, False, 0))
                table["marks"][number] |= b.ACTIVATES
                table["cooldown"][number] = cooldown
                table["cost"][number] = charges
            case When():
                self._when(number, ability, False, by_event)
            case While(state, holds):
                if state == "dominant":
                    table["marks"][number] |= b.DOMINATES
                for held in holds:
                    if isinstance(held, When):
                        self._when(number, held, True, by_event)
                    else:
                        self._holds(number, held, state == "dominant")

    def _when(self, number: int, ability: When, dominant: bool, by_event: _Programs) -> None:
        watches = 0
        match ability.event:
            case Deployed():
                code = b.ON_DEPLOY
            case Died(who=All() as who):
                code, watches = b.ON_OTHER_DIED, self._selector(who)
            case Died():
                code = b.ON_DEATH
            case Damaged(who):
                code, watches = b.ON_OTHER_DAMAGED, self._selector(who)
            case Consumed(by_me=True):
                code = b.ON_CONSUME
                self.card_tables["marks"][number] |= b.CONSUMES
            case Consumed():
                code = b.ON_CONSUMED
            case TurnStarted():
                code = b.ON_TURN_START
                self.card_tables["marks"][number] |= b.STARTS
            case TurnEnded():
                code = b.ON_TURN_END
                self.card_tables["marks"][number] |= b.ENDS
            case Played():
                code = b.ON_ACTION_PLAYED
                self.card_tables["marks"][number] |= b.HEEDS
            case Conquered():
                code = b.ON_CONQUER
            case _:
                raise TypeError(f"no event of Skirmish: {ability.event!r}")
        if code in (b.ON_OTHER_DIED, b.ON_OTHER_DAMAGED):
            self.card_tables["marks"][number] |= b.REACTS
        by_event.setdefault(code, []).append((ability, dominant, watches))

    def _holds(self, number: int, held: Verb, dominant: bool) -> None:
        table = self.card_tables
        match held:
            case GiveShield(_, int(amount)):
                table["dominant_shield"][number] += amount
                table["marks"][number] |= b.CROWNED
            case ActionsDeal(amount):
                table["action_damage"][number] += amount
            case Get(who, int(amount)):
                if not table["bonuses"][number]:
                    table["first_bonus"][number] = len(self.bonus_lines)
                table["bonuses"][number] += 1
                table["marks"][number] |= b.BOOSTS
                self.bonus_lines.append((self._selector(who), amount, int(dominant)))
            case _:
                raise TypeError(f"nothing that holds: {held!r}")

    # --- programs

    def _program(self, program: _Program, code: int) -> None:
        ability, dominant, watches = program
        event = ability.event if isinstance(ability, When) else None
        start = len(self.ops)
        first_ask = len(self.asks)
        for effect in ability.effects:
            self._effect(effect, code)
            said = self.speaker.effect(effect, event)
            self.questions += [said[:1].upper() + said[1:]] * (len(self.ops) - len(self.questions))
        self._emit(b.END)
        self.questions.append("")
        said = self.speaker.sentence(ability)
        self.sentences.append(f"Dominant: {said[:1].lower()}{said[1:]}" if dominant else said)
        need = self._need(self.asks[first_ask:])
        self.abilities.append((start, int(dominant), watches, need, first_ask, len(self.asks) - first_ask))

    def _need(self, asks: list[int]) -> int:
        """Return what an ability with these choices needs; common needs have their own names."""
        named = {
            (b.ANY_SLOTS, b.ANYONES): b.NOTHING_NEEDED,
            (b.PLAYERS, b.ANYONES): b.NOTHING_NEEDED,
            (b.UNITS, b.ANYONES): b.A_UNIT_NEEDED,
            (b.UNITS, b.OWNERS): b.AN_ALLY_NEEDED,
            (b.UNITS, b.ENEMYS): b.AN_ENEMY_NEEDED,
        }
        if not asks:
            return b.NOTHING_NEEDED
        what, whose, where, _, trait, least, most, _, not_me, leaves = self.selectors[asks[0]]
        plain = (where, trait, least, most, not_me, leaves) == (b.ANYWHERE, 0, b.NO_LIMIT, b.NO_LIMIT, 0, NOTHING)
        return named.get((what, whose), b.ANSWERS_NEEDED) if len(asks) == 1 and plain else b.ANSWERS_NEEDED

    def _effect(self, effect: Verb, event: int) -> None:
        """Compile one verb: gather its targets, then act; a choice without an answer skips it."""
        begun = len(self.ops)
        match effect:
            case Damage(to, amount):
                self._targets(to)
                self._emit(b.DAMAGE, amount=amount)
            case Kill(who):
                self._targets(who)
                self._emit(b.KILL)
            case Get(It(), amount) if event == b.ON_CONSUMED:
                self._emit(b.GIFT_POWER, amount=amount)
            case GiveShield(It(), amount) if event == b.ON_CONSUMED:
                self._emit(b.GIFT_SHIELD, amount=amount)
            case Get(who, amount, permanent):
                self._targets(who)
                op = b.GET if _thing(who) is Thing.UNIT else b.SLOT_GET
                self._emit(op, amount=amount, variant=b.LASTING if permanent else 0)
            case GiveShield(who, amount):
                self._targets(who)
                self._emit(b.SHIELD, amount=amount)
            case Heal(who, amount):
                self._targets(who)
                self._emit(b.HEAL, amount=amount)
            case Draw(amount, who):
                if isinstance(who, One):
                    self._ask(b.CHOOSE, self._selector(who), who)
                self._emit(b.DRAW, amount=amount, variant=0 if who is None else b.BY_IT)
            case Discard(card):
                self._ask(b.TAKE, self._selector(card), card)
                self._emit(b.DISCARD)
            case Return(who):
                self._targets(who)
                self._emit(b.RETURN)
            case Cleanse(what):
                self._targets(what)
                self._emit(b.CLEANSE)
            case Become(amount):
                self._emit(b.BECOME, amount=amount)
            case Move():
                self._move(effect)
            case Deploy(card, to):
                self._deploy(card, to)
            case _:
                raise TypeError(f"no verb of Skirmish: {effect!r}")
        for row in range(begun, len(self.ops)):
            self.ops[row] = (*self.ops[row][:5], len(self.ops))

    def _move(self, effect: Move) -> None:
        to = effect.to
        what = b.SWITCH_SLOTS if effect.switch else b.EMPTY_SLOTS
        follower = self._selector(
            to, what=what, whose=b.SAME_SIDE if to.side is Side.ANY else None, it=to.side is Side.ANY
        )
        if isinstance(effect.who, One):
            self._ask(b.CHOOSE, self._selector(effect.who, leaves=follower), effect.who)
        else:
            self._targets(effect.who)
        self._emit(b.HOLD)
        self._emit(b.CHOOSE, selector=follower)
        if isinstance(effect.who, Me):
            self._note_ask(follower, to)
        self._emit(b.MOVE, variant=b.DEPLOYING if effect.deploying else 0)

    def _deploy(self, card: str | One, to: One) -> None:
        if isinstance(card, One):
            self._ask(b.TAKE, self._selector(card, what=b.GRAVE_UNITS), card)
        self._ask(b.CHOOSE, self._selector(to, what=b.DEPLOY_SLOTS), to)
        if isinstance(card, One):
            self._emit(b.DEPLOY_TAKEN)
        else:
            self._emit(b.DEPLOY_TOKEN, amount=self.numbers[card])

    def _targets(self, noun: Noun) -> None:
        """Compile the code that adds what a noun names to the targets."""
        match noun:
            case Both(first, second):
                self._targets(first)
                self._targets(second)
            case One():
                self._ask(b.CHOOSE, self._selector(noun), noun)
            case All(of=One() as player):
                self._ask(b.CHOOSE, self._selector(player), player)
                self._emit(b.ADD, selector=self._selector(noun))
            case _:
                self._emit(b.ADD, selector=self._selector(noun))

    def _ask(self, op: int, selector: int, noun: One) -> None:
        self._emit(op, selector=selector)
        self._note_ask(selector, noun)

    def _note_ask(self, selector: int, noun: One) -> None:
        """Record a choice that must have an answer before the ability begins."""
        if not noun.may:
            self.asks.append(selector)

    def _emit(self, op: int, *, selector: int = NOTHING, amount: int | Amount = 0, variant: int = 0) -> None:
        source, number = b.FIXED, 0
        match amount:
            case int():
                number = amount
            case ThatMuch():
                source = b.FROM_EVENT
            case PowerOf(who):
                source, number = b.FROM_POWER, self._selector(who)
        self.ops.append((op, selector, source, number, variant, 0))

    def _selector(
        self, noun: Noun, *, what: int | None = None, whose: int | None = None, it: bool = False, leaves: int = NOTHING
    ) -> int:
        """Return the row of the selector for a noun; equal selectors share a row."""
        match noun:
            case Me(thing):
                row = (THINGS[thing], b.ANYONES, b.HERE, b.ME, 0, b.NO_LIMIT, b.NO_LIMIT, 0, 0, NOTHING)
            case It():
                row = (b.ANY_SLOTS, b.ANYONES, b.HERE, b.IT, 0, b.NO_LIMIT, b.NO_LIMIT, 0, 0, NOTHING)
            case One(thing, side, where, trait, having, of) | All(thing, side, where, trait, having, of):
                row = (
                    THINGS[thing] if what is None else what,
                    SIDES[side] if whose is None else whose,
                    PLACES[where],
                    b.ME if isinstance(of, Me) and not it else b.IT,
                    TRAITS[trait],
                    b.NO_LIMIT if having is None or having.at_least is None else having.at_least,
                    b.NO_LIMIT if having is None or having.at_most is None else having.at_most,
                    int(isinstance(noun, One) and noun.may),
                    int(isinstance(noun, One) and self.excluding),
                    leaves,
                )
            case _:
                raise TypeError(f"no noun of Skirmish: {noun!r}")
        if row not in self.selectors:
            self.selectors.append(row)
        return self.selectors.index(row)

    # --- the book

    def _finish(self, names: list[str], options: Options) -> b.Book:
        tables = {
            **self.card_tables,
            **card_columns(self.card_tables["kind"], b.LEADER),
            "close": [int(mask) for mask in (CLOSE_OR_FRONT if options.close_front else CLOSE)],
            "first": self.first,
            "count": self.count,
            "ask": self.asks,
            **_columns(("start", "only_dominant", "watches", "need", "first_ask", "asks"), self.abilities),
            **_columns(("op", "selector", "source", "amount", "variant", "otherwise"), self.ops),
            **_columns(SELECTOR_TABLES, self.selectors),
            **_columns(("bonus_selector", "bonus", "bonus_dominant"), self.bonus_lines),
        }
        book = b.Book(self.size, names, self.questions, self.sentences, tables)
        book.single_turns = i64(options.turn_flow == "single")
        book.quick_mark = i64(b.QUICK if any(marks & b.QUICK for marks in self.card_tables["marks"]) else 0)
        book.conquer_points = i64(options.conquer == "sp")
        book.later_draw = i64(options.later_draw)
        return book


def _columns(names: Sequence[str], rows: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    """Return the columns of some rows by name."""
    return {name: [row[column] for row in rows] for column, name in enumerate(names)}


def _thing(noun: Noun) -> Thing:
    """Return whether a noun names units or slots."""
    match noun:
        case Both(first, _):
            return _thing(first)
        case Me(thing) | One(thing) | All(thing):
            return thing
    return Thing.UNIT
