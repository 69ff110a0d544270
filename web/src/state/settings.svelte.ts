/** What somebody has set for the table, kept in this browser. */

const KEY = "marchlands.settings";

/** How fast what happens is shown; "off" shows the outcome at once. */
export const SPEEDS = ["off", "fast", "normal", "slow"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Colours of the sides: teal and crimson, or blue and orange for eyes that do not tell those apart. */
export const COLOURS = ["usual", "distinct"] as const;
export type Colours = (typeof COLOURS)[number];

export interface Values {
  /** Ask before a pass that ends the skirmish for oneself. */
  asksDone: boolean;
  /** End the turn by itself when nothing else is left to do. */
  endsAlone: boolean;
  /** Let single keys make moves and open things. */
  hasKeys: boolean;
  /** Let the first tap on a place show what it does, and the second make the move. */
  tapsTwice: boolean;
  /** Let cards and units move and shimmer. */
  hasMotion: boolean;
  hasSound: boolean;
  speed: Speed;
  colours: Colours;
}

/** Those that are on or off. */
export type Setting = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values];

const DEFAULTS: Values = {
  asksDone: true,
  endsAlone: false,
  hasKeys: true,
  tapsTwice: true,
  hasMotion: true,
  hasSound: false,
  speed: "normal",
  colours: "usual",
};

const CHOICES: Partial<Record<keyof Values, readonly unknown[]>> = { speed: SPEEDS, colours: COLOURS };

export class Settings {
  #values = $state.raw<Values>(DEFAULTS);
  readonly #storage: Storage | null;

  /** Take what is kept; without a storage, or with nonsense in it, everything is as it comes. */
  constructor(storage: Storage | null = browserStorage()) {
    this.#storage = storage;
    const kept = read(storage);
    const names = Object.keys(DEFAULTS) as (keyof Values)[];
    const good = names.filter((name) => isGood(name, kept[name]));
    this.#values = { ...DEFAULTS, ...Object.fromEntries(good.map((name) => [name, kept[name]])) };
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

  get tapsTwice(): boolean {
    return this.#values.tapsTwice;
  }

  get hasMotion(): boolean {
    return this.#values.hasMotion;
  }

  get hasSound(): boolean {
    return this.#values.hasSound;
  }

  get speed(): Speed {
    return this.#values.speed;
  }

  get colours(): Colours {
    return this.#values.colours;
  }

  /** All of them by name, for another browser. */
  get all(): Record<string, boolean | string> {
    return { ...this.#values };
  }

  /** Take what another browser had set; what cannot be is left out. */
  take(values: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(DEFAULTS) as (keyof Values)[]) {
      if (isGood(name, values[name])) this.set(name, values[name] as never);
    }
  }

  set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.#values = { ...this.#values, [name]: value };
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // a full or forbidden storage: it holds until the page is left
    }
  }
}

/** Tell whether something that was kept can be what a setting is set to. */
function isGood(name: keyof Values, value: unknown): boolean {
  return CHOICES[name]?.includes(value) ?? typeof value === typeof DEFAULTS[name];
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
