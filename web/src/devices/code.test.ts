// @vitest-environment node
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";

import { browserName, grouped, isWhole, qrOf } from "./code";

describe("a code that is typed", () => {
  it.each([
    ["abcdefghjkmn", "ABCD-EFGH-JKMN"],
    ["abcd efgh", "ABCD-EFGH"],
    ["ABCD-EFGH-JKMN-PQRS", "ABCD-EFGH-JKMN"],
    ["ab!", "AB"],
    ["", ""],
  ])("%s is shown in groups", (typed, shown) => {
    expect(grouped(typed)).toBe(shown);
    expect(isWhole(typed)).toBe(shown.length === 14);
  });
});

it("A code is drawn with an edge around it, and as nothing but itself", async () => {
  const drawn = await qrOf("ABCD-EFGH-JKMN");
  expect(drawn.size).toBe(21 + 8);
  expect(drawn.path.startsWith("M4 4h1v1h-1z")).toBe(true);
  expect(await qrOf("ABCD-EFGH-JKMP")).not.toEqual(drawn);
});

it.each(["ABCD-EFGH-JKMN", "Z29X-7QRS-TVWY"])("What is drawn of %s is read by a camera as the same", async (code) => {
  const { path, size } = await qrOf(code);
  const scale = 4;
  const side = size * scale;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const [column, row] = [Number(x) * scale + (at % scale), Number(y) * scale + Math.floor(at / scale)];
      picture.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  expect(jsQR(picture, side, side)?.data).toBe(code);
});

describe("a browser", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
    ["curl/8", "A browser"],
  ])("%s has a name that its owner knows it by", (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });
});
