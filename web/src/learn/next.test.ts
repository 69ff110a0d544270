// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Session } from "../state/session.svelte";
import { infoOf } from "../support/fakes";
import type { FirstMatches, MissionInfo } from "../wire/messages";
import { following, goOn, nextOf } from "./next";

function mission(name: string, state: MissionInfo["state"] = "open"): MissionInfo {
  return { name, title: name, idea: "", card: "Archer", steps: 3, state, match: null };
}

const COURSE: FirstMatches = {
  game: "skirmish",
  missions: [mission("1-a", "done"), mission("2-b", "skipped"), mission("3-c"), mission("recruit")],
};

function sessionOf(begun: string[]): Session {
  const beginMission = (game: string, name: string): Promise<unknown> => {
    begun.push(`${game} ${name}`);
    return Promise.resolve(infoOf({ id: "new match" }));
  };
  return { rest: { missions: () => Promise.resolve([COURSE]), beginMission } } as unknown as Session;
}

describe("what comes next", () => {
  it("is the first mission that is neither done nor skipped", () => {
    expect(nextOf(COURSE)?.name).toBe("3-c");
    expect(nextOf({ game: "x", missions: [mission("1-a", "done")] })).toBeNull();
  });

  it("follows on the one that is over, even if it was done before", () => {
    expect(following(COURSE, "1-a")?.name).toBe("2-b");
    expect(following(COURSE, "recruit")).toBeNull();
    expect(following(COURSE, "9-z")).toBeNull();
    expect(following(undefined, "1-a")).toBeNull();
  });

  it("is begun, and after the last one the list is shown", async () => {
    const begun: string[] = [];
    expect(await goOn(sessionOf(begun), "skirmish", "3-c")).toBe("/match/new%20match");
    expect(await goOn(sessionOf(begun), "skirmish", "recruit")).toBe("/learn");
    expect(begun).toEqual(["skirmish recruit"]);
  });
});
