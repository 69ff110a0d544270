/** How Warpath moves: what is to be seen of each event, and how the board follows it. */

import { arrowFrom, sourceOf, type Deed, type GameMotion, type Spot, type Tone } from "../../motion/deed";
import { gained, lost } from "../../motion/hold";
import type { Durations, Step } from "../../state/queue.svelte";
import { signed } from "../../support/phrases";
import type { Seat } from "../../wire/messages";
import type { GameEvent } from "../event";
import type { WarpathEvent } from "./events";
import type { Building, Tile, WarpathSide, WarpathUnit, WarpathView } from "./view";

export const durations: Durations = {
  started: 60,
  turn_started: 120,
  turn_ended: 60,
  drawn: 200,
  exhausted: 240,
  played: 250,
  skill_used: 230,
  deployed: 200,
  stepped: 210,
  waited: 80,
  fought: 240,
  entered: 140,
  built: 230,
  damaged: 200,
  died: 230,
  destroyed: 240,
  player_hit: 250,
  gold: 160,
  buffed: 210,
  slowed: 180,
  halted: 180,
  hastened: 180,
  moved: 230,
  healed: 200,
  chosen: 200,
  triggered: 140,
  triggers_dropped: 200,
  ended: 250,
};

export const motion: GameMotion<WarpathView> = { apart: {}, follow, deeds };

/** Return the board as an event leaves it. What an event does not say comes with the position at the end. */
export function follow(view: WarpathView, step: Step): WarpathView {
  return settled(followed(view, step), step.update.position.view as WarpathView);
}

function followed(view: WarpathView, { event: happened, index, update }: Step): WarpathView {
  const event = happened as WarpathEvent;
  const next = update.position.view as WarpathView;
  switch (event.event) {
    case "drawn": {
      const side = gained(view[event.seat], next[event.seat], event);
      return withSide(view, event.seat, { ...side, deck_size: Math.max(0, side.deck_size - 1) });
    }
    case "played": {
      const side = lost(view[event.seat], next[event.seat], event);
      return withSide(view, event.seat, { ...side, gold: Math.max(0, side.gold - event.cost) });
    }
    case "skill_used":
      return withSide(view, event.seat, { gold: Math.max(0, view[event.seat].gold - event.cost) });
    case "gold":
      return withSide(view, event.seat, { gold: event.now });
    case "player_hit":
      return withSide(view, event.seat, { hp: Math.max(0, event.hp) });
    case "exhausted":
      return withSide(view, event.seat, { hp: Math.max(0, view[event.seat].hp - event.amount) });
    case "deployed": {
      const unit = unitsOf(next).find(({ id }) => id === event.id);
      if (unit === undefined) return view;
      const early = { ...unit, ...before(unit, update.events.slice(index + 1)) };
      return atTile(view, event.tile, (tile) => ({ ...tile, units: [...tile.units, early] }));
    }
    case "built": {
      const building = buildingsOf(next).find(({ id }) => id === event.id);
      return building === undefined ? view : atTile(view, event.tile, (tile) => ({ ...tile, building }));
    }
    case "stepped":
    case "moved":
      return moved(view, next, event);
    case "died":
      return atTile(view, event.tile, (tile) => ({ ...tile, units: tile.units.filter(({ id }) => id !== event.id) }));
    case "destroyed":
      return atTile(view, event.tile, (tile) => (tile.building?.id === event.id ? { ...tile, building: null } : tile));
    case "damaged":
    case "healed":
      return changed(view, event.tile, event.id, { hp: Math.max(0, event.hp) });
    case "buffed": {
      const unit = unitsOf(view).find(({ id }) => id === event.id);
      if (unit === undefined) return view;
      return changed(view, event.tile, event.id, { attack: unit.attack + event.attack, hp: unit.hp + event.hp });
    }
    case "slowed":
      return changed(view, event.tile, event.id, { movement: event.movement });
    case "waited":
      return changed(view, event.tile, event.id, { waits: event.waits });
    default:
      return view;
  }
}

/** Return the numbers of a unit before the events that it is still to meet. */
function before(unit: WarpathUnit, later: readonly GameEvent[]): Pick<WarpathUnit, "attack" | "hp"> {
  let { attack, hp } = unit;
  for (const event of later as readonly WarpathEvent[]) {
    if (!("id" in event) || event.id !== unit.id) continue;
    if (event.event === "buffed") [attack, hp] = [attack - event.attack, hp - event.hp];
    else if (event.event === "damaged") hp += event.amount;
    else if (event.event === "healed") hp -= event.amount;
  }
  return { attack, hp };
}

function withSide(view: WarpathView, seat: Seat, changes: Partial<WarpathSide>): WarpathView {
  return { ...view, [seat]: { ...view[seat], ...changes } };
}

/** Return a board on which a tile, such as "plains2", is another. */
function atTile(view: WarpathView, name: string, change: (tile: Tile) => Tile): WarpathView {
  const [, lane = "", number = ""] = /^(.*?)(\d+)$/.exec(name) ?? [];
  const tile = view.lanes[lane]?.[Number(number)];
  if (tile === undefined) return view;
  return { ...view, lanes: { ...view.lanes, [lane]: (view.lanes[lane] ?? []).with(Number(number), change(tile)) } };
}

function changed(view: WarpathView, tile: string, id: number, changes: Partial<WarpathUnit>): WarpathView {
  const { hp } = changes;
  return atTile(view, tile, ({ building, units }) => ({
    building: building?.id === id && hp !== undefined ? { ...building, hp } : building,
    units: units.map((unit) => (unit.id === id ? { ...unit, ...changes } : unit)),
  }));
}

/** Return a board on which a unit has gone to another tile, where all stand in the order that they will have. */
function moved(view: WarpathView, next: WarpathView, { id, from, to }: Journey): WarpathView {
  const unit = unitsOf(view).find((one) => one.id === id);
  if (unit === undefined) return view;
  const order = unitsOf(next).map((one) => one.id);
  const gone = atTile(view, from, (tile) => ({ ...tile, units: tile.units.filter((one) => one.id !== id) }));
  return atTile(gone, to, (tile) => ({
    ...tile,
    units: [...tile.units, unit].toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  }));
}

interface Journey {
  id: number;
  from: string;
  to: string;
}

function tilesOf(view: WarpathView): Tile[] {
  return Object.values(view.lanes).flat();
}

function unitsOf(view: WarpathView): WarpathUnit[] {
  return tilesOf(view).flatMap(({ units }) => units);
}

function buildingsOf(view: WarpathView): Building[] {
  return tilesOf(view).flatMap(({ building }) => building ?? []);
}

/** Return a board on which every tile that stands as it will at the end of the move is that of the end. */
function settled(view: WarpathView, next: WarpathView): WarpathView {
  const lanes = Object.entries(view.lanes).map(([lane, tiles]) => {
    const same = tiles.map((tile, index) => {
      const truth = next.lanes[lane]?.[index];
      return truth !== undefined && isAlike(tile, truth) ? truth : tile;
    });
    return [lane, same.some((tile, index) => tile !== tiles[index]) ? same : tiles] as const;
  });
  return { ...view, lanes: Object.fromEntries(lanes) };
}

function isAlike(tile: Tile, truth: Tile): boolean {
  const isSame = tile.building?.id === truth.building?.id && tile.building?.hp === truth.building?.hp;
  return (
    isSame &&
    tile.units.length === truth.units.length &&
    tile.units.every((unit, at) => {
      const other = truth.units[at];
      return unit.id === other?.id && unit.hp === other.hp && unit.attack === other.attack;
    })
  );
}

/** Return what is to be seen of an event. */
export function deeds(view: WarpathView, { event: happened, update }: Step, near: Seat): Deed[] {
  const event = happened as WarpathEvent;
  const source = sourceOf(event.cause, update.seat, leadsOf(view));
  const side = (seat: Seat): Tone => (seat === near ? "own" : "enemy");
  const hand = (seat: Seat, id: number | null): Spot =>
    seat === near && id !== null ? [`hand#${String(id)}`, "hand", `hand-${seat}`] : [`hand-${seat}`, "hand"];
  const thing = (id: number | null, tile: string | null): Spot => [
    ...(id === null ? [] : [`#${String(id)}`]),
    ...(tile === null ? [] : [tile]),
  ];
  const purse = (seat: Seat): Spot => [`gold-${seat}`, `lead-${seat}`];
  const castle = (seat: Seat): Spot => [`castle-${seat}`, `lead-${seat}`];
  /** What is done to something by an ability comes from there; marches and fights are seen themselves. */
  const comes = (to: Spot, tone: Tone): Deed[] =>
    event.cause.kind === "fight" || event.cause.kind === "march" ? [] : arrowFrom(source, to, tone);

  switch (event.event) {
    case "started":
    case "triggers_dropped":
    case "ended":
      return [{ do: "pulse", at: ["board"], tone: "gold" }];
    case "turn_started":
      return [{ do: "pulse", at: [`lead-${event.seat}`], tone: side(event.seat) }];
    case "turn_ended":
      return [{ do: "pulse", at: [`lead-${event.seat}`], tone: "plain" }];
    case "drawn":
      return [{ do: "fly", card: event.card, from: [`deck-${event.seat}`], to: hand(event.seat, event.hand_id) }];
    case "exhausted":
      return struck(castle(event.seat), event.amount, [`deck-${event.seat}`]);
    case "played": {
      const from = hand(event.seat, event.hand_id);
      const paid: Deed[] =
        event.cost > 0 ? [{ do: "number", at: purse(event.seat), text: signed(-event.cost), tone: "gold" }] : [];
      const deployed = update.events.find((one) => one.event === "deployed" || one.event === "built");
      const tile = deployed !== undefined && "tile" in deployed ? [deployed.tile] : [];
      return event.lane === null
        ? [{ do: "show", card: event.card, from }, ...paid]
        : [{ do: "fly", card: event.card, from, to: [...tile, `lane-${event.lane}`, "board"] }, ...paid];
    }
    case "skill_used":
      return [
        { do: "pulse", at: [`lead-${event.seat}`], tone: "gold" },
        ...(event.cost > 0
          ? [{ do: "number", at: purse(event.seat), text: signed(-event.cost), tone: "gold" } as const]
          : []),
      ];
    case "deployed":
      return [
        ...comes([event.tile], side(event.seat)),
        { do: "land", id: event.id },
        { do: "pulse", at: thing(event.id, event.tile), tone: side(event.seat) },
      ];
    case "built":
      return [
        ...arrowFrom([`#${String(event.by_id)}`], [event.tile], side(event.seat)),
        { do: "land", id: event.id },
        { do: "pulse", at: [event.tile], tone: side(event.seat) },
      ];
    case "stepped":
      return [{ do: "glide", id: event.id }];
    case "moved":
      return [...comes([event.to], "plain"), { do: "glide", id: event.id }];
    case "waited":
      return [{ do: "pulse", at: thing(event.id, event.tile), tone: "plain" }];
    case "fought":
      return [{ do: "clash", one: thing(event.id, event.tile), other: thing(event.with_id, event.tile) }];
    case "entered":
      return [{ do: "pulse", at: thing(event.building_id, event.tile), tone: side(event.seat) }];
    case "damaged": {
      const at = thing(event.id, event.tile);
      return [
        ...comes(at, "harm"),
        { do: "shake", at },
        { do: "number", at, text: signed(-event.amount), tone: "harm" },
      ];
    }
    case "died":
    case "destroyed":
      return [
        { do: "pulse", at: thing(event.id, event.tile), tone: "harm" },
        { do: "sink", id: event.id, to: [`pile-${event.seat}`] },
      ];
    case "player_hit":
      return struck(castle(event.seat), event.amount, event.id === null ? source : [`#${String(event.id)}`]);
    case "gold":
      return [
        {
          do: "coins",
          from: source.length === 0 ? [`deck-${event.seat}`] : source,
          to: purse(event.seat),
          count: event.amount,
        },
        { do: "number", at: purse(event.seat), text: signed(event.amount), tone: "gold" },
      ];
    case "buffed": {
      const at = thing(event.id, event.tile);
      const words = [event.attack, event.hp].map(signed).join("/");
      const tone = event.attack < 0 || event.hp < 0 ? "harm" : "good";
      return [...comes(at, tone), { do: "pulse", at, tone }, { do: "number", at, text: words, tone }];
    }
    case "healed": {
      const at = thing(event.id, event.tile);
      return [
        ...comes(at, "good"),
        { do: "pulse", at, tone: "good" },
        { do: "number", at, text: signed(event.amount), tone: "good" },
      ];
    }
    case "slowed":
      return told(thing(event.id, event.tile), `»${event.movement}`, "shield", comes);
    case "halted":
      return told(thing(event.id, event.tile), "halt", "shield", comes);
    case "hastened":
      return told(thing(event.id, event.tile), `»${signed(event.steps)}`, "good", comes);
    case "chosen": {
      const at = [
        ...(event.target_id === null ? [] : [`#${String(event.target_id)}`]),
        event.answer.replace(/#.*$/, ""),
      ];
      const isLoose = event.card !== null && event.id === null && !leadsOf(view)[event.seat].includes(event.card);
      return [
        ...(isLoose ? [{ do: "show", card: event.card ?? "", from: [`pile-${event.seat}`] } as const] : []),
        ...arrowFrom(source, at, "gold"),
        { do: "pulse", at, tone: "gold" },
      ];
    }
    case "triggered":
      return [
        { do: "pulse", at: event.id === null ? [`lead-${event.seat}`] : thing(event.id, event.tile), tone: "gold" },
      ];
  }
}

/** A castle is hit. */
function struck(castle: Spot, amount: number, from: Spot): Deed[] {
  return [
    ...arrowFrom(from, castle, "harm"),
    { do: "shake", at: castle },
    { do: "pulse", at: castle, tone: "harm" },
    { do: "number", at: castle, text: signed(-amount), tone: "harm" },
  ];
}

function told(at: Spot, text: string, tone: Tone, comes: (to: Spot, tone: Tone) => Deed[]): Deed[] {
  return [...comes(at, tone), { do: "pulse", at, tone }, { do: "number", at, text, tone }];
}

/** The cards whose abilities come from a seat itself: its class and its skill. */
function leadsOf(view: WarpathView): Record<Seat, readonly string[]> {
  const names = (seat: Seat): string[] => [
    view[seat].class,
    ...(view[seat].active_skill ? [view[seat].active_skill.card] : []),
  ];
  return { p1: names("p1"), p2: names("p2") };
}
