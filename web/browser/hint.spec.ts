/** Hints at the table: what is shown of them, and that they go away. */

import { type Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { GAMES, invite, setUp, sitDown } from "./setup";
import { expect, test } from "./test";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Return what is drawn over the hint, glow and arrows above all: its words are to be read. */
function coversOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll<HTMLElement | SVGElement>('[data-testid="hint-glow"], svg.arrows path'),
    ];
    for (const one of shown) one.style.pointerEvents = "all"; // else it is not found
    const panel = document.querySelector('[data-testid="hint-panel"]');
    const { left, top, width, height } = panel?.getBoundingClientRect() ?? new DOMRect();
    const found = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(left + across * width, top + down * height)),
    );
    for (const one of shown) one.style.pointerEvents = "";
    return found.filter((one) => !panel?.contains(one)).map((one) => one?.outerHTML.slice(0, 80) ?? "nothing");
  });
}

for (const game of GAMES) {
  for (const [device, wishes] of [
    ["a desktop", WIDE],
    ["a phone", PHONE],
  ] as const) {
    test(`A hint in ${game} on ${device} says what to do and why, and a second press hides it`, async ({ visit }) => {
      const page = await visit("/", wishes);
      await setUp(page, game, { seat: "p1" });
      const button = page.getByTestId("hint-button");
      await expect(button).toHaveText("Hint");
      await button.click();
      const panel = page.getByTestId("hint-panel");
      await expect(panel).toBeVisible();
      await expect(panel.getByTestId("hint-move")).not.toBeEmpty();
      await expect(panel.getByTestId("hint-why")).toHaveText(/^[A-Z].*\.$/);
      await expect(page.getByTestId("hint-glow").first()).toBeVisible();
      expect(await coversOf(page)).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(wishes.viewport.width);
      await expect(button).toHaveText("Hide hint");
      await button.click();
      await expect(panel).toHaveCount(0);
      await expect(page.getByTestId("hint-glow")).toHaveCount(0);
    });
  }
}

test("The key h asks for a hint and hides it, unless keys are switched off", async ({ visit }) => {
  const page = await visit("/", WIDE);
  await setUp(page, "skirmish", { seat: "p1" });
  await expect(page.getByTestId("hint-button")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-panel")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-panel")).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("marchlands.settings", JSON.stringify({ hasKeys: false })));
  await page.reload();
  await expect(page.getByTestId("hint-button")).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByTestId("hint-button")).toHaveText("Hint");
  await expect(page.getByTestId("hint-panel")).toHaveCount(0);
});

test("A hint is for the board it was asked on", async ({ visit }) => {
  const page = await visit("/", WIDE);
  await setUp(page, "warpath", { seat: "p1" });
  await page.getByTestId("hint-button").click();
  await expect(page.getByTestId("hint-panel")).toBeVisible();
  await page.locator("[data-testid^='action-'][data-move='end']").click();
  await expect(page.getByTestId("hint-panel")).toHaveCount(0);
  await expect(page.getByTestId("hint-glow")).toHaveCount(0);
});

test("Between people there is no hint to ask for", async ({ visit }) => {
  const ann = await visit("/");
  const ben = await visit(await invite(ann, "skirmish"));
  await sitDown(ann, ben);
  for (const page of [ann, ben]) await expect(page.getByTestId("hint-button")).toHaveCount(0);
});
