/** The deck builder, with the mouse, by touch and by keyboard: from no card to a match, and everything that can go wrong. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { ask } from "./setup";
import { PHONE, SERVER_GONE, STILL, expect, test } from "./test";

const EXAMPLES = join(import.meta.dirname, "../../examples/packs");
const PACK = join(EXAMPLES, "saltmarsh.toml");

function inPool(page: Page, card: string): Locator {
  return page.getByTestId("pool").locator(`[data-card="${card}"]`).getByTestId("pool-card");
}

function inPile(page: Page, card: string): Locator {
  return page.getByTestId("pile-list").locator(`[data-card="${card}"]`);
}

function limit(page: Page, label: string): Locator {
  return page.getByTestId("limits").locator(`[data-limit="${label}"]`);
}

/** Carry something to the middle of something else, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, goal] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || goal === null) throw new Error("there is nothing to drag, or nowhere to");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 30, start.y + start.height / 2, { steps: 3 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + Math.min(goal.height / 2, 300), { steps: 6 });
  await page.mouse.up();
}

/** Drop a file on the page, as from a folder. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text] as const,
  );
  await page.getByTestId("builder").dispatchEvent("drop", { dataTransfer: data });
}

test("With the mouse: from an empty deck to a match", async ({ visit }) => {
  const page = await visit("/decks");
  await page.getByTestId("new-deck-skirmish").click();
  await expect(limit(page, "Cards")).toContainText("0/30");
  await expect(page.getByTestId("play-build")).toBeDisabled();

  await page.getByTestId("card-query").fill("rarity:gold");
  await expect(inPool(page, "Archer")).toHaveCount(0);
  for (const gold of ["Vampire", "Dragon", "Duchess", "Necromancer"]) await inPool(page, gold).click();
  await expect(limit(page, "Gold")).toContainText("4/4");
  await expect(page.getByTestId("said")).toHaveText(/Necromancer added, 1 of 1, 4 of 30 cards/);
  const other = page.getByTestId("pool-card").and(page.locator('[aria-disabled="true"]')).nth(1);
  await other.click({ force: true });
  await expect(page.getByTestId("said")).toHaveText(/cannot be added: (4 of 4 Gold cards|1 of 1) already/);
  await expect(limit(page, "Cards")).toContainText("4/30");

  await page.getByTestId("card-query").fill("archer");
  await expect(page.getByTestId("pool-card")).toHaveCount(1);
  await drag(page, inPool(page, "Archer"), page.getByTestId("deck-panel"));
  await expect(inPile(page, "Archer")).toContainText("1×");
  await inPile(page, "Archer").getByTestId("pile-add").click();
  await expect(inPile(page, "Archer")).toContainText("2×");
  await drag(page, inPile(page, "Dragon").getByRole("button").first(), page.getByTestId("pool"));
  await expect(inPile(page, "Dragon")).toHaveCount(0);
  await page.getByTestId("undo").click();
  await expect(inPile(page, "Dragon")).toHaveCount(1);
  await page.getByTestId("redo").click();
  await expect(inPile(page, "Dragon")).toHaveCount(0);
  await expect(page.getByTestId("lead-fault")).toContainText("A leader is missing");

  await page.getByTestId("suggest").click();
  const idea = page.getByTestId("ideas").getByRole("paragraph").first();
  await expect(idea).toContainText(/together with|fills the curve|ready-made|led by/);
  await idea.getByTestId("idea-add").click();
  await expect(limit(page, "Cards")).toContainText("6/30");

  await page.reload();
  await expect(page.getByTestId("notice")).toContainText("Your draft from before is still here.");
  await expect(inPile(page, "Archer")).toContainText("2×");
  await page.getByTestId("choose-lead").click();
  await page.getByTestId("lead-Warlord").click();
  await expect(page.getByTestId("lead-fault")).toHaveCount(0);

  await page.getByTestId("complete-open").click();
  const changes = page.getByTestId("complete-changes").getByRole("listitem");
  await expect(page.getByTestId("complete-total")).toHaveText("25/30");
  const [unwanted = ""] = await changes.first().locator("strong").allTextContents();
  await changes.first().getByRole("checkbox").uncheck();
  await expect(page.getByTestId("complete-total")).not.toHaveText("25/30");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("complete-others").click();
  await expect(page.getByTestId("complete-total")).toHaveText("25/30");
  await expect(changes.filter({ hasText: unwanted }).locator("strong", { hasText: unwanted })).toHaveCount(0);
  await page.getByTestId("complete-take").click();
  await expect(limit(page, "Cards")).toContainText("25/30");
  await expect(page.getByTestId("standing")).toContainText("Draft, kept in this browser");

  await page.getByTestId("hand-open").click();
  await expect(page.getByTestId("hand-fan").getByRole("listitem")).toHaveCount(8);
  const sheet = await page.getByTestId("hand").boundingBox();
  await expect(async () => {
    for (const held of await page.getByTestId("hand-fan").getByRole("listitem").all()) {
      const box = await held.boundingBox();
      expect(box?.x).toBeGreaterThan(sheet?.x ?? NaN); // the outer cards are whole
      expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThan((sheet?.x ?? NaN) + (sheet?.width ?? NaN));
    }
  }).toPass();
  await page.getByTestId("hand-again").click();
  await expect(page.getByTestId("hand-words")).toContainText("8 cards, for the whole match");
  await page.getByTestId("hand-close").click();

  await page.getByTestId("deck-name").fill("Vampires");
  await page.getByTestId("save-build").click();
  await expect(page.getByTestId("standing")).toContainText("Saved.");
  await expect(page).toHaveURL(/\/build\/skirmish\/~/);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("duplicate").click();
  await expect(page.getByTestId("deck-name")).toHaveValue("Copy of Vampires");
  await page.getByTestId("discard").click();
  await page.getByTestId("discard-sure").click();
  const decks = page.getByTestId("own-decks").getByRole("listitem");
  await expect(decks).toHaveCount(1);
  await decks.getByTestId("edit-deck").click();
  await expect(page.getByTestId("deck-name")).toHaveValue("Vampires");
  await page.getByTestId("play-build").click();
  await expect(page.getByTestId("board")).toBeVisible();
});

test("By keyboard: a copy of a ready-made deck, changed and read aloud", async ({ visit, tolerate }) => {
  tolerate(/status of 400/);
  const page = await visit("/build/warpath/mage-1", STILL);
  await expect(page.getByTestId("deck-name")).toHaveValue("Copy of Hundred Sparks");
  await expect(limit(page, "Cards")).toContainText("30/30");
  const said = page.getByTestId("said");

  await inPool(page, "Spark Adept").focus();
  await page.keyboard.press("+");
  await expect(said).toHaveText(/Spark Adept cannot be added: 3 of 3 already\./);
  await page.keyboard.press("Delete");
  await expect(said).toHaveText("Spark Adept removed, 2 left, 29 of 30 cards.");
  await page.keyboard.press("-");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("Spark Adept added, 2 of 3, 29 of 30 cards.");
  await page.keyboard.press("ArrowRight");
  await expect(inPool(page, "Spark Adept")).not.toBeFocused();
  await expect(page.locator("[data-stop]:focus")).toHaveCount(1);
  await page.keyboard.press("i");
  await expect(page.getByTestId("read")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(limit(page, "Cards")).toContainText("28/30");
  await page.keyboard.press("Control+Shift+z");
  await expect(limit(page, "Cards")).toContainText("29/30");

  await page.getByTestId("choose-lead").focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("lead-Dinosaur").focus();
  await page.keyboard.press("Enter");
  await expect(inPile(page, "Spark Adept")).toContainText("Spark Adept belongs to the class Mage, not to Dinosaur.");
  expect(await faultsOf(page)).toEqual([]);
  await inPile(page, "Spark Adept").getByTestId("pile-drop").press("Enter");
  await expect(inPile(page, "Spark Adept")).toHaveCount(0);
  await page.getByTestId("complete-open").press("Enter");
  await expect(page.getByTestId("complete-changes")).toContainText("belongs to the class Mage");
  await page.getByTestId("complete-take").press("Enter");
  await expect(limit(page, "Cards")).toContainText("30/30");
  await expect(page.locator("[data-testid=pile-row].faulty")).toHaveCount(0);

  await page.getByTestId("share-open").press("Enter");
  await expect(page.getByTestId("share-code")).toHaveText(/^WP1-/);
  const saving = page.waitForEvent("download");
  await page.getByTestId("download-deck").press("Enter");
  const file = await saving;
  expect(file.suggestedFilename()).toBe("copy-of-hundred-sparks.toml");
  const text = await readFile(await file.path(), "utf-8");
  expect(text).toContain('class = "Dinosaur"');
  await page.getByTestId("share-text").fill("SK1-broken");
  await page.getByTestId("share-read").press("Enter");
  await expect(page.getByTestId("share-faults")).toContainText(/cannot read deck code|Cannot read deck code/);
  await expect(page.getByTestId("share-faults")).toContainText("open its list or file");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("share-text").fill("Class: Mage\n3 Blink\n1 Blank");
  await page.getByTestId("share-read").press("Enter");
  await expect(inPile(page, "Blank")).toContainText("Unknown card 'Blank'; did you mean 'Blink'?");
  await drop(page, "mine.toml", text);
  await expect(inPile(page, "Blank")).toHaveCount(0);
  await expect(limit(page, "Cards")).toContainText("30/30");
  await drop(page, "other.txt", "Leader: Warlord\n3 Archer\n2 Scout");
  await expect(page.getByTestId("elsewhere")).toContainText("That is a deck for Skirmish.");
  await drop(page, "broken.toml", "x = [");
  await expect(page.getByTestId("deck-fault")).toContainText(/not valid TOML/);
});

test("By touch, at 360 px: the halves, the count always in view, and nothing lost", async ({ visit, tolerate }) => {
  tolerate(/status of 400/);
  const page = await visit("/build/skirmish", PHONE);
  await inPool(page, "Archer").tap();
  await inPool(page, "Archer").tap();
  await expect(page.getByTestId("half-count")).toHaveText("2/30");
  await page.getByTestId("pool").locator('[data-card="Archer"]').getByTestId("pool-remove").tap();
  await expect(page.getByTestId("half-count")).toHaveText("1/30");
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByTestId("pool").locator('[data-card="Archer"]').getByTestId("pool-read").tap();
  await page.getByTestId("read-add").tap();
  await page.getByTestId("read-close").tap();
  await page.getByTestId("half-deck").tap();
  await expect(page.getByTestId("pool")).toBeHidden();
  await expect(inPile(page, "Archer")).toContainText("2×");
  await page.getByTestId("rules-classic").tap();
  await expect(page.getByTestId("choose-lead")).toHaveCount(0);
  await page.getByTestId("complete-open").tap();
  await page.getByTestId("complete-take").tap();
  await expect(limit(page, "Cards")).toContainText("20/30");
  await page.getByTestId("hand-open").tap();
  const held = page.getByTestId("hand-fan").getByRole("button");
  await expect(held.first()).toHaveAccessibleName(/^Read /);
  await held.first().tap({ position: { x: 8, y: 40 } });
  await expect(page.getByTestId("read-details")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("read-close").tap();
  await page.getByTestId("hand-close").tap();
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto("/build/skirmish/SK1-broken");
  await expect(page.getByTestId("lost")).toContainText("Copy the code once more");
  await page.getByRole("link", { name: "Build a new deck" }).tap();
  await expect(page.getByTestId("half-count")).toHaveText("20/30");
  await page.goto("/build/skirmish/~gone");
  await expect(page.getByTestId("lost")).toContainText("deleted, or belongs to someone else");
});

test("A deck whose pack is gone says so and is repaired by one press", async ({ serve, visit, tolerate }) => {
  tolerate(SERVER_GONE);
  const server = await serve("--pack", PACK);
  const page = await visit("/decks", { at: server });
  const deck = await readFile(join(EXAMPLES, "saltmarsh-deck.toml"), "utf-8");
  await expect(page.getByTestId("new-deck-skirmish")).toBeVisible();
  await ask(page, "/api/decks", { game: "skirmish", name: "Tides", text: deck });
  await page.reload();
  await page.getByTestId("edit-deck").click();
  await expect(inPool(page, "Ferryman")).toBeVisible();
  await page.getByTestId("share-open").click();
  await expect(page.getByTestId("share-no-code")).toContainText("a deck with pack cards has no code");
  await page.getByTestId("share-close").click();

  await server.kill();
  await server.start([]);
  await page.goto("/decks");
  await expect(page.getByTestId("own-decks")).toContainText("which this server does not have now");
  await page.getByTestId("repair-deck").click();
  await expect(page.getByTestId("complete-changes")).toContainText("there is no such card here");
  await page.getByTestId("complete-take").click();
  await expect(limit(page, "Cards")).toContainText("25/30");
  await page.getByTestId("save-build").click();
  await expect(page.getByTestId("standing")).toContainText("Saved.");
});
