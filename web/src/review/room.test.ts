import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Answer, Practice } from "../practice/practice.svelte";
import { matchSource } from "../replay/replay";
import type { Router } from "../state/router.svelte";
import type { Session } from "../state/session.svelte";
import { Settings } from "../state/settings.svelte";
import { PAGES } from "../support/staging";
import { RestFault } from "../wire/rest";
import { FRAMES, HEAD, LINES, momentOf, POINTS, progressOf, REVIEW, soon, Told } from "./fakes";
import { LineSteps } from "./line.svelte";
import { Reviewing } from "./review.svelte";
import ReviewRoom from "./ReviewRoom.svelte";
import { reviewOfMatch } from "./source";

afterEach(cleanup);

function open(): { server: Told; go: ReturnType<typeof vi.fn>; made: Promise<void> } {
  const server = new Told();
  const reviewing = new Reviewing(server.ask, "p1");
  const go = vi.fn();
  const router = { go, note: vi.fn(), asked: () => "" } as unknown as Router;
  const session = { cards: () => Promise.resolve([]), cardsOf: () => Promise.resolve([]) } as unknown as Session;
  const rest = {} as Parameters<typeof matchSource>[0];
  const made = reviewing.start();
  render(ReviewRoom, {
    session,
    settings: new Settings(null),
    router,
    reviewing,
    seat: "p1",
    frames: FRAMES,
    reviewed: reviewOfMatch(rest, "m", null),
    game: Promise.resolve(PAGES.skirmish),
  });
  return { server, go, made };
}

async function whole(): Promise<ReturnType<typeof open>> {
  const opened = open();
  opened.server.say(...LINES);
  opened.server.end();
  await opened.made;
  await screen.findByTestId("sums");
  return opened;
}

describe("the room of a review", () => {
  it("says what it waits for, how far it is, and draws what is known", async () => {
    const { server } = open();
    server.say({ type: "waiting", ahead: 2 });
    expect((await screen.findByText(/2 other reviews come first/)).textContent).toBeTruthy();
    server.say(HEAD, ...POINTS.slice(0, 3), progressOf(3));
    await screen.findByText("Turn 3");
    expect(screen.getByTestId("review-progress").textContent).toContain("3 of 6");
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByTestId("curve").dataset["stops"]).toBe("3");
    expect(screen.getByTestId("review").dataset["done"]).toBe("false");
    expect(screen.queryByTestId("open-hands")).toBeNull();
  });

  it("says what decided the match in whole points that add up, and gives no grade", async () => {
    await whole();
    const sums = ["own", "luck", "enemy"].map((kind) => Number(screen.getByTestId(`sum-${kind}`).dataset["change"]));
    expect(sums).toEqual([-22, 10, -38]);
    expect(screen.getByTestId("sum-own").textContent).toContain("Your decisions");
    expect(screen.getByTestId("sum-enemy").textContent).toContain("Their decisions");
    expect(screen.getByTestId("sums").textContent).toContain("You began at 50% and ended with a loss: −50 in all.");
    expect(screen.getByTestId("average").textContent).toMatch(/2\.1 points a decision.*between 1\.4 and 2\.8/s);
  });

  it("shows the stop that the slider stands at, and reads it out", async () => {
    await whole();
    const slider = screen.getByTestId("curve-slider");
    await fireEvent.input(slider, { target: { value: "4" } });
    expect(screen.getByTestId("stop").dataset["move"]).toBe("9");
    expect(slider.getAttribute("aria-valuetext")).toBe("Archer on the Wood: 35%");
    const rows = within(screen.getByTestId("course-table")).getAllByRole("row", { hidden: true });
    expect(rows).toHaveLength(8);
    expect(rows[5]?.textContent).toContain("29% – 41%");
  });

  it("keeps every moment but the first one sealed", async () => {
    const { go } = await whole();
    expect(screen.getByTestId("moment-1").textContent).toContain("Turning point");
    expect(screen.getByTestId("moment-1").textContent).not.toContain("68%"); // the answer
    expect(screen.getByTestId("moment-2").textContent).toContain("Sealed");
    expect(screen.queryByTestId("moment-open-2")).toBeNull();
    await fireEvent.click(screen.getByTestId("moment-open-1"));
    expect(go).toHaveBeenCalledWith("/review/m?seat=p1&moment=1");
  });

  it("opens the hands by a switch that says that nobody could know this", async () => {
    const { server } = await whole();
    const open = screen.getByRole<HTMLInputElement>("switch", { name: /nobody could know this/ });
    expect(open.checked).toBe(false);
    await fireEvent.click(open);
    server.say({ ...HEAD, open: true }, progressOf(3));
    expect(await screen.findByText(/\(50%\)/)).toBeTruthy();
    server.say(...POINTS.map((point) => ({ ...point, open: 0.77 })), REVIEW);
    server.end();
    expect((await screen.findAllByText("77%")).length).toBeGreaterThan(0); // in the table
    await fireEvent.click(open);
    expect(screen.queryByText("77%")).toBeNull();
  });

  it("keeps what it has when the connection breaks off, and asks again when it is told to", async () => {
    const { server, made } = open();
    server.say(HEAD, ...POINTS.slice(0, 3));
    await soon();
    server.break();
    await made;
    const trouble = await screen.findByTestId("review-trouble");
    expect(trouble.textContent).toContain("worked out so far");
    expect(screen.getByTestId("curve").dataset["stops"]).toBe("3");
    await fireEvent.click(screen.getByTestId("review-retry"));
    server.say(...LINES);
    server.end();
    await screen.findByTestId("sums");
    expect(screen.queryByTestId("review-trouble")).toBeNull();
  });

  it("has a sentence and a next step where no moment is worth another look", async () => {
    const { server, made } = open();
    server.say(HEAD, ...POINTS, { ...REVIEW, moments: [], average: null });
    server.end();
    await made;
    expect((await screen.findByTestId("no-moments")).textContent).toContain("play on from any point");
    expect(screen.queryByTestId("average")).toBeNull();
  });
});

describe("the line expected", () => {
  const table = { position: { legal: [{ text: "pass", kind: "pass" }], to_act: "p1" }, steps: [], asks: false };
  const answer = { table } as unknown as Answer;

  function steps(play: (moves: readonly string[]) => Promise<Answer>): { line: LineSteps; laid: Answer[] } {
    const laid: Answer[] = [];
    const practice = { show: (one: Answer) => laid.push(one), restart: (one: Answer) => laid.push(one) };
    const source = { play, foresee: () => Promise.resolve([]), whyNot: () => Promise.resolve("") };
    const { line } = momentOf();
    return { line: new LineSteps(line, source, practice as unknown as Practice<Answer>, answer), laid };
  }

  it("is stepped on and back, with nothing to be done on its table", async () => {
    const asked: (readonly string[])[] = [];
    const { line, laid } = steps((moves) => {
      asked.push(moves);
      return Promise.resolve(answer);
    });
    await line.go(1);
    await line.go(2);
    await line.go(9);
    await line.go(0);
    expect(asked).toEqual([["play Archer @1"], ["play Archer @1", "pass"], ["play Archer @1", "pass"]]);
    expect(laid.map(({ table }) => [table.position.legal.length, table.position.to_act])).toEqual(
      Array.from({ length: 4 }, () => [0, null]),
    );
    expect([line.at, line.words]).toEqual([0, null]);
  });

  it("ends where it counts on cards that are not known", async () => {
    const refuse = new RestFault("move/illegal", "cannot play Archer", 400);
    const { line } = steps((moves) => (moves.length > 1 ? Promise.reject(refuse) : Promise.resolve(answer)));
    await line.go(1);
    expect([line.at, line.isStuck]).toEqual([1, false]);
    await line.go(2);
    expect([line.at, line.last, line.isStuck, line.fault]).toEqual([1, 1, true, ""]);
  });

  it("says so when the server cannot be asked, and can be tried again", async () => {
    let isDown = true;
    const down = new RestFault("net/offline", "The server cannot be reached right now.", 0);
    const { line } = steps(() => (isDown ? Promise.reject(down) : Promise.resolve(answer)));
    await line.go(1);
    expect([line.at, line.isStuck, line.fault]).toEqual([0, false, "The server cannot be reached right now."]);
    isDown = false;
    await line.go(1);
    expect([line.at, line.fault]).toEqual([1, ""]);
  });
});
