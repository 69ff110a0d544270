/** Before a match: names, decks that fit, and nothing lost by one press; and words instead of notation at the table. */

import type { Page } from "@playwright/test";

import { ask, atHome, invite, setUp, sitDown } from "./setup";
import { Table } from "./table";
import { STILL, expect, test } from "./test";

/** What only notation says. */
const CODES = /@\w|\b[ae][0-4]\b|#\d|\b(plains|forest|mountains)\d|\bp[12]\b/;

/** Return the code of a ready-made deck by the usual rules. */
async function codeOf(page: Page): Promise<string> {
  const games = JSON.parse(await ask(page, "/api/games")) as { decks: { rules: string; code: string }[] }[];
  return games[0]?.decks.find((deck) => deck.rules === "standard")?.code ?? "";
}

test("Both games are played at once by their own buttons", async ({ visit }) => {
  for (const [name, game] of [
    ["Play Skirmish", "skirmish"],
    ["Play Warpath", "warpath"],
  ] as const) {
    const page = await visit();
    await page.getByRole("button", { name }).click();
    await expect(page.getByTestId("board")).toHaveAttribute("data-game", game);
    await page.close();
  }
});

test("Only decks that the chosen rules allow are offered", async ({ visit }) => {
  const page = await visit();
  await atHome(page);
  await page.getByRole("link", { name: "Decks", exact: true }).click();
  await page.getByTestId("deck-code").fill(await codeOf(page));
  await page.getByTestId("save-deck").click();
  await expect(page.getByTestId("own-decks").getByRole("listitem")).toHaveCount(1);
  await page.getByTestId("own-decks").getByRole("link", { name: /^Play/ }).click();
  await expect(page.getByTestId("setup-deck").locator("input:checked")).not.toHaveAttribute("data-value", "");
  const own = await page.getByTestId("setup-deck").locator("input:checked").getAttribute("data-value");
  await page.getByTestId("setup-rules-classic").check();
  await expect(page.getByTestId(`setup-deck-${String(own)}`)).toHaveCount(0);
  await expect(page.getByTestId("setup-deck-any")).toBeChecked();
  await page.getByTestId("start-match").click();
  await expect(page.getByTestId("board")).toBeVisible();
});

test("A deck is deleted only by a second press", async ({ visit }) => {
  const page = await visit();
  await atHome(page);
  const code = await codeOf(page);
  await page.goto("/decks");
  await page.getByTestId("deck-code").fill(code);
  await page.getByTestId("save-deck").click();
  const decks = page.getByTestId("own-decks").getByRole("listitem");
  await page.getByTestId("delete-deck").click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(decks).toHaveCount(1);
  await page.getByTestId("delete-deck").click();
  await page.getByTestId("delete-deck-sure").click();
  await expect(page.getByTestId("own-decks")).toHaveCount(0);
});

test("A deck that is gone is said to be gone, and another one is taken", async ({ visit }) => {
  const page = await visit("/play/skirmish/deleted-long-ago");
  await expect(page.getByTestId("deck-gone")).toContainText("That deck is gone");
  await page.getByTestId("start-match").click();
  await expect(page.getByTestId("board")).toBeVisible();
});

test("A match is set up from pictures: deck, leader and level", async ({ visit }) => {
  const page = await visit("/play/skirmish");
  await page.getByTestId("setup-deck-ongoing-1").check();
  await page.getByTestId("setup-deck-lead-Warden").check();
  await page.getByTestId("setup-level-captain").check();
  await page.getByTestId("start-match").click();
  const table = new Table(page);
  await table.settled();
  const face = await table.face();
  await expect(page.getByTestId(`leader-${face}`)).toContainText("Warden");
  await expect(page.getByTestId("match")).toContainText("Captain");
});

test("Two players at one screen have two names", async ({ visit }) => {
  const page = await visit("/play/skirmish");
  await page.getByTestId("opponent-hot-seat").check();
  await page.getByTestId("second-name").fill("Bo");
  await page.getByTestId("start-match").click();
  await expect(page.getByTestId("handover")).toContainText("Hand the device to");
  const match = JSON.parse(await ask(page, "/api/matches/mine")) as { players: Record<string, { name: string }> }[];
  const names = Object.values(match[0]?.players ?? {}).map(({ name }) => name);
  expect(names).toContain("Bo");
  expect(new Set(names).size).toBe(2);
});

test("A first move is made within two presses of the start page", async ({ visit }) => {
  const page = await visit();
  await page.getByRole("button", { name: "Play Skirmish" }).click();
  const table = new Table(page, 3);
  await table.turn();
  await expect(page.locator('[data-testid="hand-card"][data-playable="true"]').first()).toBeVisible();
});

test("Settings hold for the whole page, and for the next visit", async ({ visit }) => {
  const page = await visit();
  await page.getByTestId("settings-open").click();
  await page.getByTestId("setting-colours-distinct").check();
  await page.getByTestId("setting-hasMotion").uncheck();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-colours", "distinct");
  await expect(root).toHaveAttribute("data-motion", "off");
  await page.reload();
  await expect(root).toHaveAttribute("data-colours", "distinct");
});

test("The credits name every author and the licence", async ({ visit }) => {
  const page = await visit();
  await page.getByRole("link", { name: "Credits" }).click();
  await expect(page.getByRole("heading", { name: "Credits" })).toBeVisible();
  await page.goto("/credits"); // its address is enough too
  for (const author of ["delapouite", "lorc", "sbed", "skoll"]) {
    await expect(page.getByTestId(`credit-${author}`)).toBeVisible();
  }
  await expect(page.getByText("CC BY 3.0")).toBeVisible();
});

test("Who is invited can say how to be called before sitting down", async ({ visit, tolerate }) => {
  tolerate(/400/);
  const ann = await visit();
  const ben = await visit(await invite(ann, "skirmish"));
  await ben.getByTestId("name").fill("You");
  await ben.getByTestId("take-seat").click();
  await expect(ben.getByRole("alert")).toContainText("Cannot take the name");
  await ben.getByTestId("name").fill("Benedict"); // what is typed counts without being saved first
  await sitDown(ann, ben);
  await expect(ann.getByTestId("match")).toContainText("Benedict");
});

for (const game of ["skirmish", "warpath"] as const) {
  test(`People never read notation in ${game}`, async ({ visit }) => {
    const page = await visit("/", STILL);
    await setUp(page, game, { seat: "p2" });
    const table = new Table(page, 77);
    let after = -1;
    for (let count = 0; count < 8 && (await table.turn(after)); count += 1) {
      for (const part of ["log", "all-moves", "choice", "live"]) {
        const shown = page.getByTestId(part);
        if ((await shown.count()) > 0) expect(await shown.textContent()).not.toMatch(CODES);
      }
      const labels = await page.getByTestId("board").getByRole("button").allTextContents();
      expect(labels.filter((label) => CODES.test(label))).toEqual([]);
      after = await table.number();
      await table.make(await table.pick());
    }
  });
}
