import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { whileVisible } from "./visible";

let visibility: DocumentVisibilityState;
let end: () => void;
const work = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  work.mockClear();
  end = whileVisible(1_000, work);
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("what is done while the page is looked at", () => {
  it("is done again and again", async () => {
    await vi.advanceTimersByTimeAsync(3_500);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("rests while nobody looks, and is done at once when somebody does again", async () => {
    look("hidden");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).not.toHaveBeenCalled();
    look("visible");
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("is never done twice at a time, and goes on after it has failed", async () => {
    let fail: (reason: Error) => void = () => undefined;
    work.mockImplementationOnce(() => new Promise<void>((_, reject) => (fail = reject)).catch(() => undefined));
    await vi.advanceTimersByTimeAsync(5_000);
    look("visible");
    expect(work).toHaveBeenCalledTimes(1);
    fail(new Error("no"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("ends", async () => {
    end();
    look("visible");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).not.toHaveBeenCalled();
  });
});
