"""The printed texts of Skirmish's cards, under given options of the rules."""

from __future__ import annotations

from marchlands.cards.noun import It, PowerOf, ThatMuch
from marchlands.cards.text import Speaker
from marchlands.cards.word import Amount, Event, Noun, Verb
from marchlands.games.skirmish.card import Kind, SkirmishCard
from marchlands.games.skirmish.options import Options
from marchlands.games.skirmish.words import ActionsDeal, Become, Cleanse, Conquered, Consumed, GiveShield


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
            return "This terrain is won by the lowest power."
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

    def verb(self, effect: Verb, event: Event | None) -> str:
        match effect:
            case GiveShield(who, amount):
                subject, plural = self.subject(who, event)
                gets = "get" if plural or subject == "I" else "gets"
                return f"{subject} {gets} Shield {self.amount(amount, event)}"
            case Cleanse(what):
                return f"cleanse {self.noun(what, event)}"
            case Become(PowerOf(who)):
                return f"my power becomes that of {self.noun(who, event)}"
            case Become(amount):
                return f"my power becomes {self.amount(amount, event)}"
            case ActionsDeal(amount):
                return f"actions you play deal +{amount} damage"
        return super().verb(effect, event)

    def amount(self, amount: int | Amount, event: Event | None) -> str:
        if isinstance(amount, ThatMuch) and isinstance(event, Consumed):
            return "the consumed unit's power"
        return super().amount(amount, event)

    def noun(self, noun: Noun, event: Event | None) -> str:
        if isinstance(noun, It) and event == Consumed():
            return "the consuming unit"
        return super().noun(noun, event)
