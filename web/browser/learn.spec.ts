/** First matches: a new player is led through them by taps or by keys, and finds them done when they come back. */

import type { Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { GAMES } from "./setup";
import { type Game, Table } from "./table";
import { PHONE, expect, test } from "./test";

const FIRST: Record<Game, { name: string; wrong: string; moves: readonly string[] }> = {
  skirmish: {
    name: "1-take-a-terrain",
    wrong: "play Roots @0",
    moves: ["play Champion @1", "pass", "play Sentinel @0", "pass", "play Roots @2"],
  },
  warpath: {
    name: "1-march",
    wrong: "play War Hounds @forest",
    moves: ["play War Hounds @plains", "end", "play Battering Ram @plains", "end", "end"],
  },
};

async function tileOf(page: Page, game: Game, name: string): Promise<ReturnType<Page["locator"]>> {
  await expect(page.getByTestId("learn")).toHaveAttribute("data-ready", "true");
  return page.getByTestId(`missions-${game}`).locator(`[data-name="${name}"]`);
}

/** Go to the first mission of a game from the start page: two presses. */
async function begin(page: Page, game: Game, press: "click" | "tap"): Promise<Table> {
  await page.getByRole("link", { name: "Learn", exact: true })[press]();
  await (await tileOf(page, game, FIRST[game].name))[press]();
  const table = new Table(page);
  await table.turn();
  await expect(page.getByTestId("coach")).toBeVisible();
  return table;
}

/** Check that nothing of the coach lies over the board or the hand, and that nothing is wider than the page. */
async function expectRoom(page: Page): Promise<void> {
  const boxes = await page.evaluate(() =>
    ["board", "hand", "coach"].map((name) => {
      const { left, top, right, bottom } = document
        .querySelector(`[data-testid="${name}"]`)
        ?.getBoundingClientRect() ?? { left: 0, top: 0, right: 0, bottom: 0 };
      return { left, top, right, bottom };
    }),
  );
  const coach = boxes.pop() ?? boxes[0];
  for (const box of boxes) {
    const isApart =
      coach !== undefined &&
      (coach.bottom <= box.top + 1 ||
        coach.top >= box.bottom - 1 ||
        coach.right <= box.left + 1 ||
        coach.left >= box.right - 1);
    expect(isApart, JSON.stringify({ coach, box })).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const game of GAMES) {
  const { name, wrong, moves } = FIRST[game];

  test(`The first mission of ${game} is finished by taps on a phone, and is done when one comes back`, async ({
    visit,
  }) => {
    const page = await visit("/", { ...PHONE, viewport: { width: 360, height: 640 } });
    const table = await begin(page, game, "tap");
    const words = page.getByTestId("coach-words");
    await expectRoom(page);
    expect(await faultsOf(page)).toEqual([]);

    const before = await table.number();
    await table.pressCard(wrong.slice(5, wrong.indexOf(" @")), "tap");
    await table.spot(wrong).tap();
    await expect(words).toContainText("Tap again");
    await table.spot(wrong).tap();
    await expect(words).toHaveAttribute("data-tone", "hint");
    expect(await table.number()).toBe(before);

    await page.getByTestId("coach-help").tap();
    await expect(page.getByTestId("coach-help")).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("svg.arrows path.arrow")).toHaveCount(1);
    await expect(page.locator("[data-taught]")).toHaveCount(1);

    let after = -1;
    for (const move of moves) {
      await table.turn(after);
      after = await table.number();
      await table.make(move, "tap");
    }
    const end = page.getByTestId("well-done");
    await expect(end).toContainText("Well done!");
    if (game === "skirmish") expect(await faultsOf(page)).toEqual([]);
    await end.getByTestId("mission-list").tap();
    await expect(await tileOf(page, game, name)).toHaveAttribute("data-state", "done");
    await page.reload();
    const tile = await tileOf(page, game, name);
    await expect(tile).toHaveAttribute("data-state", "done");
    await expect(tile).toContainText("Done");
    if (game === "skirmish") expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test(`The first mission of ${game} is finished by keys, through a reload, and leads to the next`, async ({
    visit,
  }) => {
    const page = await visit("/", { reducedMotion: "reduce" });
    await page.getByRole("link", { name: "Learn", exact: true }).press("Enter");
    await (await tileOf(page, game, name)).press("Enter");
    const table = new Table(page);
    let after = -1;
    for (const [index, move] of moves.entries()) {
      await table.turn(after);
      after = await table.number();
      if (index === 2) {
        const said = await page.getByTestId("coach-words").textContent();
        await page.reload();
        await table.turn();
        await expect(page.getByTestId("coach-words")).toHaveText(said ?? "");
      }
      await expect(page.getByTestId("coach").locator("i.past")).toHaveCount(index);
      await table.makeByKeys(move);
    }
    await expect(page.getByTestId("well-done")).toBeVisible();
    await table.tabTo(page.getByTestId("mission-next"));
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("coach")).toBeVisible();
    await expect(page.getByTestId("coach").locator("i.past")).toHaveCount(0);
    await expectRoom(page);
  });
}

test("A mission that is skipped makes room for the next, and can be gone through later", async ({ visit }) => {
  const page = await visit("/learn");
  await (await tileOf(page, "warpath", "1-march")).click();
  await new Table(page).turn();
  const title = page.getByTestId("coach").locator("strong");
  await expect(title).toHaveText("March");
  await page.getByTestId("coach-skip").click();
  await expect(title).toHaveText("Meet the enemy");
  await page.goto(new URL("/learn", page.url()).href);
  await expect(await tileOf(page, "warpath", "1-march")).toHaveAttribute("data-state", "skipped");
  const second = await tileOf(page, "warpath", "2-meet-the-enemy");
  await expect(second).toContainText("Go on");
  await second.click();
  await expect(title).toHaveText("Meet the enemy");
  await page.goto(new URL("/learn", page.url()).href);
  await (await tileOf(page, "warpath", "1-march")).click();
  await expect(title).toHaveText("March");
});

test("Who has learned nothing yet is led there from the start page, and plays the Recruit at last", async ({
  visit,
}) => {
  const page = await visit("/");
  await page.getByTestId("home-learn").click();
  await (await tileOf(page, "skirmish", "recruit")).click();
  await new Table(page).turn();
  await expect(page.getByTestId("coach")).toHaveCount(0);
  await expect(page.getByTestId("board")).toHaveAttribute("data-game", "skirmish");
});
