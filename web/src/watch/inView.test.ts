import { describe, expect, it } from "vitest";

import { InView } from "./inView";

describe("what is in view", () => {
  it("is followed up to a limit, and the next in line when one leaves", () => {
    let told: string[] = [];
    const view = new InView(2, (ids) => (told = [...ids]));
    const leave = ["a", "b", "c"].map((id) => view.add(id)(document.createElement("div")));
    expect(told).toEqual(["a", "b"]);
    leave[0]?.();
    expect(told).toEqual(["b", "c"]);
    leave[1]?.();
    leave[2]?.();
    expect(told).toEqual([]);
    view.close();
  });
});
