import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { storageOf } from "../support/fakes";
import { farewellWords, startAfresh } from "./farewell";

let gone: string[];

beforeEach(() => {
  gone = [];
  vi.stubGlobal("localStorage", storageOf());
  vi.stubGlobal("sessionStorage", storageOf());
  vi.stubGlobal("location", { assign: (path: string) => gone.push(path) });
});

afterEach(() => vi.unstubAllGlobals());

it("What was kept of a guest is cleared, nothing else, and the next page says why, once", () => {
  localStorage.setItem("marchlands.guest", "{}");
  localStorage.setItem("marchlands.settings", "{}");
  localStorage.setItem("of somebody else", "1");
  startAfresh("this browser was signed out");
  expect(gone).toEqual(["/"]);
  expect(localStorage.getItem("marchlands.guest")).toBe(null);
  expect(localStorage.getItem("marchlands.settings")).toBe(null);
  expect(localStorage.getItem("of somebody else")).toBe("1");
  expect(farewellWords()).toBe("This browser was signed out.");
  expect(farewellWords()).toBe(null);
});
