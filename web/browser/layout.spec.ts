import { join } from "node:path";

import type { Page, TestInfo } from "@playwright/test";

import { GAMES, atHome, invite, openMore, setUp } from "./setup";
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
    await atHome(page);
    await expect(page.getByText("Nobody is playing in public").or(page.getByTestId("public-matches"))).toBeVisible();
    await look(page, info, `home-${String(width)}`);
    await page.getByTestId("choose-skirmish").click();
    await page.getByTestId("setup-deck-aggro-1").check();
    await openMore(page);
    await page.getByTestId("setup-clock").check();
    await page.getByTestId("setup-public").check();
    await look(page, info, `setup-${String(width)}`);
    for (const name of ["rules", "decks", "credits"]) {
      await page.goto(`/${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await look(page, info, `${name}-${String(width)}`);
    }
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
      await table.openMenu();
      await look(page, info, `${game}-menu-${String(width)}`);
      await page.getByTestId("help-open").click();
      await expect(page.getByTestId("help")).toBeVisible();
      await look(page, info, `${game}-help-${String(width)}`);
    });
  }
}
