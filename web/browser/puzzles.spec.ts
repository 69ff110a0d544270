/** Puzzles: one is solved, one failed and refuted on the board, tried again, those of the day, by taps and by keys. */

import { type Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { ask, atHome } from "./setup";
import { Table } from "./table";
import { PHONE, STILL, expect, test } from "./test";

interface Info {
  id: string;
  game: string;
  goal: string;
  mark: string | null;
}

interface Course {
  state?: string;
  table: { seat: string; steps: { seat: string; text?: string }[]; position: { legal: { text: string }[] } };
}

/** Ask the REST interface as nobody, of whom nothing is kept. */
async function askAsNobody(page: Page, path: string, body?: unknown): Promise<Course> {
  return (await page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(path, body === null ? {} : { method: "POST", headers, body });
      return (await response.json()) as unknown;
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  )) as Course;
}

async function listed(page: Page, game: string): Promise<Info[]> {
  const { puzzles } = JSON.parse(await ask(page, "/api/puzzles")) as { puzzles: Info[] };
  return puzzles.filter((puzzle) => puzzle.game === game);
}

/** Return the moves that solve a puzzle, choices one by one. */
async function solution(page: Page, id: string): Promise<string[]> {
  const { table } = await askAsNobody(page, `/api/puzzles/${id}/solution`, {});
  return table.steps.filter(({ seat }) => seat === table.seat).map(({ text }) => text ?? "");
}

/** Return a first move that fails. */
async function wrongMove(page: Page, id: string): Promise<string> {
  const { table } = await askAsNobody(page, `/api/puzzles/${id}`);
  for (const { text } of table.position.legal) {
    const { state } = await askAsNobody(page, `/api/puzzles/${id}/try`, { moves: [text] });
    if (state === "failed") return text;
  }
  throw new Error("every move is right");
}

async function opened(page: Page, game: string, id: string): Promise<Table> {
  await page.goto(`/puzzles/${game}/${id}`);
  await expect(page.getByTestId("puzzle")).toHaveAttribute("data-phase", "open");
  const table = new Table(page);
  await table.settled();
  return table;
}

function phase(page: Page, wanted: string): Promise<void> {
  return expect(page.getByTestId("puzzle")).toHaveAttribute("data-phase", wanted);
}

async function fits(page: Page): Promise<void> {
  const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width).toBeLessThanOrEqual(inner ?? 0);
}

for (const game of ["skirmish", "warpath"] as const) {
  test(`A puzzle of ${game} is failed, refuted on the board, tried again and solved`, async ({ visit }) => {
    const page = await visit("/", STILL);
    await atHome(page);
    const [first] = await listed(page, game);
    if (first === undefined) throw new Error("there are no puzzles");
    const wrong = await wrongMove(page, first.id);
    const right = await solution(page, first.id);

    await page.goto("/puzzles");
    await page.getByTestId(`puzzles-${game}`).click();
    await page.locator(`[data-testid="puzzle-token"][data-puzzle="${first.id}"]`).click();
    await expect(page.getByTestId("puzzle-goal")).toHaveText(first.goal);
    const table = new Table(page);
    await table.settled();
    expect(await faultsOf(page)).toEqual([]);

    await table.make(wrong);
    await phase(page, "failed");
    await expect(page.getByTestId("puzzle-reason")).not.toBeEmpty();
    await expect(page.getByTestId("puzzle-again")).toBeFocused();
    expect(await table.offered()).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);

    await page.keyboard.press("Enter"); // on "Try again"
    await phase(page, "open");
    for (const move of right) {
      await table.settled();
      await table.make(move);
    }
    await phase(page, "solved");
    await expect(page.getByTestId("puzzle-solved")).toContainText("Only the first try counts");
    expect(await faultsOf(page)).toEqual([]);
    await page.getByTestId("solved-fold").click();
    await expect(page.getByTestId("solved-open")).toBeVisible();
    await page.getByTestId("puzzle-back").click();
    await expect(page.getByTestId("puzzles-solved")).toContainText("1 of");
    const token = page.locator(`[data-testid="puzzle-token"][data-puzzle="${first.id}"]`);
    await expect(token).toHaveAttribute("data-mark", "solved");
    await expect(page.getByTestId("puzzles-again")).toHaveCount(0);
    await expect(page.getByTestId("puzzle-rating")).toContainText("after 1 puzzle");
  });
}

test("The puzzle of the day is found on the start page, and solved by taps on a phone it begins a streak", async ({
  visit,
}) => {
  const page = await visit("/", { ...STILL, ...PHONE });
  await atHome(page);
  await fits(page);
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Puzzles" })).toBeVisible();
  const strip = page.getByTestId("home-daily-skirmish");
  await expect(strip).toHaveAttribute("href", /\/puzzles\/skirmish\/./);
  await strip.tap();
  await phase(page, "open");
  await fits(page);
  const id = (await page.getByTestId("puzzle").getAttribute("data-puzzle")) ?? "";
  const table = new Table(page);
  for (const move of await solution(page, id)) {
    await table.settled();
    await table.make(move, "tap");
  }
  await phase(page, "solved");
  await expect(page.getByTestId("solved-streak")).toContainText("1 day in a row");
  await expect(page.getByTestId("solved-rating")).toContainText("+");
  expect(await faultsOf(page)).toEqual([]);
  const before = page.url();
  await page.getByTestId("puzzle-next").tap();
  await expect(page).not.toHaveURL(before);
  await phase(page, "open");

  await page.goto("/puzzles");
  await expect(page.getByTestId("daily-skirmish")).toHaveAttribute("data-solved", "true");
  await expect(page.getByTestId("daily-warpath")).toHaveAttribute("data-solved", "false");
  await expect(page.getByTestId("puzzles-streak")).toContainText("1 day in a row");
  await fits(page);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto("/");
  await expect(page.getByTestId("home-daily-skirmish")).toHaveAttribute("data-solved", "true");
});

test("A puzzle is solved by keys alone, and its solution is shown to whoever gives up", async ({ visit }) => {
  const page = await visit("/", STILL);
  await atHome(page);
  const [, second, third] = await listed(page, "warpath");
  if (second === undefined || third === undefined) throw new Error("there are too few puzzles");
  const table = await opened(page, "warpath", second.id);
  for (const move of await solution(page, second.id)) {
    await table.settled();
    await table.makeByKeys(move);
  }
  await phase(page, "solved");
  await table.tabTo(page.getByTestId("puzzle-next"));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("puzzle")).not.toHaveAttribute("data-puzzle", second.id);

  await opened(page, "warpath", third.id);
  await page.getByTestId("puzzle-solution").click();
  await phase(page, "shown");
  await expect(page.getByTestId("puzzle-line")).not.toBeEmpty();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("puzzle-back").click();
  await expect(page.getByTestId("again")).toContainText(third.goal);
  await page.getByTestId("again").click();
  await phase(page, "open");
});

test("Puzzles are filtered, and what is not there is said in a sentence", async ({ visit, tolerate }) => {
  const page = await visit("/puzzles", STILL);
  await expect(page.getByTestId("puzzles")).toHaveAttribute("data-ready", "true");
  const all = await page.getByTestId("puzzle-token").count();
  await page.getByTestId("filter-easy").click();
  await expect(page.getByTestId("filter-easy")).toHaveAttribute("aria-pressed", "true");
  const easy = await page.getByTestId("puzzle-token").count();
  await page.getByTestId("filter-easy").click();
  await expect(page.getByTestId("puzzle-token")).toHaveCount(all);
  expect(easy).toBeGreaterThan(0);
  const kind = await page.getByTestId("filter-kind").locator("option").nth(1).getAttribute("value");
  await page.getByTestId("filter-kind").selectOption(kind);
  await expect(page.getByTestId(/^kind-/)).toHaveCount(1);

  tolerate(/404/);
  await page.goto("/puzzles/skirmish/skirmish-0");
  await expect(page.getByTestId("lost")).toContainText("Unknown puzzle");
  await page.goto("/puzzles/chess/1");
  await expect(page.getByTestId("lost")).toContainText("does not know the game");
});
