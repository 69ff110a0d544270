import type { Locator, Page } from "@playwright/test";

import { OTHER, ask, atHome, invite, moveOn, openMore, setUp, sitDown, toMove } from "./setup";
import { type Board, Table } from "./table";
import { expect, test } from "./test";

/** Set up a match as the form would, with terms that it does not offer, and go there. */
async function begin(page: Page, wish: object): Promise<void> {
  await atHome(page);
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
  await page.getByTestId("choose-skirmish").click();
  await openMore(page);
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
  await page.getByTestId("menu-open").click();
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

  await new Table(ann).openMenu();
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
  await ann.getByTestId("menu-close").click();
  await new Table(ben).openMenu();
  await ben.getByTestId("offer-draw").click();
  await ann.getByTestId("accept-draw").click();
  for (const page of [ann, ben]) await expect(page.getByTestId("result")).toContainText("A draw, by agreement.");
});

test("A bot is offered no draw and no words", async ({ visit }) => {
  const page = await visit();
  await setUp(page, "skirmish");
  const table = new Table(page);
  await table.turn();
  await table.openMenu();
  await expect(page.getByTestId("concede")).toBeVisible();
  await expect(page.getByTestId("offer-draw")).toHaveCount(0);
  await expect(page.getByText("Say something")).toHaveCount(0);
});

/** A deck in which next to no card draws or asks when it is played: what that shows could not be taken back. */
const QUIET_DECK = "ongoing-2";

/** All that a move changes for the one who makes it. */
interface Standing {
  board: Board;
  hand: string[];
  offered: string[];
}

async function standing(table: Table): Promise<Standing> {
  const cards = table.page.getByTestId("hand-card");
  const hand = await cards.evaluateAll((found) => found.map((card) => card.dataset["card"] ?? ""));
  return { board: await table.board(), hand, offered: await table.offered() };
}

/** Return the moves that put a card on the board and do no more. */
async function quietMoves(table: Table): Promise<string[]> {
  const cards = table.page.getByTestId("hand-card");
  const quiet = await cards.evaluateAll((found) =>
    found.filter((card) => !/deploy|consum|draw/i.test(card.textContent)).map((card) => card.dataset["card"] ?? ""),
  );
  return (await table.offered()).filter((move) => quiet.some((card) => move.startsWith(`play ${card} @`)));
}

/** Make a quiet move, and return the number of the match after it. */
async function moveQuietly(table: Table): Promise<number> {
  const before = await table.number();
  await table.make(table.choose(await quietMoves(table)));
  return (await table.settled(before)).number;
}

test("Against a bot a move is taken back, by the button and by a key, until the turn is over", async ({ visit }) => {
  const page = await visit();
  await begin(page, { game: "warpath", deck: "base-1", opponent: { kind: "bot", level: "recruit" } });
  const table = new Table(page, 66);
  const button = page.getByTestId("take-back");
  await table.turn();
  await expect(button).toHaveCount(0);
  // at first there may be too little gold for any card
  while ((await quietMoves(table)).length === 0) {
    const number = await table.number();
    await table.make("end");
    expect(await table.turn(number)).toBe(true);
  }
  const before = await standing(table);

  for (const takeBack of [() => button.click(), () => page.keyboard.press("u")]) {
    const number = await moveQuietly(table);
    expect((await standing(table)).board).not.toEqual(before.board);
    expect((await standing(table)).hand).not.toEqual(before.hand);
    await expect(button).toHaveText("Take back");
    await takeBack();
    await table.settled(number);
    expect(await standing(table)).toEqual(before);
    await expect(button).toHaveCount(0);
    await expect(page.getByTestId("fault")).toHaveCount(0);
  }
  await expect(page.getByTestId("log")).toContainText("You take a move back.");

  const number = await moveQuietly(table);
  await expect(button).toBeVisible();
  await table.make("end");
  expect(await table.turn(number)).toBe(true);
  await expect(button).toHaveCount(0);
});

test("A friend is asked before a move is taken back, and allows it once and declines it once", async ({ visit }) => {
  const ann = await visit();
  await begin(ann, { game: "skirmish", deck: QUIET_DECK, opponent: { kind: "invite" } });
  const ben = await visit(await ann.getByTestId("invite-link").inputValue());
  await ben.getByTestId(`invite-deck-${QUIET_DECK}`).check();
  await sitDown(ann, ben);
  const tables = [new Table(ann, 68), new Table(ben, 69)] as const;
  const turn = await toMove(tables);
  if (turn === null) throw new Error("the match has just begun");
  const { table, glance } = turn;
  const mover = table.page;
  const other = mover === ann ? ben : ann;
  const seen = mover === ann ? tables[1] : tables[0];
  const button = mover.getByTestId("take-back");
  const request = (page: Page): Locator => page.getByTestId("take-back-request");
  const [before, seenBefore] = [await standing(table), await standing(seen)];
  for (const page of [ann, ben]) await expect(page.getByTestId("take-back")).toHaveCount(0);

  // it is allowed: both see what was there before
  let number = await moveQuietly(table);
  await seen.settled(glance.number);
  await expect(other.getByTestId("take-back")).toHaveCount(0);
  await expect(button).toHaveText("Ask to take back");
  await button.click();
  await expect(request(mover)).toHaveText("You have asked to take your move back.");
  await expect(button).toHaveCount(0);
  await expect(request(other)).toContainText("asks to take a move back.");
  expect(await table.board()).not.toEqual(before.board); // nothing is taken back by asking
  await other.getByTestId("accept-take-back").click();
  for (const page of [ann, ben]) await expect(request(page)).toHaveCount(0);
  await Promise.all([table.settled(number + 1), seen.settled(number + 1)]);
  expect(await standing(table)).toEqual(before);
  expect(await standing(seen)).toEqual(seenBefore);

  // it is declined: the end of the turn stands, and cannot be asked for again
  const played = await moveQuietly(table);
  await table.make("pass");
  ({ number } = await table.settled(played));
  await expect(seen.match).toHaveAttribute("data-number", String(number));
  const made = await standing(table);
  await expect(button).toBeVisible();
  await mover.keyboard.press("u");
  await expect(request(mover)).toBeVisible();
  await other.getByTestId("decline-take-back").click();
  for (const page of [ann, ben]) {
    await expect(request(page)).toHaveCount(0);
    await expect(page.getByTestId("log")).toContainText(/declines?: the move stands\./);
  }
  expect((await toMove(tables))?.table).toBe(seen);
  expect(await standing(table)).toEqual(made);
  expect(await seen.board()).toEqual(made.board);
  await expect(button).toHaveCount(0);
  expect(await moveOn(tables)).not.toBeNull();
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

  await page.getByTestId("menu-open").click();
  await page.getByRole("link", { name: "Home" }).click();
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
  await expect(page.getByTestId("lost")).toContainText("Off the map");
});

test("Who comes with a token of another database becomes a new guest and can play at once", async ({
  visit,
  tolerate,
}) => {
  tolerate(/401/);
  const page = await visit();
  await atHome(page);
  const stale = JSON.stringify({ id: "old", name: "Old Friend", token: "x".repeat(43) });
  await page.evaluate((guest) => localStorage.setItem("marchlands.guest", guest), stale);
  await page.reload();
  await expect(page.getByTestId("naming-open")).toContainText("Old Friend");
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
