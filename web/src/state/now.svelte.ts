/** The time, on the page's steady clock, for what ticks. */

class Now {
  time = $state(performance.now());
  #watchers = 0;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** Keep the time going until the returned function is called. */
  watch = (): (() => void) => {
    this.#watchers += 1;
    this.time = performance.now();
    this.#timer ??= setInterval(() => (this.time = performance.now()), 250);
    return () => {
      this.#watchers -= 1;
      if (this.#watchers === 0 && this.#timer !== null) {
        clearInterval(this.#timer);
        this.#timer = null;
      }
    };
  };
}

export const now = new Now();
