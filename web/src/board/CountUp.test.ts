import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import CountUp from "./CountUp.svelte";

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset["motion"];
});

const read = (container: HTMLElement): number => Number(container.textContent.trim());

describe("a number that counts", () => {
  it("is there at once the first time", () => {
    expect(read(render(CountUp, { value: 7 }).container)).toBe(7);
  });

  it("goes through what lies between, and ends at what it is", async () => {
    const { container, rerender } = render(CountUp, { value: 2, duration: 120 });
    const seen = new Set<number>();
    const observer = new MutationObserver(() => seen.add(read(container)));
    observer.observe(container, { childList: true, characterData: true, subtree: true });
    await rerender({ value: 12 });
    await vi.waitFor(() => expect(read(container)).toBe(12));
    observer.disconnect();
    const steps = [...seen];
    expect(steps.length).toBeGreaterThan(2);
    expect(steps).toEqual([...steps].sort((one, other) => one - other)); // it never goes back
  });

  it("counts down too, and below nothing", async () => {
    const { container, rerender } = render(CountUp, { value: 3, duration: 60 });
    await rerender({ value: -2 });
    await vi.waitFor(() => expect(read(container)).toBe(-2));
  });

  it("does not move where nothing is to move", async () => {
    document.documentElement.dataset["motion"] = "off";
    const { container, rerender } = render(CountUp, { value: 2, duration: 60_000 });
    await rerender({ value: 12 });
    await vi.waitFor(() => expect(read(container)).toBe(12), { timeout: 500 });
  });
});
