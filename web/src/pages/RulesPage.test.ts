import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";

import RulesPage from "./RulesPage.svelte";

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
    render(RulesPage);
    expect(screen.getByText(word, { selector: "dt" }).nextElementSibling?.textContent).toMatch(/^[A-Z].*\.$/);
  });

  it("says that Deploy is entering play, not only being played", () => {
    render(RulesPage);
    expect(screen.getByText(/enters play/)).toBeTruthy();
  });

  it("tells ties, draws of cards, charges, and what is different in classic", () => {
    render(RulesPage);
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
