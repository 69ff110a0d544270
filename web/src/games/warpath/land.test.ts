// @vitest-environment node
import { expect, it } from "vitest";

import { fields, peaks, road, trees } from "./land";

it("is drawn the same every time, and of numbers alone", () => {
  for (const draw of [fields, trees, peaks]) {
    expect(draw("forest")).toEqual(draw("forest"));
    for (const path of Object.values(draw("forest"))) expect(path).toMatch(/^M[-\d. hlqaLzM]+$/);
  }
  expect(road("plains", 30)).toBe(road("plains", 30));
});
