// Written by tools/wire_types.py out of src/marchlands/games/warpath/keyword.py. Do not edit: run it again.

import type { Keywords } from "../../card/keywords";

export const keywords: Keywords = {
  Armor: "takes that much off all damage to the unit.",
  enters: "happens whenever a unit comes onto the tile, by a step or by being placed there.",
  "marches in": "comes onto the tile by a step in a march, not by being moved or placed there.",
  march: "units take their steps at the start of their owner’s turn, the oldest first.",
  construct: "of your units on the tile, the oldest puts the building up.",
  Summon: "puts a new unit into play, which costs nothing.",
  summon: "puts a new unit into play, which costs nothing.",
  "come into play": "by being played or summoned, not by moving.",
  "play a skill": "from your hand, or the active skill of your class.",
  "bottom of its movement":
    "a movement of X/Y takes X steps in one march and sits out the next Y−1. With more at the bottom it marches more rarely.",
  "bottom of an enemy unit's movement":
    "a movement of X/Y takes X steps in one march and sits out the next Y−1. With more at the bottom it marches more rarely.",
  forward: "towards the other castle. This is not a march: the unit fights nobody on its way.",
  back: "towards the castle of its owner. This is not a march: the unit fights nobody on its way.",
  heal: "gives back lost HP, up to those on the card.",
};
