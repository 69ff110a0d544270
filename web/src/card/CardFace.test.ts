import { readFileSync } from "node:fs";

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { compile } from "svelte/compiler";
import { afterEach, describe, expect, it } from "vitest";

import type { SkirmishView } from "../games/skirmish/view";
import { bookOf, CARDS, PAGES } from "../support/staging";
import { clickables, spokenAs, spokenOf, tableOf } from "../support/tables";
import type { CardInfo, Seat } from "../wire/messages";
import { fact, spoken } from "./book";
import CardFace from "./CardFace.svelte";

afterEach(cleanup);

function face(game: keyof typeof CARDS, card: CardInfo, form: "full" | "board" | "mini" = "full"): HTMLElement {
  cleanup();
  const { container } = render(CardFace, { game: PAGES[game], name: card.name, card, form });
  return container.querySelector(".card") as HTMLElement;
}

function named(game: keyof typeof CARDS, name: string): CardInfo {
  const card = bookOf(game).get(name);
  if (card === undefined) throw new Error(`there is no card ${name}`);
  return card;
}

/** The rules of styles of a component, as the page gets them. */
function rulesOf(file: string): string {
  const { css } = compile(readFileSync(file, "utf8"), { filename: file, css: "external" });
  return (css?.code ?? "").replace(/\.svelte-\w+/g, "").replace(/\s+/g, " ");
}

describe("the frame of a card (SK-100)", () => {
  it.each(["full", "board", "mini"] as const)("is that of its rarity wherever it is drawn: %s", (form) => {
    const seen = new Set<string>();
    for (const card of CARDS.skirmish) {
      const rarity = (fact(card, "rarity") || "plain").toLowerCase();
      expect(face("skirmish", card, form).classList.contains(`rarity-${rarity}`), card.name).toBe(true);
      seen.add(rarity);
    }
    expect([...seen].sort()).toEqual(["bronze", "gold", "plain", "silver"]);
  });

  it("has a colour of its own for each, and gold shimmers", () => {
    const rules = rulesOf("src/card/CardFace.svelte");
    for (const [rarity, token] of [
      ["bronze", "bronze"],
      ["silver", "silver"],
      ["gold", "rare-gold"],
    ] as const) {
      expect(rules).toContain(`.rarity-${rarity} { --frame: var(--${token}); }`);
    }
    const colours = ["bronze", "silver", "rare-gold", "plain"].map(
      (token) => new RegExp(`--${token}: ([^;]+);`).exec(readFileSync("src/style/tokens.css", "utf8"))?.[1],
    );
    expect(new Set(colours).size).toBe(4);
    expect(colours).not.toContain(undefined);
    expect(rules).toMatch(/\.rarity-gold::after \{[^}]*animation: \S*glint/);
  });

  it("stands still where motion is reduced, by the system or by a switch", () => {
    const rules = rulesOf("src/card/CardFace.svelte");
    expect(rules).toMatch(/@media \(prefers-reduced-motion: reduce\) \{ \.rarity-gold::after \{ display: none; \} \}/);
    const base = readFileSync("src/style/base.css", "utf8").replace(/\s+/g, " ");
    expect(base).toMatch(/:root\[data-motion="off"\] \*::after \{ animation: none !important;/);
  });
});

describe("power and Shield on a card (SK-101)", () => {
  it("stand apart, each in its own shape, and both are said", () => {
    const templar = named("skirmish", "Templar");
    const drawn = face("skirmish", templar);
    expect(drawn.querySelector(".corner")?.textContent).toBe("4/2");
    expect(drawn.querySelector(".printed-shield")?.textContent).toBe("2");
    expect(spoken(templar.name, templar.text, PAGES.skirmish.printed(templar))).toMatch(
      /^Templar, unit, Silver, power 4, Shield 2\./,
    );
  });

  it("have no shape for a Shield that is not there", () => {
    const archer = named("skirmish", "Archer");
    expect(face("skirmish", archer).querySelector(".printed-shield")).toBeNull();
    expect(spoken(archer.name, archer.text, PAGES.skirmish.printed(archer))).not.toContain("Shield");
  });

  it('read "5/2" on a unit as power 5 and Shield 2, which move apart from each other', async () => {
    const { change } = await tableOf("skirmish-middle");
    const set = (power: number, shield: number): Promise<void> =>
      change<SkirmishView>(({ p1 }) => {
        if (p1.slots[3]?.unit) Object.assign(p1.slots[3].unit, { power, shield });
      });
    await set(5, 2);
    const unit = spokenAs(/^Wizard, your slot on the Marsh, power 5, Shield 2/);
    expect(unit.querySelector("[data-testid=shield]")?.textContent).toBe("2");
    expect(unit.querySelector(".power")?.contains(unit.querySelector("[data-testid=shield]"))).toBe(false);
    await set(5, 1);
    expect(spokenOf(unit)).toContain("power 5, Shield 1");
    await set(4, 0);
    expect(spokenOf(unit)).toContain("power 4, damage");
    expect(unit.querySelector("[data-testid=shield]")).toBeNull();
  });
});

describe("the crown (SK-102)", () => {
  it("is lit on a unit that is Dominant, grey on one that would do something if it were", async () => {
    const { change } = await tableOf("skirmish-middle");
    const crown = async (dominant: boolean, can_dominate: boolean): Promise<string> => {
      await change<SkirmishView>(({ p1 }) => {
        if (p1.slots[3]?.unit) Object.assign(p1.slots[3].unit, { dominant, can_dominate });
      });
      const mark = spokenAs(/^Wizard, your slot/).querySelector("[data-testid=crown]");
      return mark === null ? "none" : mark.classList.contains("off") ? "grey" : "lit";
    };
    expect(await crown(true, true)).toBe("lit");
    expect(spokenOf(spokenAs(/^Wizard, your slot/))).toContain("Dominant");
    expect(await crown(false, true)).toBe("grey");
    expect(await crown(false, false)).toBe("none");
  });
});

describe("the table of Skirmish (SK-103)", () => {
  it("has two rows of five that face each other, terrain by terrain", async () => {
    await tableOf("skirmish-middle");
    const rows = [...document.querySelectorAll("[role=group]")].filter((group) =>
      group.querySelector(":scope > [data-slot]"),
    );
    expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual(["Enemy slots", "Your slots"]);
    const slots = rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>("[data-slot]")].map((slot) => slot.dataset["slot"]),
    );
    expect(slots).toEqual([
      ["e0", "e1", "e2", "e3", "e4"],
      ["a0", "a1", "a2", "a3", "a4"],
    ]);
  });

  it.each(["p1", "p2"] as Seat[])("opens the graveyard of %s with its cards face up", async (seat) => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>((view) => {
      view[seat].graveyard = ["Archer", "Templar", "Archer"];
    });
    await fireEvent.click(screen.getByTestId(`discard-${seat}`));
    const cards = [...screen.getByTestId("pile").querySelectorAll<HTMLElement>("[data-card]")];
    expect(cards.map((card) => card.dataset["card"])).toEqual(["Archer", "Templar"]);
    expect(cards.map((card) => card.querySelector(".plate")?.textContent)).toEqual(["Archer", "Templar"]);
    expect(spokenOf(cards[0] as HTMLElement)).toContain("2 times Archer, unit, Bronze, power 3");
    expect(cards[1]?.querySelector(".parchment .text")?.textContent).toBe(named("skirmish", "Templar").text);
  });

  it.each([
    ["turn", "action-pass", /^Pass/],
    ["done", "action-done", /^Done/],
  ] as const)("says on the main button what a pass does: %s", async (passing, testid, words) => {
    const { change } = await tableOf("skirmish-middle");
    await change<SkirmishView>(({ p1 }) => {
      p1.passing = passing;
    });
    expect(spokenAs(words).dataset["testid"]).toBe(testid);
    expect(document.querySelectorAll("[data-testid^=action-]")).toHaveLength(1);
  });

  it("has a leader that is clicked to use it, and shows its charges", async () => {
    const { state } = await tableOf("skirmish-start");
    const seat = state.face ?? "p1";
    const leader = screen.getByTestId(`leader-${seat}`);
    expect(leader.dataset["move"]).toBe("leader");
    expect(spokenOf(leader)).toMatch(/^Warlord, 3 of 3 charges\. .* Press to use it\.$/);
    expect(screen.getByTestId(`charges-${seat}`).querySelectorAll(".charge:not(.spent)")).toHaveLength(3);
    await fireEvent.click(leader);
    expect(screen.getByTestId("confirm").textContent).toContain("Use Warlord?");
    expect(clickables().filter(({ dataset }) => dataset["move"] === "leader")).toContain(leader);
  });
});

describe("a card of Warpath", () => {
  it("has its price on a coin, its stars, and its numbers at its foot", () => {
    for (const card of CARDS.warpath.filter(({ kind }) => kind === "unit")) {
      const drawn = face("warpath", card);
      expect(drawn.querySelector(".corner.coin")?.textContent, card.name).toBe(fact(card, "cost"));
      expect((drawn.querySelector(":scope > .stars")?.textContent ?? "").length, card.name).toBe(
        Number(fact(card, "stars")),
      );
    }
  });
});
