// Written by tools/wire_types.py out of src/marchlands/games/skirmish/keyword.py. Do not edit: run it again.

import type { Keywords } from "../../card/keywords";

export const keywords: Keywords = {
  Deploy: "happens when the unit comes into play from a hand, a graveyard or nowhere; not when it moves.",
  Death: "happens when the unit dies or is consumed.",
  Consume: "may be played onto your own unit, which dies; the ability happens only then.",
  Consumed: "happens when another unit is played onto this one.",
  Activate: "once, on your turn, without using up your card for the turn.",
  Cooldown: "how many of your turns must start before it is ready.",
  Dominant: "works while the unit is stronger than the one in front of it, or nobody is there.",
  Conquer: "one more point if this unit wins its terrain.",
  Shield: "takes damage before power does.",
  Quick: "does not use up your card for the turn.",
  Permanent: "stays on the board when the skirmish ends.",
  Rogue: "the lower power wins this terrain.",
  close: "on the terrains next to it, both sides, and in front of it.",
  far: "anywhere that is not close.",
  wounded: "has damage on it that was not healed.",
  cleanse: "takes away abilities, buffs, Shield and the slot’s modifier.",
};
