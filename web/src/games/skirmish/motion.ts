/** How Skirmish moves: what is to be seen of each event, and how the board follows it. */

import { arrowFrom, sourceOf, type Deed, type GameMotion, type Spot, type Tone } from "../../motion/deed";
import { gained, lost } from "../../motion/hold";
import type { Durations, Step } from "../../state/queue.svelte";
import { signed } from "../../support/phrases";
import type { Seat } from "../../wire/messages";
import type { GameEvent } from "../event";
import type { SkirmishEvent } from "./events";
import { slotName, slotsOn } from "./place";
import type { SkirmishSide, SkirmishUnit, SkirmishView, Slot } from "./view";

export const durations: Durations = {
  started: 60,
  skirmish_started: 240,
  turn_started: 120,
  turn_ended: 60,
  drawn: 200,
  played: 250,
  deployed: 200,
  consumed: 220,
  moved: 240,
  switched: 250,
  damaged: 240,
  shielded: 220,
  buffed: 220,
  healed: 220,
  slot_changed: 220,
  dominant_on: 110,
  dominant_off: 90,
  activated: 220,
  leader_used: 230,
  chosen: 200,
  triggered: 160,
  died: 250,
  left: 110,
  returned: 240,
  cleansed: 220,
  discarded: 220,
  done: 240,
  triggers_dropped: 200,
  ended: 250,
};

/** The count at the end of a skirmish takes its own time. */
export const COUNTED: Durations = { terrain_won: 430, terrain_tied: 320, skirmish_ended: 350 };

export const motion: GameMotion<SkirmishView> = { apart: COUNTED, follow, deeds };

type Numbers = Pick<SkirmishUnit, "power" | "shield">;

/** Return the board as an event leaves it. What an event does not say comes with the position at the end. */
export function follow(view: SkirmishView, step: Step): SkirmishView {
  if (step.event.event in COUNTED) return counted(view, step);
  return agreed(followed(view, step), step.update.position.view as SkirmishView);
}

/** Return a board with the points that have been counted so far: they tick up terrain by terrain. */
function counted(view: SkirmishView, { index, update }: Step): SkirmishView {
  const points: Record<Seat, number> = { p1: 0, p2: 0 };
  for (const event of update.events.slice(0, index + 1)) {
    if (event.event === "terrain_won") points[event.seat] += event.sp;
  }
  return withSide(withSide(view, "p1", { points: points.p1 }), "p2", { points: points.p2 });
}

function followed(view: SkirmishView, { event: happened, index, update }: Step): SkirmishView {
  const event = happened as SkirmishEvent;
  const next = update.position.view as SkirmishView;
  switch (event.event) {
    case "drawn": {
      const side = gained(view[event.seat], next[event.seat], event);
      return { ...view, [event.seat]: { ...side, deck_size: Math.max(0, side.deck_size - 1) } };
    }
    case "played":
    case "discarded":
      return { ...view, [event.seat]: lost(view[event.seat], next[event.seat], event) };
    case "deployed": {
      const unit = unitIn(next, event.id);
      if (unit === null) return view;
      const later = update.events.slice(index + 1);
      return withUnit(view, event.seat, event.terrain, { ...unit, ...before(unit, later) });
    }
    case "died":
    case "left":
    case "consumed":
      return without(view, event.seat, event.terrain, event.id);
    case "returned": {
      const left = without(view, event.seat, event.terrain, event.id);
      if (event.hand_id === null && next[event.seat].hand_size <= left[event.seat].hand_size) return left;
      return { ...left, [event.seat]: gained(left[event.seat], next[event.seat], event) };
    }
    case "moved":
      return swapped(view, event.seat, event.from, event.to);
    case "switched":
      return swapped(view, event.seat, event.from, event.to);
    case "damaged":
    case "buffed":
    case "healed":
    case "shielded":
      return changed(view, event.seat, event.terrain, event.id, effectOf(event));
    case "slot_changed": {
      const slot = view[event.seat].slots[event.terrain];
      if (slot === undefined) return view;
      const moved = withSlot(view, event.seat, event.terrain, { ...slot, modifier: event.modifier });
      return event.id === null
        ? moved
        : changed(moved, event.seat, event.terrain, event.id, { power: event.amount, shield: 0 });
    }
    case "dominant_on":
    case "dominant_off": {
      const unit = view[event.seat].slots[event.terrain]?.unit;
      if (unit?.id !== event.id) return view;
      return withUnit(view, event.seat, event.terrain, { ...unit, dominant: event.event === "dominant_on" });
    }
    default:
      return view;
  }
}

/** Return by how much an event changes the numbers of its unit. */
function effectOf(event: GameEvent): Numbers {
  const { amount = 0, absorbed = 0 } = event as { amount?: number; absorbed?: number };
  if (event.event === "damaged") return { power: -amount, shield: -absorbed };
  if (event.event === "shielded") return { power: 0, shield: amount };
  return { power: amount, shield: 0 };
}

const EFFECTS = ["damaged", "buffed", "healed", "shielded"];

/** Return the numbers of a unit before the events that it is still to meet. */
function before(unit: SkirmishUnit, later: readonly GameEvent[]): Numbers {
  const effects = later
    .filter((event) => EFFECTS.includes(event.event) && "id" in event && event.id === unit.id)
    .map(effectOf);
  return {
    power: effects.reduce((power, effect) => power - effect.power, unit.power),
    shield: effects.reduce((shield, effect) => shield - effect.shield, unit.shield),
  };
}

function changed(view: SkirmishView, seat: Seat, terrain: number, id: number, by: Numbers): SkirmishView {
  const unit = view[seat].slots[terrain]?.unit;
  if (unit?.id !== id) return view;
  const power = Math.max(0, unit.power + by.power);
  return withUnit(view, seat, terrain, { ...unit, power, shield: Math.max(0, unit.shield + by.shield) });
}

function unitIn(view: SkirmishView, id: number): SkirmishUnit | null {
  const slots = [...view.p1.slots, ...view.p2.slots];
  return slots.find(({ unit }) => unit?.id === id)?.unit ?? null;
}

function withSide(view: SkirmishView, seat: Seat, changes: Partial<SkirmishSide>): SkirmishView {
  return { ...view, [seat]: { ...view[seat], ...changes } };
}

function withSlot(view: SkirmishView, seat: Seat, terrain: number, slot: Slot): SkirmishView {
  return withSide(view, seat, { slots: view[seat].slots.with(terrain, slot) });
}

function withUnit(view: SkirmishView, seat: Seat, terrain: number, unit: SkirmishUnit | null): SkirmishView {
  const slot = view[seat].slots[terrain];
  return slot === undefined ? view : withSlot(view, seat, terrain, { ...slot, unit });
}

function without(view: SkirmishView, seat: Seat, terrain: number, id: number): SkirmishView {
  return view[seat].slots[terrain]?.unit?.id === id ? withUnit(view, seat, terrain, null) : view;
}

function swapped(view: SkirmishView, seat: Seat, from: number, to: number): SkirmishView {
  const [one, other] = [view[seat].slots[from]?.unit ?? null, view[seat].slots[to]?.unit ?? null];
  return withUnit(withUnit(view, seat, from, other), seat, to, one);
}

/**
 * Return a board that has what the end of the move knows of all that stands as it will then.
 *
 * A unit whose numbers are those of the end is that of the end, with its marks; a terrain on which both units are is
 * won by who will win it, and the points are those of the end once all terrains are.
 */
function agreed(view: SkirmishView, next: SkirmishView): SkirmishView {
  const settled = { ...view, p1: settle(view.p1, next.p1), p2: settle(view.p2, next.p2) };
  const isSame = (terrain: number): boolean =>
    (["p1", "p2"] as const).every(
      (seat) => (settled[seat].slots[terrain]?.unit ?? null) === (next[seat].slots[terrain]?.unit ?? null),
    );
  const terrains = view.terrains.map((terrain, at) => (isSame(at) ? (next.terrains[at] ?? terrain) : terrain));
  if (!terrains.every((_, at) => isSame(at))) return { ...settled, terrains };
  const points = (seat: Seat): SkirmishSide => ({ ...settled[seat], points: next[seat].points });
  return { ...settled, terrains, p1: points("p1"), p2: points("p2") };
}

function settle(side: SkirmishSide, next: SkirmishSide): SkirmishSide {
  const slots = side.slots.map((slot, terrain) => {
    const [unit, truth] = [slot.unit, next.slots[terrain]?.unit];
    if (!unit || !truth || unit === truth || unit.id !== truth.id) return slot;
    return unit.power === truth.power && unit.shield === truth.shield ? { ...slot, unit: truth } : slot;
  });
  return slots.every((slot, terrain) => slot === side.slots[terrain]) ? side : { ...side, slots };
}

/** Return what is to be seen of an event. */
export function deeds(view: SkirmishView, { event: happened, update }: Step, near: Seat): Deed[] {
  const event = happened as SkirmishEvent;
  const source = sourceOf(event.cause, update.seat, leadsOf(view));
  const side = (seat: Seat): Tone => (seat === near ? "own" : "enemy");
  const at = (seat: Seat, terrain: number): string => slotName(seat, near, terrain);
  const hand = (seat: Seat, id: number | null): Spot =>
    seat === near && id !== null ? [`hand#${String(id)}`, "hand", `hand-${seat}`] : [`hand-${seat}`, "hand"];

  /** Something changes on a unit: from where it comes, and by how much. */
  function change(text: string, tone: Tone): Deed[] {
    if (!("terrain" in event) || !("seat" in event) || event.terrain === null) return [];
    const id = "id" in event ? event.id : null;
    const spot = [...(id === null ? [] : [`#${String(id)}`]), at(event.seat, event.terrain)];
    return [...arrowFrom(source, spot, tone), { do: "pulse", at: spot, tone }, { do: "number", at: spot, text, tone }];
  }

  switch (event.event) {
    case "started":
      return [{ do: "pulse", at: ["board"], tone: "gold" }];
    case "skirmish_started":
      return [{ do: "banner", text: `Skirmish ${String(event.skirmish)}`, tone: "gold" }];
    case "turn_started":
    case "turn_ended":
      return [
        { do: "pulse", at: [`lead-${event.seat}`], tone: event.event === "turn_ended" ? "plain" : side(event.seat) },
      ];
    case "drawn":
      return [{ do: "fly", card: event.card, from: [`deck-${event.seat}`], to: hand(event.seat, event.hand_id) }];
    case "played": {
      const from = hand(event.seat, event.hand_id);
      return event.terrain === null
        ? [{ do: "show", card: event.card, from }]
        : [{ do: "fly", card: event.card, from, to: [at(event.seat, event.terrain)] }];
    }
    case "deployed":
      return [
        ...arrowFrom(source, [at(event.seat, event.terrain)], side(event.seat)),
        { do: "land", id: event.id },
        { do: "pulse", at: [at(event.seat, event.terrain)], tone: side(event.seat) },
      ];
    case "consumed":
      return [{ do: "sink", id: event.id, to: [at(event.seat, event.terrain)] }];
    case "moved":
      return [...arrowFrom(source, [`#${String(event.id)}`], "plain"), { do: "glide", id: event.id }];
    case "switched":
      return [
        { do: "glide", id: event.id },
        { do: "glide", id: event.with_id },
      ];
    case "damaged": {
      const spot = [`#${String(event.id)}`, at(event.seat, event.terrain)];
      const blow: Deed[] = [...arrowFrom(source, spot, "harm"), { do: "shake", at: spot }];
      if (event.absorbed > 0) {
        blow.push({ do: "pulse", at: spot, tone: "shield" });
        if (event.amount === 0) blow.push({ do: "number", at: spot, text: signed(-event.absorbed), tone: "shield" });
      }
      if (event.amount > 0) blow.push({ do: "number", at: spot, text: signed(-event.amount), tone: "harm" });
      return blow;
    }
    case "shielded":
      return change(signed(event.amount), "shield");
    case "buffed":
    case "slot_changed":
      return change(signed(event.amount), event.amount < 0 ? "harm" : "good");
    case "healed":
      return change(signed(event.amount), "good");
    case "dominant_on":
      return [{ do: "pulse", at: [`#${String(event.id)}`], tone: "gold" }];
    case "dominant_off":
      return [{ do: "pulse", at: [`#${String(event.id)}`], tone: "plain" }];
    case "activated":
    case "triggered":
      return [{ do: "pulse", at: [`#${String(event.id)}`, at(event.seat, event.terrain)], tone: "gold" }];
    case "leader_used":
      return [{ do: "pulse", at: [`lead-${event.seat}`], tone: "gold" }];
    case "chosen":
      return chosen(event, view, source, near);
    case "died":
      return [
        { do: "pulse", at: [at(event.seat, event.terrain)], tone: "harm" },
        { do: "sink", id: event.id, to: [`pile-${event.seat}`] },
      ];
    case "left":
      return [{ do: "sink", id: event.id, to: [`pile-${event.seat}`] }];
    case "returned":
      return [{ do: "sink", id: event.id, to: hand(event.seat, null) }];
    case "cleansed":
      return change("∅", "plain");
    case "discarded":
      return [{ do: "fly", card: event.card, from: hand(event.seat, event.hand_id), to: [`pile-${event.seat}`] }];
    case "done":
      return [
        { do: "pulse", at: [`lead-${event.seat}`], tone: side(event.seat) },
        { do: "number", at: [`lead-${event.seat}`], text: "⚑", tone: side(event.seat) },
      ];
    case "terrain_won": {
      const won = [at(event.seat, event.terrain)];
      const tone = side(event.seat);
      return [
        { do: "frame", around: slotsOn(event.terrain).map((name) => [name]), tone },
        { do: "number", at: won, text: signed(event.sp), tone },
        { do: "arrow", from: won, to: [`points-${event.seat}`], tone },
      ];
    }
    case "terrain_tied":
      return [{ do: "frame", around: slotsOn(event.terrain).map((name) => [name]), tone: "plain" }];
    case "skirmish_ended": {
      const [own, other] = [event.sp[near], event.sp[near === "p1" ? "p2" : "p1"]];
      const tone = event.winner === "draw" ? "gold" : side(event.winner);
      return [{ do: "banner", text: `${String(own)} : ${String(other)}`, tone }];
    }
    case "triggers_dropped":
    case "ended":
      return [{ do: "pulse", at: ["board"], tone: "gold" }];
  }
}

/** The cards whose abilities come from a seat itself. */
function leadsOf(view: SkirmishView): Record<Seat, readonly string[]> {
  const names = (seat: Seat): string[] => (view[seat].leader === null ? [] : [view[seat].leader.name]);
  return { p1: names("p1"), p2: names("p2") };
}

/** A choice: the card that asked is held up if it is on no place, and points at what was chosen. */
function chosen(event: SkirmishEvent & { event: "chosen" }, view: SkirmishView, source: Spot, near: Seat): Deed[] {
  const { seat, answer, card } = event;
  // answers are told from the side of who chooses
  const flipped = seat === near ? answer : answer.replace(/^[ae]/, (side) => (side === "a" ? "e" : "a"));
  const target = event.target_id === null ? [flipped] : [`#${String(event.target_id)}`, flipped];
  const isLoose = card !== null && event.id === null && !leadsOf(view)[seat].includes(card);
  return [
    ...(isLoose ? [{ do: "show", card, from: [`pile-${seat}`] } as const] : []),
    ...arrowFrom(source, target, "gold"),
    { do: "pulse", at: target, tone: "gold" },
  ];
}
