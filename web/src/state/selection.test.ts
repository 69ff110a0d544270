import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { foreseenOf, storageOf } from "../support/fakes";
import { positionIn, stageOf, type Stage } from "../support/staging";
import type { Foreseen, LegalMove } from "../wire/messages";
import { PRESS_AGAIN_AFTER } from "./selection.svelte";
import { Settings } from "./settings.svelte";

let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await stageOf("skirmish-middle", {}, new Settings(storageOf()));
});

afterEach(() => {
  stage.net.connection.stop();
  vi.useRealTimers();
});

const tap = (): PointerEvent => new PointerEvent("click", { pointerType: "touch" });
const click = (): PointerEvent => new PointerEvent("click", { pointerType: "mouse" });

/** Take a card that goes to places, and return the move to one of them. */
function taken(place = "a2"): LegalMove {
  const { selection, store } = stage;
  const view = store.view;
  const at = view?.p1.hand?.indexOf("Turret") ?? -1;
  selection.pick("Turret", view?.p1.hand_ids[at] ?? -1);
  return selection.goals.get(place) as LegalMove;
}

function tell(move: LegalMove, changes: Partial<Foreseen>): void {
  const { net, store } = stage;
  store.foresee(move.text);
  const id = net.socket.of("foresee").at(-1)?.id ?? "";
  net.socket.say(foreseenOf(id, { match: "fixture", number: store.number, text: move.text, ...changes }));
}

describe("a finger on a lit place", () => {
  it("shows with the first tap what it would do, and plays with the second", () => {
    const { selection, moves } = stage;
    const move = taken();
    selection.press(move, tap());
    expect(moves()).toEqual([]);
    expect(selection.considered).toEqual([move]);
    expect(selection.thought).toEqual(move);
    selection.press(move, tap());
    expect(moves()).toEqual(["play Turret @2"]);
    expect(selection.selected).toBeNull();
  });

  it("asks anew at another place, and is forgotten when the card is put back", () => {
    const { selection, moves } = stage;
    selection.press(taken("a2"), tap());
    const other = selection.goals.get("a4") as LegalMove;
    selection.press(other, tap());
    expect(selection.thought).toEqual(other);
    selection.deselect();
    expect([selection.thought, selection.selected]).toEqual([null, null]);
    selection.press(taken("a4"), tap());
    expect(moves()).toEqual([]);
  });

  it("plays at once if that is set, and so does a mouse in any case", async () => {
    stage.selection.press(taken(), click());
    expect(stage.moves()).toEqual(["play Turret @2"]);
    stage = await stageOf("skirmish-middle", {}, new Settings(storageOf()));
    stage.selection.settings.set("tapsTwice", false);
    stage.selection.press(taken(), tap());
    expect(stage.moves()).toEqual(["play Turret @2"]);
  });

  it("does not tap twice and confirm as well where something is asked", () => {
    const { selection, moves, store } = stage;
    const done = store.legal.find(({ kind }) => kind === "pass") as LegalMove;
    selection.press(done, tap(), 0);
    expect(selection.asking).toEqual(done);
    selection.press(done, tap(), PRESS_AGAIN_AFTER);
    expect(moves()).toEqual(["pass"]);
  });
});

describe("what is thought about", () => {
  it("is shown as soon as the server has told it: what changes, what comes, what goes", () => {
    const { selection, store } = stage;
    const wizard = (store.view?.p1 as { slots?: { unit: { id: number } | null }[] }).slots?.[3]?.unit?.id ?? -1;
    const move = taken();
    selection.press(move, tap());
    expect(selection.preview).toBeNull();
    const ours = { what: "unit", seat: "p1" } as const;
    tell(move, {
      changes: [
        { ...ours, id: wizard, card: "Wizard", place_before: "a3", place_after: "a3", fields: { power: [2, 4] } },
        { ...ours, id: 9001, card: "Turret", place_before: null, place_after: "a2", fields: { power: [null, 3] } },
      ],
    });
    expect(selection.changeOf(wizard)).toEqual({ isGone: false, fields: { power: [2, 4] }, place: "a3" });
    expect(selection.changeOf(9002)).toBeNull();
    expect(selection.comingTo("a2")).toMatchObject({ card: "Turret", number: "3" });
    expect(selection.comingTo("a4")).toBeNull();
    selection.deselect();
    expect([selection.preview, selection.changeOf(wizard), selection.comingTo("a2")]).toEqual([null, null, null]);
  });

  it("is none of several, and none that cannot be made any more", () => {
    const { selection, change } = stage;
    const move = taken();
    expect(selection.considered.length).toBeGreaterThan(1);
    expect(selection.thought).toBeNull();
    selection.press(move, tap());
    expect(selection.thought).not.toBeNull();
    change(() => undefined);
    stage.net.socket.say({
      ...{ type: "update", match: "fixture", number: stage.store.number + 1, kind: "move", seat: null },
      ...{ events: [], lines: [], position: { ...positionIn("skirmish-middle"), legal: [] } },
    });
    expect(selection.thought).toBeNull();
  });
});

describe("what is looked at", () => {
  it("stays for a moment when one looks away, and longer when one comes back", () => {
    const { selection } = stage;
    selection.look("Wizard");
    selection.unlook();
    expect(selection.looked?.card).toBe("Wizard");
    vi.advanceTimersByTime(100);
    selection.look("Turret");
    vi.advanceTimersByTime(1000);
    expect(selection.looked?.card).toBe("Turret");
    selection.unlook();
    vi.advanceTimersByTime(1000);
    expect(selection.looked).toBeNull();
  });

  it("is read in front of everything until it is put away", () => {
    const { selection } = stage;
    selection.read("Warlord", { seat: "p2" });
    expect(selection.reading?.card).toBe("Warlord");
    selection.unlook();
    vi.advanceTimersByTime(1000);
    expect(selection.reading?.card).toBe("Warlord");
    selection.putAway();
    expect(selection.reading).toBeNull();
  });

  it("says why a card cannot go to a place, and nothing while no card is taken", () => {
    const { selection, store } = stage;
    const asked = vi.spyOn(store, "askWhyNot");
    selection.refuse("e0");
    expect(asked).not.toHaveBeenCalled();
    taken();
    selection.refuse("e0");
    expect(asked).toHaveBeenCalledExactlyOnceWith("Turret", "e0");
  });
});

describe("a hint", () => {
  function hinted(text: string, answers: string[] = []): void {
    const { net, store } = stage;
    const bot = { kind: "bot", name: "Soldier", away: null } as const;
    if (store.info) store.info = { ...store.info, players: { ...store.info.players, p2: bot } };
    store.toggleHint();
    const id = net.socket.of("hint").at(-1)?.id ?? "";
    const said = { words: "Play it", why: "Takes the Peak.", line: [] };
    net.socket.say({ type: "hinted", id, match: store.id, number: store.number, text, answers, ...said });
  }

  it("is thought about as if it were pointed at, and points at its card", () => {
    const { selection, store } = stage;
    const move = store.legal.find(({ text }) => text === "play Turret @2");
    hinted("play Turret @2");
    expect([selection.hinted, selection.thought]).toEqual([move, move]);
    const at = store.view?.p1.hand?.indexOf("Turret") ?? -1;
    expect(selection.source).toBe(store.view?.p1.hand_ids[at]);
    store.toggleHint();
    expect([selection.hinted, selection.thought, selection.source]).toEqual([null, null, null]);
  });

  it("is foreseen with its answers", () => {
    const { selection, net } = stage;
    hinted("play Turret @2", ["e1"]);
    selection.foresee();
    expect(net.socket.of("foresee").map(({ text }) => text)).toEqual(["play Turret @2 > e1"]);
  });

  it("makes way for a card that is taken", () => {
    const { selection } = stage;
    hinted("play Turret @0");
    const move = taken("a2");
    selection.press(move, tap());
    expect(selection.thought).toEqual(move);
  });
});
