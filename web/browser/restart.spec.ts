import type { Page } from "@playwright/test";

import { GAMES, invite, moveOn, movesOf, replayOf, setUp, sitDown, toMove } from "./setup";
import { Table, boardOf } from "./table";
import { IS_LONG, SERVER_GONE, STILL, expect, test } from "./test";

test.beforeEach(({ tolerate }) => {
  tolerate(/WebSocket connection to .* failed/, SERVER_GONE);
});

for (const game of IS_LONG ? GAMES : GAMES.slice(0, 1)) {
  test(`When the server is killed in a match of ${game}, the page says so, comes back by itself, and the match goes on`, async ({
    visit,
    serve,
  }) => {
    const server = await serve();
    const page = await visit("/", { ...STILL, at: server });
    await setUp(page, game);
    const table = new Table(page, 41);
    let after = -1;
    for (let count = 0; count < 4 && (await table.turn(after)); count += 1) {
      after = await table.number();
      await table.make(await table.pick());
    }
    await table.turn(after);
    const [number, board, hand] = [await table.number(), await table.board(), await handOf(table)];

    await server.kill();
    await expect(page.getByTestId("reconnecting")).toContainText("No connection");
    await expect(page.locator("[data-move]")).toHaveCount(0);
    await expect(page.locator('[data-playable="true"]')).toHaveCount(0);
    await table.openMenu();
    await expect(page.getByTestId("concede")).toBeDisabled();
    await page.getByTestId("menu-close").click();
    expect(await table.board()).toEqual(board);

    await server.start();
    await expect(page.getByTestId("reconnecting")).toBeHidden();
    await expect(table.match).toHaveAttribute("data-number", String(number));
    expect(await table.board()).toEqual(board);
    expect(await handOf(table)).toEqual(hand);

    await table.make(await table.pick());
    await table.turn(number);
    if (IS_LONG) await table.playOut();
    else await table.concede();
    await expect(table.result).toContainText(/You won|You lost|A draw/);
    const replay = await replayOf(page, await table.id());
    expect(await table.board()).toEqual(boardOf(await server.positionAfter(replay)));
  });
}

test("A move that is clicked when the server is killed is made once", async ({ visit, serve }) => {
  const server = await serve();
  const ann = await visit("/", { ...STILL, at: server });
  await pressOnce(ann);
  const ben = await visit(await invite(ann, "skirmish"), { ...STILL, at: server });
  await pressOnce(ben);
  await sitDown(ann, ben);
  const tables = [new Table(ann, 42), new Table(ben, 43)] as const;

  const made: string[] = [];
  for (const order of ["click first", "together", "kill first", "together"]) {
    const turn = await toMove(tables);
    if (turn === null) break;
    const { table, glance } = turn;
    // a move that is one click away
    const move = glance.offered.find((text) => text === "pass" || text.startsWith("choose")) ?? "";
    /** Click if the page still offers it; what it takes is sent, and sent again when the server is back. */
    const click = (): Promise<boolean> =>
      table.page.evaluate((move) => {
        const spots = Array.from(document.querySelectorAll<HTMLElement>("[data-move]"));
        const spot = spots.find((one) => one.dataset["move"] === move);
        spot?.click();
        return spot !== undefined;
      }, move);
    let isTaken: boolean;
    if (order === "click first") {
      isTaken = await click();
      await server.kill();
    } else if (order === "together") [isTaken] = await Promise.all([click(), server.kill()]);
    else {
      const killed = server.kill();
      isTaken = await click();
      await killed;
    }
    await expect(table.page.getByTestId("reconnecting")).toBeVisible();
    await server.start();
    if (isTaken) {
      await Promise.all(tables.map((one) => one.settled(glance.number)));
      made.push(move);
    }
    await expect(table.page.getByTestId("fault")).toHaveCount(0);
    const next = await moveOn(tables);
    if (next === null) break;
    made.push(next);
  }

  await tables[0].continue(); // the last moves may have ended a skirmish
  if ((await tables[0].result.count()) === 0) {
    await tables[0].concede();
  }
  for (const table of tables) await expect(table.result).toBeVisible();
  expect(movesOf(await replayOf(ann, await tables[0].id()))).toEqual(made);
});

/** Let Done be one press in matches to come. */
async function pressOnce(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("marchlands.settings", JSON.stringify({ asksDone: false })));
  await page.reload();
}

async function handOf(table: Table): Promise<string[]> {
  return table.page.getByTestId("hand-card").evaluateAll((cards) => cards.map((card) => card.dataset["card"] ?? ""));
}
