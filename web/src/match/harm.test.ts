import { cleanup, fireEvent, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { SkirmishView } from "../games/skirmish/view";
import type { WarpathView } from "../games/warpath/view";
import { foreseenOf } from "../support/fakes";
import { fixture, positionIn, type FixtureName } from "../support/staging";
import { spokenAs, tableOf, type Table } from "../support/tables";
import type { Harm, Seat } from "../wire/messages";

afterEach(cleanup);

const board = (): HTMLElement => screen.getByTestId("board");

describe("own units that a move will hit are shown beforehand (SK-103)", () => {
  const idOf = (seat: Seat, terrain: number, name: FixtureName): number => {
    const view = fixture(name).position?.view as SkirmishView;
    return view[seat].slots[terrain]?.unit?.id ?? -1;
  };
  const MARSHAL: Harm = {
    ...{ words: "your Marshal @1 dies", card: "Marshal", place: "a1" },
    id: idOf("p1", 1, "skirmish-middle"),
  };
  const WIZARD: Harm = {
    ...{ words: "your Wizard @3 takes 2", card: "Wizard", place: "a3" },
    id: idOf("p1", 3, "skirmish-middle"),
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
      (place) => place.dataset["slot"] ?? place.closest<HTMLElement>("[data-tile]")?.dataset["tile"] ?? "castle",
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
    const unit = spokenAs(/^Wizard, your slot on the Marsh, .* Careful: your Wizard @3 takes 2\.$/);
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
    await fireEvent.click(spokenAs("Play Foundations, careful: your Wizard @3 takes 2"));
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
      id: idOf("p2", 1, "skirmish-choice"),
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
    await fireEvent.pointerEnter(screen.getByTestId("skill-p2"));
    expect(await answer(table, () => harm)).toEqual(["skill"]);
    expect(marked().sort()).toEqual(["castle", "forest1"]);
    spokenAs(/^Spark Adept, own, the enemy's 2nd forest tile.*Careful: your Spark Adept @forest1 takes 1\.$/);
    spokenAs(/^Your castle, \d+ HP, careful: you take 1$/);
    expect(within(screen.getByTestId("skill-p2")).getByTestId("harm").textContent).toBe("!");
  });

  it("by asking little: nothing for a spectator, and a dozen at most", async () => {
    const watched = await tableOf("skirmish-watched");
    await fireEvent.pointerEnter(board().querySelector('[data-slot="a2"]') as HTMLElement);
    expect(await answer(watched, () => [])).toEqual([]);
    cleanup();
    const legal = Array.from({ length: 30 }, (_, number) => {
      const named = `Card ${String(number)}`;
      return { text: `choose ${named}`, kind: "choose", card: named, target: named };
    });
    const many = await tableOf("skirmish-choice", { position: { ...positionIn("skirmish-choice"), legal } });
    expect(await answer(many, () => [])).toHaveLength(12);
  });
});
