import { readFile } from "node:fs/promises";

import { GAMES, OTHER, call, invite, moveOn, movesOf, replayOf, setUp, sitDown, toMove } from "./setup";
import { Table, boardOf } from "./table";
import { IS_LONG, STILL, expect, test } from "./test";

/** After how many moves a match is given up, unless all of it is to be played. */
const SHORT = IS_LONG ? Infinity : 16;

for (const game of IS_LONG ? GAMES : GAMES.slice(0, 1)) {
  test(`Two friends play ${game} by invitation, one reloads, one loses the connection, and both see the same end`, async ({
    visit,
    lay,
    server,
    tolerate,
  }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/);
    const ann = await visit("/", STILL);
    const wire = await lay();
    const ben = await visit(new URL(await invite(ann, game)).pathname, { ...STILL, at: wire });
    await sitDown(ann, ben);
    const tables = [new Table(ann, 21), new Table(ben, 22)] as const;
    expect(await tables[0].face()).toBe(OTHER[await tables[1].face()]);

    const made: string[] = [];
    let hasBeenAway = false;
    for (;;) {
      if (hasBeenAway && made.length >= SHORT) break;
      const move = await moveOn(tables);
      if (move === null) break;
      made.push(move);
      if (made.length % 5 === 0) expect(await tables[0].board()).toEqual(await tables[1].board());

      if (made.length === 6) {
        await ann.reload();
        await expect(ann.getByTestId("board")).toBeVisible();
      }
      if (made.length >= 10 && !hasBeenAway && (await toMove(tables))?.table === tables[0]) {
        hasBeenAway = true;
        const away = ann.getByTestId(`away-${await tables[1].face()}`);
        await ben.context().setOffline(true);
        wire.cut();
        await expect(ben.getByTestId("reconnecting")).toBeVisible();
        await expect(away).toBeVisible();
        const unseen = await tables[0].pick();
        await tables[0].make(unseen);
        await expect(tables[0].match).not.toHaveAttribute("data-number", String(made.length));
        made.push(unseen);
        wire.mend();
        await ben.context().setOffline(false);
        await expect(ben.getByTestId("reconnecting")).toBeHidden();
        await expect(away).toBeHidden();
      }
    }

    expect(hasBeenAway).toBe(true);
    if ((await tables[0].result.count()) === 0) await tables[0].concede();
    for (const table of tables) await table.continue();
    for (const table of tables) await expect(table.result).toContainText(/You won|You lost|A draw/);
    const boards = [await tables[0].board(), await tables[1].board()];
    expect(boards[0]).toEqual(boards[1]);
    const replay = await replayOf(ann, await tables[0].id());
    expect(movesOf(replay)).toEqual(made);
    expect(boards[0]).toEqual(boardOf(await server.positionAfter(replay)));
    const download = ben.waitForEvent("download");
    await ben.getByTestId("download-replay").click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(replay);

    await ann.getByTestId("rematch").click();
    await expect(ben.getByTestId("result")).toContainText("wants a rematch");
    const first = await tables[0].id();
    const face = await tables[0].face();
    await ben.getByTestId("rematch").click();
    for (const table of tables) await expect(table.match).not.toHaveAttribute("data-match", first);
    await expect(tables[0].match).toHaveAttribute("data-face", OTHER[face]);
    await moveOn(tables);
  });
}

test("Who comes second to an invitation is told so and becomes a spectator", async ({ visit }) => {
  const ann = await visit("/", STILL);
  const link = await invite(ann, "skirmish");
  const ben = await visit(link);
  const eve = await visit(link);
  await expect(eve.getByTestId("take-seat")).toBeVisible();
  await sitDown(ann, ben);
  await eve.getByTestId("take-seat").click();
  await expect(eve.getByTestId("invite-taken")).toContainText("The seat is already taken.");
  await eve.getByTestId("invite-watch").click();
  await expect(eve.getByTestId("board")).toBeVisible();
  await expect(eve.getByTestId("hand")).toHaveCount(0);
  await moveOn([new Table(ann, 23), new Table(ben, 24)]);
  await expect(eve.getByTestId("match")).not.toHaveAttribute("data-number", "0");

  // a private match is still there for the spectator after a reload, and for who comes later by the link
  await eve.reload();
  await expect(eve.getByTestId("board")).toBeVisible();
  await visit(link).then((late) => expect(late.getByTestId("invite-taken")).toBeVisible());
});

test("A link is one press away from the start", async ({ visit }) => {
  const ann = await visit("/", STILL);
  await ann.getByTestId("invite-warpath").click();
  const link = await ann.getByTestId("invite-link").inputValue();
  const ben = await visit(link);
  await expect(ben.getByTestId("invite")).toContainText("Warpath");
  await sitDown(ann, ben);
});

test("One's own invitation leads to the match, pasted at the start too", async ({ visit }) => {
  const ann = await visit("/", STILL);
  const link = await invite(ann, "warpath");
  await ann.goto(link);
  await expect(ann.getByTestId("invite-link")).toHaveValue(link);
  await ann.goto("/");
  await ann.getByTestId("invite-paste").fill(link);
  await ann.getByTestId("invite-open").click();
  await expect(ann.getByTestId("waiting")).toBeVisible();
});

test("An invitation can be withdrawn, and who comes then is told so", async ({ visit, tolerate }) => {
  tolerate(/410/);
  const ann = await visit("/", STILL);
  const link = await invite(ann, "skirmish");
  const ben = await visit(link);
  await expect(ben.getByTestId("take-seat")).toBeVisible();
  await ann.getByTestId("withdraw").click();
  await expect(ann.getByTestId("play-now")).toBeVisible();
  await ben.getByTestId("take-seat").click();
  await expect(ben.getByRole("alert")).toContainText("withdrawn");

  await ben.goto(link);
  await expect(ben.getByTestId("lost")).toContainText("The invitation was withdrawn");
});

test("An invitation that nobody made says so and leads home", async ({ visit, tolerate }) => {
  tolerate(/404/);
  const page = await visit("/invite/nothing-of-the-kind");
  await expect(page.getByTestId("lost")).toContainText("This invitation leads nowhere");
  await page.getByTestId("home-link").click();
  await expect(page.getByTestId("play-now")).toBeVisible();
});

test("A spectator finds a public match at the start, sees the moves and no hand, and cannot move", async ({
  visit,
}) => {
  const ann = await visit("/", STILL);
  await call(ann, "Ann of the Watch");
  await setUp(ann, "skirmish", { isPublic: true });
  const table = new Table(ann, 25);
  await table.turn();

  const eve = await visit("/", STILL);
  const frames: string[] = [];
  eve.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await eve.reload();
  const entry = eve.getByTestId("public-matches").locator("li").filter({ hasText: "Ann of the Watch" });
  await entry.getByRole("link", { name: /^Watch/ }).click();
  await expect(eve.getByTestId("board")).toBeVisible();
  await expect(eve.getByTestId(`player-${await table.face()}`)).toContainText("Ann of the Watch");
  await expect(eve.getByTestId("watching")).toHaveText("You are watching");
  const seen = new Table(eve);

  let after = -1;
  for (let count = 0; count < 5 && (await table.turn(after)); count += 1) {
    after = await table.number();
    await table.make(await table.pick());
    if (!(await table.turn(after))) break;
    await expect(seen.match).toHaveAttribute("data-number", String(await table.number()));
    expect(await seen.board()).toEqual(await table.board());
    await expect(eve.getByTestId("hand")).toHaveCount(0);
    await expect(eve.locator("[data-move]")).toHaveCount(0);
    await expect(eve.getByTestId("concede")).toHaveCount(0);
  }
  await expect(eve.getByTestId("log").locator("li").nth(3)).toBeVisible();
  const states = frames.filter((frame) => frame.includes('"view"'));
  expect(states.length).toBeGreaterThan(3);
  for (const frame of states) expect(frame).not.toMatch(/"hand": ?\[/);
});
