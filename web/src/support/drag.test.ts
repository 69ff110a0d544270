import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LegalMove } from "../wire/messages";
import { THRESHOLD } from "./carry";
import { dragging } from "./drag";
import { storageOf } from "./fakes";
import { stageOf, type Stage } from "./staging";
import { Settings } from "../state/settings.svelte";

let stage: Stage;
let card: HTMLElement;
let place: HTMLElement;
let under: Element[];
let detach: () => void;
const clicked = vi.fn();

beforeEach(async () => {
  stage = await stageOf("skirmish-middle", {}, new Settings(storageOf()));
  take("Turret");
  place = document.createElement("button");
  place.append(document.createElement("span"));
  document.body.append(place);
  under = [];
  vi.spyOn(document, "elementsFromPoint").mockImplementation(() => under);
});

afterEach(() => {
  detach();
  document.body.replaceChildren();
  clicked.mockReset();
  vi.restoreAllMocks();
  stage.net.connection.stop();
});

/** Lay a card of the hand on the page, 200 pixels down. */
function take(name: string): void {
  const { hand, hand_ids: ids } = stage.store.view?.p1 ?? {};
  card = document.createElement("button");
  card.getBoundingClientRect = () => new DOMRect(0, 200, 100, 140);
  card.addEventListener("click", clicked);
  document.body.append(card);
  detach = dragging(stage.selection, { card: name, id: ids?.[hand?.indexOf(name) ?? -1] ?? -1 })(card);
}

const point = (kind: string, x: number, y: number, more: PointerEventInit = {}): void =>
  void card.dispatchEvent(
    new PointerEvent(kind, { clientX: x, clientY: y, pointerId: 1, button: 0, cancelable: true, ...more }),
  );
const ghosts = (): number => document.querySelectorAll("[aria-hidden=true]").length;

/** Light the place for the move of the card that is carried. */
function light(): LegalMove {
  const move = stage.selection.goals.get("a2") as LegalMove;
  place.dataset["drop"] = move.text;
  under = [place.firstElementChild as Element, document.body];
  return move;
}

describe("a card that is carried", () => {
  it("is not carried before the pointer has gone three pixels", () => {
    point("pointerdown", 50, 250);
    point("pointermove", 50, 250 - THRESHOLD + 1);
    expect(ghosts()).toBe(0);
    expect(stage.selection.selected).toBeNull();
    point("pointerup", 50, 250);
    card.click();
    expect(clicked).toHaveBeenCalledOnce(); // a press as any other
    point("pointerdown", 50, 250);
    point("pointermove", 50, 250 - THRESHOLD);
    expect(ghosts()).toBe(1);
    expect(stage.selection.selected?.card).toBe("Turret");
  });

  it("is played where it is dropped on a lit place, and the press that ends it does nothing else", () => {
    point("pointerdown", 50, 250);
    point("pointermove", 50, 150);
    const move = light();
    const entered = vi.fn();
    place.addEventListener("pointerenter", entered);
    point("pointermove", 50, 100);
    expect(entered).toHaveBeenCalledOnce(); // so that one sees what it would do
    point("pointerup", 50, 100);
    card.click();
    expect(stage.moves()).toEqual([move.text]);
    expect(clicked).not.toHaveBeenCalled();
    expect(ghosts()).toBe(0);
  });

  it("goes back to the hand anywhere else", () => {
    point("pointerdown", 50, 250);
    point("pointermove", 50, 100);
    point("pointerup", 50, 100);
    card.click();
    expect(stage.moves()).toEqual([]);
    expect(stage.selection.selected).toBeNull();
    expect(ghosts()).toBe(0);
  });

  it("goes back to the hand with Escape, and stays there when the button is let go", () => {
    point("pointerdown", 50, 250);
    point("pointermove", 50, 150);
    light();
    point("pointermove", 50, 100);
    dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    expect(ghosts()).toBe(0);
    expect(stage.selection.selected).toBeNull();
    point("pointerup", 50, 100);
    card.click();
    expect(clicked).not.toHaveBeenCalled();
    expect(stage.moves()).toEqual([]);
  });

  it("goes to no place if it needs none: up from the hand is enough", () => {
    detach();
    take("Foundations");
    point("pointerdown", 50, 250);
    point("pointermove", 50, 240);
    point("pointerup", 50, 195);
    expect(stage.moves()).toEqual([]);
    point("pointerdown", 50, 250);
    point("pointermove", 50, 240);
    point("pointerup", 50, 170);
    expect(stage.moves()).toEqual(["play Foundations"]);
  });

  it("is swiped past by a finger that goes sideways", () => {
    point("pointerdown", 50, 250, { pointerType: "touch" });
    point("pointermove", 60, 248, { pointerType: "touch" });
    point("pointermove", 60, 100, { pointerType: "touch" });
    expect(ghosts()).toBe(0);
  });

  it("cannot be one that may not be played, nor carried with another button", () => {
    point("pointerdown", 50, 250, { button: 2 });
    point("pointermove", 50, 100);
    expect(ghosts()).toBe(0);
    stage.net.socket.drop();
    point("pointerdown", 50, 250);
    point("pointermove", 50, 100);
    expect(ghosts()).toBe(0);
  });
});
