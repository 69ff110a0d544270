import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SkirmishView } from "../games/skirmish/view";
import type { WarpathView } from "../games/warpath/view";
import { positionIn } from "../support/staging";
import { spokenAs, spokenOf, tableOf } from "../support/tables";
import { newsOf } from "./news";

afterEach(cleanup);

describe("what Skirmish shows", () => {
  it("is the rarity of a card by its frame, in the hand and on the board (SK-100)", async () => {
    await tableOf("skirmish-start");
    for (const card of screen.getAllByTestId("hand-card")) {
      const rarity = /Bronze|Silver|Gold/.exec(spokenOf(card))?.[0] ?? "none";
      expect(card.querySelector(".card")?.className).toContain(`rarity-${rarity.toLowerCase()}`);
    }
  });

  it("is Shield apart from power, and both are said (SK-101)", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      for (const slot of [...view.p1.slots, ...view.p2.slots]) if (slot.unit) slot.unit.shield = 2;
    });
    const shields = screen.getAllByTestId("shield");
    expect(shields.length).toBeGreaterThan(0);
    for (const shield of shields) {
      expect(shield.textContent).toBe("2");
      expect(spokenOf(shield.closest("button") as HTMLElement)).toMatch(/, power \d+, Shield 2/);
    }
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

  it("is two rows of five, what a pass means, and a leader to click (SK-103)", async () => {
    const { state } = await tableOf("skirmish-middle");
    expect(document.querySelectorAll("[data-slot^=a]")).toHaveLength(5);
    expect(document.querySelectorAll("[data-slot^=e]")).toHaveLength(5);
    const leader = state.position?.legal.find((move) => move.kind === "leader");
    if (state.face === null) throw new Error("the fixture is seen from a seat");
    expect(screen.getByTestId(`leader-${state.face}`).getAttribute("data-move")).toBe(leader?.text ?? null);
    expect(spokenAs(/^Done for this skirmish; no action yet$/).dataset["testid"]).toBe("action-done");
    expect(screen.queryByTestId("action-pass")).toBeNull();
  });
});

describe("what is looked at", () => {
  const details = (): string => screen.getByTestId("details").textContent;
  const now = (): string => screen.queryByTestId("details-now")?.textContent.trim() ?? "";

  it("is told as it is now, follows when it moves, and is the printed card when it is gone", async () => {
    const { change } = await tableOf("skirmish-middle");
    await fireEvent.mouseEnter(spokenAs(/^Wizard, your slot on the Marsh/));
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
    await fireEvent.mouseEnter(spokenAs(/^Spark Adept, own, the enemy's 2nd forest tile/));
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
    await fireEvent.mouseEnter(screen.getByTestId("leader-p2"));
    expect(now()).toBe("Now: 3 charges");
    await change<SkirmishView>((view) => {
      if (view.p2.leader) view.p2.leader.charges = 1;
    });
    expect(now()).toBe("Now: 1 charge");
  });
});

describe("what is coming", () => {
  it("is said of units of Skirmish that live only by their slot or by others", async () => {
    const { change } = await tableOf("skirmish-middle");
    expect(screen.queryByTestId("at-risk")).toBeNull();
    await change<SkirmishView>(({ p1 }) => {
      if (p1.slots[3]?.unit) p1.slots[3].unit.at_risk = true;
    });
    const unit = spokenAs(/^Wizard, .*at risk: only its slot or others keep it alive/);
    within(unit).getByTestId("at-risk");
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
    spokenAs(/^Your castle, \d+ HP, the enemy’s next march takes 3, if nobody acts before then$/);
    expect(within(screen.getByTestId("own-castle")).getByTestId("coming-loss").textContent).toBe("−3");
    expect(within(screen.getByTestId("enemy-castle")).queryByTestId("coming-loss")).toBeNull();
    const marked = screen.getAllByTestId("at-risk").map((mark) => mark.closest("button")?.textContent ?? "");
    expect(marked.length).toBeGreaterThan(0);
    for (const words of marked) expect(words).toMatch(/^Spark Adept, .*at risk: dies in a coming march/);
    await change<WarpathView>((view) => {
      view.forecast.p1.damage = 0;
      view.forecast.p2.damage = 2;
    });
    spokenAs(/^The enemy’s castle, \d+ HP, your next march takes 2, if nobody acts before then$/);
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
    spokenAs(`${state.places[lane ?? ""] ?? ""}: press to play Trebuchet on ${state.places[site] ?? ""}`);
    await fireEvent.click(building);
    expect(screen.queryByTestId("site")).toBeNull();
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
      "Meadow: enemy 4, yours none, the enemy would win it, ahead enemy",
      "Wood: enemy 2, yours 2, nobody would win it, ahead nobody",
      "Ruin: enemy none, yours none, nobody would win it, ahead nobody",
      "Marsh: enemy 5, yours 2, the enemy would win it, ahead enemy",
    ]);
    expect(spokenOf(screen.getByTestId("points-p1"))).toBe("0 points for your side now");
    expect(spokenOf(screen.getByTestId("points-p2"))).toBe("3 points for the other side now");
  });

  it("is who would win a terrain as the server says, whatever the powers", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      view.terrains[3] = { winner: "p1" }; // as with a Rogue
      view.p1.points = 2; // as with Conquer
    });
    expect(balance(3)).toBe("Marsh: enemy 5, yours 2, you would win it, ahead own");
    await vi.waitFor(() => expect(spokenOf(screen.getByTestId("points-p1"))).toBe("2 points for your side now"));
  });

  it("are the wins as marks", async () => {
    await tableOf("skirmish-over");
    const won = (seat: string): number => screen.getByTestId(`wins-${seat}`).querySelectorAll(".won").length;
    expect([won("p1"), won("p2")]).toEqual([1, 2]);
    expect(spokenOf(screen.getByTestId("wins-p2"))).toBe("Wins 2");
  });

  it("is what can be done next", async () => {
    const { net } = await tableOf("skirmish-middle");
    expect(hint()).toBe("Play a card, activate a unit, or be done for this skirmish.");
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
    expect(hint()).toBe("Play a card, use your skill, or end your turn.");
    await fireEvent.click(screen.getAllByTestId("hand-card")[0] as HTMLElement);
    expect(hint()).toBe("Trebuchet: choose a lit lane. Esc puts it back.");
    cleanup();
    await tableOf("skirmish-middle");
    await fireEvent.click(screen.getAllByTestId("hand-card")[3] as HTMLElement);
    expect(hint()).toBe("Foundations: press Play on it. Esc puts it back.");
  });

  it("is whom one waits for", async () => {
    const position = { ...positionIn("skirmish-middle"), to_act: "p2" as const, legal: [] };
    await tableOf("skirmish-middle", { position });
    expect(hint()).toBe("Waiting for Bert.");
  });
});

describe("small signs", () => {
  const slotOf = (node: HTMLElement): HTMLElement => node.closest("button") as HTMLElement;

  it("tell a modifier that stays from one that passes", async () => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      view.p1.slots.forEach((slot, index) =>
        Object.assign(slot, { modifier: [2, 2, 3, 0, 0][index], permanent: [0, 2, 1, 0, 0][index] }),
      );
      view.p2.slots.forEach((slot) => Object.assign(slot, { modifier: 0, permanent: 0 }));
    });
    const modifiers = screen.getAllByTestId("modifier");
    expect(modifiers.map((one) => /(permanent )?modifier [^.]*/.exec(spokenOf(slotOf(one)))?.[0])).toEqual([
      "modifier +2 for this skirmish",
      "permanent modifier +2",
      "modifier +3 for this skirmish, +1 of it permanent",
    ]);
    expect(modifiers.map((one) => one.classList.contains("lasting"))).toEqual([false, true, false]);
  });

  it("do not frame a change on a slot that is empty by now", async () => {
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
    expect(spokenOf(screen.getByTestId("leader-p1"))).toMatch(/^Warlord, 0 of 3 charges\./);
    expect(screen.getByTestId("charges-p1").querySelectorAll(".charge:not(.spent)")).toHaveLength(0);
  });

  it("are not the golden ones of a card that would be spent for nothing", async () => {
    const position = positionIn("skirmish-middle");
    position.legal = position.legal.map((move) => (move.card === "Foundations" ? { ...move, idle: true } : move));
    await tableOf("skirmish-middle", { position });
    const card = spokenAs(/^Foundations.* Can be played, but would do nothing now\.$/);
    expect(card.closest(".held")?.classList.contains("playable")).toBe(false);
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
