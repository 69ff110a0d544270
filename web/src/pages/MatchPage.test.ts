import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import skirmishMiddle from "../fixtures/skirmish-middle.json";
import warpathMiddle from "../fixtures/warpath-middle.json";
import type { Session } from "../state/session.svelte";
import { FakeNet, settle, updateOf } from "../support/fakes";
import type { Position, State } from "../wire/messages";
import MatchPage from "./MatchPage.svelte";

// jsdom does not know how to ask for it
vi.hoisted(() => {
  const deaf = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  window.matchMedia ??= () => deaf as unknown as MediaQueryList;
});

let net: FakeNet;

beforeEach(() => {
  net = new FakeNet();
});

afterEach(() => {
  cleanup();
  net.connection.stop();
});

async function open(state: State): Promise<void> {
  const session = { connection: net.connection, cardsOf: () => Promise.resolve([]) } as unknown as Session;
  render(MatchPage, { session, go: vi.fn(), id: state.match.id });
  await settle();
  net.socket.welcome();
  net.socket.say(state);
}

describe("the page of a match", () => {
  it.each([
    ["skirmish", skirmishMiddle],
    ["warpath", warpathMiddle],
  ])("loads the board of %s, and says what it waits for meanwhile", async (name, fixture) => {
    await open(fixture as unknown as State);
    expect((await screen.findByRole("status")).textContent).toBe("Setting the table…");
    expect(screen.getByTestId("match").dataset["busy"]).toBe("true");
    expect((await screen.findByTestId("board")).dataset["game"]).toBe(name);
    expect(screen.getByTestId("match").dataset["busy"]).toBe("false");
    screen.getByTestId("hand");
  });

  it("says so when it does not know the game", async () => {
    const state = structuredClone(skirmishMiddle) as unknown as State;
    state.match.game = "chess";
    (state.position as Position).view = { game: "chess", board: "rnbqkbnr" };
    await open(state);
    expect((await screen.findByTestId("lost")).textContent).toContain("This page does not know the game “chess”.");
    expect(screen.queryByTestId("board")).toBeNull();
    const position = { ...(state.position as Position), result: "p1", reason: "conceded", legal: [] };
    net.socket.say(updateOf(state.number + 1, { match: state.match.id, position })); // which disturbs nobody
    await settle();
    expect(screen.getByTestId("match").dataset["number"]).toBe(String(state.number + 1));
  });
});
