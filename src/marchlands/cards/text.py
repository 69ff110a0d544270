"""The printed text of a card, generated from its tree of words in plain English.

Each game has a subclass that knows its own words; `Speaker` knows the shared ones. Text can be made for any part of a
card: `sentence` for an ability, `effect` for a verb (used as the question when a choice is asked).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, cast

from marchlands.cards.ability import Activate, Does, Keyword, When, While
from marchlands.cards.event import Damaged, Deployed, Died, Played, TurnEnded, TurnStarted
from marchlands.cards.noun import All, Both, It, Me, One, PowerOf, Side, ThatMuch, Thing, Trait, Where
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Amount, Event, Noun, Verb

# Words that are pronounced with a vowel first: "an Elf", "an Heir", but "a unit" and "a One-Eye".
AN: Final = re.compile(r"(?!eu|on(c?e|ly)\b|u[bnrst][aeiou])[aeiou]|heir|hon(est|o)|hour", re.IGNORECASE)
THAT_MUCH: Final = "that much"


@dataclass(frozen=True, slots=True)
class ThatThing(It):
    """It, if the words depend on what kind of thing it is; only used for printing, never part of a card."""

    thing: Thing = Thing.SLOT


class Speaker:
    """Prints abilities, effects and nouns; `powers` are the printed base powers of tokens by name."""

    def __init__(self, powers: Mapping[str, str] | None = None) -> None:
        self.powers = powers or {}

    # --- abilities

    def sentence(self, ability: Ability) -> str:
        """Return an ability as one or more full sentences."""
        text = self.ability(ability)
        return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")

    def ability(self, ability: Ability) -> str:
        """Return an ability without the capital and the full stop."""
        match ability:
            case Does(effects):
                return self.effects(effects, None)
            case When(event, effects):
                return f"{self.event(event)}: {self.effects(effects, event)}"
            case Activate(effects, cooldown, charges):
                if charges:
                    head = f"{charges} charge{'s' if charges > 1 else ''}"
                else:
                    head = f"Activate (Cooldown {cooldown})" if cooldown else "Activate"
                return f"{head}: {self.effects(effects, None)}"
            case While(state, holds):
                head = "" if state == "always" else f"{state.capitalize()}: "
                return head + ", and ".join(self._held(held) for held in holds)
            case Keyword(name):
                return self.keyword(name)
        raise TypeError(f"cannot say {ability!r}")

    def _held(self, held: Verb | When) -> str:
        if isinstance(held, Verb):
            return self.held(held)
        said = f"{self.moment(held.event)}, {self.effects(held.effects, held.event)}"
        return said[:1].lower() + said[1:]

    def moment(self, event: Event) -> str:
        """Return the condition of a triggered ability inside a continuous one, as part of a longer sentence."""
        return self.event(event)

    def held(self, held: Verb) -> str:
        """Return something that holds as long as a state does."""
        return self.effect(held, None)

    def keyword(self, name: str) -> str:
        """Return the text of a keyword."""
        return name.capitalize()

    def event(self, event: Event) -> str:
        """Return what comes before the colon of a triggered ability."""
        match event:
            case Deployed():
                return "Deploy"
            case Died(who=Me()):
                return "Death"
            case Died(who=All() as who):
                return f"When {self._one(who)} dies"
            case Damaged(who):
                return f"When {self._one(who)} is dealt damage"
            case Played():
                return "When you play an action"
            case TurnStarted():
                return "When your turn starts"
            case TurnEnded():
                return "At the end of your turn"
        raise TypeError(f"cannot say {event!r}")

    # --- effects

    def effects(self, effects: tuple[Verb, ...], event: Event | None) -> str:
        """Return effects in order."""
        said = ""
        before: Verb | None = None
        for effect in _knowing_it(effects):
            said += self.effect(effect, event) if before is None else self._then(before, effect, event)
            before = effect
        return said

    def _then(self, before: Verb, effect: Verb, event: Event | None) -> str:
        """Return an effect that follows another, so that its subject, or its "may", is not mistaken for the other's."""
        if _is_optional(effect) or self.subject_of(effect, event) is not None:
            return f"{';' if _is_optional(before) else ','} then {self.effect(effect, event)}"
        subject, plural = self.subject_of(before, event) or ("", False)
        if _is_optional(before) or plural or subject == "I":
            return f"; then you {self.deed(effect, event)}"
        return f", then {self.deed(effect, event)}"

    def effect(self, effect: Verb, event: Event | None) -> str:
        """Return one effect, starting in lower case; `event` is the event it belongs to, if any."""
        return f"you may {self.deed(effect, event)}" if _is_optional(effect) else self.verb(effect, event)

    def deed(self, effect: Verb, event: Event | None) -> str:
        """Return one effect as something the owner does, as it follows "you" or "you may"."""
        match effect:
            case Damage(to, amount):
                return f"deal {self._damage(to, self.amount(amount, event), event)}"
            case Get(who):
                return f"give {self.noun(who, event)} {self._gift(effect, event)}"
        return self.verb(effect, event)

    def subject_of(self, effect: Verb, event: Event | None) -> tuple[str, bool] | None:
        """Return the subject that an effect starts with, and whether it is plural; None for an imperative."""
        return self.subject(effect.who, event) if isinstance(effect, Get) else None

    def verb(self, effect: Verb, event: Event | None) -> str:
        """Return one effect without "you may"."""
        match effect:
            case Damage(to, amount):
                number = self.amount(amount, event)
                said = self._damage(to, number, event)
                return said if _stands_before_damage(number) else f"deal {said}"
            case Kill(who):
                return f"kill {self.noun(who, event)}"
            case Get(who, amount):
                gains = self.amount(amount, event) == THAT_MUCH
                return f"{self.agreeing(who, 'gain' if gains else 'get', event)} {self._gift(effect, event)}"
            case Heal(who, amount):
                return f"heal {self.noun(who, event)} for {self.amount(amount, event)}"
            case Draw(amount, who):
                return self._draw(amount, who, event)
            case Discard(_):
                return "discard a card"
            case Move(who, to, switch, deploying):
                ending = (" (switch if occupied)" if switch else "") + (", triggering Deploy" if deploying else "")
                ours = isinstance(who, One) and who.side is Side.ALLY and to.side is Side.SAME
                where = self.noun(replace(to, side=Side.ANY) if ours else to, event)
                return f"move {self.noun(who, event)} to {where}{ending}"
            case Return(who):
                return f"return {self.noun(who, event)} to {self._home(who, event)}"
            case Deploy(card, to):
                return self._deploy(card, to, event)
        raise TypeError(f"cannot say {effect!r}")

    def _damage(self, to: Noun, amount: str, event: Event | None) -> str:
        hit = self._hit(to, event)
        if _stands_before_damage(amount):
            return f"{amount} damage to {hit}"
        return f"damage to {hit} equal to {amount}"

    def _gift(self, effect: Get, event: Event | None) -> str:
        """Return what somebody gets: a bonus, as a number or by its source."""
        lasting = " permanently" if effect.permanent else ""
        if isinstance(effect.amount, int):
            return signed(effect.amount) + lasting
        amount = self.amount(effect.amount, event)
        return f"{amount} power{lasting}" if amount == THAT_MUCH else f"+X{lasting}, where X is {amount}"

    def _cards(self, amount: int | Amount, event: Event | None) -> str:
        """Return a number of cards."""
        number = self.amount(amount, event)
        if isinstance(amount, int):
            return f"{number} cards"
        return "that many cards" if number == THAT_MUCH else f"cards equal to {number}"

    def _home(self, who: Noun, event: Event | None) -> str:
        """Return whose hand units return to."""
        noun, plural = self.subject(who, event)
        if noun == "I":
            return "my owner's hand"
        if not plural:
            return "its owner's hand"
        return "their owner's hand" if len(_sides(who)) == 1 else "their owners' hands"

    def _draw(self, amount: int | Amount, who: One | It | None, event: Event | None) -> str:
        cards = "a card" if amount == 1 else self._cards(amount, event)
        if who is None:
            return f"draw {cards}"
        player = "that player" if isinstance(who, It) else self.noun(who, event)
        return f"let {player} draw {cards}" if isinstance(who, One) and who.may else f"{player} draws {cards}"

    def _deploy(self, card: str | One, to: One, event: Event | None) -> str:
        if isinstance(card, str):
            what = f"{self._an(card)} ({self.powers[card]})" if card in self.powers else self._an(card)
            return f"deploy {what} to {self.noun(to, event)}"
        anywhere = to.where is Where.ANYWHERE
        return f"deploy {self.noun(card, event)}" + ("" if anywhere else f" to {self.noun(to, event)}")

    def _hit(self, to: Noun, event: Event | None) -> str:
        """Return what damage is dealt to; damage to a slot is damage to the unit on it."""
        match to:
            case Both(first, second):
                return f"{self._hit(first, event)} and to {self._hit(second, event)}"
            case One(Thing.SLOT) | Me(Thing.SLOT) | ThatThing(Thing.SLOT) | All(Thing.SLOT, where=Where.IN_FRONT):
                return f"the unit on {self.noun(to, event)}"
            case All(Thing.SLOT, of=It()):
                return f"the unit on each {self._described(to)}"
            case All(Thing.SLOT):
                return f"the units on {self.noun(to, event)}"
            case All(of=It()) if to.where is not Where.IN_FRONT:
                return f"each {self._described(to)}"
        return self.noun(to, event)

    def amount(self, amount: int | Amount, event: Event | None) -> str:
        """Return a number, or the words for one that depends on the match."""
        match amount:
            case int():
                return str(amount)
            case ThatMuch():
                return "my power" if isinstance(event, Died) else THAT_MUCH
            case PowerOf(who):
                return self.possessed(who, "power", event)
        raise TypeError(f"cannot say {amount!r}")

    # --- nouns

    def meant(self, noun: Noun, event: Event | None) -> Noun:
        """Return the noun that is meant: for some events, It can only be me."""
        return noun

    def agreeing(self, who: Noun, verb: str, event: Event | None) -> str:
        """Return a subject with a verb that agrees with it: "I get", "a unit marches", "all allies get"."""
        subject, plural = self.subject(who, event)
        ending = "" if plural or subject == "I" else "es" if verb.endswith(("ch", "s", "sh", "x")) else "s"
        return f"{subject} {verb}{ending}"

    def possessed(self, whose: Noun, what: str, event: Event | None) -> str:
        """Return something that a noun has: "my power", "all enemy units' movement", "the power of a unit in ..."."""
        owner, plural = self.subject(whose, event)
        if owner == "I":
            return f"my {what}"
        if owner == "it":
            return f"its {what}"
        if not _ends_with_its_thing(whose):
            return f"the {what} of {self.noun(whose, event)}"
        ending = "'" if plural and owner.endswith("s") else "'s"
        return f"{owner}{ending} {what}"

    def subject(self, noun: Noun, event: Event | None) -> tuple[str, bool]:
        """Return a noun as the subject of a sentence, and whether it is plural."""
        noun = self.meant(noun, event)
        match noun:
            case Me(Thing.UNIT):
                return "I", False
            case Both(first, second):
                names = sorted((self.subject(first, event)[0], self.subject(second, event)[0]), key="I".__eq__)
                return " and ".join(names), True
            case All(where=Where.IN_FRONT):
                return self.noun(noun, event), False
            case All():
                return self.noun(noun, event), True
        return self.noun(noun, event), False

    def noun(self, noun: Noun, event: Event | None) -> str:
        """Return a noun as an object."""
        noun = self.meant(noun, event)
        match noun:
            case Me(Thing.UNIT):
                return "me"
            case Me():
                return "my slot"
            case It():
                return "it"
            case Both(first, second):
                return f"{self.noun(first, event)} and {self.noun(second, event)}"
            case One() | All(where=Where.IN_FRONT):
                return self._one(noun)
            case All(Thing.UNIT, Side.ALLY, Where.ANYWHERE, trait=Trait.SHIELDED):
                return "your units with Shield"
            case All(where=Where.ANYWHERE):
                return f"all {self._described(noun, plural=True)}"
            case All(of=It()):
                return f"the {self._described(noun, plural=True)}"
            case All():
                return self._described(noun, plural=True)
        raise TypeError(f"cannot say {noun!r}")

    def _described(self, noun: One | All, plural: bool = False) -> str:
        """Return what a noun names, with its adjectives and without an article."""
        if noun.side is Side.SAME and isinstance(noun.of, Me):
            noun = replace(noun, side=Side.ALLY)
        words = [noun.where.value] if noun.where in (Where.CLOSE, Where.FAR) else []
        if noun.trait is Trait.WOUNDED:
            words.append("wounded")
        words.append(_plural(_thing(noun)) if plural else _thing(noun))
        if noun.side is Side.SAME:
            words.append("of a player" if isinstance(noun.of, One) else "of the same player")
        if noun.trait is Trait.SHIELDED:
            words.append("with Shield")
        if noun.where is Where.IN_FRONT:
            words.append("in front of me" if isinstance(noun.of, Me) else "in front of it")
        if noun.having is not None:
            of = "of" if noun.where is Where.GRAVEYARD else "with"
            if noun.having.at_least is not None:
                words.append(f"{of} power {noun.having.at_least} or greater")
            if noun.having.at_most is not None:
                words.append(f"{of} power {noun.having.at_most} or less")
        if noun.where is Where.GRAVEYARD:
            words.append("from your graveyard")
        return " ".join(words)

    def _one(self, noun: One | All) -> str:
        """Return one of the things that a noun names, with its article: there is only one place in front of me."""
        said = self._described(noun)
        return f"the {said}" if noun.where is Where.IN_FRONT else self._an(said)

    @staticmethod
    def _an(words: str) -> str:
        return f"{'an' if AN.match(words) else 'a'} {words}"


def signed(number: int) -> str:
    """Return a number with its sign, as a bonus is printed."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def _thing(noun: One | All) -> str:
    if noun.thing is Thing.UNIT and noun.side in (Side.ALLY, Side.ENEMY) and noun.where is not Where.GRAVEYARD:
        return noun.side.value
    whose = {Side.ALLY: "friendly slot", Side.ENEMY: "enemy slot"}.get(noun.side, "slot")
    if noun.thing is Thing.SLOT:
        return whose
    return f"empty {whose}" if noun.thing is Thing.EMPTY_SLOT else noun.thing.value


def _plural(word: str) -> str:
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def _stands_before_damage(amount: str) -> bool:
    """Return whether the words for an amount are as short as in "2 damage", which needs no verb."""
    return amount.isdecimal() or amount == THAT_MUCH


def _is_optional(effect: Verb) -> bool:
    return any(isinstance(noun, One) and noun.may for noun in _nouns(effect))


def _ends_with_its_thing(noun: Noun) -> bool:
    """Return whether the words for a noun end with what is named, so that an 's can follow."""
    match noun:
        case One() | All():
            plain = noun.where in (Where.ANYWHERE, Where.CLOSE, Where.FAR) and noun.side is not Side.SAME
            return plain and noun.trait is not Trait.SHIELDED and noun.having is None
    return not isinstance(noun, Both)


def _sides(noun: Noun) -> set[Side]:
    """Return whose things a noun names; ANY stands for both."""
    match noun:
        case Both(first, second):
            return _sides(first) | _sides(second)
        case One(side=Side.ANY) | All(side=Side.ANY):
            return {Side.ALLY, Side.ENEMY}
        case One() | All():
            return {noun.side}
    return {Side.ALLY if isinstance(noun, Me) else Side.SAME}


def _knowing_it(effects: tuple[Verb, ...]) -> Iterator[Verb]:
    """Yield effects, with each It that means a slot or a building named before marked as such."""
    named: Thing | None = None
    for effect in effects:
        known = effect
        if named in (Thing.SLOT, Thing.BUILDING):
            its = {name: ThatThing(named) for name in _fields(effect) if getattr(effect, name) == It()}
            known = replace(effect, **its)
        yield known
        chosen = [noun for noun in _nouns(effect) if isinstance(noun, One)]
        if chosen:
            named = None if isinstance(effect, Deploy | Move) else chosen[0].thing


def _fields(word: Verb) -> tuple[str, ...]:
    return cast("tuple[str, ...]", word.__slots__)


def _nouns(effect: Verb) -> list[object]:
    """Return the nouns that stand directly in a verb."""
    nouns: list[object] = []
    for name in _fields(effect):
        value = getattr(effect, name)
        nouns.extend((value.first, value.second) if isinstance(value, Both) else (value,))
    return nouns
