/** The rulebook of each game: its chapters, its boards, its glossary and its search. */

import { faultsOf } from "./axe";
import { GAMES } from "./setup";
import { expect, test } from "./test";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true };

for (const game of GAMES) {
  for (const [device, wishes] of [
    ["a desktop", WIDE],
    ["a phone", PHONE],
  ] as const) {
    test(`The rulebook of ${game} is readable and without faults on ${device}`, async ({ visit }) => {
      const page = await visit(`/rules/${game}`, wishes);
      const book = page.getByTestId("rulebook");
      await expect(book.getByRole("heading", { level: 1 })).toHaveText(/^The rules of /);
      expect(await book.locator("[data-rule]").count()).toBeGreaterThan(40);
      await expect(book.getByTestId("example").first()).toBeAttached();
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(wishes.viewport.width);
    });
  }
}

test("A rule has an address of its own, and other rules lead to it", async ({ visit }) => {
  const page = await visit("/rules/skirmish#SK-47", WIDE);
  const rule = page.locator("[id='SK-47']");
  await expect(rule).toBeInViewport();
  await expect(rule).toHaveClass(/current/);
  await expect(rule).toContainText("Settling.");
  await page.locator("[id='SK-30']").getByRole("link", { name: "SK-31", exact: true }).click();
  await expect(page).toHaveURL(/\/rules\/skirmish#SK-31$/);
  await expect(page.locator("[id='SK-31']")).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#SK-47$/);
});

test("Standard and classic are told apart, on boards as well, and the address says which", async ({ visit }) => {
  const page = await visit("/rules/skirmish", WIDE);
  const [manual, single] = [page.locator("[id='SK-21']"), page.locator("[id='SK-22']")];
  await expect(single).toContainText("Only under classic");
  await expect(manual).not.toContainText("Only under");
  const shown = page.getByTestId("example");
  await expect(shown.filter({ hasText: "pass then only hands over the turn" })).toHaveCount(1);
  await page.getByTestId("presets").getByRole("button", { name: "Classic" }).click();
  await expect(manual).toContainText("Only under standard");
  await expect(single).not.toContainText("Only under");
  await expect(shown.filter({ hasText: "pass then only hands over the turn" })).toHaveCount(0);
  await expect(shown.filter({ hasText: "In classic the turn passes by itself" })).toHaveCount(1);
  await expect(page).toHaveURL(/\?rules=classic$/);
  await page.reload();
  await expect(manual).toContainText("Only under standard");
  expect(await faultsOf(page)).toEqual([]);
});

test("The search finds rules by words and numbers, and words of the glossary", async ({ visit }) => {
  const page = await visit("/rules/warpath", WIDE);
  const field = page.getByTestId("rules-search");
  await field.fill("thief paid");
  await expect(page.getByTestId("rules-found")).toHaveText(/^\d+ passages?$/);
  await expect(page.locator("[id='WP-53']")).toBeVisible();
  await expect(page.locator("[id='WP-02']")).toHaveCount(0);
  await expect(page.locator("mark").first()).toBeVisible();
  await field.fill("WP-26");
  await expect(page.locator("[id='WP-26']")).toBeVisible();
  await field.fill("zeppelin");
  await expect(page.getByTestId("rules-found")).toHaveText("Nothing found");
  await expect(page.getByTestId("no-rules")).toContainText("Nothing in the rules of Warpath says “zeppelin”.");
  await page.getByRole("button", { name: "Show all rules" }).click();
  await expect(page.locator("[id='WP-02']")).toBeAttached();
});

test("A word explains itself where it stands, and cards lead to the glossary", async ({ visit }) => {
  const page = await visit("/cards/skirmish/Vanguard", PHONE);
  await page.getByTestId("card-page").getByRole("link", { name: "Dominant", exact: true }).first().tap();
  await expect(page).toHaveURL(/\/rules\/skirmish#word-dominant$/);
  const word = page.locator("#word-dominant");
  await expect(word).toBeInViewport();
  await expect(word).toContainText("Having more power than the unit in front");

  await page.goto("/rules/skirmish#the-match");
  await page.locator("a[data-word='word-terrain']").first().tap();
  const box = page.getByTestId("word-popover");
  await expect(box).toContainText("One of the five places in a line");
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await page.locator("a[data-word='word-terrain']").first().tap();
  await box.getByRole("link", { name: "In the glossary" }).tap();
  await expect(box).toBeHidden();
  await expect(page.locator("#word-terrain")).toBeInViewport();
});

test("There is a way from the short rules to all of them, and one back out of nowhere", async ({ visit }) => {
  const page = await visit("/rules", WIDE);
  await page.getByRole("link", { name: "All rules of Warpath" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The rules of Warpath");
  await page.getByRole("navigation", { name: "Rulebooks" }).getByRole("link", { name: "Skirmish" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The rules of Skirmish");
  await page.getByTestId("rules-contents").getByRole("link", { name: "Keywords" }).click();
  await expect(page.locator("#keywords")).toBeInViewport();
  await page.goto("/rules/chess");
  await expect(page.getByTestId("lost")).toContainText("no game called “chess”");
});
