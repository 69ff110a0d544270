import { join } from "node:path";

import type { Page, TestInfo } from "@playwright/test";

import { GAMES, invite, setUp } from "./setup";
import { Table } from "./table";
import { PHONE, expect, test } from "./test";

const WIDTHS = [
  { width: 360, wishes: PHONE },
  { width: 1400, wishes: {} },
] as const;

/** Check that nothing is wider than the window, and keep a picture to look at. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  const [window, whole] = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return [clientWidth, scrollWidth];
  });
  await page.screenshot({ path: join(info.project.outputDir, "pictures", `${name}.png`), fullPage: true });
  expect(window).toBe(page.viewportSize()?.width);
  expect(whole, `${name} is wider than the window`).toBe(window);
}

for (const { width, wishes } of WIDTHS) {
  test(`The start and the form fit into ${String(width)} px`, async ({ visit }, info) => {
    const page = await visit("/", wishes);
    await expect(page.getByTestId("setup-form")).toBeVisible();
    await expect(
      page.getByText("No public match is being played right now").or(page.getByTestId("public-matches")),
    ).toBeVisible();
    await look(page, info, `home-${String(width)}`);
    await page.getByTestId("setup-deck").selectOption({ index: 1 });
    await page.getByText("Seat, clock, spectators").click();
    await page.getByTestId("setup-clock").check();
    await page.getByTestId("setup-public").check();
    await look(page, info, `setup-${String(width)}`);
    await page.goto("/rules");
    await look(page, info, `rules-${String(width)}`);
    await page.goto("/");
    await invite(page, "skirmish");
    await look(page, info, `waiting-${String(width)}`);
  });

  for (const game of GAMES) {
    test(`The board of ${game} fits into ${String(width)} px`, async ({ visit }, info) => {
      const page = await visit("/", wishes);
      await setUp(page, game);
      const table = new Table(page, 71);
      let after = -1;
      for (let count = 0; count < 12; count += 1) {
        if (!(await table.turn(after))) break;
        const { number, offered } = await table.settled();
        after = number;
        const better = offered.filter((move) => move !== "pass");
        await table.make(table.choose(better.length > 0 ? better : offered));
      }
      const isGoing = await table.turn(after);
      const card = page.locator('[data-testid="hand-card"][data-playable="true"]').first();
      if (isGoing && (await card.count()) > 0) await card.click();
      await look(page, info, `${game}-${String(width)}`);
      if (isGoing) await page.getByTestId("all-moves").locator("summary").click();
      await page.getByTestId("help-open").click();
      await expect(page.getByTestId("help")).toBeVisible();
      await look(page, info, `${game}-help-${String(width)}`);
    });
  }
}
