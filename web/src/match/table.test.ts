import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import skirmishCards from "../fixtures/skirmish-cards.json";
import skirmishChoice from "../fixtures/skirmish-choice.json";
import skirmishMiddle from "../fixtures/skirmish-middle.json";
import skirmishOver from "../fixtures/skirmish-over.json";
import skirmishStart from "../fixtures/skirmish-start.json";
import skirmishWatched from "../fixtures/skirmish-watched.json";
import warpathCards from "../fixtures/warpath-cards.json";
import warpathChoice from "../fixtures/warpath-choice.json";
import warpathMiddle from "../fixtures/warpath-middle.json";
import warpathStart from "../fixtures/warpath-start.json";
import { asGamePage } from "../games/entry";
import { skirmish as skirmishPage } from "../games/skirmish";
import type { SkirmishEvent, TerrainWon } from "../games/skirmish/events";
import type { SkirmishView } from "../games/skirmish/view";
import { warpath as warpathPage } from "../games/warpath";
import type { WarpathView } from "../games/warpath/view";
import { Selection, PRESS_AGAIN_AFTER } from "../state/selection.svelte";
import { MatchStore } from "../state/match.svelte";
import { FakeNet, foreseenOf, settle } from "../support/fakes";
import type { Cause } from "../wire/cause";
import type { CardInfo, FromClient, Harm, LogLine, Position, Seat, State } from "../wire/messages";
import type { View } from "../wire/view";
import MatchTable from "./MatchTable.svelte";
import { newsOf } from "./news";

const fixtures = {
  "skirmish-start": skirmishStart,
  "skirmish-middle": skirmishMiddle,
  "skirmish-watched": skirmishWatched,
  "skirmish-choice": skirmishChoice,
  "skirmish-over": skirmishOver,
  "warpath-start": warpathStart,
  "warpath-middle": warpathMiddle,
  "warpath-choice": warpathChoice,
} as unknown as Record<string, State>;

afterEach(cleanup);

interface Table {
  net: FakeNet;
  store: MatchStore;
  state: State;
  moves: () => string[];
  /** Let the server say that something has changed on the board. */
  change: <V extends View>(how: (view: V) => void, lines?: LogLine[]) => Promise<void>;
}

async function tableOf(name: string, changes: Partial<State> = {}): Promise<Table> {
  const fixture = fixtures[name];
  if (fixture === undefined) throw new Error(`there is no fixture ${name}`);
  const state: State = { ...fixture, ...changes };
  const net = new FakeNet();
  const store = new MatchStore(net.connection, "fixture");
  await settle();
  net.socket.welcome();
  net.socket.say(state);
  const isSkirmish = name.startsWith("skirmish");
  const cards = (isSkirmish ? skirmishCards : warpathCards) as unknown as CardInfo[];
  const game = isSkirmish ? asGamePage(skirmishPage) : asGamePage(warpathPage);
  const book = new Map(cards.map((card) => [card.name, card]));
  const view = store.view;
  if (view === null) throw new Error("nothing to show");
  const { rerender } = render(MatchTable, {
    selection: new Selection(store, game),
    view,
    book,
    onreplay: () => Promise.resolve(),
    ongo: () => undefined,
    onhelp: () => undefined,
    onsettings: () => undefined,
    showsAllMoves: true,
  });
  const moves = (): string[] => net.socket.of("move").map((move: FromClient) => ("text" in move ? move.text : ""));
  const change = async <V extends View>(how: (view: V) => void, lines: LogLine[] = []): Promise<void> => {
    const position = structuredClone(store.position as Position);
    how(position.view as V);
    const base = { match: state.match.id, kind: "move", seat: null, events: [], lines };
    net.socket.say({ type: "update", ...base, number: store.number + 1, position });
    await rerender({ view: store.view as View });
  };
  return { net, store, state, moves, change };
}

const clickables = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-move]")];
const board = (): HTMLElement => screen.getByTestId("board");

describe.each(Object.keys(fixtures))("%s", (name) => {
  it("has every legal move as a button in the list, and nothing that is not legal", async () => {
    const { state, store } = await tableOf(name);
    const legal = (state.position?.legal ?? []).map((move) => move.text).sort();
    const listed = screen.queryAllByTestId("legal-move").map((button) => button.dataset["move"] ?? "");
    if (store.result === null && store.yours.length > 0) expect(listed.sort()).toEqual(legal);
    for (const button of clickables()) expect(legal).toContain(button.dataset["move"]);
  });

  it("gives every button a name", async () => {
    await tableOf(name);
    for (const button of screen.getAllByRole("button")) {
      expect(button.getAttribute("aria-label") ?? button.textContent.trim()).not.toBe("");
    }
  });

  it("has no style attribute, which the content security policy forbids", async () => {
    await tableOf(name);
    expect(document.querySelectorAll("[style]")).toHaveLength(0);
  });
});

describe("every legal move can be made without the list", () => {
  it.each(["skirmish-start", "skirmish-middle", "warpath-start", "warpath-middle"])("in %s", async (name) => {
    const { state } = await tableOf(name);
    const reached = new Set<string>();
    const take = (): void => {
      for (const button of clickables()) {
        if (button.dataset["testid"] !== "legal-move") reached.add(button.dataset["move"] ?? "");
      }
    };
    take();
    for (const card of screen.getAllByTestId("hand-card")) {
      await fireEvent.click(card);
      take();
      await fireEvent.keyDown(window, { key: "Escape" });
      if (card.getAttribute("aria-pressed") === "true") await fireEvent.click(card);
    }
    expect([...reached].sort()).toEqual((state.position?.legal ?? []).map((move) => move.text).sort());
  });

  it.each(["skirmish-choice", "warpath-choice"])("in %s, on the board and by buttons", async (name) => {
    const { state } = await tableOf(name);
    const legal = (state.position?.legal ?? []).map((move) => move.text).sort();
    const onBoard = within(board())
      .getAllByTestId("target")
      .map((button) => button.dataset["move"]);
    const asButtons = screen.getAllByTestId("answer").map((button) => button.dataset["move"]);
    expect(onBoard.sort()).toEqual(legal);
    expect(asButtons.sort()).toEqual(legal);
  });
});

describe("Skirmish", () => {
  it("asks for a player by name, at the players and by buttons", async () => {
    const fixture = fixtures["skirmish-choice"] as State;
    const position = structuredClone(fixture.position as Position);
    position.legal = ["me", "foe"].map((player) => ({ text: `choose ${player}`, kind: "choose", target: player }));
    const { moves, state } = await tableOf("skirmish-choice", { position });
    const you = (position.view as SkirmishView).choice?.by ?? "p1";
    const rival = state.match.players[you === "p1" ? "p2" : "p1"].name;
    expect(screen.getAllByTestId("answer").map((button) => button.textContent.trim())).toEqual(["You", rival]);
    const atPlayers = screen.getAllByTestId("target").map((button) => button.dataset["move"]);
    expect(atPlayers.sort()).toEqual(["choose foe", "choose me"]);
    await fireEvent.click(screen.getAllByTestId("answer")[1] as HTMLElement);
    expect(moves()).toEqual(["choose foe"]);
  });

  it("sends the selected card to the slot that is clicked", async () => {
    const { moves } = await tableOf("skirmish-start");
    const card = screen.getAllByTestId("hand-card")[0] as HTMLElement;
    await fireEvent.click(card);
    const goal = board().querySelector<HTMLElement>('[data-slot="a2"]');
    await fireEvent.click(goal as HTMLElement);
    expect(moves()).toEqual([`play ${card.dataset["card"] ?? ""} @2`]);
    await tick();
    expect(clickables()).toEqual([]); // until it is answered
  });

  it("activates a friendly unit that is clicked, after asking", async () => {
    const { moves } = await tableOf("skirmish-middle");
    await fireEvent.click(screen.getByRole("button", { name: /^Marshal, own slot on the Wood, power 2/ }));
    expect(moves()).toEqual([]);
    expect(screen.getByTestId("confirm").textContent).toMatch(/Activate Marshal\?.*only once/s);
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(moves()).toEqual(["activate @1"]);
  });

  it("names units with their power and what is on them", async () => {
    await tableOf("skirmish-middle");
    screen.getByRole("button", {
      name: /^Wizard, own slot on the Marsh, power 2, damage 2, (permanent )?modifier \+1.*\. When you play an action/,
    });
    screen.getByRole("button", {
      name: /^Turret, enemy slot on the Marsh, power 5, Dominant, (permanent )?modifier \+2/,
    });
  });

  it("has the one who looks below, also p2", async () => {
    await tableOf("skirmish-choice");
    const slots = [...board().querySelectorAll<HTMLElement>("[data-slot]")].map((slot) => slot.dataset["slot"]);
    expect(slots).toEqual(["e0", "e1", "e2", "e3", "e4", "a0", "a1", "a2", "a3", "a4"]);
    const strips = [...document.querySelectorAll("[data-testid^=player-]")].map((strip) =>
      strip.getAttribute("data-testid"),
    );
    expect(strips).toEqual(["player-p1", "player-p2"]);
  });

  it("asks a choice in its own words", async () => {
    const { moves } = await tableOf("skirmish-choice");
    expect(screen.getByTestId("choice").textContent).toContain("3 damage to a unit");
    await fireEvent.click(screen.getAllByTestId("answer")[0] as HTMLElement);
    expect(moves()).toEqual(["choose a1"]);
  });

  it("shows a spectator neither a hand nor anything to press", async () => {
    await tableOf("skirmish-watched");
    expect(screen.queryByTestId("hand")).toBeNull();
    expect(screen.queryByTestId("all-moves")).toBeNull();
    expect(screen.queryByTestId("concede")).toBeNull();
    expect(clickables()).toEqual([]);
  });

  it("tells who won", async () => {
    await tableOf("skirmish-over");
    expect(screen.getByTestId("result").textContent).toContain("You lost: 1 skirmish to 2.");
    screen.getByTestId("rematch");
    expect(screen.queryByTestId("concede")).toBeNull();
  });
});

describe("what Skirmish shows", () => {
  it("is the rarity of a card by its border (SK-100)", async () => {
    await tableOf("skirmish-start");
    for (const card of screen.getAllByTestId("hand-card")) {
      const rarity = /Bronze|Silver|Gold/.exec(card.querySelector(".out-of-sight")?.textContent ?? "")?.[0] ?? "none";
      expect(card.closest("li")?.className).toContain(`rarity-${rarity.toLowerCase()}`);
    }
  });

  it("is Shield beside power, with a slash between them (SK-101)", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      for (const slot of [...view.p1.slots, ...view.p2.slots]) if (slot.unit) slot.unit.shield = 2;
    });
    const shields = screen.getAllByTestId("shield");
    expect(shields.length).toBeGreaterThan(0);
    for (const shield of shields) expect(shield.parentElement?.textContent).toMatch(/^\d+\/2$/);
    await change<SkirmishView>((view) => {
      for (const slot of [...view.p1.slots, ...view.p2.slots]) if (slot.unit) slot.unit.shield = 0;
    });
    expect(screen.queryAllByTestId("shield")).toEqual([]);
  });

  it("is a crown for who is Dominant, and a grey one where it would do something (SK-102)", async () => {
    const { change } = await tableOf("skirmish-middle");
    const crowns = async (dominant: boolean, can_dominate: boolean): Promise<string[]> => {
      await change<SkirmishView>((view) => {
        for (const slot of [...view.p1.slots, ...view.p2.slots]) {
          if (slot.unit) Object.assign(slot.unit, { dominant, can_dominate });
        }
      });
      return [...new Set(screen.queryAllByTestId("crown").map((crown) => String(crown.classList.contains("off"))))];
    };
    expect(await crowns(true, false)).toEqual(["false"]);
    expect(await crowns(false, false)).toEqual([]); // such as one that was cleansed
    expect(await crowns(false, true)).toEqual(["true"]);
  });

  it("is two rows of five, open graveyards, what a pass means, and a leader to click (SK-103)", async () => {
    const { state } = await tableOf("skirmish-middle");
    expect(document.querySelectorAll("[data-slot^=a]")).toHaveLength(5);
    expect(document.querySelectorAll("[data-slot^=e]")).toHaveLength(5);
    const leader = state.position?.legal.find((move) => move.kind === "leader");
    if (state.face === null) throw new Error("the fixture is seen from a seat");
    expect(screen.getByTestId(`leader-${state.face}`).getAttribute("data-move")).toBe(leader?.text ?? null);
    expect(screen.getByRole("button", { name: /^Done for this skirmish/ }).dataset["testid"]).toBe("action-done");
    expect(screen.queryByTestId("action-pass")).toBeNull();
  });
});

describe("Warpath", () => {
  it("sends the selected card to the lane that is clicked", async () => {
    const { moves, state } = await tableOf("warpath-start");
    const wanted = state.position?.legal.find((move) => move.place === "forest");
    await fireEvent.click(
      screen.getAllByTestId("hand-card").find((card) => card.dataset["card"] === wanted?.card) as HTMLElement,
    );
    await fireEvent.click(screen.getByRole("button", { name: `Forest: press to play ${wanted?.card ?? ""} here` }));
    expect(moves()).toEqual([wanted?.text]);
  });

  it("is mirrored for p2, with tiles numbered from p1's side", async () => {
    await tableOf("warpath-middle");
    const tiles = [...board().querySelectorAll<HTMLElement>("[data-tile^=plains]")].map((tile) => tile.dataset["tile"]);
    expect(tiles).toEqual(["plains3", "plains2", "plains1", "plains0"]);
  });

  it("lights the very unit that an answer means", async () => {
    await tableOf("warpath-choice");
    const second = screen.getByRole("button", { name: /^Rune Keeper, own, your 1st mountains tile/ });
    expect(second.dataset["move"]).toBe("choose mountains7#2");
    expect(screen.getAllByTestId("answer").map((button) => button.textContent.trim())).toEqual([
      "Your Thief on your 1st mountains tile",
      "Your Rune Keeper on your 1st mountains tile",
    ]);
  });
});

describe("what is looked at", () => {
  const details = (): string => screen.getByTestId("details").textContent;
  const now = (): string => screen.queryByTestId("details-now")?.textContent.trim() ?? "";

  it("is told as it is now, follows when it moves, and is the printed card when it is gone", async () => {
    const { change } = await tableOf("skirmish-middle");
    await fireEvent.mouseEnter(screen.getByRole("button", { name: /^Wizard, own slot on the Marsh/ }));
    expect(now()).toBe("Now: power 2, base 3, damage 2, slot +1");
    await change<SkirmishView>((view) => {
      const unit = view.p1.slots[3]?.unit;
      if (unit) Object.assign(unit, { power: 1, damage: 3 });
    });
    expect(now()).toBe("Now: power 1, base 3, damage 3, slot +1");
    await change<SkirmishView>((view) => {
      const [from, to] = [view.p1.slots[3], view.p1.slots[2]];
      if (from && to) [from.unit, to.unit] = [to.unit, from.unit];
    });
    expect(now()).toBe("Now: power 1, base 3, damage 3");
    await change<SkirmishView>((view) => {
      if (view.p1.slots[2]) view.p1.slots[2].unit = null;
    });
    expect(now()).toBe("");
    expect(details()).toContain("When you play an action");
  });

  it("goes along with a unit that marches, and does not take another for it", async () => {
    const { change } = await tableOf("warpath-middle");
    await fireEvent.mouseEnter(screen.getByRole("button", { name: /^Spark Adept, own, the enemy's 2nd forest tile/ }));
    expect(now()).toContain("attack 2, 2 HP");
    await change<WarpathView>((view) => {
      const lane = view.lanes["forest"] ?? [];
      const units = lane[1]?.units.splice(0) ?? [];
      lane[0]?.units.push(...units.map((unit) => ({ ...unit, hp: 1 })));
    });
    expect(now()).toContain("attack 2, 1 HP");
    await change<WarpathView>((view) => {
      const lane = view.lanes["forest"] ?? [];
      const [adept] = lane[0]?.units.splice(0) ?? [];
      if (adept) lane[3]?.units.push({ ...adept, id: 9001, hp: 2 }, { ...adept, hp: 3 });
    });
    expect(now()).toContain("attack 2, 3 HP"); // another of the same name is there
    await change<WarpathView>((view) => {
      const units = view.lanes["forest"]?.[3]?.units;
      units?.splice(units.length - 1);
    });
    expect(now()).toBe("");
    expect(details()).toContain("Spark Adept");
  });

  it("has the charges of a leader as they are now", async () => {
    const { change } = await tableOf("skirmish-start");
    await fireEvent.click(within(screen.getByTestId("player-p2")).getByRole("button", { name: /Warlord/ }));
    expect(now()).toBe("Now: 3 charges");
    await change<SkirmishView>((view) => {
      if (view.p2.leader) view.p2.leader.charges = 1;
    });
    expect(now()).toBe("Now: 1 charge");
  });
});

describe("what lies on the table", () => {
  const withId = (id: number): HTMLElement | null => document.querySelector(`[data-id="${String(id)}"]`);

  it("has every unit of Skirmish under its id, also on another slot", async () => {
    const { state, change } = await tableOf("skirmish-middle");
    const view = state.position?.view as SkirmishView;
    const units = [...view.p1.slots, ...view.p2.slots].flatMap(({ unit }) => (unit ? [unit] : []));
    expect(units.length).toBeGreaterThan(3);
    for (const { id, card, power } of units) {
      expect(withId(id)?.textContent).toMatch(new RegExp(`${card}.*${String(power)}`));
    }
    const wizard = view.p1.slots[3]?.unit?.id ?? -1;
    await change<SkirmishView>(({ p1: { slots } }) => {
      if (slots[2] && slots[3]) [slots[2].unit, slots[3].unit] = [slots[3].unit, slots[2].unit];
    });
    expect(withId(wizard)?.closest<HTMLElement>("[data-slot]")?.dataset["slot"]).toBe("a2");
  });

  it("has every unit and building of Warpath under its id, which stays the same thing while its tile changes", async () => {
    const { state, change } = await tableOf("warpath-middle");
    const tiles = Object.values((state.position?.view as WarpathView).lanes).flat();
    const things = tiles.flatMap(({ building, units }) => [...(building ? [building] : []), ...units]);
    for (const { id, card } of things) expect(withId(id)?.textContent).toContain(card);
    const crowd = tiles.find(({ units }) => units.length > 0)?.units ?? [];
    const [first] = crowd;
    const before = withId(first?.id ?? -1);
    await change<WarpathView>((view) => {
      const tile = Object.values(view.lanes)
        .flat()
        .find(({ units }) => units.some(({ id }) => id === first?.id));
      if (first) tile?.units.unshift({ ...first, id: 9001 });
    });
    expect(withId(first?.id ?? -1)).toBe(before); // the newcomer has not taken its place
  });

  it("is a hand of cards that last, of which the one that was taken stays taken", async () => {
    const { state, change } = await tableOf("skirmish-middle");
    const { hand_ids: ids = [], hand } = (state.position?.view as SkirmishView).p1;
    expect(screen.getAllByTestId("hand-card").map((card) => Number(card.dataset["id"]))).toEqual(ids);
    expect(new Set(ids).size).toBe(hand?.length);
    const last = screen.getAllByTestId("hand-card").find((card) => card.dataset["card"] === "Foundations");
    await fireEvent.click(last as HTMLElement);
    expect(last?.getAttribute("aria-pressed")).toBe("true");
    await change<SkirmishView>(({ p1 }) => {
      p1.hand?.shift();
      p1.hand_ids.shift();
    });
    expect(screen.getAllByTestId("hand-card")).toContain(last);
    expect(last?.getAttribute("aria-pressed")).toBe("true");
    await change<SkirmishView>(({ p1 }) => {
      p1.hand_ids = p1.hand_ids.map((id) => (id === Number(last?.dataset["id"]) ? 9001 : id));
    });
    expect(document.querySelectorAll("[aria-pressed=true]")).toHaveLength(0); // another copy is another card
  });

  it("is a back for every card in another's hand, and nothing else of it", async () => {
    const { state } = await tableOf("skirmish-middle");
    const { hand_size: size } = (state.position?.view as SkirmishView).p2;
    const backs = [...screen.getByTestId("hand-backs").children] as HTMLElement[];
    expect(backs.map((back) => Number(back.dataset["id"]))).toEqual(Array.from({ length: size }, (_, at) => -1 - at));
    expect(screen.getByTestId("hand-backs").textContent.trim()).toBe("");
  });
});

describe("what is coming", () => {
  it("is said of units of Skirmish that live only by their slot or by others", async () => {
    const { change } = await tableOf("skirmish-middle");
    expect(screen.queryByTestId("at-risk")).toBeNull();
    await change<SkirmishView>(({ p1 }) => {
      if (p1.slots[3]?.unit) p1.slots[3].unit.at_risk = true;
    });
    const unit = screen.getByRole("button", { name: /^Wizard, .*at risk: only its slot or others keep it alive/ });
    expect(within(unit).getByTestId("at-risk").textContent).toBe("at risk");
    await fireEvent.mouseEnter(unit);
    expect(screen.getByTestId("details-now").textContent).toContain("at risk");
  });

  it("is said of units of Warpath that die in a march, and of castles, from the forecast alone", async () => {
    const { change } = await tableOf("warpath-middle"); // of p2
    await change<WarpathView>((view) => {
      view.forecast.p1.damage = 3;
      view.forecast.p2.damage = 0;
      for (const unit of Object.values(view.lanes).flatMap((lane) => lane.flatMap(({ units }) => units)))
        unit.at_risk = unit.card === "Spark Adept";
    });
    screen.getByRole("img", {
      name: /^Own castle, \d+ HP, the enemy's next march takes 3, if nobody acts before$/,
    });
    expect(within(screen.getByTestId("own-castle")).getByTestId("coming-loss").textContent).toBe("−3");
    expect(within(screen.getByTestId("enemy-castle")).queryByTestId("coming-loss")).toBeNull();
    const marked = screen.getAllByTestId("at-risk").map((mark) => mark.closest("button")?.textContent ?? "");
    expect(marked.length).toBeGreaterThan(0);
    for (const words of marked) expect(words).toMatch(/^Spark Adept, .*at risk: dies in a coming march/);
    await change<WarpathView>((view) => {
      view.forecast.p1.damage = 0;
      view.forecast.p2.damage = 2;
    });
    screen.getByRole("img", { name: /^Enemy castle, \d+ HP, your next march takes 2, if nobody acts before$/ });
    expect(within(screen.getByTestId("own-castle")).queryByTestId("coming-loss")).toBeNull();
  });

  it("is the tile on which a selected building would go up", async () => {
    const { state, change } = await tableOf("warpath-middle");
    const { place: lane = "", card = "" } = state.position?.legal.find((move) => move.card === "Trebuchet") ?? {};
    const site = `${lane ?? ""}1`;
    await change<WarpathView>((view) => {
      view.p2.sites = { Trebuchet: { [lane ?? ""]: site } };
    });
    expect(screen.queryByTestId("site")).toBeNull();
    const building = screen.getAllByTestId("hand-card").find((one) => one.dataset["card"] === card) as HTMLElement;
    await fireEvent.click(building);
    expect(screen.getByTestId("site").dataset["tile"]).toBe(site);
    screen.getByRole("button", {
      name: `${state.places[lane ?? ""] ?? ""}: press to play Trebuchet on ${state.places[site] ?? ""}`,
    });
    await fireEvent.click(building);
    expect(screen.queryByTestId("site")).toBeNull();
  });
});

describe("the log", () => {
  const pointed = (): string[] =>
    [...document.querySelectorAll<HTMLElement>(".pointed")].map(
      (place) => place.dataset["slot"] ?? place.dataset["tile"] ?? "",
    );
  const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-place]")];

  it("marks the slot that a line is about while it is pointed at", async () => {
    await tableOf("skirmish-middle");
    const line = lines().find((one) => one.textContent.includes("plays Sentinel on the Meadow")) as HTMLElement;
    await fireEvent.mouseEnter(line);
    expect(pointed()).toEqual(["e0"]);
    await fireEvent.mouseLeave(line);
    expect(pointed()).toEqual([]);
  });

  it("marks tiles too, and can be gone through by keys from one stop", async () => {
    await tableOf("warpath-middle");
    const stops = lines().filter((line) => line.tabIndex === 0);
    expect(stops).toEqual(lines().slice(-1));
    stops[0]?.focus();
    await tick();
    expect(pointed()).toEqual(["forest1"]);
    await fireEvent.keyDown(stops[0] as HTMLElement, { key: "ArrowUp" });
    expect(document.activeElement).toBe(lines().at(-2));
    expect(pointed()).toEqual(["plains1"]);
    (document.activeElement as HTMLElement).blur();
    await tick();
    expect(pointed()).toEqual([]);
  });

  it("marks with a tap", async () => {
    await tableOf("skirmish-middle");
    await fireEvent.click(lines().at(-1) as HTMLElement);
    expect(pointed()).toEqual(["a1"]);
  });
});

describe("what is plain at a glance", () => {
  const hint = (): string => screen.queryByTestId("hint")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const balance = (terrain: number): string => {
    const cell = screen.getByTestId(`balance-${String(terrain)}`);
    return `${cell.querySelector(".out-of-sight")?.textContent ?? ""}, ahead ${cell.dataset["ahead"] ?? ""}`;
  };

  it("are the powers on each terrain and who would win it, seen from who looks", async () => {
    await tableOf("skirmish-middle");
    expect([0, 1, 2, 3].map(balance)).toEqual([
      "Meadow: enemy 4, own none, the enemy would win it, ahead enemy",
      "Wood: enemy 2, own 2, nobody would win it, ahead nobody",
      "Ruin: enemy none, own none, nobody would win it, ahead nobody",
      "Marsh: enemy 5, own 2, the enemy would win it, ahead enemy",
    ]);
    expect(screen.getByTestId("points-p1").textContent).toBe("0 points");
    expect(screen.getByTestId("points-p2").textContent).toBe("3 points");
  });

  it("is who would win a terrain as the server says, whatever the powers", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      view.terrains[3] = { winner: "p1" }; // as with a Rogue
      view.p1.points = 2; // as with Conquer
    });
    expect(balance(3)).toBe("Marsh: enemy 5, own 2, you would win it, ahead own");
    expect(screen.getByTestId("points-p1").textContent).toBe("2 points");
  });

  it("are the wins as marks", async () => {
    await tableOf("skirmish-over");
    expect(screen.getByTestId("wins-p1").className).toContain("wins-1");
    expect(screen.getByTestId("wins-p2").className).toContain("wins-2");
    expect(screen.getByTestId("wins-p2").textContent).toBe("Wins 2");
  });

  it("is what can be done next", async () => {
    const { net } = await tableOf("skirmish-middle");
    expect(hint()).toBe("Play a golden card, activate a golden unit, or be done for this skirmish.");
    const card = screen.getAllByTestId("hand-card")[0] as HTMLElement;
    await fireEvent.click(card);
    expect(hint()).toBe("Turret: choose a lit slot. Esc puts it back.");
    expect(screen.getByTestId("selection").textContent.trim()).toBe("Turret selected. Choose a lit slot.");
    await fireEvent.click(card);
    expect(screen.getByTestId("selection").textContent.trim()).toBe("");
    await fireEvent.click(screen.getByTestId("action-done"));
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(hint()).toBe(""); // on its way
    net.socket.drop();
    await tick();
    expect(hint()).toBe("");
  });

  it("is a lane in Warpath, and Play for a card that goes nowhere", async () => {
    await tableOf("warpath-middle");
    expect(hint()).toBe("Play a golden card, use your skill, or end your turn.");
    await fireEvent.click(screen.getAllByTestId("hand-card")[0] as HTMLElement);
    expect(hint()).toBe("Trebuchet: choose a lit lane. Esc puts it back.");
    cleanup();
    await tableOf("skirmish-middle");
    await fireEvent.click(screen.getAllByTestId("hand-card")[3] as HTMLElement);
    expect(hint()).toBe("Foundations: press Play on it. Esc puts it back.");
  });

  it("is whom one waits for", async () => {
    const state = skirmishMiddle as unknown as State;
    const position = { ...(state.position as Position), to_act: "p2" as const, legal: [] };
    await tableOf("skirmish-middle", { position });
    expect(hint()).toBe("Waiting for Bert.");
  });
});

describe("own units that a move will hit are shown beforehand (SK-103)", () => {
  const idOf = (seat: Seat, terrain: number, state: unknown): number => {
    const view = (state as State).position?.view as SkirmishView;
    return view[seat].slots[terrain]?.unit?.id ?? -1;
  };
  const MARSHAL: Harm = {
    ...{ words: "your Marshal @1 dies", card: "Marshal", place: "a1" },
    id: idOf("p1", 1, skirmishMiddle),
  };
  const WIZARD: Harm = {
    ...{ words: "your Wizard @3 takes 2", card: "Wizard", place: "a3" },
    id: idOf("p1", 3, skirmishMiddle),
  };

  /** Let what is thought about be asked, and answer as told. */
  async function answer({ net, store }: Table, harm: (text: string) => Harm[]): Promise<string[]> {
    const before = net.socket.of("foresee").length;
    await vi.advanceTimersByTimeAsync(200);
    const asked = net.socket.of("foresee").slice(before);
    for (const { id, text } of asked) {
      net.socket.say(foreseenOf(id, { match: "fixture", number: store.number, text, harm: harm(text) }));
    }
    await tick();
    return asked.map(({ text }) => text);
  }
  const line = (): string => screen.getByTestId("harm-line").textContent.trim();
  const marked = (): string[] =>
    [...document.querySelectorAll<HTMLElement>(".hurt")].map(
      (place) => place.dataset["slot"] ?? place.closest<HTMLElement>("[data-tile]")?.dataset["tile"] ?? "",
    );
  const card = (name: string): HTMLElement =>
    screen.getAllByTestId("hand-card").find((one) => one.dataset["card"] === name) as HTMLElement;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("when an action is pointed at, until nobody points at it", async () => {
    const table = await tableOf("skirmish-middle");
    expect(await answer(table, () => [])).toEqual([]); // nothing is asked before
    await fireEvent.pointerEnter(card("Foundations"));
    expect(await answer(table, () => [MARSHAL, WIZARD])).toEqual(["play Foundations"]);
    expect(marked()).toEqual(["a1", "a3"]);
    expect(line()).toBe("Careful: your Marshal @1 dies, your Wizard @3 takes 2.");
    const unit = screen.getByRole("button", {
      name: /^Wizard, own slot on the Marsh, .* Careful: your Wizard @3 takes 2\.$/,
    });
    expect(within(unit).getByTestId("harm").title).toBe("your Wizard @3 takes 2");
    await fireEvent.pointerLeave(card("Foundations"));
    expect([marked(), line()]).toEqual([[], ""]);
    await fireEvent.pointerEnter(card("Foundations"));
    expect(await answer(table, () => [])).toEqual([]); // it is known already
    expect(marked()).toEqual(["a1", "a3"]);
  });

  it("by place when a card is selected, and exactly when one place is pointed at", async () => {
    const table = await tableOf("skirmish-middle");
    await fireEvent.click(card("Turret"));
    const asked = await answer(table, (text) => (text.endsWith("@2") ? [MARSHAL, WIZARD] : [MARSHAL]));
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(marked()).toEqual(["a1"]);
    expect(line()).toBe("Careful: your Marshal @1 dies. Ruin: your Wizard @3 takes 2.");
    await fireEvent.pointerEnter(board().querySelector('[data-slot="a2"]') as HTMLElement);
    expect(line()).toBe("Careful: your Marshal @1 dies, your Wizard @3 takes 2.");
    expect(marked()).toEqual(["a1", "a3"]);
    await fireEvent.pointerLeave(board().querySelector('[data-slot="a2"]') as HTMLElement);
    await fireEvent.click(card("Turret"));
    expect([marked(), line()]).toEqual([[], ""]);
    expect(table.moves()).toEqual([]);
  });

  it("by finger without pointing, and never in the way of a move", async () => {
    const table = await tableOf("skirmish-middle");
    await fireEvent.pointerEnter(card("Foundations"), { pointerType: "touch" });
    expect(await answer(table, () => [WIZARD])).toEqual([]);
    await fireEvent.click(card("Foundations"));
    await answer(table, () => [WIZARD]);
    expect(marked()).toEqual(["a3"]);
    await fireEvent.click(screen.getByRole("button", { name: "Play Foundations, careful: your Wizard @3 takes 2" }));
    expect(table.moves()).toEqual(["play Foundations"]);
    expect([marked(), line()]).toEqual([[], ""]);
  });

  it("until the board changes", async () => {
    const table = await tableOf("skirmish-middle");
    await fireEvent.click(card("Foundations"));
    await answer(table, () => [WIZARD]);
    await table.change<SkirmishView>(() => undefined);
    expect([marked(), line()]).toEqual([[], ""]);
    expect(await answer(table, () => [MARSHAL])).toEqual(["play Foundations"]);
    expect(marked()).toEqual(["a1"]);
  });

  it("for answers: those that hit others too have a sign", async () => {
    const table = await tableOf("skirmish-choice");
    const chosen: Harm = {
      ...{ words: "your Scout @1 dies", card: "Scout", place: "a1" },
      id: idOf("p2", 1, skirmishChoice),
    };
    const another: Harm = { words: "your Knight @3 takes 3", card: "Knight", place: "a3", id: 9001 };
    const asked = await answer(table, (text) => (text === "choose a1" ? [chosen] : [another]));
    expect(asked.sort()).toEqual(table.state.position?.legal.map((move) => move.text).sort());
    const signs = screen.getAllByTestId("answer").filter((one) => within(one).queryByTestId("harm"));
    expect(signs.map((one) => one.dataset["move"])).toEqual(asked.filter((text) => text !== "choose a1"));
    expect(line()).toMatch(/^Careful\. .*: your Knight @3 takes 3\.$/);
    const targets = within(board()).getAllByTestId("target");
    const warned = targets.filter((one) => within(one).queryByTestId("harm")).map((one) => one.dataset["move"]);
    expect(warned.sort()).toEqual(asked.filter((text) => text !== "choose a1").sort()); // occupied as they are
    const first = screen.getAllByTestId("answer")[0] as HTMLElement;
    await fireEvent.pointerEnter(first);
    expect(line()).toBe("Careful: your Scout @1 dies.");
    expect(marked()).toEqual(["a1"]);
  });

  it("on the very unit of Warpath that is meant, and at the castle", async () => {
    const table = await tableOf("warpath-middle");
    const [adept] = (table.state.position?.view as WarpathView).lanes["forest"]?.[1]?.units ?? [];
    await table.change<WarpathView>((view) => {
      if (adept) view.lanes["forest"]?.[1]?.units.push({ ...adept, id: 9001 }); // another of the same name
    });
    const harm: Harm[] = [
      { words: "your Spark Adept @forest1 takes 1", card: "Spark Adept", place: "forest1", id: adept?.id ?? -1 },
      { words: "you take 1" },
    ];
    await fireEvent.pointerEnter(screen.getByTestId("action-skill"));
    expect(await answer(table, () => harm)).toEqual(["skill"]);
    expect(marked()).toEqual(["forest1"]);
    screen.getByRole("button", {
      name: /^Spark Adept, own, the enemy's 2nd forest tile.*Careful: your Spark Adept @forest1 takes 1\.$/,
    });
    screen.getByRole("img", { name: /^Own castle, \d+ HP, careful: you take 1$/ });
    expect(within(screen.getByTestId("action-skill")).getByTestId("harm").textContent).toBe("!");
  });

  it("by asking little: nothing for a spectator, and a dozen at most", async () => {
    const watched = await tableOf("skirmish-watched");
    await fireEvent.pointerEnter(board().querySelector('[data-slot="a2"]') as HTMLElement);
    expect(await answer(watched, () => [])).toEqual([]);
    cleanup();
    const state = skirmishChoice as unknown as State;
    const legal = Array.from({ length: 30 }, (_, number) => {
      const named = `Card ${String(number)}`;
      return { text: `choose ${named}`, kind: "choose", card: named, target: named };
    });
    const many = await tableOf("skirmish-choice", { position: { ...(state.position as Position), legal } });
    expect(await answer(many, () => [])).toHaveLength(12);
  });
});

describe("a table without a connection", () => {
  it("lets nothing be pressed", async () => {
    const { net } = await tableOf("skirmish-start");
    net.socket.drop();
    await tick();
    expect(clickables()).toEqual([]);
  });
});

describe("the names of players", () => {
  it("are text, whatever is in them", async () => {
    const match = { ...(skirmishStart as unknown as State).match };
    match.players = { ...match.players, p2: { kind: "guest", name: "<img src=x onerror=alert(1)>", away: null } };
    await tableOf("skirmish-start", { match });
    expect(document.querySelector("img")).toBeNull();
    screen.getByText("<img src=x onerror=alert(1)>");
  });
});

describe("two at one screen", () => {
  it("see neither hand nor log while the device is handed over", async () => {
    const match = { ...(skirmishStart as unknown as State).match, yours: ["p1", "p2"] as ("p1" | "p2")[] };
    await tableOf("skirmish-start", { match });
    expect(screen.getByTestId("handover").textContent).toContain("Hand the device to Ann");
    expect(screen.queryByTestId("hand")).toBeNull();
    expect(screen.queryByTestId("log")).toBeNull();
    await fireEvent.click(screen.getByTestId("handover-go"));
    screen.getByTestId("hand");
  });
});

describe("what costs something asks first", () => {
  const confirm = (): HTMLElement | null => screen.queryByTestId("confirm");
  const skirmish = (changes: (view: SkirmishView) => void): Position => {
    const position = structuredClone((skirmishMiddle as unknown as State).position as Position);
    changes(position.view as SkirmishView);
    return position;
  };

  it("Done takes two presses, and not two at once", async () => {
    const { moves } = await tableOf("skirmish-middle");
    const done = screen.getByTestId("action-done");
    await fireEvent.click(done);
    await fireEvent.click(done);
    expect(moves()).toEqual([]);
    expect(confirm()?.textContent).toContain("Done for this skirmish?");
    await fireEvent.click(screen.getByTestId("confirm-no"));
    expect(confirm()).toBeNull();
    await fireEvent.click(done);
    await new Promise((resolve) => setTimeout(resolve, PRESS_AGAIN_AFTER + 20));
    await fireEvent.click(done);
    expect(moves()).toEqual(["pass"]);
  });

  it("Done takes one press where that is wished for", async () => {
    localStorage.setItem("marchlands.settings", '{"asksDone": false}');
    const { moves } = await tableOf("skirmish-middle");
    localStorage.clear();
    await fireEvent.click(screen.getByTestId("action-done"));
    expect(moves()).toEqual(["pass"]);
  });

  it("handing over the turn does not ask, and is another button", async () => {
    const { moves } = await tableOf("skirmish-middle", {
      position: skirmish((view) => {
        view.p1.acted = true;
      }),
    });
    expect(screen.queryByTestId("action-done")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: /^Pass/ }));
    expect(moves()).toEqual(["pass"]);
  });

  it("the leader is read before it is used", async () => {
    const position = skirmish((view) => {
      view.p1.leader = { name: "Warlord", charges: 2 };
    });
    position.legal = [...position.legal, { text: "leader", kind: "leader" }];
    const { moves } = await tableOf("skirmish-middle", { position });
    const leader = screen.getByTestId("leader-p1");
    await fireEvent.mouseEnter(leader);
    expect(screen.getByTestId("details").textContent).toContain("Warlord");
    await fireEvent.click(leader);
    expect(moves()).toEqual([]);
    const text = (skirmishCards as unknown as CardInfo[]).find((card) => card.name === "Warlord")?.text ?? "?";
    expect(confirm()?.textContent).toContain("Use Warlord?");
    expect(confirm()?.textContent).toContain(`Costs one of 2 charges. ${text}`);
    expect(document.activeElement).toBe(screen.getByTestId("confirm-yes"));
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(moves()).toEqual(["leader"]);
  });

  it("so does the skill of Warpath, with its price", async () => {
    const { moves } = await tableOf("warpath-middle");
    await fireEvent.click(screen.getByTestId("action-skill"));
    expect(moves()).toEqual([]);
    expect(confirm()?.textContent).toContain("Use Arcane Bolt for 3 gold?");
    await fireEvent.click(screen.getByTestId("hand").querySelector("button") as HTMLElement);
    expect(confirm()).toBeNull(); // something else was taken up
    await fireEvent.click(screen.getByTestId("action-end"));
    expect(moves()).toEqual(["end"]);
  });
});

describe("a turn in which nothing else is left", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    localStorage.clear();
    vi.useRealTimers();
  });

  it.each([
    [true, ["end"]],
    [false, []],
  ])("ends by itself if that is set: %s", async (endsAlone, expected) => {
    localStorage.setItem("marchlands.settings", JSON.stringify({ endsAlone }));
    const position = structuredClone((warpathMiddle as unknown as State).position as Position);
    position.legal = position.legal.filter((move) => move.kind === "end");
    const { moves } = await tableOf("warpath-middle", { position });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(moves()).toEqual(expected);
  });

  it("does not end while there is something to do", async () => {
    localStorage.setItem("marchlands.settings", '{"endsAlone": true}');
    const { moves } = await tableOf("warpath-middle");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(moves()).toEqual([]);
  });
});

describe("the end of a skirmish", () => {
  const cause: Cause = { kind: "rules" };
  const EVENTS: SkirmishEvent[] = [
    won(0, "p1", "Rogue", 1, { p1: 2, p2: 5 }, true),
    won(1, "p1", "Noble", 2, { p1: 4, p2: null }),
    { event: "terrain_tied", cause, terrain: 2, power: 3 },
    won(3, "p2", "Turret", 1, { p1: 2, p2: 5 }),
    { event: "skirmish_ended", cause, sp: { p1: 3, p2: 1 }, winner: "p1" },
    { event: "skirmish_started", cause, skirmish: 2, starter: "p2" },
  ];

  function won(
    terrain: number,
    seat: Seat,
    card: string,
    sp: number,
    power: TerrainWon["power"],
    rogue = false,
  ): TerrainWon {
    return { event: "terrain_won", cause, terrain, seat, sp, power, rogue, card, id: terrain + 1 };
  }

  async function ended(): Promise<Table> {
    const table = await tableOf("skirmish-middle");
    const position = structuredClone(table.store.position as Position);
    const view = position.view as SkirmishView;
    view.skirmish = 2;
    view.p1.wins = 1;
    const base = { match: table.state.match.id, kind: "move", seat: null, lines: [], position };
    table.net.socket.say({ type: "update", ...base, number: table.store.number + 1, events: EVENTS });
    await tick();
    return table;
  }
  const row = (terrain: number): string[] =>
    [...screen.getByTestId(`counted-${String(terrain)}`).querySelectorAll("th, td")].map((cell) =>
      cell.textContent.replace(/\s+/g, " ").trim(),
    );

  it("is shown terrain by terrain, with who won it and why", async () => {
    await ended();
    const count = screen.getByTestId("count");
    expect(count.textContent).toContain("You win skirmish 1");
    expect(count.textContent.replace(/\s+/g, " ")).toContain("3 points to 1; skirmishes won 1 to 0");
    expect([0, 1, 2, 3, 4].map(row)).toEqual([
      ["1", "2", "5", "You, 1 point", "Rogue: the lower power wins"],
      ["2", "4", "–", "You, 2 points", "nobody opposite; Conquer (Noble): +1"],
      ["3", "3", "3", "nobody", "equal power"],
      ["4", "2", "5", "Bert, 1 point", "more power"],
      ["5", "–", "–", "nobody", "empty"],
    ]);
  });

  it("stays while the match goes on, until it is put away, and can be looked at again", async () => {
    const { change } = await ended();
    await change<SkirmishView>((view) => {
      view.turn += 1;
    });
    expect(screen.getByTestId("count").textContent).toContain("You win skirmish 1");
    await fireEvent.click(screen.getByTestId("count-close"));
    expect(screen.queryByTestId("count-close")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Skirmish 1: 3 to 1" }));
    screen.getByTestId("count-close");
  });
});

describe("small signs", () => {
  it("tell a modifier that stays from one that passes", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      view.p1.slots.forEach((slot, index) =>
        Object.assign(slot, { modifier: [2, 2, 3, 0, 0][index], permanent: [0, 2, 1, 0, 0][index] }),
      );
      view.p2.slots.forEach((slot) => Object.assign(slot, { modifier: 0, permanent: 0 }));
    });
    const modifiers = screen.getAllByTestId("modifier");
    expect(modifiers.map((one) => one.textContent.replace(/\s/g, " "))).toEqual([
      "slot +2",
      "slot +2 stays",
      "slot +3 (+1 stays)",
    ]);
    expect(modifiers.map((one) => one.classList.contains("lasting"))).toEqual([false, true, false]);
  });

  it("are no frame of what has changed on a slot where nothing is any more", async () => {
    const { change } = await tableOf("skirmish-middle");
    const lines = ["a1", "a3"].map((place) => ({ pieces: [{ text: "It happened." }], place }));
    await change<SkirmishView>((view) => {
      if (view.p1.slots[1]) Object.assign(view.p1.slots[1], { unit: null, modifier: 0, permanent: 0 });
    }, lines);
    const recent = [...document.querySelectorAll<HTMLElement>(".recent")].map((slot) => slot.dataset["slot"]);
    expect(recent).toEqual(["a3"]);
  });

  it("are the charges of a leader that has none left", async () => {
    const { change } = await tableOf("skirmish-start");
    await change<SkirmishView>((view) => {
      view.p1.leader = { name: "Warlord", charges: 0 };
    });
    expect(screen.getByTestId("leader-p1").textContent).toMatch(/Warlord: 0\s*charges/);
  });

  it("are not the golden ones of a card that would be spent for nothing", async () => {
    const position = structuredClone((skirmishMiddle as unknown as State).position as Position);
    position.legal = position.legal.map((move) => (move.card === "Foundations" ? { ...move, idle: true } : move));
    await tableOf("skirmish-middle", { position });
    const card = screen.getByRole("button", { name: /^Foundations.* Can be played, but would do nothing now\.$/ });
    expect(card.closest("li")?.classList.contains("playable")).toBe(false);
    await fireEvent.click(card);
    screen.getByTestId("play-card"); // it is allowed all the same
  });

  it("are plain words for those who hear what happened", () => {
    const lines = [
      { pieces: [{ text: "·· Turn 6: ", side: "quiet" }, { text: "you" }] },
      { pieces: [{ text: "The opponent plays Archer on the Wood." }] },
      { pieces: [{ text: "Your Golem on your 2nd plains tile takes 2 damage." }] },
    ];
    expect(newsOf(lines, "Your turn")).toBe(
      "The opponent plays Archer on the Wood; Your Golem on your 2nd plains tile takes 2 damage. Your turn.",
    );
    expect(newsOf([], "Your turn")).toBe("Your turn.");
  });
});
