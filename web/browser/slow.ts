/** A slow machine, always equally slow, and what a page works on it: other work on this machine does not count. */

import type { Browser, CDPSession, Page } from "@playwright/test";

/** How long a frame lasts, in milliseconds. */
export const FRAME = 1_000 / 60;

const SLOWER = 4;

/** What the main thread of the page has worked, in milliseconds of its own time. */
export interface Work {
  frames: number[];
  tasks: number[];
  /** For each press of a key or button: all that was done from then until the next picture was handed on. */
  answers: number[];
  /** All that was done before the largest thing of the page was painted; 0 if nothing was. */
  untilShown: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, and how long it took by the clock and of the thread's own time, in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** Slow a page down to a quarter of the speed. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}

/** Measure the work of a page while something happens. */
export async function workOf(page: Page, happens: () => Promise<unknown>): Promise<Work> {
  const session = await (page.context().browser() as Browser).newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: ["devtools.timeline", "cc", "toplevel", "loading"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await happens();
  const isComplete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await isComplete;
  await session.detach();
  const drawn = events.find(({ name }) => name === "FireAnimationFrame" || name === SHOWN);
  if (drawn === undefined) throw new Error("nothing was drawn while it was measured");
  const own = events.filter(({ pid, tid }) => pid === drawn.pid && tid === drawn.tid);
  const times = (end: string): number[] =>
    own.filter(({ name }) => name.endsWith(end)).map(({ tdur = 0 }) => tdur / 1_000);
  return {
    ...{ frames: times("ProxyMain::BeginMainFrame"), tasks: times("::RunTask") },
    ...{ answers: answersIn(own), untilShown: untilShownIn(own) },
  };
}

/** Said each time that something larger than before was painted. */
const SHOWN = "largestContentfulPaint::Candidate";

function untilShownIn(own: readonly TraceEvent[]): number {
  const shown = Math.max(0, ...own.filter(({ name }) => name === SHOWN).map(({ ts }) => ts));
  const done = own.filter(({ name, ts }) => name.endsWith("::RunTask") && ts < shown);
  return done.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}

const PRESSES = ["pointerdown", "pointerup", "click", "keydown", "keyup"];

function answersIn(events: readonly TraceEvent[]): number[] {
  const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
  const tasks = events.filter(({ name }) => name.endsWith("::RunTask"));
  const pictures = events.filter(({ name }) => name === "ProxyMain::BeginMainFrame::commit").map(endOf);
  const presses = events.filter(
    ({ name, args }) => name === "EventDispatch" && PRESSES.includes(args?.data?.type ?? ""),
  );
  return presses.flatMap((press) => {
    const shown = Math.min(...pictures.filter((at) => at >= press.ts));
    if (!Number.isFinite(shown)) return []; // nothing changed that could be seen
    const done = tasks.filter((task) => endOf(task) > press.ts && task.ts < shown);
    return [done.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000];
  });
}

/**
 * Work of a kind that pages do, always the same, within a frame: how long it takes says how fast this machine is.
 *
 * On a machine that is slowed down to a quarter of a good one it takes four frames.
 */
function fixedWork(): void {
  const room = document.createElement("div");
  room.style.cssText = "position: fixed; visibility: hidden; width: 600px; contain: strict; height: 400px";
  document.body.append(room);
  for (let round = 0; round < 4; round++) {
    const rows = Array.from({ length: 120 }, (_, index) => {
      const row = document.createElement("p");
      row.textContent = `${String(index)} of round ${String(round)}`;
      row.style.cssText = `display: flex; padding: ${String(index % 7)}px; border: 1px solid`;
      return row;
    });
    room.replaceChildren(...rows);
    void room.offsetHeight;
  }
  room.remove();
}

/** Return by how much this machine, slowed down, is slower than a good one: 1 where it is not. */
export async function slownessOf(page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const work = `new Promise((done) => requestAnimationFrame(() => { (${fixedWork.toString()})(); setTimeout(done, 50); }))`;
    const { tasks } = await workOf(page, () => page.evaluate(work));
    times.push(Math.max(...tasks));
  }
  const middle = times.toSorted((one, other) => one - other)[2] ?? 0;
  return Math.max(1, middle / (SLOWER * FRAME));
}
