import type { Locator, Page } from "@playwright/test";

import { atHome, invite, setUp, sitDown } from "./setup";
import { Stage, type SkirmishView, type WarpathView, deal, fixture, marcher } from "./staged";
import { Table } from "./table";
import { PHONE, SERVER_GONE, expect, test } from "./test";

const WIDE = {};

/** After so many milliseconds the start page has asked the server anew. */
const REFRESHED = 6_000;

test("The page says at once that the network is gone, and goes on at once when it is back", async ({
  visit,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/);
  const page = await visit();
  await setUp(page, "skirmish");
  const table = new Table(page, 91);
  await table.turn();
  const number = await table.number();

  await page.context().setOffline(true);
  await expect(page.getByTestId("reconnecting")).toBeVisible({ timeout: 2_000 });
  await page.setViewportSize({ width: 1400, height: 400 });
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByTestId("reconnecting")).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator("[data-move]")).toHaveCount(0);
  await table.openMenu();
  await expect(page.getByTestId("concede")).toBeDisabled();
  await page.getByTestId("menu-close").click();

  await page.context().setOffline(false);
  await expect(page.getByTestId("reconnecting")).toBeHidden({ timeout: 5_000 });
  await expect(table.match).toHaveAttribute("data-number", String(number));
  await table.turn(); // the board comes a moment after the connection
  await table.make(await table.pick());
  await table.settled(number);
});

test("A move that nobody answers shows within about ten seconds that there is no connection", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("skirmish-middle"));
  stage.isSilent = true;
  await page.clock.install(); // it goes on as ever, and can be put forward
  await page.getByTestId("action-done").click();
  await page.getByTestId("confirm-yes").click();
  await expect(page.getByText("sending…")).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.getByTestId("reconnecting")).toBeVisible();
  stage.isSilent = false;
  await page.clock.runFor(12_000);
  await expect(page.getByTestId("reconnecting")).toBeHidden();
  const moves = stage.heard.filter((message) => message.type === "move");
  expect(new Set(moves.map((move) => move.id)).size).toBe(1);
});

test("The start finds new matches by itself, without taking the focus or what was typed", async ({ visit, serve }) => {
  const server = await serve();
  const ann = await visit(null, { at: server });
  await ann.clock.install(); // it goes on as ever, and can be put forward
  await ann.goto("/");
  const ben = await visit("/", { at: server });
  const code = await invite(ben, "skirmish", { isPublic: true });
  const field = ann.getByTestId("invite-paste");
  await field.fill("half a co");

  const eve = await visit(code, { at: server });
  await sitDown(ben, eve);
  const watch = ann.getByTestId("public-matches").getByRole("link");
  await ann.clock.fastForward(REFRESHED);
  await expect(watch).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("half a co");

  await watch.focus();
  await watch.evaluate((link) => (link.dataset["seen"] = "yes"));
  const heard = ann.waitForResponse(/\/api\/matches/);
  await ann.clock.fastForward(REFRESHED);
  await (await heard).finished();
  await expect(watch).toBeFocused();
  await expect(watch).toHaveAttribute("data-seen", "yes");

  await new Table(ben).concede();
  await expect(ben.getByTestId("result")).toBeVisible();
  await ann.clock.fastForward(REFRESHED);
  await expect(watch).toHaveCount(0);
});

test("The start says quietly that the server is out of reach, and finds it again", async ({
  visit,
  serve,
  tolerate,
}) => {
  tolerate(SERVER_GONE);
  const server = await serve();
  const page = await visit(null, { at: server });
  await page.clock.install();
  await page.goto("/");
  await atHome(page);
  await server.kill();
  await page.clock.fastForward(REFRESHED);
  await expect(page.getByTestId("home-cut")).toBeVisible();
  await server.start();
  await page.clock.fastForward(REFRESHED);
  await expect(page.getByTestId("home-cut")).toBeHidden();
});

test("A phone has what is pressed most first, and the rest after it", async ({ visit }) => {
  const page = await visit("/", PHONE);
  await atHome(page);
  const tops = await Promise.all(
    [
      page.getByTestId("play-now"),
      page.getByTestId("play-now-warpath"),
      page.getByRole("heading", { name: "Continue" }),
      page.getByRole("heading", { name: "Friends" }),
      page.getByRole("heading", { name: "Watch" }),
      page.getByRole("heading", { name: "Your decks" }),
    ].map((part) => top(part)),
  );
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
});

for (const [game, button] of [
  ["skirmish", "play-now"],
  ["warpath", "play-now-warpath"],
] as const) {
  test(`Five seconds after its button a phone shows whose turn it is in ${game}, what can be done and who is ahead`, async ({
    visit,
  }) => {
    const page = await visit("/", PHONE);
    await page.getByTestId(button).tap();
    const soon = { timeout: 5_000 };
    await expect(page.getByTestId("turn")).toBeInViewport(soon);
    await expect(page.getByTestId("turn")).toHaveText(/Your turn|is to move/);
    await expect(page.getByTestId("hint")).toBeInViewport(soon);
    await expect(page.getByTestId("hint")).toContainText(/Play a card|Waiting for|pass|end your turn/);
    for (const seat of ["p1", "p2"]) {
      const name = game === "skirmish" ? `points-${seat}` : `hp-${seat}`;
      await expect(page.getByTestId(name)).toBeInViewport(soon);
    }
  });
}

for (const [width, wishes] of [
  [360, PHONE],
  [1400, WIDE],
] as const) {
  test(`Names keep their words whole at ${String(width)} px`, async ({ visit }) => {
    const page = await visit(null, wishes);
    await Stage.open(page, longNames("skirmish-middle"));
    await expectWhole(page, width);
    await page.goto("/rules");
    await Stage.open(page, longNames("warpath-middle"));
    await expectWhole(page, width);
  });
}

test("A phone shows the whole question with its answers, uncovered", async ({ visit }) => {
  for (const name of ["skirmish-choice", "warpath-choice"]) {
    const page = await visit(null, { ...PHONE, viewport: { width: 360, height: 560 } });
    await Stage.open(page, fixture(name));
    await expect(page.getByTestId("choice")).toBeInViewport({ ratio: 0.99 });
    for (const answer of await page.getByTestId("answer").all()) {
      const isOnTop = await answer.evaluate((button) => {
        button.scrollIntoView({ block: "nearest", inline: "nearest" }); // many answers scroll, within their own box
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isOnTop).toBe(true);
    }
  }
});

test("A phone has the actions at hand when nothing is asked, and taps leave no colour", async ({ visit }) => {
  const page = await visit(null, { ...PHONE, viewport: { width: 360, height: 560 } });
  await Stage.open(page, fixture("skirmish-middle"));
  await expect(page.getByTestId("action-done")).toBeInViewport({ ratio: 0.99 });
  const colour = await page
    .getByTestId("action-done")
    .evaluate((button) => getComputedStyle(button).getPropertyValue("-webkit-tap-highlight-color"));
  expect(colour).toBe("rgba(0, 0, 0, 0)");
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused === null ? "" : getComputedStyle(focused).outlineStyle;
  });
  expect(outline).toBe("solid");
});

test("The log ends with whole lines, follows what is new, and stays where its reader is", async ({ visit }) => {
  const page = await visit(null);
  const stage = await Stage.open(page, fixture("warpath-middle"));
  const scroll = page.getByTestId("log-scroll");
  const place = (): Promise<{ left: number; isWhole: boolean; top: number }> =>
    scroll.evaluate((list) => {
      const { scrollTop, scrollHeight, clientHeight } = list;
      const last = [...list.querySelectorAll("li li")].at(-1)?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      const isWhole = last !== undefined && last.top >= top && last.bottom <= bottom + 0.5;
      return { left: Math.round(scrollHeight - clientHeight - scrollTop), isWhole, top: scrollTop };
    });
  await expect.poll(place).toMatchObject({ left: 0, isWhole: true });
  stage.update([{ pieces: [{ text: "A line so long that it takes two, three or even more of them. ".repeat(3) }] }]);
  stage.update([{ pieces: [{ text: "a short one" }] }]);
  await expect(page.getByTestId("log").getByText("a short one")).toBeInViewport();
  await expect.poll(place).toMatchObject({ left: 0, isWhole: true });

  await scroll.evaluate((list) => list.scrollBy(0, -20));
  const { top: before } = await place();
  await page.waitForTimeout(100);
  stage.update([{ pieces: [{ text: "one more" }] }]);
  await expect(page.getByTestId("log").getByText("one more")).toHaveCount(1);
  expect((await place()).top).toBe(before);
});

test("Pointing at a line of the log marks its place, and a tap brings it into sight", async ({ visit }) => {
  const page = await visit(null);
  await Stage.open(page, fixture("skirmish-middle"));
  const line = page.getByRole("button", { name: "plays Sentinel on the Meadow" });
  await line.hover();
  await expect(page.locator('[data-slot="e0"]')).toHaveCSS("outline-style", "solid");
  await page.getByTestId("turn").hover();
  await expect(page.locator('[data-slot="e0"]')).toHaveCSS("outline-style", "none");

  const phone = await visit(null, PHONE);
  await Stage.open(phone, fixture("warpath-middle"));
  await phone.getByTestId("log-open").tap();
  await phone.locator('[data-place="forest1"]').last().tap();
  await expect(phone.locator('[data-tile="forest1"]')).toHaveClass(/pointed/);
  await expect(phone.locator('[data-tile="forest1"]')).toBeInViewport();
});

test("Nothing moves away under a press, however long the text of the card is that it shows", async ({ visit }) => {
  const page = await visit(null);
  await Stage.open(page, fixture("warpath-middle"));
  await page.keyboard.press("m");
  const moves = page.getByTestId("legal-move");
  const places = async (): Promise<number[]> =>
    moves.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  const before = await places();
  for (const move of await moves.all()) {
    await move.hover();
    await move.focus();
    expect(await places()).toEqual(before);
  }
});

test("The enemy's castle has cut corners like all that is the enemy's", async ({ visit }) => {
  const page = await visit(null);
  await Stage.open(page, fixture("warpath-middle"));
  const corners = (part: Locator): Promise<string> =>
    part.evaluate((element) => getComputedStyle(element).getPropertyValue("corner-shape"));
  const enemy = await corners(page.getByTestId("enemy-castle"));
  expect(enemy).toBe(await corners(page.locator(".figure.enemy-shape").first()));
  expect(enemy).not.toBe(await corners(page.getByTestId("own-castle")));
});

async function top(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`not to be seen: ${String(part)}`);
  return box.y;
}

/** Return a position with the longest names there are on every place, and in the hand. */
function longNames(name: string): ReturnType<typeof fixture> {
  const state = fixture(name);
  const view = state.position?.view as SkirmishView | WarpathView;
  const face = state.face ?? "p1";
  if (view.game === "skirmish") {
    const names = ["Quartermaster", "Shieldbearer", "Gatekeeper", "Apprentice", "Necromancer"];
    const slots = [...view.p1.slots, ...view.p2.slots];
    const model = slots.find((slot) => slot.unit)?.unit;
    slots.forEach((slot, index) => {
      if (model) slot.unit = { ...model, ...slot.unit, id: index, card: names[index % names.length] ?? "" };
    });
    deal(view[face], [...names, "Repositioning", "Foundations", "Assassinate"]);
  } else {
    const names = ["Castle Guards", "Trebuchet", "Shield Maiden", "Battering Ram"];
    let count = 0;
    for (const tile of Object.values(view.lanes).flat()) {
      if (tile.units.length === 0) {
        tile.units.push(marcher(count % 2 ? "p1" : "p2", ""));
      }
      for (const unit of tile.units) unit.card = names[count++ % names.length] ?? "";
    }
    deal(view[face], [...names, "Chain Lightning", "Transporter", "Ankylosaur", "Orbital Strike"]);
  }
  return state;
}

/** Check that every word of every name is on one line, inside of its place and of a size that can be read. */
async function expectWhole(page: Page, width: number): Promise<void> {
  await expect(page.locator(".name").first()).toBeVisible();
  const faults = await page.locator(".name").evaluateAll((names, width) => {
    const found: string[] = [];
    for (const name of names) {
      const text = name.firstChild;
      if (!(text instanceof Text) || !name.checkVisibility()) continue; // the smallest figures have no name
      if (name.scrollWidth > name.clientWidth || "cut" in name.dataset) found.push(`${text.data} is cut`);
      const size = parseFloat(getComputedStyle(name).fontSize);
      if (size < (width < 600 ? 7 : 10)) found.push(`${text.data} has ${String(size)} px`);
      for (const word of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getClientRects().length !== 1) found.push(`${word[0]} is broken`);
      }
    }
    return found;
  }, width);
  expect(faults).toEqual([]);
}
