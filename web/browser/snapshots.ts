/**
 * Pictures for the documentation: both boards in fixed positions and three sizes, and a few pages.
 *
 * `make snapshots` writes them to docs/images. They are WebP, small enough to be kept in the repository.
 */

import { readFileSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { Stage, fixture, marcher, type SkirmishView, type WarpathView } from "./staged";
import { expect, test } from "./test";

import type { State } from "../src/wire/messages";

const FOLDER = join(import.meta.dirname, "../../docs/images");
const MOST = 300_000; // bytes

const SIZES = [
  {
    name: "phone",
    wishes: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  },
  { name: "wide", wishes: { viewport: { width: 1440, height: 900 } } },
  { name: "large", wishes: { viewport: { width: 2560, height: 1440 } } },
] as const;

let lastId = 20_000;

function skirmish(): State {
  const state = fixture("skirmish-middle");
  const view = state.position?.view as SkirmishView;
  const like = view.p1.slots[3]?.unit;
  if (!like) throw new Error("the fixture has no unit to go by");
  const plain = { ...like, damage: 0, buff: 0, shield: 0, cooldown: 0, wounded: false, changed: {}, dominant: false };
  const put = (
    seat: "p1" | "p2",
    slot: number,
    card: string,
    power: number,
    marks: Partial<typeof like> = {},
  ): void => {
    const unit = { ...plain, id: ++lastId, card, power, base: power, can_dominate: false, at_risk: false, ...marks };
    Object.assign(view[seat].slots[slot] ?? {}, { unit });
  };
  put("p2", 0, "Champion", 7, { buff: 2, changed: { power: "up" }, dominant: true, can_dominate: true });
  put("p2", 2, "Templar", 4, { shield: 2 });
  put("p2", 4, "Longbow", 3, { can_dominate: true });
  put("p1", 0, "Headsman", 4);
  put("p1", 4, "Dragon", 9, { dominant: true });
  view.terrains[0] = { winner: "p2" };
  view.terrains[2] = { winner: "p2" };
  view.terrains[4] = { winner: "p1" };
  view.p1.points = 1;
  view.p2.points = 3;
  return state;
}

function warpath(): State {
  const state = fixture("warpath-middle");
  const view = state.position?.view as WarpathView;
  const put = (lane: string, tile: number, ...units: ReturnType<typeof marcher>[]): void =>
    void view.lanes[lane]?.[tile]?.units.push(...units);
  put("plains", 1, marcher("p1", "War Hounds"));
  put("plains", 3, marcher("p2", "Militia"), marcher("p2", "Rune Keeper"));
  put("forest", 4, marcher("p2", "Golem"));
  put("mountains", 6, marcher("p2", "Thief"));
  view.p2.gold = 5;
  return state;
}

/** Write a picture of a page as WebP. */
async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600); // what moves has come to rest
  const picture = await page.screenshot();
  const blank = await page.context().newPage();
  const data = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  }, picture.toString("base64"));
  await blank.close();
  const file = join(FOLDER, `${name}.webp`);
  await writeFile(file, Buffer.from(data, "base64"));
  expect((await stat(file)).size, `${name} is too large`).toBeLessThan(MOST);
  expect(readFileSync(file).subarray(8, 12).toString()).toBe("WEBP");
}

for (const { name, wishes } of SIZES) {
  test(`skirmish ${name}`, async ({ visit }) => {
    const page = await visit(null, { ...wishes, reducedMotion: "reduce" });
    await Stage.open(page, skirmish());
    await keep(page, `skirmish-${name}`);
  });

  test(`warpath ${name}`, async ({ visit }) => {
    const page = await visit(null, { ...wishes, reducedMotion: "reduce" });
    await Stage.open(page, warpath());
    await keep(page, `warpath-${name}`);
  });
}

for (const [name, path] of [
  ["builder", "/build/warpath/mage-1"],
  ["workshop", "/workshop/skirmish"],
] as const) {
  test(name, async ({ visit }) => {
    const page = await visit(path, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    await page.waitForLoadState("networkidle");
    await keep(page, `${name}-wide`);
  });
}

test("home", async ({ visit }) => {
  const page = await visit("/", { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await keep(page, "home-wide");
});
