import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import CardFace from "../../card/CardFace.svelte";
import { keywordsIn } from "../../card/keywords";
import fixture from "../../fixtures/warpath-cards.json";
import type { CardInfo } from "../../wire/messages";
import { asGamePage } from "../entry";
import { warpath } from ".";
import { blueprintOf, face } from "./facts";
import { keywords } from "./keywords";

// what moves asks for this as soon as it is loaded
vi.hoisted(() => {
  window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

const cards = new Map((fixture as unknown as CardInfo[]).map((card) => [card.name, card]));
const game = asGamePage(warpath);

function card(name: string): CardInfo {
  const found = cards.get(name);
  if (found === undefined) throw new Error(`there is no card ${name}`);
  return found;
}

afterEach(cleanup);

describe("a card of Warpath (WP-60)", () => {
  const stats = (): (string | undefined)[][] =>
    [...document.querySelectorAll<HTMLElement>("[data-stat]")].map((stat) => [
      stat.dataset["stat"],
      stat.textContent.trim(),
    ]);

  it("shows gold, HP, attack and movement, each with its sign, and its stars", () => {
    render(CardFace, { game, name: "Brute", card: card("Brute") });
    expect(document.querySelector(".coin")?.textContent).toBe("5");
    expect(stats()).toEqual([
      ["hp", "6"],
      ["attack", "7"],
      ["movement", "2/2"],
    ]);
    expect(document.querySelectorAll("[data-stat] svg")).toHaveLength(3);
    expect(document.querySelector("span.stars")?.textContent).toBe("★★");
    expect(screen.queryByTestId("blueprint")).toBeNull();
  });

  it("shows the blueprint of a building as a small board", () => {
    render(CardFace, { game, name: "Fire Wall", card: card("Fire Wall") });
    const rows = [...screen.getByTestId("blueprint").children].map((lane) =>
      [...lane.children].map((tile) => (tile.classList.contains("open") ? "x" : ".")).join(""),
    );
    expect(rows).toEqual(["xx..", ".xxx..", ".xxxx..."]);
  });

  it("has tiles if it is a building, and only then", () => {
    for (const one of cards.values()) expect(blueprintOf(one).length).toBe(one.kind === "building" ? 3 : 0);
  });

  it.each([
    ["Militia", "plain"],
    ["Thief", "bronze"],
    ["Brute", "silver"],
    ["Trebuchet", "gold"],
  ])("has a frame by its stars: %s is %s", (name, rarity) => {
    expect(face(card(name)).rarity).toBe(rarity);
  });
});

it("explains no word that is on no card", () => {
  const used = new Set([...cards.values()].flatMap(({ text }) => keywordsIn(text, keywords)));
  expect(Object.keys(keywords).filter((word) => !used.has(word))).toEqual([]);
});
