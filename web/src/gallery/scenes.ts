/** Tables in every state that there is something to see of, laid out from the fixtures. */

import type { SkirmishUnit, SkirmishView } from "../games/skirmish/view";
import type { WarpathView } from "../games/warpath/view";
import { Settings } from "../state/settings.svelte";
import { foreseenOf, storageOf } from "../support/fakes";
import { fixture, positionIn, stageOf, type FixtureName, type Stage } from "../support/staging";
import type { Foreseen, FromClient, LegalMove, MatchInfo, Position, State } from "../wire/messages";

export type Scene = () => Promise<Stage>;

type Foretold = (move: string) => Partial<Foreseen>;

/** Lay out a table whose server answers what it is asked, and never goes away. */
async function laid(name: FixtureName, changes: Partial<State> = {}, foretold: Foretold = () => ({})): Promise<Stage> {
  const stage = await stageOf(name, changes, new Settings(storageOf()));
  const { net, store, state } = stage;
  net.socket.send = (text) => {
    const message = JSON.parse(text) as FromClient;
    if (message.type === "ping") net.socket.say({ type: "pong", n: message.n ?? 0 });
    if (message.type !== "foresee") return;
    const answer = { match: state.match.id, number: store.number, text: message.text, ...foretold(message.text) };
    net.socket.say(foreseenOf(message.id, answer));
  };
  return stage;
}

function match(name: FixtureName, changes: Partial<MatchInfo>): MatchInfo {
  return { ...fixture(name).match, ...changes };
}

/** Take a card of the hand. */
function pick({ selection, store }: Stage, card: string): void {
  const side = store.face === null ? null : store.view?.[store.face];
  selection.pick(card, side?.hand_ids[side.hand?.indexOf(card) ?? -1] ?? -1);
}

const PLAIN: Omit<SkirmishUnit, "id" | "card" | "power" | "base"> = {
  ...{ damage: 0, buff: 0, shield: 0, cooldown: 0, used: false, ready: false, cleansed: false },
  ...{ dominant: false, can_dominate: false, at_risk: false, wounded: false, changed: {} },
} as Omit<SkirmishUnit, "id" | "card" | "power" | "base">;

let lastId = 50_000;

function unit(card: string, power: number, marks: Partial<SkirmishUnit> = {}): SkirmishUnit {
  return { ...PLAIN, id: ++lastId, card, power, base: power, ...marks };
}

/** Every mark that a unit of Skirmish can have, and every modifier that a slot can. */
function marked(view: SkirmishView): void {
  const far = [
    { unit: unit("Templar", 4, { shield: 2 }), modifier: 0, permanent: 0 },
    { unit: unit("Archer", 5, { changed: { power: "up" }, buff: 2 }), modifier: 2, permanent: 0 },
    { unit: unit("Knight", 1, { changed: { power: "down" }, wounded: true, damage: 3 }), modifier: -2, permanent: 0 },
    { unit: unit("Champion", 12, { dominant: true, can_dominate: true }), modifier: 3, permanent: 3 },
    { unit: null, modifier: 1, permanent: 1 },
  ];
  const near = [
    { unit: unit("Marshal", 2, { ready: true }), modifier: 0, permanent: 0 },
    { unit: unit("Wizard", 3, { cooldown: 2 }), modifier: 3, permanent: 1 },
    { unit: unit("Turret", 0, { at_risk: true, cleansed: true }), modifier: 1, permanent: 1 },
    { unit: unit("Veteran", 4, { can_dominate: true }), modifier: 0, permanent: 0 },
    { unit: null, modifier: -1, permanent: 0 },
  ];
  far.forEach((slot, at) => Object.assign(view.p2.slots[at] ?? {}, slot));
  near.forEach((slot, at) => Object.assign(view.p1.slots[at] ?? {}, slot));
  view.terrains = [{ winner: "p2" }, { winner: "p2" }, { winner: null }, { winner: "p1" }, { winner: null }];
}

const skirmish = (change: (view: SkirmishView, position: Position) => void): Partial<State> => ({
  position: positionIn<SkirmishView>("skirmish-middle", change),
});
const warpath = (change: (view: WarpathView, position: Position) => void): Partial<State> => ({
  position: positionIn<WarpathView>("warpath-middle", change),
});

/** Boards, with what is on them and what is about to be. */
export const BOARDS: Record<string, Scene> = {
  "Skirmish: every mark of units and slots": () => laid("skirmish-middle", skirmish(marked)),
  "Skirmish: the first turn": () => laid("skirmish-start"),
  "Skirmish: a card is picked": async () => {
    const stage = await laid("skirmish-middle");
    pick(stage, "Turret");
    return stage;
  },
  "Skirmish: what a card would do": async () => {
    const { p1 } = positionIn("skirmish-middle").view as SkirmishView;
    const [marshal, wizard] = [p1.slots[1]?.unit?.id ?? 0, p1.slots[3]?.unit?.id ?? 0];
    const ours = { what: "unit", seat: "p1" } as const;
    const stage = await laid("skirmish-middle", {}, () => ({
      harm: [{ words: "your Marshal @1 dies", card: "Marshal", place: "a1", id: marshal }],
      changes: [
        { ...ours, id: marshal, card: "Marshal", place_before: "a1", place_after: null, fields: {} },
        { ...ours, id: wizard, card: "Wizard", place_before: "a3", place_after: "a3", fields: { power: [2, 4] } },
        { ...ours, id: 9001, card: "Turret", place_before: null, place_after: "a2", fields: { power: [null, 3] } },
      ],
      values: { "terrains.2.winner": [null, "p1"] },
    }));
    pick(stage, "Turret");
    const goal = stage.selection.goals.get("a2") as LegalMove;
    stage.store.foresee(goal.text);
    stage.selection.press(goal, new PointerEvent("click", { pointerType: "touch" }));
    return stage;
  },
  "Skirmish: what has just happened": async () => {
    const stage = await laid("skirmish-middle");
    const lines = ["a1", "a3"].map((place) => ({ pieces: [{ text: "It happened here." }], place }));
    stage.change(() => undefined, lines);
    stage.selection.pointed = "e0";
    return stage;
  },
  "Skirmish: a unit has to be chosen": () => laid("skirmish-choice"),
  "Warpath: in the middle": () => laid("warpath-middle"),
  "Warpath: the first turn": () => laid("warpath-start"),
  "Warpath: a building is picked": async () => {
    const stage = await laid("warpath-middle");
    pick(stage, "Trebuchet");
    return stage;
  },
  "Warpath: what a march would take": () =>
    laid(
      "warpath-middle",
      warpath((view) => {
        view.forecast.p1.damage = 3;
        view.forecast.p2.damage = 2;
        for (const one of Object.values(view.lanes).flatMap((lane) => lane.flatMap(({ units }) => units))) {
          one.at_risk = true;
        }
      }),
    ),
  "Warpath: a crowded tile": () =>
    laid(
      "warpath-middle",
      warpath((view) => {
        const [first] = view.lanes["forest"]?.[1]?.units ?? [];
        if (first === undefined) return;
        for (let at = 0; at < 4; at += 1) view.lanes["forest"]?.[1]?.units.push({ ...first, id: ++lastId });
      }),
    ),
  "Warpath: a unit has to be chosen": () => laid("warpath-choice"),
};

/** Both players, with all that can stand beside a name. */
export const PLAYERS: Record<string, Scene> = {
  "Your turn": () => laid("skirmish-start"),
  "The other one’s turn, one of them Done, no charge left": () =>
    laid("skirmish-start", {
      position: positionIn<SkirmishView>("skirmish-start", (view, position) => {
        Object.assign(position, { to_act: "p2", legal: [] });
        view.p1.done = true;
        view.p1.wins = 1;
        view.p1.leader = { name: "Warlord", charges: 0 };
      }),
    }),
  "Clocks, somebody away, a gesture": async () => {
    const players = { ...fixture("skirmish-start").match.players };
    players.p2 = { kind: "guest", name: "A name as long as they may be", away: 12 };
    const position = positionIn("skirmish-start");
    position.clocks = { p1: 95, p2: 12, running: "p1" } as NonNullable<Position["clocks"]>;
    const stage = await laid("skirmish-start", { position, match: match("skirmish-start", { players }) });
    stage.store.gestures = { p2: "hello" } as typeof stage.store.gestures;
    return stage;
  },
  "A class and its skill": () => laid("warpath-middle"),
  "A skill that was used": () =>
    laid(
      "warpath-middle",
      warpath((view, position) => {
        if (view.p2.active_skill) view.p2.active_skill.used = true;
        position.legal = position.legal.filter(({ kind }) => kind !== "skill");
      }),
    ),
};

/** What the main button says. */
export const BUTTONS: Record<string, Scene> = {
  Done: () => laid("skirmish-middle"),
  Pass: () =>
    laid(
      "skirmish-middle",
      skirmish(({ p1 }) => void (p1.passing = "turn")),
    ),
  "Not your turn": () =>
    laid(
      "skirmish-middle",
      skirmish((_, position) => void Object.assign(position, { to_act: "p2", legal: [] })),
    ),
  "End turn": () => laid("warpath-middle"),
  "End turn, not now": () =>
    laid(
      "warpath-middle",
      warpath((_, position) => void Object.assign(position, { to_act: "p1", legal: [] })),
    ),
};

/** What is asked. */
export const CHOICES: Record<string, Scene> = {
  "A unit": () => laid("skirmish-choice"),
  "A unit of Warpath": () => laid("warpath-choice"),
  "A player": () => {
    const position = positionIn("skirmish-choice");
    position.legal = ["me", "foe"].map((target) => ({ text: `choose ${target}`, kind: "choose", target }));
    return laid("skirmish-choice", { position });
  },
  "A card, or none": () => {
    const position = positionIn<SkirmishView>("skirmish-choice", (view) => {
      if (view.choice) Object.assign(view.choice, { may: true, text: "take a card from your graveyard" });
    });
    const cards = ["Archer", "Templar", "Champion"].map((card) => ({ card, words: card, text: `choose ${card}` }));
    position.legal = [...cards, { words: "Nothing", text: "decline" }].map((move) => ({ ...move, kind: "choose" }));
    return laid("skirmish-choice", { position });
  },
  "The other one is asked": () => {
    const position = positionIn<SkirmishView>("skirmish-choice", (view) => {
      if (view.choice) view.choice.by = "p1";
    });
    return laid("skirmish-choice", { position: { ...position, to_act: "p1", legal: [] } });
  },
};

/** How a match can end. */
export const ENDINGS: Record<string, Scene> = {
  Lost: () => laid("skirmish-over"),
  Won: () => ended({ result: "p1", reason: "rules" }),
  "A draw": () => ended({ result: "draw", reason: "agreed" }),
  "The other one gave up, and wants a rematch": () => ended({ result: "p1", reason: "conceded" }, { rematch: ["p2"] }),
  "Waiting for a rematch": () => ended({ result: "p2", reason: "rules" }, { rematch: ["p1"] }),
  Watched: () => ended({ result: "p2", reason: "rules" }, { yours: [] }),
};

function ended(how: Partial<Position>, info: Partial<MatchInfo> = {}): Promise<Stage> {
  const position = { ...positionIn("skirmish-over"), ...how };
  return laid("skirmish-over", { position, match: match("skirmish-over", { result: position.result, ...info }) });
}

/** What is said about the match itself. */
export const NEWS: Record<string, Scene> = {
  "No connection": async () => {
    const stage = await laid("skirmish-middle");
    stage.net.socket.drop();
    stage.net.connection.stop();
    return stage;
  },
  "Something was refused": async () => {
    const stage = await laid("skirmish-middle");
    stage.store.fault = "it is not your turn";
    return stage;
  },
  "A draw is offered": () =>
    laid(
      "skirmish-middle",
      skirmish((_, position) => void (position.draw_offer = "p2")),
    ),
  "The win can be claimed": async () => {
    const stage = await laid("skirmish-middle");
    stage.store.claim = { value: 0, at: performance.now() };
    return stage;
  },
};

/** A table to open things over. */
export const OVER: Record<string, Scene> = {
  Skirmish: () => laid("skirmish-middle"),
  Warpath: () => laid("warpath-middle"),
};
