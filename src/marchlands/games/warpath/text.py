"""The printed texts of Warpath's cards."""

from __future__ import annotations

from marchlands.cards.ability import When
from marchlands.cards.event import Deployed, Died, Played
from marchlands.cards.noun import All, It, Me, One, Side, Thing, Where
from marchlands.cards.text import Speaker
from marchlands.cards.verb import Damage, Kill
from marchlands.cards.word import Ability, Event, Noun, Verb
from marchlands.games.warpath.card import WarpathCard
from marchlands.games.warpath.words import (
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
    """Says Warpath's own words."""

    def card(self, card: WarpathCard) -> str:
        """Return the printed text of a card, a line for each ability."""
        return "\n".join(self.sentence(ability) for ability in card.abilities)

    def ability(self, ability: Ability) -> str:
        match ability:
            case Armor(amount):
                return f"Armor {amount}"
            case When(event, effects):
                return f"{self.event(event)}: {self.effects(effects, event)}"
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
            case Played():
                return "When you play a skill"
        return super().event(event)

    def verb(self, effect: Verb, event: Event | None) -> str:
        match effect:
            case Gain(amount):
                return f"get {self.amount(amount, event)} gold"
            case Strengthen(who, attack, hp):
                subject, plural = self.subject(who, event)
                gifts = [f"{number:+d} {what}" for number, what in ((attack, "attack"), (hp, "HP")) if number]
                gets = "get" if plural or subject == "I" else "gets"
                return f"{subject} {gets} {' and '.join(gifts)}".replace("-", "\N{MINUS SIGN}")
            case Slow(who, by):
                return f"add {by} to the bottom of {self._possessive(who, event)} movement"
            case Halt(who):
                subject, plural = self.subject(who, event)
                return f"{subject} {'lose' if plural else 'loses'} the rest of the march"
            case Hasten(who, steps):
                subject, plural = self.subject(who, event)
                more = f"{steps} more step{'s' if steps > 1 else ''}"
                return f"{subject} {'get' if plural else 'gets'} {more} in this march"
            case March(who):
                subject, plural = self.subject(who, event)
                return f"{subject} {'march' if plural or subject == 'I' else 'marches'} now"
            case Summon(card, to):
                where = "where I am" if isinstance(to, Me) else "on your first tile of every lane"
                return f"summon {self._an(card)} {where}"
            case Advance(who, tiles):
                way = "ahead" if tiles > 0 else "back"
                return f"move {self.noun(who, event)} {abs(tiles)} tile{'s' if abs(tiles) > 1 else ''} {way}"
            case Beam(who, _):
                return f"move {self.noun(who, event)} to another lane"
            case Kill(One(Thing.BUILDING) as who):
                return f"destroy {self.noun(who, event)}"
            case Damage(Foe(), amount):
                return f"{self.amount(amount, event)} damage to the enemy player"
        return super().verb(effect, event)

    def noun(self, noun: Noun, event: Event | None) -> str:
        match noun:
            case Me():
                return "me"
            case One(Thing.UNIT | Thing.BUILDING):
                return self._an(self._side(noun))
            case All(where=Where.HERE):
                return f"all {self._side(noun, plural=True)} on {'my' if isinstance(noun.of, Me) else 'its'} tile"
            case All(Thing.UNIT | Thing.BUILDING):
                return f"all {self._side(noun, plural=True)}"
            case It() if isinstance(event, Died | Deployed | Dealt) and not isinstance(event.who, All):
                return "me"
        return super().noun(noun, event)

    def _side(self, noun: One | All, plural: bool = False) -> str:
        """Return what is named with whose it is, and without an article or a place."""
        side = {Side.ALLY: "own ", Side.ENEMY: "enemy "}.get(noun.side, "")
        trait = f"{noun.trait.value} " if noun.trait is not None else ""
        return f"{trait}{side}{noun.thing.value}{'s' if plural else ''}"

    def _possessive(self, noun: Noun, event: Event | None) -> str:
        if isinstance(noun, It):
            return "its"
        return "my" if isinstance(noun, Me) else f"{self.noun(noun, event)}'s"
