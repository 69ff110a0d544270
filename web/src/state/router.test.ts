import { describe, expect, it } from "vitest";

import { inviteCodeIn, routeOf } from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/match/abc", { page: "match", id: "abc" }],
    ["/invite/a%20b", { page: "invite", code: "a b" }],
    ["/rules", { page: "rules" }],
    ["/match", { page: "lost", path: "/match" }],
    ["/match/a/b", { page: "lost", path: "/match/a/b" }],
    ["/match/%E0%A4%A", { page: "match", id: "%E0%A4%A" }],
    ["/nowhere", { page: "lost", path: "/nowhere" }],
  ])("%s leads to its page", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it.each([
    ["abc", "abc"],
    ["  https://march.example/invite/abc  ", "abc"],
    ["https://march.example/invite/abc/?x=1#y", "abc"],
    ["   ", null],
  ])("%s holds an invitation", (text, code) => {
    expect(inviteCodeIn(text)).toBe(code);
  });
});
