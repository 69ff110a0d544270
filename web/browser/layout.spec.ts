import { join } from "node:path";

import type { Page, TestInfo } from "@playwright/test";

import { atHome, invite, openMore } from "./setup";
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
}
