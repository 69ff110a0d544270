import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { applyAppearance } from "./appearance";

const TOKENS = readFileSync("src/style/tokens.css", "utf8");
const DISTINCT = /data-colours="distinct"\] \{([^}]*)\}/.exec(TOKENS)?.[1] ?? "";

type Colour = readonly [red: number, green: number, blue: number];

function token(name: string, sheet = TOKENS): Colour {
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(sheet)?.[1] ?? "";
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Return a colour as eyes without a sense of green see it (Machado, Oliveira and Fernandes, 2009). */
function withoutGreen([red, green, blue]: Colour): Colour {
  return [
    0.367322 * red + 0.860646 * green - 0.227968 * blue,
    0.280085 * red + 0.672501 * green + 0.047413 * blue,
    -0.01182 * red + 0.04294 * green + 0.968881 * blue,
  ];
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

describe("the appearance", () => {
  it("is written onto the root, and what is as it comes is not", () => {
    const root = document.createElement("html");
    applyAppearance({ colours: "distinct", hasMotion: false }, root);
    expect(root.dataset).toMatchObject({ colours: "distinct", motion: "off" });
    applyAppearance({ colours: "usual", hasMotion: true }, root);
    expect({ ...root.dataset }).toEqual({});
  });

  it.each(["", "-strong"])("has distinct sides (%s) that are apart without a sense of green", (kind) => {
    const [own, enemy] = [token(`own${kind}`, DISTINCT), token(`enemy${kind}`, DISTINCT)];
    expect(distance(withoutGreen(own), withoutGreen(enemy))).toBeGreaterThan(0.45);
    const usual = distance(withoutGreen(token(`own${kind}`)), withoutGreen(token(`enemy${kind}`)));
    expect(distance(withoutGreen(own), withoutGreen(enemy))).toBeGreaterThan(usual);
    expect(distance(enemy, token("gold"))).toBeGreaterThan(0.2);
  });

  it("keeps the text of both sides readable on the table", () => {
    for (const side of ["own", "enemy"]) {
      expect(contrast(token(side, DISTINCT), token("table"))).toBeGreaterThan(4.5);
      expect(contrast(token(side, DISTINCT), token(`${side}-deep`, DISTINCT))).toBeGreaterThan(4.5);
    }
  });
});
