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
import { Desk } from "../state/desk.svelte";
import { MatchStore } from "../state/match.svelte";
import { FakeNet, settle } from "../support/fakes";
import type { CardInfo, FromClient, Harm, Position, State } from "../wire/messages";
import type { SkirmishView, View, WarpathView } from "../wire/view";
import MatchTable from "./MatchTable.svelte";

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
  change: <V extends View>(how: (view: V) => void) => Promise<void>;
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
  const cards = (name.startsWith("skirmish") ? skirmishCards : warpathCards) as unknown as CardInfo[];
  const book = new Map(cards.map((card) => [card.name, card]));
  const view = store.view;
  if (view === null) throw new Error("nothing to show");
  const { rerender } = render(MatchTable, {
    desk: new Desk(store),
    view,
    book,
    onreplay: () => Promise.resolve(),
    ongo: () => undefined,
    onhelp: () => undefined,
    showsAllMoves: true,
  });
  const moves = (): string[] => net.socket.of("move").map((move: FromClient) => ("text" in move ? move.text : ""));
  const change = async <V extends View>(how: (view: V) => void): Promise<void> => {
    const position = structuredClone(store.position as Position);
    how(position.view as V);
    const base = { match: state.match.id, kind: "move", seat: null, events: [], lines: [] };
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

  it("activates an own unit that is clicked", async () => {
    const { moves } = await tableOf("skirmish-middle");
    await fireEvent.click(screen.getByRole("button", { name: /^Marshal, own slot 1, power 2/ }));
    expect(moves()).toEqual(["activate @1"]);
  });

  it("names units with their power and what is on them", async () => {
    await tableOf("skirmish-middle");
    screen.getByRole("button", { name: "Wizard, own slot 3, power 2, damage 2, modifier +1" });
    screen.getByRole("button", { name: "Turret, enemy slot 3, power 5, Dominant, modifier +2" });
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
    expect(screen.getByTestId("result").textContent).toContain("You lost.");
    screen.getByTestId("rematch");
    expect(screen.queryByTestId("concede")).toBeNull();
  });
});

describe("what Skirmish shows", () => {
  it("is the rarity of a card by its border (SK-100)", async () => {
    await tableOf("skirmish-start");
    for (const card of screen.getAllByTestId("hand-card")) {
      const rarity = /Bronze|Silver|Gold/.exec(card.getAttribute("aria-label") ?? "")?.[0] ?? "none";
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
    const crowns = async (dominant: boolean, card: string): Promise<string[]> => {
      await change<SkirmishView>((view) => {
        for (const slot of [...view.p1.slots, ...view.p2.slots]) {
          if (slot.unit) Object.assign(slot.unit, { dominant, card });
        }
      });
      return [...new Set(screen.queryAllByTestId("crown").map((crown) => String(crown.classList.contains("off"))))];
    };
    const cards = skirmishCards as unknown as CardInfo[];
    const named = (has: boolean): string =>
      cards.find((card) => card.kind === "unit" && card.text.includes("Dominant") === has)?.name ?? "";
    expect(await crowns(true, named(false))).toEqual(["false"]);
    expect(await crowns(false, named(false))).toEqual([]);
    expect(await crowns(false, named(true))).toEqual(["true"]);
  });

  it("is two rows of five, open graveyards, what a pass means, and a leader to click (SK-103)", async () => {
    const { state } = await tableOf("skirmish-middle");
    expect(document.querySelectorAll("[data-slot^=a]")).toHaveLength(5);
    expect(document.querySelectorAll("[data-slot^=e]")).toHaveLength(5);
    const leader = state.position?.legal.find((move) => move.kind === "leader");
    if (state.face === null) throw new Error("the fixture is seen from a seat");
    expect(screen.getByTestId(`leader-${state.face}`).getAttribute("data-move")).toBe(leader?.text ?? null);
    expect(screen.getByTestId("action-pass").textContent).toMatch(/Done|end turn/);
  });
});

describe("Warpath", () => {
  it("sends the selected card to the lane that is clicked", async () => {
    const { moves, state } = await tableOf("warpath-start");
    const wanted = state.position?.legal.find((move) => move.place === "forest");
    await fireEvent.click(
      screen.getAllByTestId("hand-card").find((card) => card.dataset["card"] === wanted?.card) as HTMLElement,
    );
    await fireEvent.click(screen.getByRole("button", { name: `Forest: ${wanted?.text ?? ""}` }));
    expect(moves()).toEqual([wanted?.text]);
  });

  it("is mirrored for p2, with tiles numbered from p1's side", async () => {
    await tableOf("warpath-middle");
    const tiles = [...board().querySelectorAll<HTMLElement>("[data-tile^=plains]")].map((tile) => tile.dataset["tile"]);
    expect(tiles).toEqual(["plains3", "plains2", "plains1", "plains0"]);
  });

  it("lights the very unit that an answer means", async () => {
    await tableOf("warpath-choice");
    const second = screen.getByRole("button", { name: /^Rune Keeper, own, mountains7/ });
    expect(second.dataset["move"]).toBe("choose mountains7#2");
    expect(screen.getAllByTestId("answer").map((button) => button.textContent.trim())).toEqual([
      "mountains7 Thief",
      "mountains7#2 Rune Keeper",
    ]);
  });
});

describe("what is looked at", () => {
  const details = (): string => screen.getByTestId("details").textContent;
  const now = (): string => screen.queryByTestId("details-now")?.textContent.trim() ?? "";

  it("is told as it is now, follows when it moves, and is the printed card when it is gone", async () => {
    const { change } = await tableOf("skirmish-middle");
    await fireEvent.mouseEnter(screen.getByRole("button", { name: /^Wizard, own slot 3/ }));
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
    await fireEvent.mouseEnter(screen.getByRole("button", { name: /^Spark Adept, own, forest1/ }));
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
      if (adept) for (const tile of [lane[3], lane[4]]) tile?.units.push({ ...adept });
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

describe("the log", () => {
  const pointed = (): string[] =>
    [...document.querySelectorAll<HTMLElement>(".pointed")].map(
      (place) => place.dataset["slot"] ?? place.dataset["tile"] ?? "",
    );
  const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-place]")];

  it("marks the slot that a line is about while it is pointed at", async () => {
    await tableOf("skirmish-middle");
    const line = lines().find((one) => one.textContent.includes("plays Sentinel @0")) as HTMLElement;
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

  it("are the powers on each terrain and whose is larger, seen from who looks", async () => {
    await tableOf("skirmish-middle");
    expect([0, 1, 2, 3].map(balance)).toEqual([
      "Terrain 0: enemy 4, own 0, ahead enemy",
      "Terrain 1: enemy 2, own 2, ahead nobody",
      "Terrain 2: enemy 0, own 0, ahead nobody",
      "Terrain 3: enemy 5, own 2, ahead enemy",
    ]);
    expect(screen.getByTestId("ahead-p1").textContent).toBe("ahead on 0");
    expect(screen.getByTestId("ahead-p2").textContent).toBe("ahead on 3");
  });

  it("are the wins as marks", async () => {
    await tableOf("skirmish-over");
    expect(screen.getByTestId("wins-p1").className).toContain("wins-1");
    expect(screen.getByTestId("wins-p2").className).toContain("wins-2");
    expect(screen.getByTestId("wins-p2").textContent).toBe("Wins 2");
  });

  it("is what can be done next", async () => {
    const { net } = await tableOf("skirmish-middle");
    expect(hint()).toBe("Play a golden card, activate a golden unit or pass.");
    const card = screen.getAllByTestId("hand-card")[0] as HTMLElement;
    await fireEvent.click(card);
    expect(hint()).toBe("Turret: choose a lit terrain. Esc puts it back.");
    await fireEvent.click(card);
    await fireEvent.click(screen.getByTestId("action-pass"));
    expect(hint()).toBe(""); // on its way
    net.socket.drop();
    await tick();
    expect(hint()).toBe("");
  });

  it("is a lane in Warpath, and Play for a card that goes nowhere", async () => {
    await tableOf("warpath-middle");
    expect(hint()).toBe("Play a golden card, use your skill or end the turn.");
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
  const MARSHAL: Harm = { words: "your Marshal @1 dies", card: "Marshal", place: "p1 1" };
  const WIZARD: Harm = { words: "your Wizard @3 takes 2", card: "Wizard", place: "p1 3" };

  /** Let what is thought about be asked, and answer as told. */
  async function answer({ net, store }: Table, harm: (text: string) => Harm[]): Promise<string[]> {
    const before = net.socket.of("foresee").length;
    await vi.advanceTimersByTimeAsync(200);
    const asked = net.socket.of("foresee").slice(before);
    for (const { id, text } of asked) {
      net.socket.say({ type: "foreseen", id, match: "fixture", number: store.number, text, harm: harm(text) });
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
    const unit = screen.getByRole("button", { name: /^Wizard, own slot 3, .*, careful: your Wizard @3 takes 2$/ });
    expect(within(unit).getByTestId("harm").title).toBe("your Wizard @3 takes 2");
    screen.getByRole("button", { name: "Play Foundations, careful: your Marshal @1 dies, your Wizard @3 takes 2" });
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
    expect(line()).toBe("Careful: your Marshal @1 dies. @2: your Wizard @3 takes 2.");
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
    await fireEvent.click(screen.getByRole("button", { name: /^Play Foundations/ }));
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
    const chosen: Harm = { words: "your Scout @1 dies", card: "Scout", place: "p2 1" };
    const another: Harm = { words: "your Knight @3 takes 3", card: "Knight", place: "p2 3" };
    const asked = await answer(table, (text) => (text === "choose a1" ? [chosen] : [another]));
    expect(asked.sort()).toEqual(table.state.position?.legal.map((move) => move.text).sort());
    const signs = screen.getAllByTestId("answer").filter((one) => within(one).queryByTestId("harm"));
    expect(signs.map((one) => one.dataset["move"])).toEqual(asked.filter((text) => text !== "choose a1"));
    expect(line()).toMatch(/^Careful\. .*: your Knight @3 takes 3\.$/);
    const first = screen.getAllByTestId("answer")[0] as HTMLElement;
    await fireEvent.pointerEnter(first);
    expect(line()).toBe("Careful: your Scout @1 dies.");
    expect(marked()).toEqual(["a1"]);
  });

  it("by name on the tiles of Warpath, and at the castle", async () => {
    const table = await tableOf("warpath-middle");
    const harm: Harm[] = [
      { words: "your Spark Adept @forest1 takes 1", card: "Spark Adept", place: "forest1" },
      { words: "you take 1" },
    ];
    await fireEvent.pointerEnter(screen.getByTestId("action-skill"));
    expect(await answer(table, () => harm)).toEqual(["skill"]);
    expect(marked()).toEqual(["forest1"]);
    screen.getByRole("button", { name: /^Spark Adept, own, forest1.*careful: your Spark Adept @forest1 takes 1$/ });
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
      return { text: `choose ${named}`, kind: "choose", card: named };
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
