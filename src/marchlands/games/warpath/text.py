"""The printed texts of Warpath's cards."""

from __future__ import annotations

from typing import Final

from marchlands.cards.event import Deployed, Died, Played
from marchlands.cards.noun import All, It, Me, One, Side, Thing, Where
from marchlands.cards.text import Speaker, ThatThing, signed
from marchlands.cards.verb import Kill
from marchlands.cards.word import Ability, Event, Noun, Verb
from marchlands.games.warpath.card import Kind, WarpathCard
from marchlands.games.warpath.nodes import (
    Advance,
    Armor,
    Beam,
    Constructed,
    Dealt,
    Departed,
    Entered,
    Foe,
    Gain,
    Halt,
    Hasten,
    March,
    Slow,
    Stepped,
    Strengthen,
    Summon,
)


class WarpathSpeaker(Speaker):
    """Prints Warpath's own words; `me` is what the speaking card is, a unit or a building."""

    def __init__(self, me: Thing = Thing.UNIT) -> None:
        super().__init__()
        self.me = me

    def card(self, card: WarpathCard) -> str:
        """Return the printed text of a card, a line for each ability."""
        return "\n".join(speaker(card).sentence(ability) for ability in card.abilities)

    def ability(self, ability: Ability) -> str:
        match ability:
            case Armor(amount):
                return f"Armor {amount}"
        return super().ability(ability)

    def keyword(self, name: str) -> str:
        return "Double damage to the enemy player" if name == "siege" else super().keyword(name)

    def event(self, event: Event) -> str:
        match event:
            case Entered(who):
                return f"When {self._an(self._side(who))} enters"
            case Stepped(who):
                return f"When {self._an(self._side(who))} marches in"
            case Departed(who):
                return f"When {self._an(self._side(who))} takes a step from here"
            case Dealt(who, to_player):
                subject = "I deal" if isinstance(who, Me) else f"{self._an(self._side(who))} deals"
                return f"When {subject} damage" + (" to the enemy player" if to_player else "")
            case Constructed():
                return "When I construct a building"
            case Deployed(All() as who):
                return f"When {self._an(self._side(who))} comes into play"
            case Died(All() as who):
                return f"When {self._an(self._side(who))} dies"
            case Deployed():
                return "When I come into play"
            case Died():
                return "When I die"
            case Played():
                return "When you play a skill"
        return super().event(event)

    def verb(self, effect: Verb, event: Event | None) -> str:
        match effect:
            case Gain(amount):
                return f"get {self.amount(amount, event)} gold"
            case Strengthen(who):
                return f"{self.agreeing(who, 'get', event)} {_gifts(effect)}"
            case Slow(who, by):
                return f"add {by} to the bottom of {self.possessed(who, 'movement', event)}"
            case Halt(who):
                return f"{self.agreeing(who, 'lose', event)} the rest of {self._their(who, event)} march"
            case Hasten(who, steps):
                more = f"{steps} more step{'s' if steps > 1 else ''}"
                return f"{self.agreeing(who, 'get', event)} {more} in this march"
            case March(who):
                return f"{self.agreeing(who, 'march', event)} now"
            case Summon(card, to):
                where = "on my tile" if isinstance(to, Me) else "on your first tile of every lane"
                return f"summon {self._an(card)} {where}"
            case Advance(who, tiles):
                way = "forward" if tiles > 0 else "back"
                return f"move {self.noun(who, event)} {abs(tiles)} tile{'s' if abs(tiles) > 1 else ''} {way}"
            case Beam(who, _):
                return f"move {self.noun(who, event)} to another lane"
            case Kill(who) if self._thing(who, event) is Thing.BUILDING:
                return f"destroy {self.noun(who, event)}"
        return super().verb(effect, event)

    def deed(self, effect: Verb, event: Event | None) -> str:
        match effect:
            case Strengthen(who):
                return f"give {self.noun(who, event)} {_gifts(effect)}"
            case March(who):
                return f"have {self.noun(who, event)} march now"
        return super().deed(effect, event)

    def subject_of(self, effect: Verb, event: Event | None) -> tuple[str, bool] | None:
        if isinstance(effect, Strengthen | Halt | Hasten | March):
            return self.subject(effect.who, event)
        return super().subject_of(effect, event)

    def meant(self, noun: Noun, event: Event | None) -> Noun:
        own = isinstance(event, Died | Deployed | Dealt) and not isinstance(event.who, All)
        return Me() if isinstance(noun, Me) or (own and isinstance(noun, It)) else noun

    def noun(self, noun: Noun, event: Event | None) -> str:
        match noun:
            case Foe():
                return "the enemy player"
            case One(Thing.UNIT | Thing.BUILDING):
                return self._an(self._side(noun)) + self._place(noun, event)
            case All(Thing.UNIT | Thing.BUILDING):
                return f"all {self._side(noun, plural=True)}{self._place(noun, event)}"
        return super().noun(noun, event)

    def _their(self, whose: Noun, event: Event | None) -> str:
        subject, plural = self.subject(whose, event)
        return "their" if plural else "my" if subject == "I" else "its"

    def _hit(self, to: Noun, event: Event | None) -> str:
        return self.noun(to, event)

    def _place(self, noun: One | All, event: Event | None) -> str:
        if noun.where is not Where.HERE:
            return ""
        return f" on {'my' if isinstance(self.meant(noun.of, event), Me) else 'its'} tile"

    def _thing(self, noun: Noun, event: Event | None) -> Thing:
        """Return whether a noun names units or buildings."""
        match self.meant(noun, event):
            case One(thing) | All(thing) | ThatThing(thing):
                return thing
            case Me():
                return self.me
        return Thing.UNIT

    def _side(self, noun: One | All, plural: bool = False) -> str:
        """Return what is named and whose it is, without an article or a place."""
        side = {Side.ALLY: "friendly ", Side.ENEMY: "enemy "}.get(noun.side, "")
        trait = f"{noun.trait.value} " if noun.trait is not None else ""
        return f"{trait}{side}{noun.thing.value}{'s' if plural else ''}"


def _gifts(effect: Strengthen) -> str:
    gifts = ((effect.attack, "attack"), (effect.hp, "HP"))
    return " and ".join(f"{signed(number)} {what}" for number, what in gifts if number)


SPEAKERS: Final = {thing: WarpathSpeaker(thing) for thing in (Thing.UNIT, Thing.BUILDING)}


def speaker(card: WarpathCard) -> WarpathSpeaker:
    """Return what a card calls itself."""
    return SPEAKERS[Thing.BUILDING if card.kind is Kind.BUILDING else Thing.UNIT]
