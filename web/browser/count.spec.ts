import { faultsOf } from "./axe";
import { setUp } from "./setup";
import { Table } from "./table";
import { PHONE, expect, test } from "./test";

test("The end of a skirmish stops and shows the count until it is put away, and the result says why", async ({
  visit,
}) => {
  const page = await visit("/", { ...PHONE, viewport: { width: 360, height: 640 } });
  await setUp(page, "skirmish", { press: "tap" });
  const table = new Table(page, 5);
  table.putsCountAway = false;
  const count = page.getByTestId("count");
  const seen: string[] = [];
  let after = -1;
  const close = page.getByTestId("count-close");
  for (let moves = 0; moves < 200; moves += 1) {
    // either comes first: the count, which holds up all else, or the next turn
    await Promise.race([close.waitFor({ timeout: 60_000 }), table.turn(after)]);
    if ((await table.result.count()) > 0) break;
    if (await count.isVisible()) {
      await page.waitForTimeout(700); // a bot would have played on
      await expect(count).toBeVisible();
      await expect(page.getByTestId("count-close")).toBeFocused();
      for (let terrain = 0; terrain < 5; terrain += 1)
        await expect(page.getByTestId(`counted-${String(terrain)}`)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      seen.push((await count.locator("h2").innerText()).trim());
      await page.keyboard.press(seen.length % 2 ? "Enter" : "Escape");
      await expect(count).toBeHidden();
      // it stays to be looked at, and covers nothing of the board until it is asked for
      const kept = page.getByTestId("count-1");
      await expect(kept).toBeHidden();
      await page.getByTestId("log-open").tap();
      await kept.tap();
      await expect(count.locator("h2")).toContainText("skirmish 1");
      await page.keyboard.press("Escape");
      await page.getByTestId("log-close").tap();
      await expect(kept).toBeHidden();
      continue;
    }
    const { number, offered } = await table.settled();
    after = number;
    await table.make(offered.includes("pass") ? "pass" : table.choose(offered), "tap");
  }
  expect(seen.length).toBeGreaterThanOrEqual(2);
  expect(seen[0]).toMatch(/skirmish 1/);
  await expect(table.result).toContainText(/You (won|lost): \d skirmish(es)? to \d\.|A draw: 2 skirmishes each\./);
});
