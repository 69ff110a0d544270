/** Numbers that count up or down, all by one clock: what changes together is seen to change together. */

interface Count {
  from: number;
  to: number;
  start: number;
  duration: number;
  show: (now: number) => void;
}

const counts = new Set<Count>();
let isRunning = false;
let reduced: MediaQueryList | null = null;

/** Let a number count from one value to another, unless that is the next; the returned function stops it where it is. */
export function count(from: number, to: number, duration: number, show: (now: number) => void): () => void {
  if (Math.abs(from - to) <= 1 || duration <= 0 || isStill()) {
    show(to);
    return () => undefined;
  }
  const one: Count = { from, to, start: clock(), duration, show };
  counts.add(one);
  if (!isRunning) {
    isRunning = true;
    requestAnimationFrame(tick);
  }
  return () => void counts.delete(one);
}

function tick(): void {
  const now = clock();
  for (const one of counts) {
    const share = Math.min(1, Math.max(0, (now - one.start) / one.duration));
    one.show(Math.round(one.from + (one.to - one.from) * share));
    if (share === 1) counts.delete(one);
  }
  isRunning = counts.size > 0;
  if (isRunning) requestAnimationFrame(tick);
}

/** Return the time of the frame, which is the same for all that happens within it. */
function clock(): number {
  const time = document.timeline?.currentTime;
  return typeof time === "number" ? time : performance.now();
}

function isStill(): boolean {
  const isOff = document.documentElement.dataset["motion"] === "off" || document.hidden;
  reduced ??= globalThis.matchMedia?.("(prefers-reduced-motion: reduce)") ?? null;
  return isOff || (reduced?.matches ?? true);
}
