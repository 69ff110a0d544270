// @vitest-environment node
import { describe, expect, it } from "vitest";

import { RestFault } from "../wire/rest";
import { after, NOTHING_TOLD, openCourse, stopsOf } from "./course";
import { band, line, nearest, smooth, xOf, yOf, type Frame } from "./curve";
import { HEAD, LINES, momentOf, POINTS, pointOf, progressOf, REVIEW, soon, Told, FRAMES } from "./fakes";
import { lineOf } from "./line.svelte";
import { bestAmong, difference, nextOf, verdictOf } from "./moment";
import { namesOf, sumWords, titleOf, troubleOf } from "./players";
import { BROKEN_OFF, Reviewing } from "./review.svelte";
import { messagesOf } from "./stream";
import { percent, points, waitWords, wholePoints } from "./words";

function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(control) {
      for (const part of parts) control.enqueue(encoder.encode(part));
      control.close();
    },
  });
}

async function read(...parts: string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const message of messagesOf(streamOf(...parts))) found.push(message);
  return found;
}

describe("an answer that comes line by line", () => {
  it("is read wherever it is cut in two, and an unfinished line is not a message", async () => {
    expect(await read('{"a":1}\n{"a"', ":2}\n\n", '{"a":3}\n{"a":')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  it("is read where a letter of several bytes is cut in two", async () => {
    const bytes = new TextEncoder().encode('{"words":"Löwe → Wald"}\n');
    const halves = [bytes.slice(0, 12), bytes.slice(12)];
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        for (const half of halves) control.enqueue(half);
        control.close();
      },
    });
    const found: unknown[] = [];
    for await (const message of messagesOf(body)) found.push(message);
    expect(found).toEqual([{ words: "Löwe → Wald" }]);
  });

  it("is not wanted any more by whoever stops listening", async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (control) => control.enqueue(new TextEncoder().encode("1\n2\n")),
      cancel: () => void (isCancelled = true),
    });
    for await (const message of messagesOf(body)) {
      expect(message).toBe(1);
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

describe("the course of a review", () => {
  const told = LINES.reduce(after, NOTHING_TOLD);

  it("has a stop for every decision in order, and one for the end", () => {
    const mixed = [...LINES].reverse().filter(({ type }) => type === "point");
    const again = mixed.reduce(after, after(NOTHING_TOLD, HEAD));
    expect(stopsOf(again).map(({ number }) => number)).toEqual([1, 3, 5, 7, 9, 11]);
    const stops = stopsOf(told);
    expect(stops.at(-1)).toMatchObject({ number: 13, seat: null, words: "Lost", chance: 0, turn: null });
    expect(stops).toHaveLength(7);
  });

  it("says who won a match that was given up, although the chance was another one then", () => {
    const stops = stopsOf({ ...told, review: { ...REVIEW, last: 0.3 } });
    expect(stops.at(-1)).toMatchObject({ words: "Lost", chance: 0.3 });
    const drawn = stopsOf({ ...told, head: { ...HEAD, result: "draw" } });
    expect(drawn.at(-1)?.words).toBe("A draw");
    const unknown = stopsOf({ ...told, head: { ...HEAD, result: "" } });
    expect(unknown.at(-1)?.words).toBe("Given up");
  });

  it("forgets who comes first once it is its turn, and does not stumble over what it does not know", () => {
    const waiting = after(NOTHING_TOLD, { type: "waiting", ahead: 2 });
    expect([waiting.ahead, after(waiting, HEAD).ahead, after(waiting, progressOf(1)).ahead]).toEqual([2, 0, 0]);
    expect(after(waiting, { type: "news" } as never)).toBe(waiting);
  });

  it("has no second course until somebody has asked for open hands", () => {
    expect(openCourse(stopsOf(told))).toBeNull();
    const open = told.points.map((point) => ({ ...point, open: 0.9 }));
    const stops = openCourse(stopsOf({ ...told, points: open }));
    expect(stops?.map(({ chance }) => chance)).toEqual([0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0]);
  });

  it("ends with the reason if there is none", () => {
    const trouble = { type: "trouble", slug: "review/failed", reason: "nothing came of it" } as const;
    expect(() => after(told, trouble)).toThrow(RestFault);
  });
});

describe("a review that is being made", () => {
  it("grows as it is told, and says how long it may take", async () => {
    const server = new Told();
    let now = 0;
    const reviewing = new Reviewing(server.ask, "p1", () => now);
    const made = reviewing.start();
    expect(reviewing.isWorking).toBe(true);
    server.say(HEAD, progressOf(1), pointOf(1, 0.5));
    await soon();
    expect([reviewing.stops.length, reviewing.left]).toEqual([1, null]);
    now = 2_000;
    server.say(progressOf(3));
    await soon();
    expect(reviewing.left).toBe(3); // a second for each of three steps
    server.say(...LINES.slice(2));
    server.end();
    await made;
    expect([reviewing.isWorking, reviewing.fault, reviewing.stops.length]).toEqual([false, null, 7]);
    expect(server.asked).toEqual([{ seat: "p1", open: false }]);
  });

  it("is given up when nobody looks at it any more", async () => {
    const server = new Told();
    const reviewing = new Reviewing(server.ask, "p1");
    void reviewing.start();
    server.say(HEAD, pointOf(1, 0.5));
    await soon();
    reviewing.close();
    expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
    server.say(pointOf(3, 0.4));
    await soon();
    expect([reviewing.stops.length, reviewing.fault, reviewing.isWorking]).toEqual([1, null, false]);
  });

  it.each([
    ["ends too soon", (server: Told) => server.end()],
    ["breaks off", (server: Told) => server.break()],
    [
      "says nonsense",
      (server: Told) => {
        server.write("<html>\n");
        server.end();
      },
    ],
  ])("keeps what was told when the answer %s, and goes on when it is asked again", async (_, part) => {
    const server = new Told();
    const reviewing = new Reviewing(server.ask, "p1");
    const made = reviewing.start();
    server.say(HEAD, pointOf(1, 0.5));
    await soon();
    part(server);
    await made;
    expect([reviewing.fault?.slug, reviewing.stops.length, reviewing.isWorking]).toEqual([BROKEN_OFF, 1, false]);
    const again = reviewing.start();
    expect([reviewing.fault, reviewing.isWorking]).toEqual([null, true]);
    server.say(...LINES);
    server.end();
    await again;
    expect([reviewing.fault, reviewing.review]).toEqual([null, REVIEW]);
  });

  it("says why the server refuses", async () => {
    const busy = new RestFault("review/busy", "Others are being reviewed", 503);
    const reviewing = new Reviewing(() => Promise.reject(busy), "p1");
    await reviewing.start();
    expect(reviewing.fault).toEqual({ slug: "review/busy", reason: "Others are being reviewed." });
  });

  it("opens the hands only when it is told to, and asks for them once", async () => {
    const server = new Told();
    const reviewing = new Reviewing(server.ask, "p1");
    const made = reviewing.start();
    server.say(...LINES);
    server.end();
    await made;
    expect(reviewing.open).toBeNull();
    const opened = reviewing.openHands(true);
    server.say({ ...HEAD, open: true }, ...POINTS.map((point) => ({ ...point, open: 0.8 })));
    await soon();
    expect(reviewing.isOpening).toBe(true);
    expect(reviewing.open?.[0]?.chance).toBe(0.8);
    server.say(REVIEW);
    server.end();
    await opened;
    await reviewing.openHands(false);
    expect(reviewing.open).toBeNull();
    await reviewing.openHands(true);
    expect(reviewing.open).toHaveLength(7);
    expect(server.asked.map(({ open }) => open)).toEqual([false, true]);
  });

  it("puts the switch back if the hands cannot be opened", async () => {
    const server = new Told();
    const reviewing = new Reviewing(server.ask, "p1");
    const opened = reviewing.openHands(true);
    await soon();
    server.break();
    await opened;
    expect([reviewing.isOpen, reviewing.openFault?.slug]).toEqual([false, BROKEN_OFF]);
  });
});

describe("the curve", () => {
  const frame: Frame = { width: 200, height: 100, left: 10, right: 10, top: 10, bottom: 10, moves: 9 };
  const spots = [0.5, 0.9, 0.1].map((chance, index) => {
    return { number: 1 + 4.5 * index, chance, low: chance - 0.1, high: chance + 0.1 };
  });

  it("goes from the first move on the left to the end on the right, and from a loss below to a win above", () => {
    expect([xOf(frame, 1), xOf(frame, 10), yOf(frame, 1), yOf(frame, 0)]).toEqual([10, 190, 10, 90]);
  });

  it("never rises above its points, nor falls below them", () => {
    const path = smooth([
      [0, 50],
      [30, 10],
      [60, 12],
      [90, 80],
      [100, 80],
    ]);
    const heights = [...path.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBe(10);
    expect(Math.max(...heights)).toBe(80);
    expect([smooth([]), smooth([[1, 2]])]).toEqual(["", "M1.0,2.0"]);
  });

  it("has a band around it that closes", () => {
    const outline = band(frame, spots);
    expect(outline).toMatch(/^M10\.0,42\.0C.*L190\.0,90\.0C.*Z$/);
    expect(line(frame, spots)).toMatch(/^M10\.0,50\.0C.*190\.0,82\.0$/);
    expect(band(frame, [])).toBe("");
  });

  it("finds the stop that somebody points at", () => {
    expect([0, 60, 120, 900].map((x) => nearest(frame, spots, x))).toEqual([0, 1, 1, 2]);
    expect(nearest(frame, [], 5)).toBe(-1);
  });
});

describe("words for numbers", () => {
  it("never make a certainty of what is none", () => {
    expect([0, 0.001, 0.5, 0.644, 0.999, 1].map(percent)).toEqual(["0%", "under 1%", "50%", "64%", "over 99%", "100%"]);
    expect([-0.08, 0.124, -0.001].map(points)).toEqual(["−8", "+12", "0"]);
  });

  it.each([
    [[-0.224, 0.104, -0.38], -0.5],
    [[0.005, 0.005, 0.005], 0.015],
    [[-0.005, -0.005, -0.005], -0.015],
    [[0, 0, 0], 0],
    [[0.333, 0.333, 0.334], 1],
  ])("let %j add up to %d when they are rounded", (changes, sum) => {
    const whole = wholePoints(changes, sum);
    expect(whole.reduce((one, other) => one + other, 0)).toBe(Math.round(100 * sum) + 0);
    whole.forEach((number, index) => expect(Math.abs(number - 100 * (changes[index] ?? 0))).toBeLessThan(1.001));
  });

  it("say how long it takes as somebody who waits would", () => {
    expect([1, 12, 40, 80].map(waitWords)).toEqual([
      "a few seconds left",
      "about 15 seconds left",
      "about 40 seconds left",
      "about 1 min left",
    ]);
  });
});

describe("a try at a moment", () => {
  const moment = momentOf();

  it.each([
    ["play Archer @1", "best", "It won 68% against 52%."],
    ["play Scout @0", "better", "It won 60% against 52%."],
    ["play Scout @2", "same", "53% against 52%. Too close to call."],
    ["leader", "worse", "It won 30% against 52%."],
    ["pass", "made", "That is what you played."],
  ])("%s is told to be %s", (text, worth, words) => {
    expect(verdictOf(moment, text, "you")).toMatchObject({ worth, words });
  });

  it("that the review has no figure for is told so", () => {
    const verdict = verdictOf(moment, "play Dragon @3", "you");
    expect(verdict.worth).toBe("unknown");
    expect(verdict.words).toContain("hardly looked at this move");
  });

  it("is never called the answer where it is too close to call", () => {
    const wide = { low: 0.4, high: 0.65 };
    const close = momentOf({ label: "", made: { ...moment.made, ...wide }, best: { ...moment.best, chance: 0.54 } });
    expect(verdictOf(close, "play Archer @1", "you")).toMatchObject({ worth: "same" });
  });

  it("counts as different only from two standard errors on", () => {
    const one = { move: "a", words: "a", chance: 0.5, low: 0.46, high: 0.54 };
    const of = (chance: number): number => difference({ ...one, chance, low: chance - 0.04, high: chance + 0.04 }, one);
    expect([0.5, 0.54, 0.46, 0.57, 0.43].map(of)).toEqual([0, 0, 0, 1, -1]);
  });

  it("of another card is judged by the best of them", () => {
    expect(bestAmong(moment, ["play Scout @2", "play Scout @0", "leader", "nothing"])?.move).toBe("play Scout @0");
    expect(bestAmong(moment, ["nothing"])).toBeNull();
  });

  it("opens the next one only when it is answered", () => {
    const { moments } = REVIEW;
    expect(nextOf(moments, new Set())).toBe(0);
    expect(nextOf(moments, new Set([3]))).toBe(1);
    expect(nextOf(moments, new Set([3, 7, 5]))).toBeNull();
    expect(nextOf([], new Set())).toBeNull();
  });

  it("is followed by a line that begins with the best move", () => {
    expect(lineOf(moment, "p1")).toEqual(moment.line);
    expect(lineOf({ ...moment, line: moment.line.slice(1) }, "p1").map(({ words }) => words)).toEqual([
      "Archer on the Wood",
      "End the turn",
    ]);
  });
});

describe("what is said of a match", () => {
  it("speaks to whoever played it", () => {
    const names = namesOf(FRAMES);
    expect(names).toEqual({ p1: "You", p2: "Recruit" });
    expect(titleOf(FRAMES, names, "p1")).toBe("How you lost to Recruit");
    expect(titleOf(FRAMES, names, "p2")).toBe("How Recruit beat you");
    expect(titleOf({ result: "draw" }, names, "p1")).toBe("How you drew with Recruit");
    expect(titleOf({ result: null }, names, "p1")).toBe("You against Recruit");
  });

  it("tells two players of one name apart", () => {
    const player = { kind: "guest", name: "Ann", away: null } as const;
    expect(namesOf({ face: null, players: { p1: player, p2: player } })).toEqual({ p1: "Ann (1)", p2: "Ann (2)" });
  });

  it("adds up from the first chance to the end", () => {
    expect(sumWords(REVIEW, "You")).toBe("You began at 50% and ended with a loss: −50 in all.");
    expect(sumWords({ ...REVIEW, last: 0.3 }, "Ann")).toBe(
      "Ann began at 50% and stood at 30% when the match was given up: −20 in all.",
    );
  });

  it("offers another try only where that may help", () => {
    const of = (slug: string): boolean => troubleOf({ slug, reason: "No." }, 0).canRetry;
    expect(["review/broken-off", "net/offline", "review/busy"].map(of)).toEqual([true, true, true]);
    expect(["review/empty", "replay/unreadable"].map(of)).toEqual([false, false]);
    expect(troubleOf({ slug: BROKEN_OFF, reason: "No." }, 3).reason).toContain("worked out so far");
  });
});
