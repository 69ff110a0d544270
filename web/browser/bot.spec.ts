import { GAMES, OTHER, setUp } from "./setup";
import { Table } from "./table";
import { PHONE, expect, test } from "./test";

test("Play Skirmish leads through a whole match of Skirmish, and Rematch to the next with sides swapped", async ({
  visit,
}) => {
  const page = await visit();
  await page.getByTestId("play-now").click();
  const table = new Table(page, 11);
  await table.turn();
  const face = await table.face();
  const first = await table.id();
  await table.playOut("click", async (count) => {
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

test("A whole match of Warpath against a bot is played by clicking on cards and lanes", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "warpath");
  const table = new Table(page, 12);
  await table.playOut("click", async (count) => {
    if (count % 10 === 0) await table.expectAllOnTable();
  });
  await expect(table.result).toContainText(/You won|You lost|A draw/);
});

for (const game of GAMES) {
  test(`A whole match of ${game} is played by taps on a phone`, async ({ visit }) => {
    const page = await visit("/", PHONE);
    await setUp(page, game, { press: "tap" });
    const table = new Table(page, 13);
    await table.playOut("tap");
    await expect(table.result).toContainText(/You won|You lost|A draw/);
  });

  test(`Turns of ${game} are played by the list of all moves`, async ({ visit }) => {
    const page = await visit();
    await setUp(page, game);
    const table = new Table(page, 14);
    let after = -1;
    for (let count = 0; count < 6 && (await table.turn(after)); count += 1) {
      after = await table.number();
      await table.makeByList(await table.pick());
    }
    await table.turn(after);
  });

  test(`A match of ${game} is set up, played for some turns and conceded by keys alone`, async ({ visit }) => {
    const page = await visit();
    const table = new Table(page, 15);
    await table.tabTo(page.getByTestId("setup-game"));
    await page.keyboard.press(game === "skirmish" ? "ArrowUp" : "ArrowDown");
    await expect(page.getByTestId("setup-game")).toHaveValue(game);
    await table.tabTo(page.getByTestId("setup-level"));
    await page.keyboard.press("ArrowUp");
    await expect(page.getByTestId("setup-level")).toHaveValue("recruit");
    await page.keyboard.press("Enter");
    await table.tabTo(page.getByTestId("start-match"));
    await page.keyboard.press("Enter");

    let after = -1;
    for (let count = 0; count < 5 && (await table.turn(after)); count += 1) {
      after = await table.number();
      await table.makeByKeys(await table.pick());
    }
    // what stands by itself has a key of its own
    if (await table.turn(after)) {
      after = await table.number();
      const moves = await table.offered();
      if (moves.includes("pass") || moves.includes("end")) {
        await page.keyboard.press("p");
        if ((await page.getByTestId("confirm").count()) > 0) await page.keyboard.press("Enter"); // it would be Done
        await table.turn(after);
      }
    }
    if ((await table.result.count()) === 0) {
      await table.tabTo(page.getByTestId("concede"));
      await page.keyboard.press("Enter");
      await table.tabTo(page.getByTestId("concede-yes"));
      await page.keyboard.press("Enter");
      await expect(table.result).toContainText("You lost: you conceded.");
    }
  });
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
  await page.keyboard.press("?");
  await expect(page.getByTestId("help")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("help")).toBeHidden();
});
