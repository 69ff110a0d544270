import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { ask } from "./setup";
import { Table } from "./table";
import { expect, PHONE, SERVER_GONE, STILL, test } from "./test";

const EXAMPLES = join(import.meta.dirname, "../../examples/packs");

/** Write another text into an editor. */
async function write(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** So many milliseconds after a list of completions has opened, Enter still begins a new line. */
const JUST_OPENED = 100;

function writing(page: Page) {
  return page.getByTestId("pack-editor").getByRole("textbox");
}

test("A card is written, mended, completed by keys, drawn and tried", async ({ visit }) => {
  const page = await visit("/workshop");
  await page.getByRole("link", { name: "Skirmish" }).click();
  await expect(page.getByTestId("workshop-text")).toHaveText("Deploy: 2 damage to a close enemy.");
  await writing(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type('\n[[card]]\nname = "Bee"\nki');
  await expect(page.getByRole("option", { name: "kind" })).toBeVisible();
  await page.waitForTimeout(JUST_OPENED);
  await page.keyboard.press("Enter"); // the key, and behind it what may stand there
  await page.keyboard.type("un");
  await page.keyboard.press("Control+Space");
  await expect(page.getByRole("option", { name: "unit" })).toBeVisible();
  await page.waitForTimeout(JUST_OPENED);
  await page.keyboard.press("Enter");
  await page.keyboard.type('\nrarity = "Bronce');
  await page.keyboard.press("End");
  await page.keyboard.type("\npower = 4\n");

  const fault = page.getByTestId("faults").getByRole("listitem");
  await expect(fault).toHaveText(/Line 21\s*Bee: rarity: 'Bronce' is not a rarity; did you mean 'Bronze'\?/);
  await expect(page.getByTestId("pack-editor").locator(".cm-lint-marker-error")).toBeVisible();
  await expect(page.getByTestId("workshop-card")).toHaveCount(0);
  await fault.getByRole("button", { name: "Line 21" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  for (let letter = 0; letter < 6; letter += 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("Silver");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("verdict")).toHaveText("2 cards, no faults.");
  await expect(page.getByTestId("workshop-card")).toContainText("Unit · Silver · power 4");
  expect(await faultsOf(page)).toEqual([]);

  // Tab indents; after Escape it leaves
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(writing(page)).not.toBeFocused();
  await page.reload();
  await expect(page.getByTestId("verdict")).toHaveText("2 cards, no faults.");

  // a file that is no text takes nothing away
  const [picture, pack] = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]), Buffer.from('name = "x"')];
  await page.getByTestId("open-pack").setInputFiles({ name: "bee.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("alert")).toContainText("bee.png is no text");
  await expect(page.getByTestId("verdict")).toHaveText("2 cards, no faults.");
  await page.getByTestId("open-pack").setInputFiles({ name: "x.toml", mimeType: "text/plain", buffer: pack });
  await expect(page.getByTestId("verdict")).not.toHaveText("2 cards, no faults.");
  await writing(page).press("Control+z");
  await expect(page.getByTestId("verdict")).toHaveText("2 cards, no faults.");

  await page.getByRole("button", { name: "My Archer", exact: true }).click();
  await page.getByTestId("try-card").click();
  await page.locator('[data-testid="try-move"][data-move="play My Archer @1"]').click();
  await expect(page.getByTestId("try-boards")).toHaveAttribute("data-moves", "1");
  await page.locator('[data-testid="try-move"][data-move="choose e0"]').click();
  await expect(page.getByTestId("try-boards")).toHaveAttribute("data-moves", "2");
  await expect(page.getByTestId("try-told")).toContainText("Champion");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByTestId("try-both").click();
  await page.getByTestId("handover-go").click();
  const table = new Table(page, 5);
  await expect(table.handCard("My Archer")).toContainText("Deploy: 2 damage to a close enemy.");
  await table.make("play My Archer @1");
});

test("On a phone a position is edited, and a fault in it told", async ({ visit, tolerate }) => {
  // Chromium wants to keep the style of text that is typed over, which the policy forbids; only the text is read
  tolerate(/inline style violates/, /style-src-attr inline/);
  const page = await visit("/workshop/warpath", { ...PHONE, ...STILL });
  await page.getByTestId("try-card").tap();
  await page.getByTestId("try-boards").waitFor();
  await page.getByText("Edit the position").tap();
  const position = page.getByTestId("position-editor").getByRole("textbox");
  await expect(position).toContainText("[given.p1]");
  expect(await faultsOf(page)).toEqual([]);
  await write(page, position, 'game = "warpath"\n[given.p1]\ngold = 9\nhand = ["My Thef"]');
  await expect(page.getByTestId("position-fault")).toHaveText(
    /^Line 4: p1\.hand: unknown card 'My Thef'; did you mean/,
  );
  await write(page, position, 'game = "warpath"\n[given.p1]\ngold = 9\nhand = ["My Thief"]');
  await page.getByTestId("try-bot").tap();
  await expect(page.getByTestId("board")).toBeVisible();
  await page.goto("/workshop/chess");
  await expect(page.getByTestId("lost")).toContainText("No cards are made for “chess”");
  await page.getByRole("link", { name: "To the workshop" }).tap();
  await expect(page.getByRole("link", { name: "Warpath" })).toBeVisible();
});

test("A changed pack is shown without a reload, a faulty one told, and a match keeps its cards", async ({
  serve,
  visit,
  tolerate,
}) => {
  tolerate(SERVER_GONE);
  const folder = await mkdtemp(join(tmpdir(), "marchlands-pack-"));
  const pack = join(folder, "saltmarsh.toml");
  await copyFile(join(EXAMPLES, "saltmarsh.toml"), pack);
  await copyFile(join(EXAMPLES, "saltmarsh-deck.toml"), join(folder, "saltmarsh-deck.toml"));
  const text = await readFile(pack, "utf8");
  const rewrite = async (old: string, now: string): Promise<void> => {
    await writeFile(`${pack}.part`, text.replace(old, now));
    await rename(`${pack}.part`, pack);
  };
  const server = await serve("--pack", pack);
  const page = await visit("/decks", { at: server });
  await expect(page.getByText("Ebb and Flow").first()).toBeVisible();
  const wish = { deck: "saltmarsh-deck", seat: "p1", opponent: { kind: "hot_seat", deck: "saltmarsh-deck" } };
  const begun = JSON.parse(await ask(page, "/api/matches", wish)) as { id: string };

  await rewrite('rarity = "Bronze"', 'rarity = "Bronce"');
  await expect(page.getByTestId("pack-trouble")).toContainText("saltmarsh.toml could not be loaded again.");
  await expect(page.getByTestId("pack-trouble")).toContainText("Line 18: Ferryman: rarity: 'Bronce' is not a rarity");
  await page.goto("/cards/skirmish?q=pack%3Asaltmarsh%20power%3A8");
  await expect(page.getByTestId("pack-trouble")).toBeVisible();
  await expect(page.getByTestId("no-cards")).toBeVisible();
  const ferryman = 'name = "Ferryman"\nkind = "unit"\nrarity = "Bronze"\npower = ';
  await rewrite(`${ferryman}2`, `${ferryman}8`);
  await expect(page.getByTestId("cards").getByRole("link", { name: "Ferryman" })).toBeVisible();
  await expect(page.getByTestId("pack-trouble")).toHaveCount(0);

  await page.goto("/build/skirmish");
  const inPool = page.getByTestId("pool").locator('[data-card="Ferryman"]').getByTestId("pool-card");
  await expect(inPool).toHaveAccessibleName(/power 8/);
  await rewrite(`${ferryman}2`, `${ferryman}6`);
  await expect(inPool).toHaveAccessibleName(/power 6/);

  await page.goto("/cards/skirmish/Ferryman");
  await page.getByTestId("to-workshop").click();
  await expect(page.getByTestId("workshop-card")).toContainText("power 6");
  await expect(page).toHaveURL(/\/workshop\/skirmish$/);

  await server.kill();
  await rm(folder, { recursive: true });
  await copyBack(folder, text);
  await server.start();
  const old = JSON.parse(await ask(page, `/api/matches/${begun.id}/cards`)) as {
    name: string;
    facts: { power: number };
  }[];
  expect(old.find(({ name }) => name === "Ferryman")?.facts.power).toBe(2);
  await page.goto(`/match/${begun.id}`);
  await page.getByTestId("handover-go").click();
  await expect(page.getByTestId("board")).toBeVisible();
  for (const name of ["menu-open", "concede", "concede-yes"]) await page.getByTestId(name).click();
  await expect(new Table(page).result).toBeVisible();
  const itsCards = page.waitForResponse((answer) => answer.url().includes(`/api/matches/${begun.id}/cards`));
  await page.goto(`/replay/${begun.id}`);
  expect((await itsCards).ok()).toBe(true); // those that it was played with, not those of today
  await expect(page.getByTestId("replay")).toHaveAttribute("data-last", "1");
  await page.getByTestId("play-on").click();
  await page.getByTestId("play-on-begin").click();
  await page.waitForURL(/\/match\//);
  const following = page.url().split("/").pop() ?? "";
  const kept = JSON.parse(await ask(page, `/api/matches/${following}/cards`)) as typeof old;
  expect(kept.find(({ name }) => name === "Ferryman")?.facts.power).toBe(2);
  await rm(folder, { recursive: true, force: true });
});

/** Put another pack where the first one was: a service does not start without its files. */
async function copyBack(folder: string, text: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "saltmarsh.toml"), text.replaceAll("power = 2", "power = 5"));
}
