/** The gallery of all cards, and the page of each. */

import { join } from "node:path";

import { faultsOf } from "./axe";
import { expect, test } from "./test";

const PACK = join(import.meta.dirname, "../../examples/packs/saltmarsh.toml");

test("Cards are searched by words and filters, which are one thing, and walked over by keys", async ({
  visit,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const page = await visit("/cards/skirmish?q=rarity%3Agold", { viewport: { width: 1440, height: 900 } });
  const field = page.getByTestId("card-query");
  const cards = page.getByTestId("cards").getByRole("link");
  await expect(field).toHaveValue("rarity:gold");
  await expect(page.locator('[data-filter="rarity:gold"]')).toHaveAttribute("aria-pressed", "true");
  const gold = await cards.count();
  expect(gold).toBeGreaterThan(3);
  await expect(page.getByTestId("card-count")).toHaveText(`${String(gold)} cards`);
  expect(await faultsOf(page)).toEqual([]);

  await page.locator('[data-filter="rarity:silver"]').click();
  await page.locator('[data-filter="kind:action"]').click();
  await expect(field).toHaveValue("rarity:gold,silver kind:action");
  await expect(page).toHaveURL(/\?q=rarity%3Agold%2Csilver%20kind%3Aaction$/);
  await expect(cards.filter({ hasText: "Assassinate" })).toBeVisible();

  await field.fill("powr>3");
  await expect(page.getByTestId("card-query-fault")).toContainText("did you mean 'power'?");
  await expect(cards.filter({ hasText: "Assassinate" })).toBeVisible();
  await field.fill("zeppelin");
  await expect(page.getByTestId("no-cards")).toContainText("No card of Skirmish is like that.");
  await page.getByRole("button", { name: "Show all cards" }).click();
  await field.fill('"close enemy"');
  await expect(page.getByTestId("card-count")).not.toHaveText("No card fits");

  await page.getByRole("button", { name: "How to search" }).click();
  await expect(page.getByTestId("query-help")).toContainText("its printed power");
  for (const sign of await page.getByTestId("query-help").locator("dl").first().locator("code").allTextContents()) {
    const answer = await page.request.get(`/api/games/skirmish/search?q=${encodeURIComponent(sign)}`);
    expect(((await answer.json()) as { names: string[] }).names.length, sign).toBeGreaterThan(0);
  }
  await page.keyboard.press("Escape");

  const first = (await cards.first().getAttribute("data-card")) ?? "";
  const second = (await cards.nth(1).getAttribute("data-card")) ?? "";
  await field.focus();
  await page.getByTestId("card-filter-list").getByRole("button").last().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator(`[data-card="${first}"]`)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(`[data-card="${second}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await page.goBack();
  await expect(field).toHaveValue('"close enemy"');
});

test("A card has a page with rulings, examples, decks and related cards, on a phone as well", async ({
  visit,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const page = await visit("/cards/skirmish/Sentinel", { viewport: { width: 360, height: 640 }, hasTouch: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sentinel");
  await expect(page.getByTestId("card-words")).toContainText("nobody can be deployed in front");
  await expect(page.getByTestId("card-rulings")).toContainText("SK-97");
  const example = page.getByTestId("example").first();
  await expect(example).toContainText("a Sentinel stands opposite");
  await expect(example.getByRole("figure")).toHaveCount(2);
  await expect(example.getByRole("link", { name: "SK-97" })).toHaveAttribute("href", "/rules/skirmish#SK-97");
  await expect(page.getByTestId("card-decks").getByRole("link").first()).toHaveAttribute("href", /^\/play\/skirmish\//);
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByTestId("card-related").getByRole("link", { name: "Gatekeeper" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gatekeeper");

  await page.goto("/cards/skirmish/Sentinl");
  await expect(page.getByTestId("lost")).toContainText("did you mean 'Sentinel'?");
  await page.getByTestId("lost").getByRole("link", { name: "Sentinel" }).tap();
  await expect(page.getByTestId("card-page").getByRole("heading", { level: 1 })).toHaveText("Sentinel");
  await page.getByRole("link", { name: "All cards of Skirmish" }).tap();
  await expect(page.getByTestId("cards").getByRole("link").first()).toBeVisible();
  await page.goto("/cards/chess");
  await expect(page.getByTestId("lost")).toContainText("no game called “chess”");

  await page.goto("/cards");
  await page.getByRole("navigation", { name: "Games" }).getByRole("link", { name: "Warpath" }).tap();
  await expect(page.getByTestId("cards").getByRole("link").first()).toBeVisible();
  await page.getByTestId("card-filters").tap();
  await page.locator('[data-filter="class:mage"]').tap();
  await expect(page.getByTestId("card-query")).toHaveValue("class:mage");
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("Cards of packs are in the gallery with the name of their pack", async ({ serve, visit }) => {
  const page = await visit("/cards/skirmish?q=pack%3Asaltmarsh", { at: await serve("--pack", PACK) });
  const ferryman = page.getByTestId("cards").getByRole("listitem").filter({ hasText: "Ferryman" });
  await expect(ferryman.first()).toContainText("saltmarsh");
  await ferryman.first().getByRole("link").click();
  await expect(page.getByTestId("card-page")).toContainText("From the pack saltmarsh.");
});
