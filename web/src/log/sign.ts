/** The small sign that stands before a line of the log. */

import type { GameEvent } from "../games/event";
import type { Step } from "../state/queue.svelte";
import type { LogLine } from "../wire/messages";

const SIGNS: Partial<Record<GameEvent["event"], string>> = {
  drawn: "deck",
  discarded: "deck",
  returned: "deck",
  played: "knight",
  deployed: "knight",
  consumed: "knight",
  moved: "movement",
  switched: "movement",
  stepped: "movement",
  hastened: "movement",
  waited: "hourglass",
  slowed: "hourglass",
  halted: "hourglass",
  damaged: "attack",
  fought: "attack",
  exhausted: "castle",
  player_hit: "castle",
  shielded: "shield",
  buffed: "hp",
  healed: "hp",
  slot_changed: "road",
  cleansed: "road",
  entered: "building",
  built: "building",
  destroyed: "building",
  gold: "gold",
  dominant_on: "crown",
  dominant_off: "crown",
  activated: "bolt",
  leader_used: "bolt",
  skill_used: "bolt",
  triggered: "bolt",
  chosen: "bolt",
  died: "death",
  left: "grave",
  done: "flag",
  terrain_won: "flag",
  terrain_tied: "flag",
  skirmish_ended: "flag",
  ended: "flag",
};

/** For lines of which no event is known, such as those from before the page was loaded: what their words say first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ plays? /, "knight"],
  [/ uses? | activates? | chooses? /, "bolt"],
  [/ draws? | discards? | returns? to /, "deck"],
  [/ gold\b/, "gold"],
  [/ hits? /, "castle"],
  [/ fights? | takes? \d+ damage/, "attack"],
  [/ dies?\b| is destroyed/, "death"],
  [/ Shield\b/, "shield"],
  [/ slot .* gets /, "road"],
  [/ gets? [+−-]| gains? | heals?\b/, "hp"],
  [/ goes | moves? | marches | switches /, "movement"],
  [/ waits?\b/, "hourglass"],
  [/ Dominant\b/, "crown"],
  [/ puts? up | builds? | enters? /, "building"],
  [/ wins? | done\b| tie/, "flag"],
];

const known = new WeakMap<LogLine, string>();

/** Remember what the lines of an event are about. */
export function note({ event, lines, update }: Step): void {
  for (const line of lines) {
    const told = update.events[line.event ?? -1] ?? event;
    const sign = SIGNS[told.event];
    if (sign !== undefined) known.set(line, sign);
  }
}

/** Return the sign of a line; "" for none. */
export function signOfLine(line: LogLine): string {
  const sign = known.get(line);
  if (sign !== undefined) return sign;
  const text = line.pieces.map((piece) => piece.text).join("");
  const found = WORDS.map(([pattern, name]) => ({ name, at: text.search(pattern) })).filter(({ at }) => at >= 0);
  return found.sort((one, other) => one.at - other.at)[0]?.name ?? "";
}
