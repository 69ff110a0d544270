/** History and statistics, several browsers of one player, deleting everything, and live boards of other people's matches. */

import type { Page } from "@playwright/test";

import { faultsOf } from "./axe";
import { ask, atHome, call } from "./setup";
import { PHONE, STILL, expect, test } from "./test";

const WIDE = { viewport: { width: 1440, height: 900 }, ...STILL };
const NARROW = { ...PHONE, viewport: { width: 360, height: 640 }, ...STILL };

interface Made {
  id: string;
  invite: string;
}

async function made(page: Page, wish: unknown): Promise<Made> {
  return JSON.parse(await ask(page, "/api/matches", wish)) as Made;
}

/** Let the guest of a page concede a match over a socket of its own. */
async function concede(page: Page, match: string): Promise<void> {
  await page.evaluate(async (match) => {
    const { token } = JSON.parse(localStorage.getItem("marchlands.guest") ?? "{}") as { token: string };
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`ws://${location.host}/socket`);
      socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token, protocol: 1 }));
      socket.onerror = () => reject(new Error("no socket"));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; reason?: string };
        if (message.type === "welcome") socket.send(JSON.stringify({ type: "do", id: "c", match, what: "concede" }));
        if (message.type === "done") resolve();
        if (message.type === "refused") reject(new Error(message.reason));
        if (message.type === "done") socket.close();
      };
    });
  }, match);
}

async function saveDeck(page: Page): Promise<void> {
  const games = JSON.parse(await ask(page, "/api/games")) as { name: string; decks: { code: string }[] }[];
  const code = games.find(({ name }) => name === "skirmish")?.decks[0]?.code;
  await ask(page, "/api/decks", { game: "skirmish", name: "Far Travelled", code });
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("History shows what was played, narrows it down, and sends on to the replays", async ({ visit }) => {
  const page = await visit("/", WIDE);
  await atHome(page);
  await page.goto("/history");
  await expect(page.getByTestId("history-empty")).toContainText("No match has come to its end yet");
  expect(await faultsOf(page)).toEqual([]);
  for (const [game, level] of [
    ["skirmish", "soldier"],
    ["skirmish", "captain"],
    ["warpath", "soldier"],
  ] as const) {
    await concede(page, (await made(page, { game, opponent: { kind: "bot", level } })).id);
  }
  await page.goto("/");
  const late = page.getByTestId("late-matches").getByRole("listitem");
  await expect(late).toHaveCount(3);
  await expect(late.first()).toContainText("Lost against Soldier");
  await expect(late.getByRole("link", { name: /^Review.*Skirmish, Lost against Captain/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await late.getByRole("link", { name: /^Replay.*Warpath/ }).click();
  await expect(page.getByTestId("replay")).toHaveAttribute("data-last", "1");
  await page.goto("/history");
  const rows = page.getByTestId("history-table").locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(page.getByTestId("rates-skirmish")).toContainText("0 of 2 won");
  await expect(page.getByTestId("rates-skirmish")).toContainText("too few to tell");
  await expect(rows.first()).toContainText("you conceded");
  await page.getByTestId("rates-skirmish").locator("summary").press("Enter");
  await page.getByTestId("rivals-skirmish").getByRole("button", { name: "Captain" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Captain (bot)");
  await page.getByTestId("filter-result").selectOption("won");
  await expect(page.getByTestId("history-none")).toBeVisible();
  await page.getByTestId("filter-none").click();
  await expect(rows).toHaveCount(3);
  await page.getByTestId("filter-game").selectOption("warpath");
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole("link", { name: /^Replay/ })).toHaveAttribute("href", /^\/replay\/.+/);
  expect(await faultsOf(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await page.getByTestId("export").click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("marchlands-my-data.json");
  const stream = await saved.createReadStream();
  const whole = JSON.parse((await stream.toArray()).map(String).join("")) as Record<string, unknown[]>;
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(["guest", "decks", "notes", "matches", "settings"]));
  expect(whole["matches"]).toHaveLength(3);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(rows.first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
});

test("A code makes another browser the same player, until it is signed out", async ({ visit, tolerate }) => {
  tolerate(/404/, /401/);
  const ann = await visit("/", WIDE);
  await call(ann, "Traveller");
  await saveDeck(ann);
  await ann.getByTestId("settings-open").click();
  await ann.getByTestId("setting-colours-distinct").check();
  await ann.getByTestId("settings-close").click();
  await ann.getByTestId("naming-open").click();
  await ann.getByTestId("devices-open").click();
  await ann.getByTestId("offer-code").click();
  await expect(ann.getByTestId("qr")).toBeVisible();
  const code = (await ann.getByTestId("code").textContent()) ?? "";
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await faultsOf(ann)).toEqual([]);

  const phone = await visit("/", NARROW);
  await atHome(phone);
  await made(phone, { opponent: { kind: "bot" } });
  await phone.getByTestId("naming-open").press("Enter");
  await phone.getByTestId("devices-open").press("Enter");
  await phone.getByTestId("device-code").fill("wrong");
  await phone.getByTestId("device-code").press("Enter");
  await expect(phone.getByRole("alert")).toContainText("twelve letters and digits");
  await phone.getByTestId("device-code").fill("ABCDEFGHJKMN");
  await expect(phone.getByTestId("join-warning")).toContainText("1 match in progress");
  await phone.getByTestId("device-code").press("Enter");
  await expect(phone.getByRole("alert")).toContainText("This code is not good");
  expect(await faultsOf(phone)).toEqual([]);
  await phone.getByTestId("device-code").fill(code.toLowerCase().replaceAll("-", " "));
  await phone.getByTestId("device-code").press("Enter");
  await expect(phone.getByTestId("naming-open")).toContainText("Traveller");
  await expect(phone.locator("html")).toHaveAttribute("data-colours", "distinct");
  await expect(phone.getByTestId("home-decks")).toContainText("Far Travelled");
  expect(phone.url()).not.toContain(code);

  await expect(ann.getByTestId("offer-told")).toContainText("the other browser is you now");
  const browsers = ann.getByTestId("browsers").getByRole("listitem");
  await expect(browsers).toHaveCount(2);
  await phone.goto("/play/skirmish");
  await phone.getByTestId("start-match").click(); // at the table there is a socket
  await expect(phone.getByTestId("board")).toBeVisible();
  const other = browsers.filter({ hasNotText: "this browser" }).getByTestId("sign-out");
  await other.click();
  await other.click();
  await expect(browsers).toHaveCount(1);
  await expect(phone.getByTestId("farewell")).toContainText("signed out");
  await expect(phone.getByTestId("naming-open")).not.toContainText("Traveller");
});

test("Everything about a player is deleted, and the page starts afresh", async ({ visit, tolerate }) => {
  tolerate(/401/);
  const page = await visit("/", NARROW);
  await call(page, "Soon Gone");
  const rival = await visit("/", WIDE);
  await atHome(rival);
  const match = await made(page, { opponent: { kind: "invite" } });
  await ask(rival, `/api/invites/${match.invite}`, {});
  await rival.goto(`/match/${match.id}`);
  await expect(rival.getByTestId("match")).toContainText("Soon Gone");
  await page.goto("/history");
  await page.getByTestId("delete-me").press("Enter");
  await expect(page.getByTestId("delete-me-sure")).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel("Type delete to go on").fill("delete");
  await page.getByTestId("delete-me-sure").press("Enter");
  await expect(page.getByTestId("farewell")).toContainText("Everything about you was deleted.");
  await atHome(page);
  await expect(page.getByTestId("naming-open")).not.toContainText("Soon Gone");
  await expect(rival.getByTestId("match")).toContainText("a former player");
  await expect(rival.getByTestId("match")).not.toContainText("Soon Gone");
});

test("Public matches are live boards that say who plays, and how many watch", async ({ visit, serve }) => {
  const server = await serve();
  const watcher = await visit("/watch", { ...WIDE, at: server });
  await expect(watcher.getByTestId("watch-empty")).toContainText("Nobody plays in public just now");
  expect(await faultsOf(watcher)).toEqual([]);
  const ann = await visit("/", { ...WIDE, at: server });
  await call(ann, "Ann");
  for (const game of ["skirmish", "warpath"]) {
    await made(ann, { game, public: true, seat: "p1", opponent: { kind: "bot", level: "recruit" } });
  }
  await watcher.reload();
  const tiles = watcher.getByTestId("watch-tile");
  await expect(tiles).toHaveCount(2);
  for (const tile of await tiles.all()) {
    await expect(tile).toHaveAttribute("data-live", "true");
    await expect(tile).toContainText("Ann");
    await expect(tile).toContainText("Recruit");
    await expect(tile.getByTestId("watchers")).toHaveText("0 watching");
    await expect(tile).toContainText(/turn \d\./i);
  }
  expect(await faultsOf(watcher)).toEqual([]);
  const fan = await visit("/watch", { ...NARROW, at: server });
  const way = fan
    .getByTestId("watch-tile")
    .first()
    .getByRole("link", { name: /^Watch/ });
  expect(await overflow(fan)).toBe(0);
  expect(await faultsOf(fan)).toEqual([]);
  await way.press("Enter");
  await expect(fan.getByTestId("match")).toContainText("Ann");
  await expect(watcher.getByTestId("watchers").filter({ hasText: "1" })).toHaveCount(1);
  await expect(fan.getByTestId("table-watchers")).toContainText("1");
});
