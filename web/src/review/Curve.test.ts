import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import Curve from "./Curve.svelte";

afterEach(cleanup);

function draw(moves: number, rounds: readonly { number: number; words: string }[]): (string | null)[] {
  const { container } = render(Curve, {
    stops: [],
    open: null,
    seat: "p1",
    names: { p1: "You", p2: "Recruit" },
    moves,
    moments: [],
    rounds,
    at: 0,
    isGrowing: false,
    onlook: () => undefined,
  });
  expect(screen.getByTestId("curve").querySelectorAll("path.round")).toHaveLength(rounds.length);
  return [...container.querySelectorAll("text.label")].map((label) => label.textContent);
}

it("names the parts of a match, but none for which there is no room before the next one", () => {
  const rounds = [
    { number: 1, words: "Skirmish 1" },
    { number: 30, words: "Skirmish 2" },
    { number: 33, words: "Skirmish 3" },
  ];
  expect(draw(60, rounds)).toEqual(["Skirmish 1", "Skirmish 3"]);
  cleanup();
  expect(draw(34, rounds)).toEqual(["Skirmish 1"]);
});
