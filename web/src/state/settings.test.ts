// @vitest-environment node
import { describe, expect, it } from "vitest";

import { storageOf } from "../support/fakes";
import { Settings } from "./settings.svelte";

describe("settings", () => {
  it("are kept in the browser", () => {
    const storage = storageOf();
    const first = new Settings(storage);
    expect([first.asksDone, first.endsAlone, first.hasKeys]).toEqual([true, false, true]);
    first.set("asksDone", false);
    first.set("endsAlone", true);
    const again = new Settings(storage);
    expect([again.asksDone, again.endsAlone, again.hasKeys]).toEqual([false, true, true]);
  });

  it.each(["nonsense", "null", "[]", '{"asksDone": "no", "other": 1}'])("are the usual ones beside %s", (kept) => {
    const settings = new Settings(storageOf({ "marchlands.settings": kept }));
    expect([settings.asksDone, settings.endsAlone, settings.hasKeys]).toEqual([true, false, true]);
  });

  it("hold without a storage", () => {
    const settings = new Settings(null);
    settings.set("hasKeys", false);
    expect(settings.hasKeys).toBe(false);
  });

  it("can be handed to another browser, which leaves out what it does not know", () => {
    const first = new Settings(storageOf());
    first.set("speed", "slow");
    first.set("hasSound", true);
    const storage = storageOf();
    new Settings(storage).take({ ...first.all, colours: "plaid", nonsense: true });
    const taken = new Settings(storage);
    expect([taken.speed, taken.hasSound, taken.colours]).toEqual(["slow", true, "usual"]);
  });
});
