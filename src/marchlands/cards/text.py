"""The printed text of a card, made from its tree of words in plain English.

A game speaks through a subclass that knows its own words; `Speaker` knows the shared ones. Text can be made of any
part of a card: `sentence` for an ability, `effect` for a verb (used as the question when a choice is asked).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from marchlands.cards.ability import Activate, Does, Keyword, When, While
from marchlands.cards.event import Damaged, Deployed, Died, Played, TurnEnded, TurnStarted
from marchlands.cards.noun import All, Both, It, Me, One, PowerOf, Side, ThatMuch, Thing, Trait, Where
from marchlands.cards.verb import Damage, Deploy, Discard, Draw, Get, Heal, Kill, Move, Return
from marchlands.cards.word import Ability, Amount, Event, Noun, Verb


class Speaker:
    """Says abilities, effects and nouns; `powers` are the base powers of tokens by name, as they are printed."""

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
        said = f"{self.event(held.event)}, {self.effects(held.effects, held.event)}"
        return said[:1].lower() + said[1:]

    def held(self, held: Verb) -> str:
        """Return something that holds as long as a state does."""
        return self.effect(held, None)

    def keyword(self, name: str) -> str:
        """Return the text of a keyword."""
        return name.capitalize()

    def event(self, event: Event) -> str:
        """Return what stands before the colon of a triggered ability."""
        match event:
            case Deployed():
                return "Deploy"
            case Died(who=Me()):
                return "Death"
            case Died(who=All() as who):
                return f"When {self._an(self._described(who))} dies"
            case Damaged(who):
                return f"When {self._an(self._described(who))} is dealt damage"
            case Played():
                return "When you play an action"
            case TurnStarted():
                return "When your turn starts"
            case TurnEnded():
                return "At the end of your turn"
        raise TypeError(f"cannot say {event!r}")

    # --- effects

    def effects(self, effects: tuple[Verb, ...], event: Event | None) -> str:
        """Return effects in their order."""
        return ", then ".join(self.effect(effect, event) for effect in effects)

    def effect(self, effect: Verb, event: Event | None) -> str:
        """Return one effect, beginning in lower case; `event` is what it belongs to, if anything."""
        may = "you may " if any(isinstance(noun, One) and noun.may for noun in _nouns(effect)) else ""
        return may + self.verb(effect, event)

    def verb(self, effect: Verb, event: Event | None) -> str:
        """Return one effect without "you may"."""
        match effect:
            case Damage(to, int(amount)):
                return f"{amount} damage to {self._hit(to, event)}"
            case Damage(to, amount):
                return f"damage to {self._hit(to, event)} equal to {self.amount(amount, event)}"
            case Kill(who):
                return f"kill {self.noun(who, event)}"
            case Get(who, amount, permanent):
                return self._get(who, amount, event) + (" permanently" if permanent else "")
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
            case Return(All() as who):
                return f"return {self.noun(who, event)} to their owners' hands"
            case Return(who):
                return f"return {self.noun(who, event)} to its owner's hand"
            case Deploy(card, to):
                return self._deploy(card, to, event)
        raise TypeError(f"cannot say {effect!r}")

    def _get(self, who: Noun, amount: int | Amount, event: Event | None) -> str:
        subject, plural = self.subject(who, event)
        gets = "get" if plural or subject == "I" else "gets"
        if isinstance(amount, int):
            return f"{subject} {gets} {amount:+d}".replace("-", "\N{MINUS SIGN}")
        if isinstance(amount, ThatMuch) and isinstance(event, Damaged):
            return f"{subject} {gets.replace('get', 'gain')} that much power"
        return f"{subject} {gets} + {self.amount(amount, event)}"

    def _draw(self, amount: int | Amount, who: One | It | None, event: Event | None) -> str:
        cards = "a card" if amount == 1 else f"{self.amount(amount, event)} cards"
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
        """Return what damage is dealt to; damage on a slot is damage to the unit on it."""
        match to:
            case Both(first, second):
                return f"{self._hit(first, event)} and to {self._hit(second, event)}"
            case One(Thing.SLOT) | Me(Thing.SLOT):
                return f"the unit on {self.noun(to, event)}"
            case All(of=It()):
                return f"each {self._described(to)}"
        return self.noun(to, event)

    def amount(self, amount: int | Amount, event: Event | None) -> str:
        """Return a number, or the words for one that is read off the match."""
        match amount:
            case int():
                return str(amount)
            case ThatMuch():
                return "my power" if isinstance(event, Died) else "that much"
            case PowerOf(who):
                return f"the power of {self.noun(who, event)}"
        raise TypeError(f"cannot say {amount!r}")

    # --- nouns

    def subject(self, noun: Noun, event: Event | None) -> tuple[str, bool]:
        """Return a noun as the subject of a sentence, and whether it is plural."""
        match noun:
            case Me(Thing.UNIT):
                return "I", False
            case Both():
                return self.noun(noun, event), True
            case All(where=Where.IN_FRONT):
                return self.noun(noun, event), False
            case All():
                return self.noun(noun, event), True
        return self.noun(noun, event), False

    def noun(self, noun: Noun, event: Event | None) -> str:
        """Return a noun as an object."""
        match noun:
            case Me(Thing.UNIT):
                return "me"
            case Me():
                return "my slot"
            case It():
                return "it"
            case Both(first, second):
                return f"{self.noun(first, event)} and {self.noun(second, event)}"
            case One():
                return self._an(self._described(noun))
            case All(where=Where.IN_FRONT):
                return f"the {self._described(noun)}"
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

    @staticmethod
    def _an(words: str) -> str:
        return f"{'an' if words[:1].lower() in 'aeio' else 'a'} {words}"


def _thing(noun: One | All) -> str:
    if noun.thing is Thing.UNIT and noun.side in (Side.ALLY, Side.ENEMY) and noun.where is not Where.GRAVEYARD:
        return noun.side.value
    whose = {Side.ALLY: "own slot", Side.ENEMY: "enemy slot"}.get(noun.side, "slot")
    if noun.thing is Thing.SLOT:
        return whose
    return f"empty {whose}" if noun.thing is Thing.EMPTY_SLOT else noun.thing.value


def _plural(word: str) -> str:
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def _nouns(effect: Verb) -> list[object]:
    """Return the nouns that stand directly in a verb."""
    nouns: list[object] = []
    for name in cast("tuple[str, ...]", effect.__slots__):
        value = getattr(effect, name)
        nouns.extend((value.first, value.second) if isinstance(value, Both) else (value,))
    return nouns
