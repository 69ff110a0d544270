import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import cards from "../../fixtures/warpath-cards.json";
import choice from "../../fixtures/warpath-choice.json";
import middle from "../../fixtures/warpath-middle.json";
import start from "../../fixtures/warpath-start.json";
import { MatchStore } from "../../state/match.svelte";
import { Selection } from "../../state/selection.svelte";
import { FakeNet, foreseenOf, settle, updateOf } from "../../support/fakes";
import type { CardInfo, Change, Position, State } from "../../wire/messages";
import { nearSeat } from "../../wire/view";
import { asGamePage } from "../entry";
import { warpath } from ".";
import type { WarpathView } from "./view";
import WarpathBoard from "./WarpathBoard.svelte";

// what moves asks for this as soon as it is loaded
vi.hoisted(() => {
  window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

afterEach(cleanup);

interface Board {
  net: FakeNet;
  selection: Selection;
  view: WarpathView;
  rerender: (view: WarpathView) => Promise<void>;
}

async function boardOf(fixture: unknown, change: (view: WarpathView) => void = () => undefined): Promise<Board> {
  const state = structuredClone(fixture) as State;
  change(state.position?.view as WarpathView);
  const net = new FakeNet();
  const store = new MatchStore(net.connection, state.match.id);
  await settle();
  net.socket.welcome();
  net.socket.say(state);
  const selection = new Selection(store, asGamePage(warpath));
  const view = store.view as WarpathView;
  const book = new Map((cards as unknown as CardInfo[]).map((card) => [card.name, card]));
  const { rerender } = render(WarpathBoard, { selection, view, book, near: nearSeat(store.face) });
  return { net, selection, view, rerender: (after) => rerender({ view: after }) };
}

/** Take a card of the hand, and let the server say what every way to play it would do. */
async function pick(
  { net, selection, view }: Board,
  card: string,
  changes: (place: string) => Change[],
): Promise<void> {
  const side = view[selection.store.face ?? "p1"];
  selection.pick(card, side.hand_ids[side.hand?.indexOf(card) ?? -1] ?? -1);
  for (const move of selection.ways(card)) {
    selection.store.foresee(move.text);
    const asked = net.socket.of("foresee").at(-1) as { id: string };
    net.socket.say(foreseenOf(asked.id, { changes: changes(String(move.place)) }));
  }
  await tick();
}

function arriving(card: string, place: string, id = 900): Change {
  const fields: Change["fields"] = { hp: [null, 2], attack: [null, 5], movement: [null, "1"] };
  return { id, what: "unit", card, seat: "p1", place_before: null, place_after: place, fields };
}

const tiles = (testid: string): (string | undefined)[] =>
  screen.queryAllByTestId(testid).map((one) => one.closest<HTMLElement>("[data-tile]")?.dataset["tile"]);

describe("the board of Warpath", () => {
  it("can be read lane by lane and tile by tile, from the near castle on", async () => {
    await boardOf(middle); // of p2
    const lanes = screen.getAllByRole("region").map((lane) => [
      lane.getAttribute("aria-label"),
      within(lane)
        .getAllByRole("listitem")
        .map((tile) => tile.dataset["anchor"]),
    ]);
    expect(lanes.map(([name]) => name)).toEqual(["Plains", "Forest", "Mountains"]);
    expect(lanes[0]?.[1]).toEqual(["plains3", "plains2", "plains1", "plains0"]);
    screen.getByText("Your 1st plains tile: empty");
    expect(screen.getByTestId("own-castle").dataset["anchor"]).toBe("castle-p2");
    expect(screen.getByTestId("enemy-castle").dataset["anchor"]).toBe("castle-p1");
  });

  it("lights the tile that a unit would go to in each lane, as the server tells it, and shows it there", async () => {
    const board = await boardOf(start);
    const card = board.selection.store.legal.find(({ place }) => place === "forest")?.card ?? "";
    await pick(board, card, (lane) => [arriving(card, `${lane}1`)]);
    expect(tiles("site")).toEqual(["plains1", "forest1", "mountains1"]);
    expect(tiles("ghost")).toEqual([]);
    const lane = screen.getByRole("button", { name: new RegExp(`^Forest: press to play ${card} on your 2nd forest`) });
    await fireEvent.pointerEnter(lane);
    expect(tiles("ghost")).toEqual(["forest1"]);
    expect(screen.getByTestId("ghost").textContent).toMatch(/5\s*\/\s*2/);
  });

  it("asks why a card cannot go into a lane that is dark", async () => {
    const board = await boardOf(middle);
    const asked = vi.spyOn(board.selection.store, "askWhyNot");
    await pick(board, "Trebuchet", () => []);
    await fireEvent.click(screen.getAllByTestId("refused")[0] as HTMLElement);
    expect(asked).toHaveBeenCalledWith("Trebuchet", "plains");
  });

  it("lights the very units that may be chosen, and darkens the others", async () => {
    await boardOf(choice);
    const lit = [...document.querySelectorAll<HTMLElement>(".figure.lit")].map((figure) => figure.dataset["move"]);
    expect(lit).toEqual(["choose mountains7", "choose mountains7#2"]);
    expect(document.querySelectorAll(".figure.dark").length).toBeGreaterThan(0);
  });

  it("goes on when a building falls that is pointed at", async () => {
    const board = await boardOf(middle);
    await fireEvent.pointerEnter(screen.getByTestId("building"));
    const after = structuredClone(board.view);
    for (const tile of after.lanes["mountains"] ?? []) tile.building = null;
    await board.rerender(after);
    expect(screen.queryByTestId("building")).toBeNull();
    expect(board.selection.considered).toEqual([]);
  });

  it("marks numbers above and below the printed ones, waits, and who is at risk", async () => {
    await boardOf(middle, (view) => {
      const [unit] = Object.values(view.lanes).flatMap((lane) => lane.flatMap(({ units }) => units));
      if (unit) Object.assign(unit, { changed: { attack: "up", hp: "down" }, waits: 2, at_risk: true, card: "Thief" });
    });
    const thief = screen.getByRole("button", { name: /^Thief, .*waits 2 marches, at risk: dies in a coming march/ });
    expect(thief.querySelector(".attack")?.classList).toContain("up");
    expect(thief.querySelector(".hp")?.classList).toContain("down");
    expect(within(thief).getByTestId("waits").textContent).toBe("2");
    within(thief).getByTestId("at-risk");
  });
});

describe("the next march", () => {
  const marching = (view: WarpathView): void => {
    view.forecast.p1 = {
      damage: 2,
      fights: [],
      deaths: [],
      steps: [{ id: 10, from: "mountains5", to: "mountains6" }],
      hits: [{ id: null, amount: 2 }],
    };
  };

  it("is over with the match", async () => {
    const { net, selection } = await boardOf(middle, marching);
    await fireEvent.click(screen.getByTestId("next-march"));
    expect(screen.getByTestId("march-words").textContent).not.toBe("");
    const { store } = selection;
    const position = { ...structuredClone(store.position), result: "p2" } as Position;
    net.socket.say(updateOf(store.number + 1, { match: store.id, position, lines: [] }));
    await tick();
    expect(screen.queryByTestId("next-march")).toBeNull();
    expect(screen.getByTestId("march-words").textContent).toBe("");
  });

  it("is drawn and told on demand, by a press or by n", async () => {
    await boardOf(middle, marching);
    const button = screen.getByRole("button", { name: "Next march", pressed: false });
    expect([screen.queryByTestId("ways"), screen.getByTestId("march-words").textContent]).toEqual([null, ""]);
    await fireEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect([...document.querySelectorAll<HTMLElement>("[data-way]")].map((way) => way.dataset["way"])).toEqual(["10"]);
    expect(screen.getByTestId("march-words").textContent).toMatch(
      /^The enemy’s next march, if nobody acts before then\. \w+ goes to your 2nd mountains tile\. Your castle loses 2\./,
    );
    await fireEvent.keyDown(document.body, { key: "n" });
    expect(screen.queryByTestId("ways")).toBeNull();
  });

  it("leaves n alone where single keys are switched off", async () => {
    const { selection } = await boardOf(middle, marching);
    vi.spyOn(selection.settings, "hasKeys", "get").mockReturnValue(false);
    await fireEvent.keyDown(document.body, { key: "n" });
    expect(screen.queryByTestId("ways")).toBeNull();
  });

  it("is always told of castles", async () => {
    await boardOf(middle, marching);
    expect(within(screen.getByTestId("own-castle")).getByTestId("coming-loss").textContent).toBe("−2");
    expect(within(screen.getByTestId("enemy-castle")).queryByTestId("coming-loss")).toBeNull();
  });
});
