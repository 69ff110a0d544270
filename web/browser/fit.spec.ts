import type { Locator, Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { Stage, type SkirmishView, type WarpathView, deal, fixture, marcher } from "./staged";
import { expect, test } from "./test";

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const NAMES = ["skirmish-middle", "warpath-middle"] as const;
type State = ReturnType<typeof fixture>;

function wishes(size: { width: number; height: number }): object {
  const isPhone = size.width < 600;
  return { viewport: size, hasTouch: isPhone, isMobile: isPhone };
}

/** Return a position with as much on it as there can be, and a long hand. */
function crowded(name: string): State {
  const state = fixture(name);
  const view = state.position?.view as SkirmishView | WarpathView;
  const face = state.face ?? "p1";
  if (view.game === "skirmish") {
    const slots = [...view.p1.slots, ...view.p2.slots];
    const model = slots.find((slot) => slot.unit)?.unit;
    for (const [id, slot] of slots.entries()) {
      Object.assign(slot, { modifier: -2, permanent: -1 });
      if (model)
        slot.unit = {
          ...model,
          ...slot.unit,
          id,
          at_risk: true,
          damage: 2,
          buff: 3,
          shield: 2,
          cooldown: 2,
          cleansed: true,
        };
    }
  } else {
    crowd(view, 5);
  }
  const card = view[face].hand?.[0] ?? "";
  deal(view[face], Array<string>(14).fill(card));
  return state;
}

/** Put units on every tile until there are this many. */
function crowd(view: WarpathView, count: number): void {
  for (const tile of Object.values(view.lanes).flat()) {
    while (tile.units.length < count) tile.units.push(marcher(tile.units.length % 2 ? "p1" : "p2", "Thief"));
  }
}

async function boxes(page: Page, ...parts: Locator[]): Promise<unknown[]> {
  return Promise.all([page.getByTestId("board"), page.getByTestId("hand"), ...parts].map((part) => part.boundingBox()));
}

for (const size of SIZES) {
  const name = `${String(size.width)}x${String(size.height)}`;

  for (const staged of NAMES) {
    test(`Board, hand and main button of ${staged} are on one screen of ${name}, however full`, async ({ visit }) => {
      const page = await visit(null, wishes(size));
      await Stage.open(page, crowded(staged));
      const main = page.getByRole("button", { name: /^(Done|Pass|End turn)/ });
      await expect(main).toHaveCount(1);
      for (const part of [page.getByTestId("turn"), page.getByTestId("board"), page.getByTestId("hand"), main]) {
        await expect(part).toBeInViewport({ ratio: 0.999 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      // what is in the board stays in it
      const outside = await page.getByTestId("board").evaluate((board) => {
        const frame = board.getBoundingClientRect();
        return [...board.querySelectorAll("button")].filter((button) => {
          const { top, bottom, left, right } = button.getBoundingClientRect();
          return top < frame.top - 1 || bottom > frame.bottom + 1 || left < frame.left - 1 || right > frame.right + 1;
        }).length;
      });
      expect(outside).toBe(0);
      for (const opener of ["help-open", "settings-open"]) {
        await page.getByTestId("menu-open").click();
        await page.getByTestId(opener).click();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), opener).toBe(size.width);
        await page.keyboard.press("Escape");
      }
    });
  }

  test(`Units that come to the board of Warpath move nothing else at ${name}`, async ({ visit }) => {
    const page = await visit(null, wishes(size));
    const stage = await Stage.open(page, fixture("warpath-middle"));
    const end = page.getByTestId("action-end");
    const before = await boxes(page, end);
    for (const count of [1, 2, 3, 4, 9]) {
      stage.update([], (view) => view.game === "warpath" && crowd(view, count));
      await expect(page.getByTestId("match")).toHaveAttribute("data-number", String(stage.state.number));
      expect(await boxes(page, end)).toEqual(before);
    }
    // whoever does not fit is behind a button
    await page.getByTestId("more").first().click();
    const all = page.locator('[data-testid="tile-all"][open]');
    await expect(all.getByTestId("unit")).toHaveCount(9);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(all).toHaveCount(0);
  });
}

/** Phones on their side, tablets, and the largest screens: the same page is only given another size. */
const OTHERS = {
  finger: ["844x390", "740x360", "640x360", "768x1024"],
  mouse: ["1024x768", "2560x1440", "900x460"],
};

/** Return what is not whole on the screen, or lies over something else that a decision needs. */
function misplaced(page: Page, isAsked: boolean): Promise<string[]> {
  return page.evaluate((isAsked) => {
    const faults: string[] = [];
    const box = (selector: string): [string, DOMRect][] => {
      const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      if (found.length === 0) faults.push(`${selector} is not there`);
      return found.map((one) => [selector, one.getBoundingClientRect()]);
    };
    const byId = (name: string): [string, DOMRect][] => box(`[data-testid${name}]`);
    const parts = [
      ...["='player-p1'", "='player-p2'", "='board'", "='turn'", "='menu-open'"],
      ...["^='points-'], .score [data-testid^='hp-'", "^='action-'", isAsked ? "='choice'" : "='hand'"],
    ].flatMap(byId);
    const within = [
      ...parts,
      ...(isAsked ? [] : byId("='hand-card'").filter(([, { left, right }]) => left >= 0 && right <= innerWidth)),
    ];
    for (const [name, { top, bottom, left, right, height }] of within) {
      const isOut = top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
      if (isOut || height < 8)
        faults.push(`${name} is cut off: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
    }
    for (const [at, [name, one]] of parts.entries()) {
      for (const [other, two] of parts.slice(at + 1)) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 2 && high > 2)
          faults.push(`${name} and ${other} overlap by ${String(Math.round(wide))} x ${String(Math.round(high))}`);
      }
    }
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight)
      faults.push(`it scrolls: ${String(scrollWidth)} x ${String(scrollHeight)}`);
    return faults;
  }, isAsked);
}

for (const [how, sizes] of Object.entries(OTHERS)) {
  test(`Nothing that a decision needs is cut off or covered on screens of other sizes, with a ${how}`, async ({
    visit,
  }) => {
    const isTouch = how === "finger";
    const page = await visit(null, { hasTouch: isTouch, isMobile: isTouch, reducedMotion: "reduce" });
    for (const name of [...NAMES, "skirmish-choice", "warpath-choice"]) {
      const isAsked = name.endsWith("choice");
      await Stage.open(page, isAsked ? fixture(name) : crowded(name));
      for (const size of sizes) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        await page.setViewportSize({ width, height });
        await expect.poll(() => misplaced(page, isAsked), `${name} at ${size}`).toEqual([]);
      }
    }
  });
}

test("Of answers that do not fit one sees that there are more, and comes to all of them by a swipe", async ({
  visit,
}) => {
  const state = fixture("skirmish-choice");
  const cards = ["Archer", "Templar", "Champion", "Dragon", "Wizard", "Longbow", "Necromancer", "Veteran", "Knight"];
  if (state.position) {
    state.position.legal = cards.map((card) => ({ kind: "choose", text: `choose ${card}`, words: card, card }));
    state.position.legal.push({ kind: "choose", text: "decline", words: "Nothing" });
  }
  for (const viewport of [SIZES[0], { width: 640, height: 360 }]) {
    const page = await visit(null, { viewport, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
    await Stage.open(page, state);
    const [swipe, answers] = [page.getByTestId("swipe"), page.getByTestId("answer")];
    await expect(swipe).toHaveClass(/after/);
    await expect(swipe).not.toHaveClass(/before/);
    await expect(answers).toHaveCount(cards.length + 1);
    await expect(page.getByRole("button", { name: "Nothing" })).toBeInViewport({ ratio: 0.99 }); // not behind the cards
    expect((await answers.nth(1).boundingBox())?.height).toBeGreaterThan(90); // to be read as a card
    await answers.last().scrollIntoViewIfNeeded();
    await expect(answers.last()).toBeInViewport({ ratio: 0.99 });
    await expect(swipe).toHaveClass(/before/);
    await expect(swipe).not.toHaveClass(/after/);
  }
});

test("The log follows what happens, also when it is given less room; whoever scrolls up stays there", async ({
  visit,
}) => {
  const page = await visit(null, { reducedMotion: "reduce" });
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  const log = page.getByTestId("log-scroll");
  const below = (): Promise<number> => log.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  const tell = async (): Promise<void> => {
    stage.update(Array.from({ length: 9 }, () => ({ pieces: [{ text: "Something happens." }] })));
    await expect(page.getByTestId("match")).toHaveAttribute("data-number", String(stage.state.number));
  };
  await expect.poll(below).toBeLessThan(4);
  // what stands above takes some of its room, before the frame in which it would be told that it has scrolled
  await log.evaluate((one) => {
    one.scrollTop = 0;
    one.scrollTop = one.scrollHeight;
    one.style.marginTop = "60px";
  });
  await expect.poll(below).toBeLessThan(4);
  await tell();
  await expect.poll(below).toBeLessThan(4);
  for (const height of [800, 700, 760]) {
    await page.setViewportSize({ width: 1400, height });
    await tell();
    await expect.poll(below).toBeLessThan(4);
  }
  await log.hover();
  await page.mouse.wheel(0, -120);
  await expect.poll(below).toBeGreaterThan(50);
  const before = await log.evaluate((one) => one.scrollTop);
  await tell();
  expect(await log.evaluate((one) => one.scrollTop)).toBe(before);
});

test("axe would notice a name that hides what is written, and a heading out of order", async ({ visit }) => {
  const page = await visit(null);
  await Stage.open(page, fixture("warpath-middle"));
  await page.evaluate(() => {
    const faults = '<h2>Lanes</h2><h4>Plains</h4><button aria-label="something else">Go to the plains</button>';
    document.querySelector("main")?.insertAdjacentHTML("beforeend", faults);
  });
  const ids = (await faultsOf(page)).map((fault) => fault.split(":")[0]);
  expect(new Set(ids)).toEqual(new Set(["heading-order", "label-content-name-mismatch"]));
});
