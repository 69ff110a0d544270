// Written by tools/wire_types.py out of src/marchlands/engine/event.py. Do not edit: run it again.

/**
 * What an event happened because of.
 *
 * `move`: a player's move did it directly. `ability`: an ability did it. `event`: an ability was triggered by what
 * happened. `march` and `fight`: a unit that marched or fought. `rules`: the rules by themselves.
 *
 * `card` is the card that was played, or whose ability it is; `id` the unit or building that has the ability, marches
 * or fights; `text` the ability's sentence. `event` is the index, in the same list, of the event that this one belongs
 * under: the one that began the cause, or that triggered the ability. It is missing where that event is not in the
 * list.
 */
export interface Cause {
  kind: "ability" | "event" | "fight" | "march" | "move" | "rules";
  card?: string | null;
  id?: number | null;
  text?: string | null;
  event?: number | null;
}
