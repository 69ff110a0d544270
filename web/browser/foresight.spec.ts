import type { Page } from "@playwright/test";

import { ask, setUp } from "./setup";
import { Table } from "./table";
import { PHONE, expect, test } from "./test";

/** Begin a match with the Matriarch, who kills an ally, and go on until there is one that she could mean. */
async function withOneAlly(page: Page, seed: number, press: "click" | "tap"): Promise<Table> {
  await page.waitForFunction(() => localStorage.getItem("marchlands.guest") !== null);
  const opponent = { kind: "bot", level: "recruit" };
  const made = await ask(page, "/api/matches", { game: "skirmish", leader: "Matriarch", opponent });
  await page.goto(`/match/${(JSON.parse(made) as { id: string }).id}`);
  const table = new Table(page, seed);
  let after = -1;
  for (let count = 0; count < 40; count += 1) {
    expect(await table.turn(after)).toBe(true);
    const { number, offered } = await table.settled();
    const allies = await page.locator('[data-slot^="a"] .power').count();
    if (allies === 1 && offered.includes("leader")) return table;
    after = number;
    const units = allies === 0 ? offered.filter((move) => move.includes(" @")) : [];
    const answers = offered.filter((move) => move.startsWith("choose"));
    const moves = [units, answers, ["pass"]].find((some) => some.length > 0) ?? [];
    await table.make(table.choose(moves), press);
  }
  throw new Error("no ally stays");
}

test("What a move will do to own units is shown before it is made, by mouse and by keys (SK-103)", async ({
  visit,
}) => {
  const page = await visit();
  const table = await withOneAlly(page, 11, "click");
  const ally = page.locator('[data-slot^="a"]:has(.power)');
  const name = await ally.locator(".name").innerText();
  const line = page.getByTestId("harm-line");
  const hand = page.getByTestId("hand");
  const [number, before] = [await table.number(), await hand.boundingBox()];
  await expect(page.getByTestId("harm")).toHaveCount(0);

  const leader = page.getByTestId(`leader-${await table.face()}`);
  await leader.hover();
  await expect(ally.getByTestId("harm")).toBeVisible();
  await expect(ally).toHaveAccessibleName(new RegExp(`Careful: your ${name} on the \\w+ dies`));
  await expect(line).toHaveText(new RegExp(`^Careful: your ${name} on the \\w+ dies\\.$`));
  expect(await hand.boundingBox()).toEqual(before); // nothing moves when it comes
  await page.getByTestId("turn").hover();
  await expect(ally.getByTestId("harm")).toHaveCount(0);
  await expect(line).toHaveText("");

  await table.tabTo(leader);
  await expect(ally.getByTestId("harm")).toBeVisible();
  expect(await table.number()).toBe(number); // asking changes nothing
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("confirm")).toContainText(`Careful: your ${name}`);
  await page.keyboard.press("Enter");
  await table.settled(number);
  await expect(page.getByTestId("log")).toContainText(new RegExp(`your ${name} on the \\w+ dies`, "i"));
  await expect(page.getByTestId("harm")).toHaveCount(0);
});

test("A phone, which cannot point, says it without being asked, with the sign on the button that would do it", async ({
  visit,
}) => {
  const page = await visit("/", PHONE);
  const table = await withOneAlly(page, 12, "tap");
  const leader = page.getByTestId(`leader-${await table.face()}`);
  await expect(leader.getByTestId("harm")).toBeVisible();
  // Cards in hand may do the same, and are then named beside it.
  await expect(page.getByTestId("harm-line")).toHaveText(/^Careful.* Use \w+(, [^:]+)?: your .+ on the \w+ dies\./);
  await expect(page.getByTestId("harm-line")).toBeInViewport();
  await expect(page.getByTestId(/^action-(pass|done)$/).getByTestId("harm")).toHaveCount(0);
  const number = await table.number();
  await leader.tap();
  await page.getByTestId("confirm-yes").tap();
  await table.settled(number);
});

test("A press counts although the preview is drawn under it before it is released", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "skirmish");
  const table = new Table(page, 13);
  await table.turn();
  const number = await table.number();
  const move = table.choose((await table.offered()).filter((text) => text.includes(" @")));
  await page.locator(`[data-testid="hand-card"][data-playable="true"]`).first().waitFor();
  await table.pressCard(move.slice("play ".length, move.indexOf(" @")));
  const slot = table.spot(move);
  const box = await slot.boundingBox();
  if (box === null) throw new Error("the slot is not there");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(slot.locator(".ghost")).toBeVisible();
  await page.mouse.up();
  await table.settled(number);
});
