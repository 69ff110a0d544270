import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { openMore } from "./setup";
import { Table } from "./table";
import { expect, test } from "./test";

const EXAMPLES = join(import.meta.dirname, "../../examples/packs");
const PACK = join(EXAMPLES, "saltmarsh.toml");
const DECK = join(EXAMPLES, "saltmarsh-deck.toml");

/** Return the example deck as a person would list it. */
async function list(): Promise<string> {
  const text = await readFile(DECK, "utf-8");
  const leader = /^leader = "(.+)"$/m.exec(text)?.[1] ?? "";
  const cards = [...text.matchAll(/^"(.+)" = (\d+)$/gm)].map(([, name, count]) => `${String(count)} ${String(name)}`);
  return [`Leader: ${leader}`, ...cards].join("\n");
}

test("A deck with cards of a pack is saved from a list, and one of them is read and played", async ({
  serve,
  visit,
  tolerate,
}) => {
  tolerate(/status of 400/);
  const page = await visit("/", { at: await serve("--pack", PACK) });
  await page.goto("/decks");
  await page.getByText("Add a deck from a list or a file").click();
  await page.getByTestId("list-deck-game").selectOption("skirmish");

  await page.getByTestId("list-deck-text").fill("Leader: Old Pilot\n9 Ferryman\n1 Feryman");
  await page.getByTestId("save-deck-list").click();
  const faults = page.getByTestId("list-deck-faults").getByRole("listitem");
  await expect(faults).toHaveCount(3);
  await expect(faults.nth(2)).toContainText("did you mean 'Ferryman'?");
  await expect(page.getByTestId("own-decks")).toHaveCount(0);

  await page.getByTestId("list-deck-text").fill(await list());
  await page.getByLabel("Name of the listed deck").fill("Tides");
  await page.getByTestId("save-deck-list").click();
  await expect(page.getByText("Saved Tides.")).toBeVisible();
  await expect(faults).toHaveCount(0);
  await page.getByTestId("own-decks").getByText("Cards", { exact: true }).click();
  await expect(page.getByTestId("own-decks")).toContainText("3 Ferryman");
  await expect(page.getByTestId("own-decks")).toContainText("With cards of saltmarsh.");

  await page.getByTestId("own-decks").getByRole("link", { name: "Play Tides" }).click();
  await expect(page.getByTestId("setup-deck").locator("label:has(:checked)")).toContainText("Tides");
  await page.getByTestId("setup-level-recruit").check();
  await openMore(page);
  await page.getByTestId("setup-their-deck").locator("label", { hasText: "Ebb and Flow" }).locator("input").check();
  await page.getByTestId("start-match").click();

  const table = new Table(page, 5);
  const ours = ["Ferryman", "Lamplighter", "Shipwright"];
  let after = -1;
  for (let count = 0; count < 60; count += 1) {
    expect(await table.turn(after)).toBe(true);
    after = await table.number();
    const offered = await table.offered();
    const move = offered.find((text) => ours.some((card) => text.startsWith(`play ${card} @`)));
    if (move === undefined) {
      await table.makeByList(table.choose(offered));
      continue;
    }
    const card = ours.find((name) => move.includes(name)) ?? "";
    await expect(table.handCard(card)).toContainText(/Deploy:|Activate/);
    await expect(table.handCard(card)).toHaveAccessibleName(/, unit, (Bronze|Silver), power \d\..* Can be played\./);
    await table.make(move);
    await table.settled(after);
    await expect(page.locator("[data-slot]").filter({ hasText: card }).first()).toBeVisible();
    return;
  }
  throw new Error("no card of the pack came to a hand");
});

test("A deck file is opened, and a deck beside the pack is offered", async ({ serve, visit }) => {
  const page = await visit("/", { at: await serve("--pack", PACK) });
  await page.getByTestId("choose-skirmish").click();
  await expect(page.getByTestId("setup-deck").getByRole("radio", { name: /Ebb and Flow/ })).toBeAttached();
  await page.goto("/decks");
  await page.getByText("Add a deck from a list or a file").click();
  await page.getByTestId("list-deck-file").setInputFiles(DECK);
  await expect(page.getByTestId("list-deck-text")).toHaveValue(/"Ferryman" = 3/);
  await page.getByTestId("save-deck-list").click();
  await expect(page.getByText("Saved Ebb and Flow.")).toBeVisible();
});
