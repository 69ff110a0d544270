import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { bookOf } from "../support/staging";
import { RestFault, type Rest } from "../wire/rest";
import type { CheckedPack } from "../wire/messages";
import { Draft } from "./draft.svelte";

const ARCHER = { ...(bookOf("skirmish").get("Archer") as CheckedPack["cards"][number]), name: "Bee" };
const SOUND: CheckedPack = { name: "bees", version: 1, cards: [ARCHER], lines: { Bee: 3, Wasp: 9 }, faults: [] };

let asked: string[];
let answer: () => Promise<CheckedPack>;
const rest = {
  checkPack: ({ text }: { text: string }) => {
    asked.push(text);
    return answer();
  },
} as unknown as Rest;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  asked = [];
  answer = () => Promise.resolve(SOUND);
});
afterEach(() => vi.useRealTimers());

async function open(): Promise<Draft> {
  const draft = new Draft(rest, "skirmish", "# example");
  await vi.advanceTimersByTimeAsync(0);
  return draft;
}

describe("a pack that is written", () => {
  it("begins with the example, and is checked once the writing pauses", async () => {
    const draft = await open();
    expect([draft.text, draft.isSound, asked]).toEqual(["# example", true, ["# example"]]);
    draft.write("a");
    draft.write("ab");
    expect(draft.isSound).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(asked).toEqual(["# example", "ab"]);
    expect(draft.isSound).toBe(true);
  });

  it("is kept in the browser, with the positions of its cards, for each game", async () => {
    const draft = await open();
    draft.write("mine");
    draft.keepPosition("Bee", "[given]");
    const again = await open();
    expect([again.text, again.positionOf("Bee"), again.positionOf("Wasp")]).toEqual(["mine", "[given]", ""]);
    expect(new Draft(rest, "warpath", "# other").text).toBe("# other");
    again.keepPosition("Bee", "");
    expect((await open()).positionOf("Bee")).toBe("");
  });

  it("starts afresh when nonsense was kept", async () => {
    localStorage.setItem("marchlands.workshop.skirmish", "{]");
    expect((await open()).text).toBe("# example");
  });

  it("says which card a line is of", async () => {
    const draft = await open();
    expect([1, 3, 8, 9, 99].map((line) => draft.cardAt(line))).toEqual(["Bee", "Bee", "Bee", "Wasp", "Wasp"]);
  });

  it("still shows its cards while it cannot be read", async () => {
    const draft = await open();
    const faults = [{ line: 2, card: "", path: "", reason: "it is not valid TOML" }];
    answer = () => Promise.resolve({ ...SOUND, name: "", cards: [], lines: {}, faults });
    draft.write("x");
    await vi.advanceTimersByTimeAsync(400);
    expect([draft.isSound, draft.drawn.get("Bee"), draft.cardAt(4)]).toEqual([false, ARCHER, "Bee"]);
  });

  it("forgets a card that is no longer in it", async () => {
    const draft = await open();
    answer = () => Promise.resolve({ ...SOUND, cards: [], lines: { Wasp: 1 } });
    draft.write("x");
    await vi.advanceTimersByTimeAsync(400);
    expect([...draft.drawn.keys()]).toEqual([]);
  });

  it("tries again when the workshop is busy, and takes only the last answer", async () => {
    const draft = await open();
    answer = () => Promise.reject(new RestFault("request/too-many", "the workshop is busy", 429));
    draft.write("x");
    await vi.advanceTimersByTimeAsync(400);
    expect(draft.trouble).toBe("The workshop is busy.");
    answer = () => Promise.resolve(SOUND);
    await vi.advanceTimersByTimeAsync(2500);
    expect([draft.trouble, draft.isSound, asked.length]).toEqual(["", true, 3]);
    let late: (checked: CheckedPack) => void = () => undefined;
    answer = () => new Promise((resolve) => (late = resolve));
    draft.write("y");
    await vi.advanceTimersByTimeAsync(400);
    answer = () => Promise.resolve(SOUND);
    draft.write("z");
    await vi.advanceTimersByTimeAsync(400);
    late({ ...SOUND, faults: [{ line: 1, card: "", path: "", reason: "old news" }] });
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.isSound).toBe(true);
  });

  it("says so when it is too long", async () => {
    const draft = await open();
    draft.write("x".repeat(40_001));
    await vi.advanceTimersByTimeAsync(400);
    expect(draft.trouble).toContain("up to 40,000 characters");
    expect(asked.length).toBe(1);
  });
});
