/** The last plays at the table: what each was, who made it, and what happened then. */

import type { GameEvent } from "../games/event";
import type { Step, Watcher } from "../state/queue.svelte";
import type { LogLine, Seat, Update } from "../wire/messages";

export type Deed = "play" | "activate" | "leader" | "skill" | "pass" | "done";

export interface Play {
  /** The number of the update that it began with. */
  number: number;
  seat: Seat;
  deed: Deed;
  /** The card that was played or used; null where a turn was handed over. */
  card: string | null;
  lines: readonly LogLine[];
  steps: readonly Step[];
}

/** How many are kept. */
export const KEPT = 8;

const DEEDS: Partial<Record<GameEvent["event"], Deed>> = {
  played: "play",
  activated: "activate",
  leader_used: "leader",
  skill_used: "skill",
};

export class History implements Watcher {
  plays = $state.raw<readonly Play[]>([]);

  onShown(update: Update): void {
    this.plays = added(this.plays, update);
  }
}

/** Return the plays with what an update adds: one more, or the rest of the last one after a choice. */
export function added(plays: readonly Play[], update: Update): readonly Play[] {
  const play = playOf(update);
  if (play !== null) return [...plays, play].slice(-KEPT);
  const last = plays.at(-1);
  if (last === undefined || last.seat !== update.seat || update.kind !== "move") return plays;
  const whole = { ...last, lines: [...last.lines, ...update.lines], steps: [...last.steps, ...stepsOf(update)] };
  return plays.with(-1, whole);
}

/** Return the play that an update begins with; null if it only goes on with another one. */
function playOf(update: Update): Play | null {
  const { number, seat, events, lines } = update;
  if (seat === null || events[0]?.event === "chosen") return null;
  const rest = { number, seat, lines, steps: stepsOf(update) };
  for (const event of events) {
    const deed = DEEDS[event.event];
    if (deed !== undefined && "card" in event && "seat" in event && event.seat === seat) {
      return { ...rest, deed, card: event.card };
    }
    if (event.event === "turn_ended") {
      const isDone = events.some((one) => one.event === "done" && one.seat === seat);
      return { ...rest, deed: isDone ? "done" : "pass", card: null };
    }
  }
  return null;
}

function stepsOf(update: Update): Step[] {
  return update.events.map((event, index) => ({ update, event, index, lines: [], duration: 0 }));
}
