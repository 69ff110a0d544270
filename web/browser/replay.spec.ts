/** Replays: every point that a player who lost yesterday's match would look for. */

import { readFile } from "node:fs/promises";

import { type Locator, type Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { ask, atHome } from "./setup";
import { PHONE, STILL, expect, test } from "./test";

interface Played {
  id: string;
  invite: string;
}

/** Play some moves on both sides over a socket of the page's guest, and concede as p1. */
async function played(page: Page, game: string, moves: number): Promise<Played> {
  const wish = { game, opponent: { kind: "hot_seat", name: "Bob" }, seat: "p1" };
  const match = JSON.parse(await ask(page, "/api/matches", wish)) as Played;
  await page.evaluate(
    async ([id, moves]) => {
      const { token } = JSON.parse(localStorage.getItem("marchlands.guest") ?? "{}") as { token: string };
      const socket = new WebSocket(`ws://${location.host}/socket`);
      const send = (message: object): void => socket.send(JSON.stringify(message));
      interface Told {
        type: string;
        number: number;
        face: string | null;
        position: { to_act: string; legal: { text: string }[] };
      }
      let made = 0;
      await new Promise<void>((resolve) => {
        socket.onopen = () => send({ type: "hello", token, protocol: 1 });
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(String(data)) as Told;
          if (told.type === "welcome") send({ type: "follow", match: id, face: "p1" });
          if (told.type === "done" && made > moves) resolve();
          if (told.type === "update" && made <= moves) send({ type: "follow", match: id, face: told.position.to_act });
          if (told.type !== "state") return;
          const { legal, to_act } = told.position;
          if (told.face !== to_act) send({ type: "follow", match: id, face: to_act });
          else if (made >= moves) send({ type: "do", id: String(++made), match: id, what: "concede" });
          else {
            const text = legal[Math.floor(legal.length / 2)]?.text;
            send({ type: "move", id: String(++made), match: id, after: told.number, text });
          }
        };
      });
      socket.close();
    },
    [match.id, moves] as const,
  );
  return match;
}

function at(page: Page, move: number): Promise<void> {
  return expect(page.getByTestId("replay")).toHaveAttribute("data-at", String(move));
}

/** Pause it in the very moment in which it comes to a move by itself, however slow the machine is. */
async function pauseAt(replay: Locator, move: number): Promise<void> {
  await replay.evaluate((room, move) => {
    new MutationObserver((_, watch) => {
      if (Number(room.getAttribute("data-at")) < move) return;
      watch.disconnect();
      room.querySelector<HTMLElement>('[data-testid="replay-play"]')?.click();
    }).observe(room, { attributes: true, attributeFilter: ["data-at"] });
  }, move);
}

async function shows(replay: Locator): Promise<void> {
  await expect(replay).toHaveAttribute("data-busy", "false");
}

for (const game of ["skirmish", "warpath"]) {
  test(`A replay of ${game} is stepped through by buttons, keys, slider and log, with both hands`, async ({
    visit,
  }) => {
    const page = await visit("/", STILL);
    await atHome(page);
    const { id } = await played(page, game, 12);
    await page.goto(`/match/${id}`);
    await page.getByTestId("watch-replay").click();
    const replay = page.getByTestId("replay");
    await at(page, 0);
    await shows(replay);
    const last = Number(await replay.getAttribute("data-last"));
    expect(last).toBe(13); // twelve moves, and what ended it
    await expect(page.getByTestId("hand-card").first()).toBeVisible();
    await expect(page.getByTestId("far-hand").getByRole("button").first()).toBeVisible();

    await page.getByTestId("replay-forward").click();
    await at(page, 1);
    await page.getByTestId("replay-last").click();
    await at(page, last);
    await expect(page.getByTestId("turn")).toContainText("conceded");
    await expect(page.getByTestId("play-on")).toBeDisabled();
    await page.getByTestId("replay-back").click();
    await at(page, last - 1);

    await page.locator("body").press("Home");
    await at(page, 0);
    await page.locator("body").press("ArrowRight");
    await page.locator("body").press("ArrowRight");
    await at(page, 2);
    await page.locator("body").press("ArrowLeft");
    await at(page, 1);
    await page.locator("body").press("PageDown");
    expect(Number(await replay.getAttribute("data-at"))).toBeGreaterThan(1);
    await page.getByTestId("replay-slider").fill("5");
    await at(page, 5);
    await expect(page.getByTestId("replay-slider")).toHaveAttribute("aria-valuetext", /^Move 5 of 13/);
    const turns = page.getByTestId("replay-turn").locator("option");
    const latest = (await turns.last().textContent()) ?? "";
    await page.getByTestId("replay-turn").selectOption(latest);
    await expect(page.getByTestId("replay-slider")).toHaveAttribute("aria-valuetext", new RegExp(`, ${latest}(,|$)`));
    await page.getByTestId("replay-slider").fill("5");
    await expect(page.getByTestId("replay-turn").locator("option:checked")).toHaveText(/Turn \d/);
    const line = page.getByTestId("replay-log").locator(".words").nth(-2);
    const told = Number(await line.getAttribute("data-frame"));
    await line.click();
    await at(page, told);
    await expect(line).toHaveAttribute("aria-current", "step");
    await expect(page).toHaveURL(new RegExp(`#move-${String(told)}$`));

    await page.locator("body").press("Home");
    await page.getByTestId("replay-speed").click();
    await page.getByTestId("replay-speed").click();
    await pauseAt(replay, 2);
    await page.locator("body").press(" ");
    await at(page, 2);
    await expect(replay).toHaveAttribute("data-running", "false");
    await page.getByTestId("replay-play").click();
    await at(page, last);
    await page.locator("body").press("Home");
    await expect(page).toHaveURL(/#move-0$/);

    // without single keys the arrows do nothing
    await page.evaluate(() => localStorage.setItem("marchlands.settings", JSON.stringify({ hasKeys: false })));
    await page.reload();
    await expect(replay).toHaveAttribute("data-busy", "false");
    const here = Number(await replay.getAttribute("data-at"));
    await page.locator("body").press("End");
    await page.getByTestId("replay-forward").click();
    await at(page, here + 1);
  });
}

test("A moment has a link, notes, a file of its own, and a match that goes on from it", async ({ visit, tolerate }) => {
  tolerate(/status of 40[04]/);
  const page = await visit("/", STILL);
  await atHome(page);
  const { id, invite } = await played(page, "skirmish", 8);
  await page.goto(`/replay/${id}#move-6`);
  await at(page, 6);

  await page.getByTestId("note-open").click();
  await page.getByTestId("note-text").fill("Here it was lost.");
  await page.getByTestId("note-save").click();
  await expect(page.getByTestId("replay-note")).toHaveText("Here it was lost.");
  await page.reload();
  await expect(page.getByTestId("replay-note")).toHaveText("Here it was lost.");

  await page.getByTestId("replay-more").click();
  const [position] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-position").click()]);
  expect(position.suggestedFilename()).toMatch(/-move-\d+\.toml$/);
  const scenario = await readFile(await position.path(), "utf8");
  expect(scenario).toContain("[given.p1]");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("download-replay").click()]);
  const text = await readFile(await file.path(), "utf8");
  await page.getByTestId("replay-menu-close").click();

  // somebody else sees it by the link alone, which has the invitation where no server is told of it
  const other = await visit(`/replay/${id}#move-6&invite-${invite}`, STILL);
  await at(other, 6);
  await other.goto("/");
  await other.evaluate(() => sessionStorage.clear());
  await other.goto(`/replay/${id}#move-6`);
  await expect(other.getByTestId("lost")).toContainText("private match");

  // a file is opened, and a broken one says why
  await other.goto("/replay");
  const open = other.getByTestId("replay-file");
  await open.setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from("{") });
  await expect(other.getByTestId("replay-fault")).toContainText("broken.json: Cannot read the replay");
  await open.setInputFiles({ name: "list.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await expect(other.getByTestId("replay-fault")).toContainText("list.json: Cannot read the replay");
  const old = text.replace('"core": 1', '"core": 0');
  await open.setInputFiles({ name: "old.json", mimeType: "application/json", buffer: Buffer.from(old) });
  await expect(other.getByTestId("replay-fault")).toContainText("keep the file");
  await open.setInputFiles({ name: "match.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await at(other, 0);
  await other.getByTestId("replay-close").or(other.getByTestId("replay-more")).first().click();
  await other.getByTestId("replay-close").click();
  await open.setInputFiles({ name: "position.toml", mimeType: "application/toml", buffer: Buffer.from(scenario) });
  await expect(other.getByTestId("position")).toContainText("after move");
  await other.getByTestId("play-on-screen").check();
  await other.getByTestId("play-on-begin").click();
  await expect(other).toHaveURL(/\/match\//);
  await expect(other.getByTestId("handover")).toBeVisible();

  // and the match is played on from the middle
  await page.getByTestId("play-on").click();
  await page.getByTestId("play-on-p2").check();
  await page.getByTestId("play-on-recruit").check();
  await page.getByTestId("play-on-begin").click();
  await expect(page.getByTestId("match")).toHaveAttribute("data-face", "p2");
  await expect(page.getByTestId("log")).toContainText("Turn");
});

test("A replay has no faults that axe finds, wide and small, and says why it cannot be shown", async ({
  visit,
  tolerate,
}) => {
  tolerate(/status of 40[49]/);
  const wide = await visit("/", { ...STILL, viewport: { width: 1440, height: 900 } });
  await atHome(wide);
  const { id, invite } = await played(wide, "skirmish", 6);
  await wide.goto(`/replay/${id}#move-4`);
  await at(wide, 4);
  expect(await faultsOf(wide)).toEqual([]);
  const row = ["note-open", "review-link", "replay-more"].map((name) => wide.getByTestId(name).boundingBox());
  expect(new Set((await Promise.all(row)).map((box) => box?.y)).size).toBe(1); // none stands alone below the others
  const [turn, last] = [wide.getByTestId("replay-turn"), wide.getByTestId("replay-last")];
  expect((await turn.boundingBox())?.width).toBeGreaterThan(150); // wide enough to be read, beside the buttons
  expect((await turn.boundingBox())?.x).toBeGreaterThan((await last.boundingBox())?.x ?? NaN);
  await wide.getByTestId("play-on").click();
  expect(await faultsOf(wide)).toEqual([]);
  await wide.goto("/replay");
  await expect(wide.getByTestId("replay-open")).toBeVisible();
  expect(await faultsOf(wide)).toEqual([]);

  const phone = await visit(`/replay/${id}#move-4&invite-${invite}`, { ...PHONE, ...STILL });
  await at(phone, 4);
  expect(await faultsOf(phone)).toEqual([]);
  const overflow = (): Promise<number> => phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await phone.getByTestId("log-open").tap();
  await expect(phone.getByTestId("replay-log").locator('[aria-current="step"]').first()).toBeInViewport();
  expect(await faultsOf(phone)).toEqual([]);

  await phone.goto("/replay/nothing");
  await expect(phone.getByTestId("lost")).toContainText("There is no such match");
  const going = JSON.parse(await ask(wide, "/api/matches", { opponent: { kind: "hot_seat" } })) as Played;
  await wide.goto(`/replay/${going.id}`);
  await expect(wide.getByTestId("lost")).toContainText("not over");
  await wide.getByRole("link", { name: "Go to the match" }).click();
  await expect(wide.getByTestId("match")).toBeVisible();
});
