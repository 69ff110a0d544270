import { cleanup, render } from "@testing-library/svelte";
import { cards, motifs } from "virtual:emblems/skirmish";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { bookOf, CARDS, PAGES } from "../support/staging";
import type { CardInfo } from "../wire/messages";
import CardFace from "../card/CardFace.svelte";
import { addEmblems, emblemOf, MOODS, seeded, signOf } from "./emblems.svelte";
import { hills, stars } from "./landscape";

beforeEach(() => addEmblems({ cards, motifs }));
afterEach(cleanup);

describe("the emblem of a card", () => {
  it("is its motif in its mood", () => {
    expect(emblemOf("Archer")).toEqual({ mood: "wood", path: motifs["archer"] });
  });

  it("is there for every card of the game", () => {
    for (const { name } of CARDS.skirmish) expect(emblemOf(name).path, name).not.toBeNull();
  });

  it("is one that a card of a pack names, in a mood that stays the same", () => {
    const emblem = emblemOf("Ferryman", "archer");
    expect(emblem.path).toBe(motifs["archer"]);
    expect(MOODS).toContain(emblem.mood);
    expect(emblemOf("Ferryman", "archer")).toEqual(emblem);
    expect(emblemOf("Ferryman", "castle").path).toBe(signOf("castle")); // a sign is a motif too
  });

  it("is none for a card that names none, or one that is not there", () => {
    expect(emblemOf("Ferryman").path).toBeNull();
    expect(emblemOf("Ferryman", "no-such-motif").path).toBeNull();
  });
});

describe("a card of a pack without a motif", () => {
  const ferryman: CardInfo = {
    ...(bookOf("skirmish").get("Archer") as CardInfo),
    name: "Old Salt Ferryman",
    text: "Deploy: move a close ally.",
  };

  it("has the sign of its kind and its initials", () => {
    const { container } = render(CardFace, { game: PAGES.skirmish, name: ferryman.name, card: ferryman });
    expect(container.querySelector(".initials")?.textContent).toBe("OSF");
    const drawn = [...container.querySelectorAll(".emblem path")].map((path) => path.getAttribute("d"));
    expect(drawn).toContain(signOf("knight"));
  });

  it("has its own motif if it names one, and no initials", () => {
    const card = { ...ferryman, facts: { ...ferryman.facts, emblem: "archer" } };
    const { container } = render(CardFace, { game: PAGES.skirmish, name: card.name, card });
    expect(container.querySelector(".initials")).toBeNull();
    const drawn = [...container.querySelectorAll(".emblem path")].map((path) => path.getAttribute("d"));
    expect(drawn).toContain(motifs["archer"]);
  });

  it("is drawn even if nothing is known of it", () => {
    const { container } = render(CardFace, { game: PAGES.skirmish, name: "Ferryman", card: undefined });
    expect(container.querySelector(".initials")?.textContent).toBe("F");
    expect(container.querySelector(".plate")?.textContent).toBe("Ferryman");
  });
});

describe("signs and land", () => {
  it("refuse a sign that does not exist", () => {
    expect(() => signOf("dragon")).toThrow('there is no sign "dragon"');
  });

  it("are the same for a name every time, and others for another", () => {
    expect(hills("Archer", 1, 34)).toBe(hills("Archer", 1, 34));
    expect(hills("Archer", 1, 34)).not.toBe(hills("Knight", 1, 34));
    expect(stars("Archer")).not.toBe(stars("Knight"));
    for (const { name } of CARDS.skirmish) {
      expect(seeded(name)).toBeGreaterThanOrEqual(0);
      expect(seeded(name)).toBeLessThan(1);
    }
  });

  it("have hills that close their shape within the picture", () => {
    for (const { name } of CARDS.skirmish) {
      for (const [row, height] of [
        [1, 34],
        [2, 22],
        [3, 11],
      ] as const) {
        const path = hills(name, row, height);
        expect(path).toMatch(/^M0 100L0 [\d.]+(L\d+ [\d.]+){5}L100 100z$/);
      }
    }
  });
});
