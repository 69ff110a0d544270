"""The printed texts of Skirmish's cards, under given options of the rules."""

from __future__ import annotations

from marchlands.cards.noun import All, It, PowerOf, ThatMuch
from marchlands.cards.text import THAT_MUCH, Speaker
from marchlands.cards.word import Amount, Event, Noun, Verb
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.nodes import ActionsDeal, Become, Cleanse, Conquered, Consumed, GiveShield
from marchlands.games.skirmish.options import Options


class SkirmishSpeaker(Speaker):
    """Says Skirmish's own words."""

    def __init__(self, cards: tuple[SkirmishCard, ...], options: Options) -> None:
        super().__init__({card.name: card.figures for card in cards if card.kind is Kind.TOKEN})
        self.options = options

    def card(self, card: SkirmishCard) -> str:
        """Return the printed text of a card, a line for each ability."""
        return "\n".join(self.sentence(ability) for ability in self.options.abilities(card))

    def keyword(self, name: str) -> str:
        if name == "rogue":
            return "The lower power wins this terrain."
        if name == "sentinel":
            return "An enemy cannot be deployed in front of me."
        if name == "must consume":
            head = "Consume. " if self.options.replace == "consume" else ""
            return f"{head}Can only be deployed by consuming."
        return super().keyword(name)

    def held(self, held: Verb) -> str:
        if isinstance(held, GiveShield):
            return f"I have Shield {self.amount(held.amount, None)}"
        return super().held(held)

    def event(self, event: Event) -> str:
        match event:
            case Consumed(by_me):
                return "Consume" if by_me else "Consumed"
            case Conquered():
                return "Conquer"
        return super().event(event)

    def moment(self, event: Event) -> str:
        return "When I conquer" if isinstance(event, Conquered) else super().moment(event)

    def verb(self, effect: Verb, event: Event | None) -> str:
        match effect:
            case GiveShield(who, amount):
                return f"{self.agreeing(who, 'get', event)} {self._shield(amount, event)}"
            case Cleanse(what):
                return f"cleanse {self.noun(what, event)}"
            case Become(PowerOf(All() as who)):
                return f"my power becomes that of {self.noun(who, event)}"
            case Become(amount):
                return f"my power becomes {self.amount(amount, event)}"
            case ActionsDeal(amount):
                return f"actions you play deal +{amount} damage"
        return super().verb(effect, event)

    def deed(self, effect: Verb, event: Event | None) -> str:
        if isinstance(effect, GiveShield):
            return f"give {self.noun(effect.who, event)} {self._shield(effect.amount, event)}"
        return super().deed(effect, event)

    def subject_of(self, effect: Verb, event: Event | None) -> tuple[str, bool] | None:
        if isinstance(effect, GiveShield):
            return self.subject(effect.who, event)
        return ("my power", False) if isinstance(effect, Become) else super().subject_of(effect, event)

    def _shield(self, amount: int | Amount, event: Event | None) -> str:
        number = self.amount(amount, event)
        if isinstance(amount, int):
            return f"Shield {number}"
        return f"{number} Shield" if number == THAT_MUCH else f"Shield equal to {number}"

    def amount(self, amount: int | Amount, event: Event | None) -> str:
        if isinstance(amount, ThatMuch) and isinstance(event, Consumed):
            return "the consumed unit's power"
        return super().amount(amount, event)

    def noun(self, noun: Noun, event: Event | None) -> str:
        if isinstance(noun, It) and event == Consumed():
            return "the consuming unit"
        return super().noun(noun, event)
