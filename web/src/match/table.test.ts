import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { SkirmishEvent, TerrainWon } from "../games/skirmish/events";
import type { SkirmishView } from "../games/skirmish/view";
import type { WarpathView } from "../games/warpath/view";
import { PRESS_AGAIN_AFTER } from "../state/selection.svelte";
import { CARDS, fixture, FIXTURE_NAMES, positionIn } from "../support/staging";
import { clickables, spokenAs, spokenOf, tableOf, type Table } from "../support/tables";
import type { Cause } from "../wire/cause";
import type { Position, Seat } from "../wire/messages";
import AllMoves from "./AllMoves.svelte";

afterEach(cleanup);

const board = (): HTMLElement => screen.getByTestId("board");

describe.each(FIXTURE_NAMES)("%s", (name) => {
  it("has every legal move as a button in the list, and nothing that is not legal", async () => {
    const { state, store, selection } = await tableOf(name);
    render(AllMoves, { selection, isOpen: true });
    const legal = (state.position?.legal ?? []).map((move) => move.text).sort();
    const listed = screen.queryAllByTestId("legal-move").map((button) => button.dataset["move"] ?? "");
    if (store.result === null && store.yours.length > 0) expect(listed.sort()).toEqual(legal);
    for (const button of clickables()) expect(legal).toContain(button.dataset["move"]);
  });

  it("gives every button a name", async () => {
    await tableOf(name);
    for (const button of document.querySelectorAll("button")) expect(spokenOf(button)).not.toBe("");
  });

  it("sets nothing but properties of its own on single elements: the content security policy forbids the rest", async () => {
    await tableOf(name);
    for (const { style } of document.querySelectorAll<HTMLElement>("[style]")) {
      expect([...style].filter((property) => !property.startsWith("--"))).toEqual([]);
    }
  });
});

describe("every legal move can be made without the list", () => {
  it.each(["skirmish-start", "skirmish-middle", "warpath-start", "warpath-middle"] as const)("in %s", async (name) => {
    const { state } = await tableOf(name);
    const reached = new Set<string>();
    const take = (): void => clickables().forEach((button) => reached.add(button.dataset["move"] ?? ""));
    take();
    for (const card of screen.getAllByTestId("hand-card")) {
      await fireEvent.click(card);
      take();
      if (card.getAttribute("aria-pressed") === "true") await fireEvent.click(card);
    }
    expect([...reached].sort()).toEqual((state.position?.legal ?? []).map((move) => move.text).sort());
  });

  it.each(["skirmish-choice", "warpath-choice"] as const)("in %s, on the board and by buttons", async (name) => {
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
    const position = positionIn("skirmish-choice");
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
    await fireEvent.click(spokenAs(/^Marshal, your slot on the Wood, power 2/));
    expect(moves()).toEqual([]);
    expect(screen.getByTestId("confirm").textContent).toMatch(/Activate Marshal\?.*only once/s);
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(moves()).toEqual(["activate @1"]);
  });

  it("names units with their power and what is on them", async () => {
    await tableOf("skirmish-middle");
    spokenAs(
      /^Wizard, your slot on the Marsh, power 2, damage 2, (permanent )?modifier \+1.*\. When you play an action/,
    );
    spokenAs(/^Turret, enemy slot on the Marsh, power 5, Dominant, (permanent )?modifier \+2/);
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
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
    expect(clickables()).toEqual([]);
  });

  it("tells who won", async () => {
    await tableOf("skirmish-over");
    expect(screen.getByTestId("result").textContent).toContain("You lost: 1 skirmish to 2.");
    screen.getByTestId("rematch");
    expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
  });
});

describe("Warpath", () => {
  it("sends the selected card to the lane that is clicked", async () => {
    const { moves, state } = await tableOf("warpath-start");
    const wanted = state.position?.legal.find((move) => move.place === "forest");
    await fireEvent.click(
      screen.getAllByTestId("hand-card").find((card) => card.dataset["card"] === wanted?.card) as HTMLElement,
    );
    await fireEvent.click(spokenAs(`Forest: press to play ${wanted?.card ?? ""} here`));
    expect(moves()).toEqual([wanted?.text]);
  });

  it("is mirrored for p2, with tiles numbered from p1's side", async () => {
    await tableOf("warpath-middle");
    const tiles = [...board().querySelectorAll<HTMLElement>("[data-tile^=plains]")].map((tile) => tile.dataset["tile"]);
    expect(tiles).toEqual(["plains3", "plains2", "plains1", "plains0"]);
  });

  it("lights the very unit that an answer means", async () => {
    await tableOf("warpath-choice");
    const second = spokenAs(/^Rune Keeper, own, your 1st mountains tile/);
    expect(second.dataset["move"]).toBe("choose mountains7#2");
    expect(screen.getAllByTestId("answer").map((button) => button.textContent.trim())).toEqual([
      "Your Thief on your 1st mountains tile",
      "Your Rune Keeper on your 1st mountains tile",
    ]);
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
    const { match } = fixture("skirmish-start");
    match.players = { ...match.players, p2: { kind: "guest", name: "<img src=x onerror=alert(1)>", away: null } };
    await tableOf("skirmish-start", { match });
    expect(document.querySelector("img")).toBeNull();
    screen.getByText("<img src=x onerror=alert(1)>");
  });
});

describe("two at one screen", () => {
  it("see neither hand nor log while the device is handed over", async () => {
    const match = { ...fixture("skirmish-start").match, yours: ["p1", "p2"] as Seat[] };
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
      position: positionIn<SkirmishView>("skirmish-middle", (view) => {
        view.p1.passing = "turn";
      }),
    });
    expect(screen.queryByTestId("action-done")).toBeNull();
    await fireEvent.click(spokenAs(/^Pass/));
    expect(moves()).toEqual(["pass"]);
  });

  it("the leader is read before it is used", async () => {
    const position = positionIn<SkirmishView>("skirmish-middle", (view) => {
      view.p1.leader = { name: "Warlord", charges: 2 };
    });
    position.legal = [...position.legal, { text: "leader", kind: "leader" }];
    const { moves } = await tableOf("skirmish-middle", { position });
    const leader = screen.getByTestId("leader-p1");
    await fireEvent.mouseEnter(leader);
    expect(screen.getByTestId("details").textContent).toContain("Warlord");
    await fireEvent.click(leader);
    expect(moves()).toEqual([]);
    const text = CARDS.skirmish.find((card) => card.name === "Warlord")?.text ?? "?";
    expect(confirm()?.textContent).toContain("Use Warlord?");
    expect(confirm()?.textContent).toContain(`Costs one of 2 charges. ${text}`);
    expect(document.activeElement).toBe(screen.getByTestId("confirm-yes"));
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(moves()).toEqual(["leader"]);
  });

  it("so does the skill of Warpath, with its price", async () => {
    const { moves } = await tableOf("warpath-middle");
    await fireEvent.click(screen.getByTestId("skill-p2"));
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
    const position = positionIn("warpath-middle");
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
      ["Meadow", "2", "5", "You, 1 point Rogue: the lower power wins"],
      ["Wood", "4", "–", "You, 2 points nobody opposite; Conquer (Noble): +1"],
      ["Ruin", "3", "3", "nobody equal power"],
      ["Marsh", "2", "5", "Bert, 1 point more power"],
      ["Peak", "–", "–", "nobody empty"],
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
    await fireEvent.click(spokenAs("Skirmish 1: 3 to 1"));
    screen.getByTestId("count-close");
  });
});
