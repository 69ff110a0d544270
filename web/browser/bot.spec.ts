import { Table, type Seat } from "./table";
import { PHONE, expect, test } from "./test";

const OTHER: Record<Seat, Seat> = { p1: "p2", p2: "p1" };

test("Play now leads through a whole match of Skirmish to its result, and Rematch to the next with sides swapped", async ({
  visit,
}) => {
  const page = await visit();
  await page.getByTestId("play-now").click();
  const table = new Table(page, 11);
  await table.turn();
  const face = await table.face();
  const first = await table.id();
  await table.playOut("click", async (count) => {
    if (count % 6 === 0) await table.expectAllOnTable();
  });
  await expect(table.result).toContainText(/You won|You lost|A draw/);
  await expect(page.getByTestId("hand")).toBeVisible();

  await page.getByTestId("rematch").click();
  await expect(table.match).not.toHaveAttribute("data-match", first);
  await table.turn();
  expect(await table.face()).toBe(OTHER[face]);
  await table.make(await table.pick());
  await table.turn(0);
});
