import type { Page } from "@playwright/test";

import type { GameEvent } from "../src/games/event";
import { Stage, type SkirmishView, fixture } from "./staged";
import { expect, test } from "./test";

const ABILITY = { kind: "ability", id: 4, card: "Wizard" } as const;

/** The Wizard on p1's Marsh hits the Longbow on p2's Peak. */
const HIT: GameEvent = {
  event: "damaged",
  cause: ABILITY,
  seat: "p2",
  terrain: 4,
  card: "Longbow",
  id: 2,
  amount: 1,
  absorbed: 0,
};

/** Let a unit with power 4 lose 3, blow by blow, after some more that cost nothing. */
function hit(stage: Stage, more = 0): void {
  const nothing = { ...HIT, amount: 0 };
  const events: GameEvent[] = [...Array.from({ length: more }, () => nothing), HIT, HIT, HIT];
  stage.update(
    [{ pieces: [{ text: "Longbow takes 3 damage." }], place: "e4", event: 0 }],
    (view) => {
      const unit = (view as SkirmishView).p2.slots[4]?.unit;
      if (unit) unit.power = 1;
    },
    { events, seat: "p1" },
  );
}

const SLOT = '[data-slot="e4"] .power';
const power = (page: Page): Promise<string> => page.locator(SLOT).innerText();
const match = (page: Page) => page.getByTestId("match");

async function lay(page: Page): Promise<Stage> {
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  await expect(page.locator(SLOT)).toHaveText("4");
  return stage;
}

/** Return the properties that move on the layer over the table and on the board. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = document
      .getAnimations()
      .filter(({ effect }) =>
        (effect as KeyframeEffect).target?.closest('[data-testid="motion"], [data-testid="board"]'),
      )
      .filter((animation) => !(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition))
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)));
    return [...new Set(names)].filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
  });
}

test("A move is seen blow by blow: power and badge change together, and only transform and opacity move", async ({
  visit,
}) => {
  const page = await visit(null);
  const stage = await lay(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const read = (selector: string): string => document.querySelector(selector)?.textContent.trim() ?? "";
      const now = `${read('[data-slot="e4"] .power')} ${read('[data-testid="balance-4"] .theirs')}`;
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    look();
  });
  hit(stage);
  await expect.poll(() => moving(page)).not.toEqual([]);
  expect((await moving(page)).sort()).toEqual(["opacity", "transform"]);
  await expect(match(page)).toHaveAttribute("data-busy", "false", { timeout: 4_000 });
  await expect(page.locator(SLOT)).toHaveText("1");
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(2); // it did not jump
  for (const pair of seen) expect(pair.split(" ")[0]).toBe(pair.split(" ")[1]);
});

for (const [how, press] of [
  ["Space", (page: Page) => page.keyboard.press("Space")],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["a click on the board", (page: Page) => page.locator('[data-slot="a0"]').click({ force: true })],
] as const) {
  test(`A skip by ${how} leaves the true board at once, and the next decision can be made`, async ({ visit }) => {
    const page = await visit(null);
    const stage = await lay(page);
    hit(stage, 4);
    await expect(match(page)).toHaveAttribute("data-busy", "true");
    await page.evaluate(() => {
      const skipped = { at: 0, free: 0 };
      Object.assign(window, { skipped });
      for (const name of ["keydown", "click"]) {
        addEventListener(name, () => (skipped.at ||= performance.now()), { capture: true, once: true });
      }
      const table = document.querySelector('[data-testid="match"]');
      if (table === null) return;
      new MutationObserver(() => {
        if (table.getAttribute("data-busy") === "false") skipped.free ||= performance.now();
      }).observe(table, { attributes: true });
    });
    await press(page);
    await expect(match(page)).toHaveAttribute("data-busy", "false");
    await expect(page.locator(SLOT)).toHaveText("1");
    await expect(page.getByTestId("confirm-yes")).toHaveCount(0); // the press did nothing else
    const { at, free } = await page.evaluate(
      () => (window as unknown as { skipped: { at: number; free: number } }).skipped,
    );
    expect(free - at).toBeLessThan(50);
    await page.locator('[data-testid="hand-card"][data-playable="true"]').first().click();
    await expect(page.getByTestId("target").first()).toBeVisible();
  });
}

test("A page that is loaded anew in the middle of a motion shows the true board", async ({ visit }) => {
  const page = await visit(null);
  const stage = await lay(page);
  hit(stage, 6);
  await expect(match(page)).toHaveAttribute("data-busy", "true");
  await page.reload();
  await expect(match(page)).toHaveAttribute("data-busy", "false");
  expect(await power(page)).toBe("1");
});

test("A tab that nobody looks at does not wait", async ({ visit }) => {
  const page = await visit(null);
  const stage = await lay(page);
  hit(stage, 6);
  hit(stage, 6);
  await expect(match(page)).toHaveAttribute("data-busy", "true");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(match(page)).toHaveAttribute("data-busy", "false", { timeout: 300 });
  hit(stage, 6);
  await expect(match(page)).toHaveAttribute("data-number", String(stage.state.number), { timeout: 300 });
});

for (const [when, wishes, settings] of [
  ["the speed is off", {}, { speed: "off" }],
  ["motion is switched off", {}, { hasMotion: false }],
  ["the system asks for less motion", { reducedMotion: "reduce" }, {}],
] as const) {
  test(`Nothing moves when ${when}: the outcome is there at once, and lit for a moment`, async ({ visit }) => {
    const page = await visit("/rules", wishes);
    await page.evaluate((kept) => localStorage.setItem("marchlands.settings", kept), JSON.stringify(settings));
    const stage = await lay(page);
    await page.evaluate(() => {
      const busy: string[] = [];
      Object.assign(window, { busy });
      const table = document.querySelector('[data-testid="match"]');
      if (table) {
        new MutationObserver(() => busy.push(table.getAttribute("data-busy") ?? "")).observe(table, {
          attributes: true,
        });
      }
    });
    hit(stage, 4);
    await expect(match(page)).toHaveAttribute("data-number", String(stage.state.number));
    await expect.poll(() => moving(page)).toEqual(["opacity"]);
    const busy = await page.evaluate(() => (window as unknown as { busy: string[] }).busy);
    expect(busy).not.toContain("true");
    await expect(page.locator(SLOT)).toHaveText("1");
  });
}

test("The history bar shows a play once more, and what was said of it", async ({ visit }) => {
  const page = await visit(null);
  const stage = await lay(page);
  const played: GameEvent = {
    event: "played",
    cause: { kind: "move" },
    seat: "p2",
    hand_id: null,
    card: "Longbow",
    terrain: 4,
  };
  stage.update([{ pieces: [{ text: "The opponent plays Longbow." }], event: 0 }], undefined, {
    events: [played, HIT],
    seat: "p2",
  });
  const play = page.getByTestId("history-play");
  await expect(play).toHaveCount(1);
  await expect(match(page)).toHaveAttribute("data-busy", "false");
  await play.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("history-tale")).toBeVisible();
  await expect(page.getByTestId("history-tale")).toContainText("The opponent plays Longbow.");
  await expect.poll(() => moving(page)).not.toEqual([]);
  await expect(page.locator(SLOT)).toHaveText("4"); // nothing happens again
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("history-tale")).toBeHidden();
});
