import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { Settings } from "../state/settings.svelte";
import SettingsDialog from "./SettingsDialog.svelte";

let settings: Settings;

beforeEach(() => {
  settings = new Settings(null);
  render(SettingsDialog, { settings, isOpen: true });
});

afterEach(cleanup);

const box = (name: string): HTMLInputElement => screen.getByTestId<HTMLInputElement>(name);

describe("the settings", () => {
  it.each(["asksDone", "endsAlone", "tapsTwice", "hasKeys", "hasMotion", "hasSound"] as const)(
    "turn %s on and off",
    async (name) => {
      const before = settings[name];
      expect(box(`setting-${name}`).checked).toBe(before);
      await fireEvent.click(box(`setting-${name}`));
      expect(settings[name]).toBe(!before);
    },
  );

  it("leave sound off until it is asked for", () => {
    expect(box("setting-hasSound").checked).toBe(false);
  });

  it("choose a speed and the colours", async () => {
    await fireEvent.click(box("setting-speed-fast"));
    await fireEvent.click(box("setting-colours-distinct"));
    expect([settings.speed, settings.colours]).toEqual(["fast", "distinct"]);
    expect([box("setting-speed-fast").checked, box("setting-speed-normal").checked]).toEqual([true, false]);
  });
});
