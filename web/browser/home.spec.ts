/** Before a match: names, decks that fit, and nothing lost by one press; and words instead of notation at the table. */

import { ask, invite, setUp, sitDown } from "./setup";
import { Table } from "./table";
import { expect, test } from "./test";

/** What only notation says. */
const CODES = /@\w|\b[ae][0-4]\b|#\d|\b(plains|forest|mountains)\d|\bp[12]\b/;

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
  await expect(page.getByTestId("setup-form")).toBeVisible();
  const standard = JSON.parse(await ask(page, "/api/games")) as { decks: { rules: string; code: string }[] }[];
  const code = standard[0]?.decks.find((deck) => deck.rules === "standard")?.code ?? "";
  await page.getByTestId("deck-code").fill(code);
  await page.getByTestId("save-deck").click();
  await expect(page.getByTestId("own-decks").locator("li")).toHaveCount(1);
  const own = page.getByTestId("setup-deck").locator("optgroup[label='Your own'] option");
  await expect(own).toHaveCount(1);
  await page.getByTestId("setup-rules").selectOption("classic");
  await expect(own).toHaveCount(0);
  await page.getByTestId("start-match").click();
  await expect(page.getByTestId("board")).toBeVisible();
});

test("A deck is deleted only by a second press", async ({ visit }) => {
  const page = await visit();
  await expect(page.getByTestId("setup-form")).toBeVisible();
  const games = JSON.parse(await ask(page, "/api/games")) as { decks: { code: string }[] }[];
  await page.getByTestId("deck-code").fill(games[0]?.decks[0]?.code ?? "");
  await page.getByTestId("save-deck").click();
  const decks = page.getByTestId("own-decks").locator("li");
  await decks.locator("summary").click();
  await page.getByTestId("delete-deck").click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(decks).toHaveCount(1);
  await page.getByTestId("delete-deck").click();
  await page.getByTestId("delete-deck-sure").click();
  await expect(page.getByTestId("own-decks")).toHaveCount(0);
});

test("Two players at one screen have two names", async ({ visit }) => {
  const page = await visit();
  await page.getByTestId("opponent-hot-seat").check();
  await page.getByTestId("second-name").fill("Bo");
  await page.getByTestId("start-match").click();
  await expect(page.getByTestId("handover")).toContainText("Hand the device to");
  const match = JSON.parse(await ask(page, "/api/matches/mine")) as { players: Record<string, { name: string }> }[];
  const names = Object.values(match[0]?.players ?? {}).map(({ name }) => name);
  expect(names).toContain("Bo");
  expect(new Set(names).size).toBe(2);
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
    const page = await visit();
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
