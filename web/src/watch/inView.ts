/** Which of many things are in view, at most so many at once: those that have been there longest. */

export class InView {
  readonly #most: number;
  readonly #tell: (ids: ReadonlySet<string>) => void;
  readonly #elements = new Map<Element, string>();
  readonly #seen = new Set<string>();
  readonly #observer: IntersectionObserver | null;

  /** Begin with nothing; `tell` hears of every change. Where nobody can tell what is in view, the first ones are. */
  constructor(most: number, tell: (ids: ReadonlySet<string>) => void) {
    this.#most = most;
    this.#tell = tell;
    this.#observer =
      typeof IntersectionObserver === "undefined"
        ? null
        : new IntersectionObserver((entries) => this.#changed(entries), { rootMargin: "80px" });
  }

  /** Watch over an element by an id; returns what ends it, as an attachment does. */
  add(id: string): (element: Element) => () => void {
    return (element) => {
      this.#elements.set(element, id);
      if (this.#observer !== null) this.#observer.observe(element);
      else this.#see(id, true);
      return () => {
        this.#observer?.unobserve(element);
        this.#elements.delete(element);
        this.#see(id, false);
      };
    };
  }

  close(): void {
    this.#observer?.disconnect();
  }

  #changed(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = this.#elements.get(target);
      if (id !== undefined) this.#see(id, isIntersecting);
    }
  }

  #see(id: string, isSeen: boolean): void {
    if (this.#seen.has(id) === isSeen) return;
    if (isSeen) this.#seen.add(id);
    else this.#seen.delete(id);
    this.#tell(new Set([...this.#seen].slice(0, this.#most)));
  }
}
