import type { Page } from "@playwright/test";

import { GAMES, OTHER, setUp } from "./setup";
import { type Game, Table } from "./table";
import { IS_LONG, PHONE, STILL, expect, test } from "./test";

/** How many moves are made by clicks; matches are played to their end by taps and by keys. */
const SHORT = IS_LONG ? undefined : 14;

test("Play Skirmish leads through a match of Skirmish, and Rematch to the next with sides swapped", async ({
  visit,
}) => {
  const page = await visit("/", STILL);
  await page.getByTestId("play-now").click();
  const table = new Table(page, 11);
  await table.turn();
  const face = await table.face();
  const first = await table.id();
  await table.playOut("click", SHORT, async (count) => {
    if (count % 10 === 0) await table.expectAllOnTable();
  });
  await expect(table.result).toContainText(/You won|You lost|A draw/);
  await expect(page).toHaveTitle(/You won|You lost|A draw/);

  await page.getByTestId("rematch").click();
  await expect(table.match).not.toHaveAttribute("data-match", first);
  await table.turn();
  expect(await table.face()).toBe(OTHER[face]);
  await expect(table.result).toHaveCount(0);
  const before = await table.number();
  await table.make(await table.pick());
  await table.turn(before);
});

test("A match of Warpath against a bot is played by clicking on cards and lanes", async ({ visit }) => {
  const page = await visit("/", STILL);
  await setUp(page, "warpath");
  const table = new Table(page, 12);
  await table.playOut("click", SHORT, async (count) => {
    if (count % 10 === 0) await table.expectAllOnTable();
  });
  await expect(table.result).toContainText(/You won|You lost|A draw/);
});

for (const game of GAMES) {
  test(`A whole match of ${game} is played by taps on a phone`, async ({ visit }) => {
    const page = await visit("/", { ...PHONE, ...STILL });
    await setUp(page, game, { press: "tap" });
    const table = new Table(page, 13);
    await table.playOut("tap");
    await expect(table.result).toContainText(/You won|You lost|A draw/);
  });

  test(`Turns of ${game} are played by the list of all moves`, async ({ visit }) => {
    const page = await visit("/", STILL);
    await setUp(page, game);
    const table = new Table(page, 14);
    let after = -1;
    for (let count = 0; count < 6 && (await table.turn(after)); count += 1) {
      after = await table.number();
      await table.makeByList(await table.pick());
    }
    await table.turn(after);
  });

  test(`A whole match of ${game} is set up and played by keys alone`, async ({ visit }) => {
    const page = await visit("/", STILL);
    const table = new Table(page, 15);
    await setUpByKeys(page, table, game);
    await table.playOut("keys");
    await expect(table.result).toContainText(/You won|You lost|A draw/);
  });

  test(`A turn of ${game} ends by its key, and the match is conceded by keys alone`, async ({ visit }) => {
    const page = await visit();
    const table = new Table(page, 15);
    await setUpByKeys(page, table, game);
    await table.turn();
    const after = await table.number();
    if (/^(pass|end)$/m.test((await table.offered()).join("\n"))) {
      await page.keyboard.press("p");
      if ((await page.getByTestId("confirm").count()) > 0) await page.keyboard.press("Enter"); // it would be Done
      await table.turn(after);
    }
    for (const name of ["menu-open", "concede", "concede-yes"]) {
      await table.tabTo(page.getByTestId(name));
      await page.keyboard.press("Enter");
    }
    await expect(table.result).toContainText("You lost: you conceded.");
  });
}

/** Go from the start page to a match against the weakest bot by keys alone. */
async function setUpByKeys(page: Page, table: Table, game: Game): Promise<void> {
  await table.tabTo(page.getByTestId(`choose-${game}`));
  await page.keyboard.press("Enter");
  await table.tabTo(page.getByTestId("setup-level-soldier"));
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByTestId("setup-level-recruit")).toBeChecked();
  await table.tabTo(page.getByTestId("start-match"));
  await page.keyboard.press("Enter");
}

test("A digit takes a card into the hand, Escape puts it back, and m opens the list of all moves", async ({
  visit,
}) => {
  const page = await visit();
  await setUp(page, "skirmish");
  const table = new Table(page);
  await table.turn();
  const cards = page.getByTestId("hand-card");
  const first = cards.first();
  const targets = page.locator('[data-testid="target"][data-move^="play"]');
  await expect(first).toHaveAttribute("data-playable", /true|false/);
  const playable = await cards.evaluateAll((all) => all.findIndex((card) => card.dataset["playable"] === "true"));
  await page.keyboard.press(String(playable + 1));
  await expect(cards.nth(playable)).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(cards.nth(playable)).toHaveAttribute("aria-pressed", "false");
  await expect(targets).toHaveCount(0);
  await page.keyboard.press("m");
  await expect(page.getByTestId("legal-move").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("legal-move").first()).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByTestId("help")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("help")).toBeHidden();
});
