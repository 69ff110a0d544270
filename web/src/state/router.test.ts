// @vitest-environment node
import { describe, expect, it } from "vitest";

import {
  cardPath,
  cardsPath,
  inviteCodeIn,
  matchPath,
  playPath,
  reviewPath,
  routeOf,
  rulesPath,
  wordAnchor,
} from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", { page: "home" }],
    ["/play/skirmish", { page: "play", game: "skirmish", deck: null }],
    ["/play/skirmish/aggro-1", { page: "play", game: "skirmish", deck: "aggro-1" }],
    ["/play", { page: "lost", path: "/play" }],
    ["/play/skirmish/a/b", { page: "lost", path: "/play/skirmish/a/b" }],
    ["/match/abc", { page: "match", id: "abc" }],
    ["/invite/a%20b", { page: "invite", code: "a b" }],
    ["/decks", { page: "decks" }],
    ["/cards", { page: "cards", game: null }],
    ["/cards/skirmish", { page: "cards", game: "skirmish" }],
    ["/cards/skirmish/", { page: "cards", game: "skirmish" }],
    ["/cards/warpath/War%20Hounds", { page: "card", game: "warpath", name: "War Hounds" }],
    ["/cards/warpath/War/Hounds", { page: "lost", path: "/cards/warpath/War/Hounds" }],
    ["/build/skirmish", { page: "build", game: "skirmish", deck: null }],
    ["/build/skirmish/SK1-x", { page: "build", game: "skirmish", deck: "SK1-x" }],
    ["/build", { page: "lost", path: "/build" }],
    ["/build/skirmish/a/b", { page: "lost", path: "/build/skirmish/a/b" }],
    ["/replay", { page: "replay", id: null }],
    ["/replay/abc", { page: "replay", id: "abc" }],
    ["/replay/abc/", { page: "replay", id: "abc" }],
    ["/review/abc", { page: "review", id: "abc" }],
    ["/review", { page: "review", id: null }],
    ["/review/abc/d", { page: "lost", path: "/review/abc/d" }],
    ["/rules", { page: "rules" }],
    ["/rules/", { page: "rules" }],
    ["/rules/warpath", { page: "rulebook", game: "warpath" }],
    ["/rules/warpath/x", { page: "lost", path: "/rules/warpath/x" }],
    ["/history", { page: "history" }],
    ["/watch", { page: "watch" }],
    ["/learn", { page: "learn" }],
    ["/watch/abc", { page: "lost", path: "/watch/abc" }],
    ["/workshop", { page: "workshop", game: null }],
    ["/workshop/skirmish", { page: "workshop", game: "skirmish" }],
    ["/workshop/skirmish/x", { page: "lost", path: "/workshop/skirmish/x" }],
    ["/puzzles", { page: "puzzles" }],
    ["/puzzles/skirmish", { page: "lost", path: "/puzzles/skirmish" }],
    ["/puzzles/skirmish/skirmish-07", { page: "puzzle", game: "skirmish", id: "skirmish-07" }],
    ["/puzzles/a/b/c", { page: "lost", path: "/puzzles/a/b/c" }],
    ["/credits", { page: "credits" }],
    ["/credits/more", { page: "lost", path: "/credits/more" }],
    ["/match", { page: "lost", path: "/match" }],
    ["/match/a/b", { page: "lost", path: "/match/a/b" }],
    ["/match/%E0%A4%A", { page: "match", id: "%E0%A4%A" }],
    ["/nowhere", { page: "lost", path: "/nowhere" }],
  ])("%s leads to its page", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it("is made for what has odd names, and leads back to it", () => {
    expect(routeOf(playPath("skirmish", "a/b c"))).toEqual({ page: "play", game: "skirmish", deck: "a/b c" });
    expect(routeOf(cardPath("skirmish", "a/b c"))).toEqual({ page: "card", game: "skirmish", name: "a/b c" });
    expect(cardsPath("skirmish", "rarity:gold")).toBe("/cards/skirmish?q=rarity%3Agold");
    expect(routeOf(matchPath("a/b"))).toEqual({ page: "match", id: "a/b" });
    expect([reviewPath("a/b"), reviewPath("m", "p2"), reviewPath(null)]).toEqual([
      "/review/a%2Fb",
      "/review/m?seat=p2",
      "/review",
    ]);
  });

  it("points at a rule, or at a word of the glossary", () => {
    expect(rulesPath("skirmish")).toBe("/rules/skirmish");
    expect(rulesPath("skirmish", "SK-47")).toBe("/rules/skirmish#SK-47");
    expect(rulesPath("warpath", wordAnchor("bottom of an enemy unit's movement"))).toBe(
      "/rules/warpath#word-bottom-of-an-enemy-units-movement",
    );
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
