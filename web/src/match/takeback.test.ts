import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import skirmishMiddle from "../fixtures/skirmish-middle.json";
import { asGamePage } from "../games/entry";
import { skirmish } from "../games/skirmish";
import type { SkirmishView } from "../games/skirmish/view";
import { MatchStore } from "../state/match.svelte";
import { Selection } from "../state/selection.svelte";
import { FakeNet, settle } from "../support/fakes";
import type { Position, State } from "../wire/messages";
import type { View } from "../wire/view";
import HintLine from "./HintLine.svelte";
import Notices from "./Notices.svelte";
import TableTools from "./TableTools.svelte";

const fixture = skirmishMiddle as unknown as State;

afterEach(cleanup);

/** Sit down as p1 at a match that stands as the fixture does, but for what is changed. */
async function seated(changes: Partial<Position> = {}): Promise<{ net: FakeNet; selection: Selection }> {
  const net = new FakeNet();
  const store = new MatchStore(net.connection, "fixture");
  await settle();
  net.socket.welcome();
  net.socket.say({ ...fixture, position: { ...(fixture.position as Position), ...changes } });
  return { net, selection: new Selection(store, asGamePage(skirmish)) };
}

function tools(selection: Selection): void {
  render(TableTools, { selection, isLogOpen: false, onlog: () => undefined, onmenu: () => undefined });
}

/** Return a card of the hand with its id. */
function held(selection: Selection, name?: string | null): [string, number] {
  const { hand, hand_ids: ids } = (selection.store.view as SkirmishView).p1;
  const at = name ? (hand ?? []).indexOf(name) : 0;
  return [hand?.[at] ?? "", ids[at] ?? -1];
}

describe("the button to take a move back", () => {
  it("is there where the position allows it", async () => {
    const { selection } = await seated();
    tools(selection);
    expect(screen.queryByTestId("take-back")).toBeNull();
  });

  it("takes it back at once, and only once", async () => {
    const { net, selection } = await seated({ can_take_back: "now" });
    tools(selection);
    expect(screen.getByTestId("take-back").textContent).toBe("Take back");
    await fireEvent.click(screen.getByTestId("take-back"));
    expect(net.socket.of("take_back")).toMatchObject([{ match: "fixture", after: fixture.number }]);
    expect(screen.queryByTestId("take-back")).toBeNull();
  });

  it("says that the other player is asked", async () => {
    const { selection } = await seated({ can_take_back: "ask" });
    tools(selection);
    expect(screen.getByTestId("take-back").textContent).toBe("Ask to take back");
  });

  it("makes room for putting a card back", async () => {
    const { selection } = await seated({ can_take_back: "now" });
    const move = selection.store.legal.find((one) => one.kind === "play" && one.place);
    selection.pick(...held(selection, move?.card));
    tools(selection);
    expect(screen.queryByTestId("take-back")).toBeNull();
    await fireEvent.click(screen.getByTestId("put-back"));
    expect(screen.getByTestId("take-back")).toBeTruthy();
  });
});

describe("a request to take a move back", () => {
  it("is answered by the other player", async () => {
    for (const what of ["accept_take_back", "decline_take_back"] as const) {
      const { net, selection } = await seated({ take_back_request: "p2" });
      render(Notices, { store: selection.store });
      expect(screen.getByTestId("take-back-request").textContent).toContain("Bert asks to take a move back.");
      await fireEvent.click(screen.getByTestId(what.replaceAll("_", "-")));
      expect(net.socket.of("do")).toMatchObject([{ what }]);
      cleanup();
    }
  });

  it("waits for the answer where it was made", async () => {
    const { selection } = await seated({ take_back_request: "p1" });
    render(Notices, { store: selection.store });
    expect(screen.getByTestId("take-back-request").textContent.trim()).toBe("You have asked to take your move back.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("why not?", () => {
  it("is answered for a card that cannot be played, until another is picked", async () => {
    const { net, selection } = await seated({ legal: [{ text: "pass", kind: "pass" }] });
    const store = selection.store;
    render(HintLine, { selection, view: store.view as View });
    const [card, id] = held(selection);
    selection.pick(card, id);
    expect(net.socket.of("why_not")).toMatchObject([{ card, place: null, after: fixture.number }]);
    const reason = "you have played a card this turn";
    const asked = net.socket.of("why_not")[0]?.id ?? "";
    net.socket.say({ type: "because", id: asked, match: "fixture", number: fixture.number, reason });
    await tick();
    const line = screen.getByTestId("why-not");
    expect([line.textContent, line.getAttribute("role")]).toEqual([`${card}: ${reason}.`, "status"]);
    selection.pick(card, id);
    await tick();
    expect(line.textContent).toBe("");
  });

  it("is answered for a place that is not open to the selected card", async () => {
    const { net, selection } = await seated();
    const move = selection.store.legal.find((one) => one.kind === "play" && one.place);
    selection.pick(...held(selection, move?.card));
    expect(net.socket.of("why_not")).toEqual([]);
    selection.refuse("e0");
    expect(net.socket.of("why_not")).toMatchObject([{ card: move?.card, place: "e0" }]);
    selection.deselect();
    expect(selection.store.because).toBeNull();
  });
});
