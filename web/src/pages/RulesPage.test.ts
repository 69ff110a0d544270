import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";

import { GAMES } from "../games/registry";
import RulesPage from "./RulesPage.svelte";

beforeEach(async () => {
  render(RulesPage);
  await Promise.all(GAMES.map(({ title }) => screen.findByRole("heading", { name: title })));
  await screen.findByText("Active skill");
  await screen.findByText("Deploy");
});

describe("the page of rules", () => {
  it.each([
    "Deploy",
    "Quick",
    "Far",
    "Consumed",
    "Death",
    "Wounded",
    "Move",
    "Cleanse",
    "Permanent",
    "Rogue",
    "Active skill",
  ])("explains %s", (word) => {
    expect(screen.getByText(word, { selector: "dt" }).nextElementSibling?.textContent).toMatch(/^[A-Z].*\.$/);
  });

  it("says that Deploy is entering play, not only being played", () => {
    expect(screen.getByText(/enters play/)).toBeTruthy();
  });

  it("tells ties, draws of cards, charges, and what is different in classic", () => {
    const text = document.body.textContent.replaceAll(/\s+/g, " ");
    for (const said of [
      "On equal points both players get a win",
      "You start with 8 cards, and draw 4 more before the second and the third skirmish",
      "charges are for the whole match",
      "Each player draws 3 cards, not 4",
      "The slot in front is far",
      "Any unit may be played onto one of your own",
    ])
      expect(text).toContain(said);
  });
});
