/** Who plays here: the guest of this browser and its token, which is kept in this browser only. */

import type { Credentials } from "./messages";

const KEY = "marchlands.guest";

export type MakeGuest = (name: string) => Promise<Credentials>;

export class GuestKeeper {
  #kept: Credentials | null;
  #making: Promise<Credentials> | null = null;
  readonly #make: MakeGuest;
  readonly #storage: Storage | null;

  constructor(make: MakeGuest, storage: Storage | null) {
    this.#make = make;
    this.#storage = storage;
    this.#kept = this.#read();
  }

  /** The guest, if there is one already. */
  get guest(): Credentials | null {
    return this.#kept;
  }

  /** Return the guest of this browser, made now if there was none. */
  async ensure(): Promise<Credentials> {
    this.#kept ??= this.#read();
    if (this.#kept !== null) return this.#kept;
    return this.#new("");
  }

  /** Return another guest after the server did not know a token; one for all who ask at the same time. */
  async renew(token: string): Promise<Credentials> {
    const stored = this.#read(); // another tab may have a new one already
    if (stored !== null && stored.token !== token) return (this.#kept = stored);
    if (this.#kept !== null && this.#kept.token !== token) return this.#kept;
    return this.#new(this.#kept?.name ?? "");
  }

  /** Be another guest from now on: one whose token was just given to this browser. */
  adopt(guest: Credentials): void {
    this.#keep(guest);
  }

  /** Remember the name that the guest has now. */
  rename(name: string): void {
    if (this.#kept !== null) this.#keep({ ...this.#kept, name });
  }

  #new(name: string): Promise<Credentials> {
    this.#making ??= this.#make(name)
      .catch((fault: unknown) => {
        if (name === "" || !isAboutName(fault)) throw fault;
        return this.#make(""); // a name that was taken once may be refused by now
      })
      .then((made) => this.#keep(made))
      .finally(() => {
        this.#making = null;
      });
    return this.#making;
  }

  #keep(guest: Credentials): Credentials {
    this.#kept = guest;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(guest));
    } catch {
      // without storage the guest lasts as long as the page
    }
    return guest;
  }

  #read(): Credentials | null {
    try {
      const kept = JSON.parse(this.#storage?.getItem(KEY) ?? "null") as Partial<Credentials> | null;
      return kept?.token && kept.id ? { id: kept.id, name: kept.name ?? "", token: kept.token } : null;
    } catch {
      return null;
    }
  }
}

function isAboutName(fault: unknown): boolean {
  return fault instanceof Error && "slug" in fault && String(fault.slug).startsWith("name/");
}
