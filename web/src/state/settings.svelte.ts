/** What somebody has set for the table, kept in this browser. */

const KEY = "marchlands.settings";

const DEFAULTS = {
  /** Ask before a pass that ends the skirmish for oneself. */
  asksDone: true,
  /** End the turn by itself when nothing else is left to do. */
  endsAlone: false,
  /** Let single keys make moves and open things. */
  hasKeys: true,
};

export type Setting = keyof typeof DEFAULTS;

export class Settings {
  #values = $state.raw({ ...DEFAULTS });
  readonly #storage: Storage | null;

  /** Take what is kept; without a storage, or with nonsense in it, everything is as it comes. */
  constructor(storage: Storage | null = browserStorage()) {
    this.#storage = storage;
    const kept = read(storage);
    for (const name of Object.keys(DEFAULTS) as Setting[]) {
      if (typeof kept[name] === "boolean") this.#values[name] = kept[name];
    }
  }

  get asksDone(): boolean {
    return this.#values.asksDone;
  }

  get endsAlone(): boolean {
    return this.#values.endsAlone;
  }

  get hasKeys(): boolean {
    return this.#values.hasKeys;
  }

  set(name: Setting, value: boolean): void {
    this.#values = { ...this.#values, [name]: value };
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // a full or forbidden storage: it holds until the page is left
    }
  }
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

function read(storage: Storage | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
