/** Something that is to happen later, once; setting it anew forgets what was set before. */
export class Timer {
  #running: ReturnType<typeof setTimeout> | null = null;

  get isSet(): boolean {
    return this.#running !== null;
  }

  set(pause: number, then: () => void): void {
    this.clear();
    this.#running = setTimeout(() => {
      this.#running = null;
      then();
    }, pause);
  }

  clear(): void {
    if (this.#running !== null) clearTimeout(this.#running);
    this.#running = null;
  }
}
