import type { Page } from "@playwright/test";

import { OTHER, ask, invite, setUp, sitDown } from "./setup";
import { Table } from "./table";
import { expect, test } from "./test";

/** Set up a match as the form would, with terms that it does not offer, and go there. */
async function begin(page: Page, wish: object): Promise<void> {
  await expect(page.getByTestId("setup-form")).toBeVisible();
  const { id } = JSON.parse(await ask(page, "/api/matches", wish)) as { id: string };
  await page.goto(`/match/${id}`);
}

test("A clock that runs down loses the match", async ({ visit }) => {
  const page = await visit();
  await begin(page, { clock: { seconds: 10, increment: 0 }, opponent: { kind: "bot", level: "recruit" } });
  const table = new Table(page, 61);
  await table.turn();
  const clock = page.getByTestId(`clock-${await table.face()}`);
  await expect(clock).toHaveText(/^0:(10|0\d)/);
  await expect(clock).toHaveText(/^0:0[0-5]/);
  await expect(table.result).toContainText("You lost: your time ran out.");
  await expect(table.result).toHaveAttribute("data-reason", "time");
  await expect(page.locator("[data-move]")).toHaveCount(0);
});

test("Clocks of the form are shown and come down", async ({ visit }) => {
  const page = await visit();
  await page.getByText("Seat, clock, spectators").click();
  await page.getByTestId("setup-clock").check();
  await page.getByTestId("setup-minutes").fill("2");
  await page.getByTestId("start-match").click();
  const table = new Table(page, 62);
  await table.turn();
  const clock = page.getByTestId(`clock-${await table.face()}`);
  await expect(clock).toHaveText(/^(2:0\d|1:5\d)$/);
  await expect(clock).toHaveText(/^1:5\d$/);
});

test("To concede is asked twice, and ends the match", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "warpath");
  const table = new Table(page, 63);
  await table.turn();
  await page.getByTestId("concede").click();
  await page.getByTestId("concede-no").click();
  await expect(table.result).toHaveCount(0);
  await page.getByTestId("concede").click();
  await page.getByTestId("concede-yes").click();
  await expect(table.result).toContainText("You lost: you conceded.");
  await page.getByTestId("result").getByTestId("home-link").click();
  await expect(page.getByTestId("home")).toBeVisible();
});

test("A draw is offered once a turn, declined, offered by the other and accepted; a word is said", async ({
  visit,
}) => {
  const ann = await visit();
  const ben = await visit(await invite(ann, "skirmish"));
  await sitDown(ann, ben);
  const face = await new Table(ann).face();

  await ann.getByText("Say something").click();
  await ann.getByTestId("emote-good_luck").click();
  await expect(ben.getByTestId(`gesture-${face}`)).toContainText("Good luck!");

  await ann.getByTestId("offer-draw").click();
  await expect(ann.getByTestId("offer-draw")).toHaveText(/Draw offered/);
  await ben.getByTestId("decline-draw").click();
  await expect(ann.getByTestId("offer-draw")).toHaveText(/Offer a draw/);
  await expect(ann.getByTestId("offer-draw")).toBeEnabled();
  await ann.getByTestId("offer-draw").click();
  await expect(ann.getByText(/once a turn|this turn/i)).toBeVisible();
  await ben.getByTestId("offer-draw").click();
  await ann.getByTestId("accept-draw").click();
  for (const page of [ann, ben]) await expect(page.getByTestId("result")).toContainText("A draw, by agreement.");
});

test("A bot is offered no draw and no words", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "skirmish");
  await new Table(page).turn();
  await expect(page.getByTestId("concede")).toBeVisible();
  await expect(page.getByTestId("offer-draw")).toHaveCount(0);
  await expect(page.getByText("Say something")).toHaveCount(0);
});

test("The win can be claimed when the other has been away for long, and not before", async ({ visit, serve }) => {
  const server = await serve("--absence", "2");
  const ann = await visit("/", { at: server });
  const ben = await visit(await invite(ann, "skirmish"), { at: server });
  await sitDown(ann, ben);
  const face = await new Table(ann).face();
  await expect(ann.getByTestId("claim-win")).toHaveCount(0);
  await ben.goto("/rules");
  await expect(ann.getByTestId(`away-${OTHER[face]}`)).toBeVisible();
  await ben.goBack();
  await expect(ben.getByTestId("board")).toBeVisible();
  await expect(ann.getByTestId(`away-${OTHER[face]}`)).toHaveCount(0);
  await expect(ann.getByTestId("claim-win")).toHaveCount(0);

  await ben.close();
  await expect(ann.getByTestId("claim-win")).toBeVisible();
  await expect(ann.getByTestId("claim-win")).toHaveText("Claim the win");
  await ann.getByTestId("claim-win").click();
  await expect(ann.getByTestId("result")).toContainText(/You won: .* was away for too long/);
});

test("A match that was left is continued from the start", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "skirmish");
  const table = new Table(page, 64);
  await table.turn();
  await table.make(await table.pick());
  await table.turn(0);
  const [id, number, board] = [await table.id(), await table.number(), await table.board()];

  await page.getByRole("link", { name: "Marchlands" }).click();
  await page.getByTestId("my-matches").locator(`[data-match="${id}"]`).click();
  await table.turn();
  expect(await table.number()).toBe(number);
  expect(await table.board()).toEqual(board);

  // and after the tab was closed
  const again = await page.context().newPage();
  await page.close();
  await again.goto("/");
  await again.getByTestId("my-matches").locator(`[data-match="${id}"]`).click();
  const later = new Table(again, 65);
  await later.turn();
  expect(await later.board()).toEqual(board);
});

test("The address of a match that is not there says so and leads home", async ({ visit }) => {
  const page = await visit("/match/nothing-of-the-kind");
  await expect(page.getByTestId("lost")).toContainText("This match cannot be shown");
  await page.getByTestId("home-link").click();
  await expect(page.getByTestId("play-now")).toBeVisible();
  await page.goto("/no/such/page");
  await expect(page.getByTestId("lost")).toContainText("There is nothing here");
});

test("Who comes with a token of another database becomes a new guest and can play at once", async ({
  visit,
  tolerate,
}) => {
  tolerate(/401/);
  const page = await visit();
  await expect(page.getByTestId("setup-form")).toBeVisible();
  const stale = JSON.stringify({ id: "old", name: "Old Friend", token: "x".repeat(43) });
  await page.evaluate((guest) => localStorage.setItem("marchlands.guest", guest), stale);
  await page.reload();
  await expect(page.getByTestId("name")).toHaveValue("Old Friend");
  await page.getByTestId("play-now").click();
  await new Table(page).turn();

  // the same on the way into a match, where the socket is the first to be told
  const id = await new Table(page).id();
  await page.evaluate((guest) => localStorage.setItem("marchlands.guest", guest), stale);
  await page.reload();
  await expect(page.getByTestId("lost")).toContainText("This match cannot be shown");
  await page.goto(`/match/${id}`);
  await page.getByTestId("home-link").click();
  await page.getByTestId("play-now-warpath").click();
  await new Table(page).turn();
});
