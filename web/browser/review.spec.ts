/** Reviews: what a match was worth, decision by decision, and what would have been better. */

import { join } from "node:path";

import { type Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { atHome, setUp } from "./setup";
import { Table } from "./table";
import { PHONE, SERVER_GONE, STILL, expect, test } from "./test";

/** A short match between two who know nothing: as p2 sees it, it was thrown away by being Done too soon. */
const REPLAY = join(import.meta.dirname, "../src/fixtures/skirmish-replay.json");

/** Hardly anything is thought, and there is no doubt all the same about the worst mistakes. */
const QUICK = ["--review-simulations", "2000"];

/** Open the replay, and the review of it. */
async function review(page: Page): Promise<void> {
  await page.goto("/replay");
  await page.getByTestId("replay-file").setInputFiles(REPLAY);
  await page.getByTestId("review-link").click();
  await expect(page).toHaveURL(/\/review/);
}

function isReady(page: Page): Promise<void> {
  return expect(page.getByTestId("review")).toHaveAttribute("data-done", "true", { timeout: 60_000 });
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test("A match is reviewed from its end, and its three sums lead from the first chance to the last", async ({
  visit,
  serve,
}) => {
  const server = await serve(...QUICK);
  const page = await visit("/", { ...STILL, at: server });
  await setUp(page, "skirmish");
  const table = new Table(page, 7);
  for (let after = -1, count = 0; count < 5 && (await table.turn(after)); count += 1) {
    after = await table.number();
    await table.make(await table.pick());
  }
  await table.concede();
  await page.getByTestId("review-link").click();
  await isReady(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How you lost to Recruit");
  const seat = (await page.getByTestId("review").getAttribute("data-seat")) ?? "";
  expect(page.url()).toContain(`?seat=${seat}`);

  const sums = await page
    .getByTestId(/^sum-/)
    .evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset["change"])));
  expect(sums).toHaveLength(3);
  const words = (await page.getByTestId("sums").textContent()) ?? "";
  const whole = /: ([−+]?\d+) in all/.exec(words)?.[1]?.replace("−", "-") ?? "";
  expect(sums.reduce((one, other) => one + other, 0)).toBe(Number(whole));

  // every decision by keys, and all of them as a table
  const stops = Number(await page.getByTestId("curve").getAttribute("data-stops"));
  const slider = page.getByTestId("curve-slider");
  await slider.focus();
  await slider.press("Home");
  const first = Number(await page.getByTestId("stop").getAttribute("data-move"));
  await slider.press("ArrowRight");
  await expect(page.getByTestId("stop")).not.toHaveAttribute("data-move", String(first));
  await expect(slider).toHaveAttribute("aria-valuetext", /: .*\d+%$/);
  await page.getByText("Every decision as a table").click();
  await expect(page.getByTestId("course-table").getByRole("row")).toHaveCount(stops + 1);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByTestId("stop-watch").click();
  await expect(page.getByTestId("replay")).not.toHaveAttribute("data-at", "0");
  await page.goBack();
  await isReady(page); // which the server still knows
  await page.goto("/history");
  await page.getByRole("link", { name: /^Review\s*: Lost against Recruit/ }).click();
  await isReady(page);
});

test("Something better is found on the board, and only then the next moment is shown", async ({ visit, serve }) => {
  const server = await serve(...QUICK);
  const page = await visit(null, { ...STILL, viewport: { width: 1440, height: 900 }, at: server });
  await review(page);
  await page.getByTestId("review-seat-p2").click();
  await expect(page.getByTestId("review")).toHaveAttribute("data-seat", "p2");
  await isReady(page);
  await expect(page.getByTestId("moment-1")).toContainText("Turning point");
  await expect(page.getByTestId("moment-2")).toHaveText(/Sealed/);
  await expect(page.getByTestId("moment-open-2")).toHaveCount(0);

  await page.getByTestId("moment-open-1").click();
  const moment = page.getByTestId("moment");
  await expect(moment).toContainText("Done or one more card?");
  await expect(moment).toContainText("Player 2 chose: Be Done for this skirmish");
  await expect(page.getByTestId("moment-answer")).toHaveCount(0);
  const table = page.getByTestId("moment-table");
  await expect(table).toHaveAttribute("data-busy", "false");
  expect(await faultsOf(page)).toEqual([]);

  // being Done again, on the board
  await page.getByTestId("moment-end").click();
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-worth", "made");
  await page.getByTestId("moment-again").click();
  await expect(page.getByTestId("verdict")).toHaveCount(0);

  // another move on the board, and the answer is still kept
  await page.getByTestId("hand-card").filter({ hasText: "Veteran" }).first().click();
  await page.getByTestId("target").and(page.locator('[data-move="play Veteran @0"]')).click();
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-worth", "better");
  await expect(page.getByTestId("verdict")).toContainText(/It won \d+% against .*\d+%/);
  await expect(page.getByTestId("moment-answer")).toHaveCount(0);
  await page.getByTestId("moment-again").click();

  await page.getByTestId("moment-go-on").click();
  await expect(page.getByTestId("verdict")).toHaveAttribute("data-worth", "best");
  await expect(page.getByTestId("moment-answer")).toHaveText(/^Of the .* won \d+%, your .* \d+%\.$/);

  // the line expected, step by step
  const line = page.getByTestId("line");
  await page.getByTestId("line-forward").click();
  await expect(line).toHaveAttribute("data-at", "1");
  await expect(table).toHaveAttribute("data-busy", "false");
  await expect(page.getByTestId("log")).toContainText("You");
  await page.getByTestId("line-back").click();
  await expect(line).toHaveAttribute("data-at", "0");
  expect(await faultsOf(page)).toEqual([]);

  await page.getByTestId("moment-next").click();
  await expect(moment).toContainText("Moment 2 of");
  await page.goBack();
  await page.goBack();
  await expect(page.getByTestId("moment-1")).toContainText("Of the");
  await expect(page.getByTestId("moment-open-1")).toBeFocused();
  await expect(page.getByTestId("moment-2")).not.toContainText("Sealed");

  // the same on a phone, with both hands open, and a match that goes on from there
  const phone = await visit(null, { ...PHONE, ...STILL, at: server });
  await review(phone);
  await phone.getByTestId("review-seat-p2").tap();
  await expect(phone.getByTestId("review")).toHaveAttribute("data-seat", "p2");
  await isReady(phone);
  const open = phone.getByLabel("With both hands open – nobody could know this");
  await expect(open).not.toBeChecked();
  await expect(phone.locator("path.open")).toHaveCount(0);
  await open.check();
  await expect(phone.locator("path.open")).toHaveCount(1, { timeout: 60_000 });
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await faultsOf(phone)).toEqual([]);
  await open.uncheck();
  await expect(phone.locator("path.open")).toHaveCount(0);

  await phone.getByTestId("moment-open-1").tap();
  await expect(phone.getByTestId("moment-table")).toHaveAttribute("data-busy", "false");
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  expect(await faultsOf(phone)).toEqual([]);
  await phone.getByTestId("moment-show").tap();
  await expect(phone.getByTestId("moment-answer")).toBeInViewport();
  await phone.getByTestId("moment-play").tap();
  await phone.getByTestId("play-on-screen").check();
  await phone.getByTestId("play-on-begin").tap();
  await expect(phone).toHaveURL(/\/match\//);
});

test("A review is given up when one leaves it, and goes on after the connection broke off", async ({
  visit,
  lay,
  tolerate,
}) => {
  tolerate(/WebSocket connection to .* failed/, SERVER_GONE, /status of 409/);
  const wire = await lay();
  const page = await visit("/", { ...STILL, at: wire });
  await atHome(page);
  await review(page);
  await expect(page.getByTestId("review-progress")).not.toHaveAttribute("data-done", "0", { timeout: 60_000 });
  await expect(page.getByTestId("curve-slider")).toHaveCount(1);
  wire.cut();
  await expect(page.getByTestId("review-trouble")).toContainText("broke off");
  wire.mend();
  await page.getByTestId("review-retry").click();
  await expect(page.getByTestId("review-trouble")).toHaveCount(0);
  await expect(page.getByTestId("review-progress")).not.toHaveAttribute("data-done", "0", { timeout: 60_000 });

  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("/review"));
  await page.getByRole("link", { name: "Marchlands" }).click();
  expect((await ended).failure()?.errorText).toContain("ABORTED");

  await page.goto("/review");
  await expect(page.getByTestId("lost")).toContainText("open the file");
  await page.goto("/");
  await setUp(page, "skirmish");
  await expect(page).toHaveURL(/\/match\//);
  await page.goto(page.url().replace("/match/", "/review/"));
  await expect(page.getByTestId("lost")).toContainText("not over");
});
