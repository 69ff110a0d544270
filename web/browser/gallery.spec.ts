/** Everything in the gallery, which only the development server has: each component in each of its states. */

import { type ViteDevServer, createServer } from "vite";

import { faultsOf } from "./axe";
import { STILL, expect, test } from "./test";

const SIZES = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;
const PARTS = ["forms", "boards", "table", "dialogs", "home"] as const;

/** Faults of showing one component many times on a page, which no other page does. */
const MANY = ["landmark-unique"];

// one after another: they share the development server, which has to make everything once
test.describe.configure({ mode: "default" });

let gallery: ViteDevServer;
let address = "";

test.beforeAll(async () => {
  gallery = await createServer({
    root: `${import.meta.dirname}/..`,
    server: { port: 0, hmr: false },
    logLevel: "error",
  });
  await gallery.listen();
  address = gallery.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
});

test.afterAll(async () => {
  await gallery.close();
});

for (const size of SIZES) {
  test(`axe finds nothing wrong in the gallery at ${String(size.width)} px`, async ({ visit }) => {
    const page = await visit(null, { viewport: size, ...STILL, at: { address } });
    for (const part of PARTS) {
      await page.goto(`/gallery?part=${part}`);
      await expect(page.getByTestId("gallery")).toHaveAttribute("data-part", part);
      await expect(page.getByTestId("gallery")).toHaveAttribute("data-drawn", "true");
      await expect(page.getByTestId("gallery").locator(".fault"), part).toHaveCount(0);
      expect(await faultsOf(page, ...MANY), part).toEqual([]);
    }
  });
}

test("The words of every card fit on it, at every size of a hand", async ({ visit }) => {
  const page = await visit("/gallery?part=cards", { viewport: SIZES[1], ...STILL, at: { address } });
  await expect(page.locator("[data-width]").first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const over = page.locator("[data-over]");
  const names = over.evaluateAll((cards) =>
    cards.map((card) => Object.values((card as HTMLElement).dataset).join(" ")),
  );
  expect(await names).toEqual([]);
});
