import type { Locator, Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { GAMES, invite, setUp } from "./setup";
import { Stage, fixture } from "./staged";
import { STILL, expect, test } from "./test";

const WIDTHS = [
  { width: 360, wishes: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
  { width: 1440, wishes: { viewport: { width: 1440, height: 900 } } },
] as const;
const FIXTURES = [
  ...["skirmish-start", "skirmish-middle", "skirmish-watched", "skirmish-choice", "skirmish-over"],
  ...["warpath-start", "warpath-middle", "warpath-choice"],
] as const;

/** Take a card of the hand that goes to a place. */
async function pickUp(page: Page): Promise<void> {
  for (const card of await page.locator('[data-testid="hand-card"][data-playable="true"]').all()) {
    await card.click();
    if ((await page.getByTestId("target").count()) > 0) return;
    await card.click();
  }
  throw new Error("no card goes anywhere");
}

for (const { width, wishes } of WIDTHS) {
  const size = `at ${String(width)} px`;

  test(`No page has a fault ${size}`, async ({ visit }) => {
    const page = await visit("/", { ...wishes, ...STILL });
    for (const path of ["/", "/play/skirmish", "/play/warpath", "/decks", "/rules", "/credits", "/nowhere"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.goto("/");
    for (const [opener, dialog] of [
      ["naming-open", "naming"],
      ["settings-open", "settings"],
    ] as const) {
      await page.getByTestId(opener).click();
      await expect(page.getByTestId(dialog)).toBeVisible();
      expect(await faultsOf(page), dialog).toEqual([]);
      await page.keyboard.press("Escape");
    }
    const code = await invite(page, "skirmish");
    await page.getByTestId("waiting").waitFor();
    expect(await faultsOf(page), "waiting").toEqual([]);
    const friend = await visit(code, { ...wishes, ...STILL });
    await friend.getByTestId("take-seat").waitFor();
    expect(await faultsOf(friend), "invited").toEqual([]);
  });

  for (const game of GAMES) {
    test(`A table of ${game} has no fault in any state ${size}`, async ({ visit }) => {
      const page = await visit(null, { ...wishes, ...STILL });
      for (const name of FIXTURES.filter((one) => one.startsWith(game))) {
        await Stage.open(page, fixture(name));
        await expect(page.getByTestId("match")).toHaveAttribute("data-number", String(fixture(name).number));
        expect(await faultsOf(page), name).toEqual([]);
      }
    });
  }

  for (const game of GAMES) {
    test(`What can be opened over a table of ${game} has no fault ${size}`, async ({ visit }) => {
      const page = await visit(null, { ...wishes, ...STILL });
      await Stage.open(page, fixture(`${game}-middle`));
      await pickUp(page);
      expect(await faultsOf(page), "a card is taken").toEqual([]);
      await page.keyboard.press("Escape");
      const asking =
        game === "skirmish" ? page.getByTestId("action-done") : page.locator('[data-move="skill"]').first();
      await asking.click();
      await expect(page.getByTestId("confirm")).toBeVisible();
      expect(await faultsOf(page), "a question").toEqual([]);
      await page.getByTestId("confirm-no").click();
      for (const [opener, dialog] of [
        ["settings-open", "settings"],
        ["help-open", "help"],
        ["moves-open", "all-moves"],
      ] as const) {
        await page.getByTestId("menu-open").click();
        await expect(page.getByTestId("menu")).toBeVisible();
        expect(await faultsOf(page), "menu").toEqual([]);
        await page.getByTestId(opener).click();
        await expect(page.getByTestId(dialog)).toBeVisible();
        expect(await faultsOf(page), dialog).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(page.getByTestId(dialog)).toBeHidden();
      }
      await page.getByTestId("discard-p1").click();
      await expect(page.getByTestId("pile")).toBeVisible();
      expect(await faultsOf(page), "pile").toEqual([]);
    });
  }
}

/** Note from the next page on what shifts in it that nobody has moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = ((globalThis as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function shifted(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((sum, one) => sum + one, 0);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`Nothing shifts while a page comes that is loaded late, ${String(viewport.width)} wide`, async ({ visit }) => {
    const page = await visit("/credits", { viewport });
    await watchShifts(page);
    for (const [path, there] of [
      ["/decks", "ready-skirmish"],
      ["/cards/skirmish", "cards"],
      ["/cards/skirmish/Archer", "card-page"],
      ["/build/warpath", "pool"],
      ["/workshop/skirmish", "workshop-card"],
    ] as const) {
      await page.goto(path);
      await page.getByTestId(there).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect(await shifted(page), path).toBeLessThan(0.02);
    }
  });
}

for (const game of GAMES) {
  test(`Nothing shifts while a match of ${game} opens`, async ({ visit }) => {
    const page = await visit("/", { viewport: { width: 1440, height: 900 } });
    await watchShifts(page);
    await setUp(page, game);
    await page.getByTestId("board").waitFor();
    await page.reload(); // straight into the match
    await page.getByTestId("board").waitFor();
    await page.waitForTimeout(1_500);
    expect(await shifted(page)).toBeLessThan(0.02);
  });
}

/** Return how light the pixels of some things are on average, from 0 to 1, in a picture without colours. */
async function lightOf(page: Page, ...things: Locator[]): Promise<number[]> {
  await page.evaluate(() => document.documentElement.style.setProperty("filter", "grayscale(1)"));
  const pictures = await Promise.all(things.map(async (thing) => (await thing.screenshot()).toString("base64")));
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const pen = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
          pen.drawImage(bitmap, 0, 0);
          const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
          let sum = 0;
          for (let at = 0; at < data.length; at += 4) sum += data[at] ?? 0;
          return sum / (data.length / 4) / 255;
        }),
      ),
    pictures,
  );
}

test("Without colours one still sees what can be played, who leads, and whose things are whose", async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 1440, height: 900 }, ...STILL });
  await Stage.open(page, fixture("skirmish-middle"));
  await pickUp(page);
  const slot = (name: string): Locator => page.locator(`[data-slot="${name}"]`);
  const lit = await page.locator('[data-testid="target"][data-slot]').first().getAttribute("data-slot");
  const [light = 0, dark = 0] = await lightOf(page, slot(lit ?? ""), slot("a0"));
  expect(light - dark).toBeGreaterThan(0.08); // a place for the card, and one that is none

  // whose it is, and who leads, has a shape of its own
  const shape = (thing: Locator): Promise<string> =>
    thing.evaluate(
      (node) => `${getComputedStyle(node).clipPath} ${getComputedStyle(node).getPropertyValue("corner-shape")}`,
    );
  const [own, enemy] = [page.locator(".own-shape[data-slot]").first(), page.locator(".enemy-shape[data-slot]").first()];
  expect(await shape(own)).not.toBe(await shape(enemy));
  const badge = (ahead: string): Locator => page.locator(`[data-ahead="${ahead}"]`).first();
  await expect(badge("enemy").locator("svg").first()).toBeAttached(); // a flag
  await expect(badge("nobody").locator("svg")).toHaveCount(0);
});
