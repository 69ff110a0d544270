/** Do something again and again while the page is looked at, and as soon as it is looked at again; until it is ended. */
export function whileVisible(every: number, work: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWorking = false;
  let isEnded = false;

  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const wait = (): void => {
    stop();
    if (document.visibilityState === "visible") timer = setTimeout(() => void run(), every);
  };
  const run = async (): Promise<void> => {
    if (isWorking) return;
    stop();
    isWorking = true;
    try {
      await work();
    } finally {
      isWorking = false;
      if (!isEnded) wait();
    }
  };
  const changed = (): void => {
    if (document.visibilityState === "visible") void run();
    else stop();
  };
  const events = [
    [document, "visibilitychange"],
    [window, "online"],
  ] as const;
  for (const [source, name] of events) source.addEventListener(name, changed);
  wait();
  return () => {
    isEnded = true;
    stop();
    for (const [source, name] of events) source.removeEventListener(name, changed);
  };
}
