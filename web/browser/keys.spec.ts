import type { Locator } from "@playwright/test";

import { Stage, fixture } from "./staged";
import { PHONE, expect, test } from "./test";

function movesOf(stage: Stage): string[] {
  return stage.heard.flatMap((message) => (message.type === "move" ? [message.text] : []));
}

test("A key that is held down presses once, and never makes anybody Done", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  for (let count = 0; count < 30; count += 1) await page.keyboard.down("p"); // the second and later ones are repeats
  await page.keyboard.up("p");
  await expect(page.getByTestId("confirm")).toContainText("Done for this skirmish?");
  expect(movesOf(stage)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("confirm")).toHaveCount(0);

  await page.getByTestId("action-done").focus();
  for (let count = 0; count < 30; count += 1) await page.keyboard.down("Enter");
  await page.waitForTimeout(500);
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByTestId("confirm")).toBeVisible();
  expect(movesOf(stage)).toEqual([]);
  await expect(page.getByTestId("confirm-yes")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => movesOf(stage)).toEqual(["pass"]);
});

test("Pass and Done differ in words, sign and colour (SK-103)", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  const looks = (button: Locator): Promise<string[]> =>
    button.evaluate((element) => {
      const { backgroundImage, borderStyle } = getComputedStyle(element);
      return [element.querySelector(".sign")?.textContent ?? "", backgroundImage, borderStyle];
    });
  const done = await looks(page.getByRole("button", { name: /^Done for this skirmish/ }));
  stage.update([], (view) => {
    if (view.game === "skirmish") view.p1.passing = "turn";
  });
  await expect(page.getByTestId("action-done")).toHaveCount(0);
  const pass = await looks(page.getByRole("button", { name: /^Pass/ }));
  for (const [index, look] of done.entries()) expect(pass[index]).not.toBe(look);
});

test("Digits choose a card and then a slot, and arrows go from slot to slot", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("skirmish-start"));
  await page.keyboard.press("1");
  await expect(page.getByTestId("selection")).toHaveText(/selected\. Choose a lit slot\.$/);
  await page.locator('[data-slot="a0"]').focus();
  for (const [key, slot] of [
    ["ArrowRight", "a1"],
    ["ArrowUp", "e1"],
    ["ArrowRight", "e2"],
    ["ArrowDown", "a2"],
    ["ArrowLeft", "a1"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`[data-slot="${slot}"]`)).toBeFocused();
  }
  await page.keyboard.press("3");
  await expect.poll(() => movesOf(stage).length).toBe(1);
  expect(movesOf(stage)[0]).toMatch(/^play .+ @2$/);
});

test("Digits choose lanes in Warpath, and arrows go between them", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("warpath-start"));
  const cards = page.getByTestId("hand-card");
  const lanes = page.locator('[data-testid="target"][data-move*=" @"]');
  for (let index = 0; index < (await cards.count()) && (await lanes.count()) < 2; index += 1) {
    await page.keyboard.press("Escape");
    await page.keyboard.press(String(index + 1));
  }
  await lanes.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(lanes.nth(1)).toBeFocused();
  const wanted = await lanes.nth(1).getAttribute("data-move");
  const names = await page
    .locator("section.lane")
    .evaluateAll((all) => all.map((lane) => lane.getAttribute("aria-label")));
  const lane = /@(.+)$/.exec(wanted ?? "")?.[1] ?? "";
  await page.keyboard.press(String(names.findIndex((name) => name?.toLowerCase() === lane) + 1));
  await expect.poll(() => movesOf(stage)).toEqual([wanted]);
});

test("Single-key shortcuts can be switched off, and stay so", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  await page.getByTestId("menu-open").click();
  await page.getByTestId("settings-open").click();
  await page.getByTestId("setting-hasKeys").uncheck();
  await page.keyboard.press("Escape");
  for (const key of ["p", "1", "m", "?"]) await page.keyboard.press(key);
  await expect(page.getByTestId("confirm")).toHaveCount(0);
  await expect(page.getByTestId("help")).toBeHidden();
  await expect(page.locator('[data-testid="hand-card"][aria-pressed="true"]')).toHaveCount(0);
  await page.getByTestId("menu-open").click();
  await page.getByTestId("help-open").click();
  await expect(page.getByTestId("help-keys")).not.toContainText("pass");
  await page.reload();
  await expect(page.getByTestId("board")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByTestId("confirm")).toHaveCount(0);
  expect(movesOf(stage)).toEqual([]);
});

test("A finger that rests on a card, a unit or a leader reads it and presses nothing", async ({ visit }) => {
  const page = await visit(null, PHONE);
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  const touch = await page.context().newCDPSession(page);
  for (const part of [
    page.locator('[data-slot="a1"]'), // a unit that could be activated
    page.getByTestId("hand-card").first(),
    page.getByTestId("leader-p1"),
  ]) {
    const box = await part.boundingBox();
    if (box === null) throw new Error("not to be seen");
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await expect(page.getByTestId("sheet")).toBeVisible();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(100);
    await expect(page.getByTestId("confirm")).toHaveCount(0);
    await expect(page.locator('[data-testid="hand-card"][aria-pressed="true"]')).toHaveCount(0);
    await page.getByTestId("sheet-close").tap();
    await expect(page.getByTestId("sheet")).toBeHidden();
  }
  expect(movesOf(stage)).toEqual([]);
});

test("A key reads the card that has the focus, with its links; those that go away by themselves are passed by Tab", async ({
  visit,
}) => {
  const page = await visit(null);
  await Stage.open(page, fixture("skirmish-middle"));
  const card = page.getByTestId("hand-card").first();
  await card.focus();
  const links = page.getByTestId("details").getByRole("link");
  await expect(links.last()).toContainText("All about it");
  for (const link of await links.all()) await expect(link).toHaveAttribute("tabindex", "-1");

  await page.keyboard.press("i");
  const sheet = page.getByTestId("sheet");
  await expect(sheet.getByRole("heading")).toHaveText((await card.getAttribute("data-card")) ?? "");
  const link = sheet.getByRole("link").last();
  for (let press = 0; press < 8 && !(await link.evaluate((one) => one === document.activeElement)); press += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
});
