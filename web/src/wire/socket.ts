/** One connection to the server, which comes back by itself: it says hello, and tells what it hears. */

import { PROTOCOL, type FromClient, type FromServer, type Welcome } from "./messages";

/** `open` is after the welcome; `waiting` is before the next try; `outdated` when this page is older than the server. */
export type Link = "idle" | "connecting" | "open" | "waiting" | "outdated";

export interface Listener {
  heard(message: FromServer): void;
  linked(link: Link): void;
}

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface ConnectionOptions {
  /** Return the token to say hello with. */
  token: () => Promise<string>;
  /** Make another guest, since the server does not know this token. */
  renew: (token: string) => Promise<unknown>;
  /** Hear that the token is no longer valid; then there is no other try. */
  sentAway?: (slug: string, reason: string) => void;
  make: () => SocketLike;
  random?: () => number;
}

export const FIRST_PAUSE = 500;
export const LONGEST_PAUSE = 15_000;
export const PING_EVERY = 20_000;
/** After something was sent and nothing heard for so long, the server is asked whether it is there. */
export const ASK_AFTER = 4_000;
export const PONG_WITHIN = 5_000;
/** The same for one who comes back to the page, and has waited long enough. */
export const PONG_WITHIN_AWAKE = 2_500;
export const WELCOME_WITHIN = 10_000;
/** A try that is as old as this when one comes back to the page is given up for another. */
export const STALE_TRY = 1_500;

/** What a match needs of a connection. */
export type Channel = Pick<Connection, "link" | "trouble" | "listen" | "send" | "start">;

export class Connection {
  link: Link = "idle";
  welcome: Welcome | null = null;
  /** Why there is no connection, if the server said so. */
  trouble: string | null = null;

  readonly #options: ConnectionOptions;
  readonly #listeners = new Set<Listener>();
  #socket: SocketLike | null = null;
  #attempt = 0; // tells the present try from earlier ones
  #failures = 0;
  #retryAfter: number | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #due = 0; // when the timer runs out
  #isAsking = false; // a ping is on its way
  #triedAt = 0;
  #pings = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connect, unless that is under way or done. */
  start(): void {
    if (this.link === "idle") void this.#connect();
  }

  /** Try at once if a try is waiting for its time or hangs; ask whether the server is still there if one seems open. */
  wake(): void {
    if (this.link === "waiting" && this.#retryAfter === null) void this.#connect();
    else if (this.link === "connecting" && Date.now() - this.#triedAt >= STALE_TRY) void this.#connect();
    else if (this.link === "open") this.#ping(PONG_WITHIN_AWAKE);
  }

  /** The browser says that the network is gone: believe it, and look whether the server can be reached all the same. */
  lose(): void {
    if (this.link === "open" || this.link === "connecting") this.#retry();
  }

  stop(): void {
    this.#drop();
    this.#become("idle");
  }

  /** Send a message; false if there is no connection, and nothing was sent. */
  send(message: FromClient): boolean {
    if (this.link !== "open" || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.type !== "ping" && !this.#isAsking) this.#later(Math.min(ASK_AFTER, this.#left()), () => this.#ping());
    return true;
  }

  async #connect(): Promise<void> {
    this.#drop();
    const attempt = this.#attempt;
    this.#triedAt = Date.now();
    this.#become("connecting");
    let token: string;
    let socket: SocketLike;
    try {
      token = await this.#options.token();
      if (attempt !== this.#attempt) return;
      socket = this.#options.make();
    } catch {
      if (attempt === this.#attempt) this.#retry();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token, protocol: PROTOCOL } satisfies FromClient));
    };
    socket.onmessage = (event) => {
      if (attempt === this.#attempt) this.#hear(JSON.parse(String(event.data)) as FromServer, token);
    };
    socket.onclose = () => {
      if (attempt === this.#attempt) this.#retry();
    };
    socket.onerror = null; // a close follows
    this.#later(WELCOME_WITHIN, () => {
      this.#retry();
    });
  }

  #hear(message: FromServer, token: string): void {
    if (message.type === "welcome") {
      this.welcome = message;
      this.trouble = null;
      this.#failures = 0;
      this.#become("open");
    } else if (message.type === "refused" && this.link !== "open") {
      this.#refusedHello(message.slug, message.reason, token);
      return;
    } else if (message.type === "closing") {
      this.trouble = message.reason;
      this.#retryAfter = message.retry === null ? null : message.retry * 1000;
      if (message.slug) {
        this.stop();
        this.#options.sentAway?.(message.slug, message.reason);
        return;
      }
    }
    this.#isAsking = false;
    if (this.link === "open") this.#later(PING_EVERY, () => this.#ping());
    for (const listener of [...this.#listeners]) listener.heard(message);
  }

  #refusedHello(slug: string, reason: string, token: string): void {
    this.trouble = reason;
    if (slug.includes("protocol")) {
      this.#drop();
      this.#become("outdated");
    } else if (slug === "guest/unknown") {
      const attempt = this.#attempt;
      const again = (): void => {
        if (attempt === this.#attempt) this.#retry();
      };
      this.#options.renew(token).then(again, again);
    } else this.#retry();
  }

  #ping(within = PONG_WITHIN): void {
    this.#pings = (this.#pings + 1) % 1_000_000;
    this.send({ type: "ping", n: this.#pings });
    const left = this.#isAsking ? this.#left() : within;
    this.#isAsking = true;
    this.#later(Math.min(within, left), () => this.#retry());
  }

  /** Wait a while that grows with every failure, or as long as the server asked for, and connect again. */
  #retry(): void {
    const wished = this.#retryAfter;
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    const random = this.#options.random ?? Math.random;
    this.#retryAfter = wished;
    this.#later(wished ?? pause * (0.75 + 0.5 * random()), () => {
      this.#retryAfter = null;
      void this.#connect();
    });
    this.#become("waiting");
  }

  #drop(): void {
    this.#attempt += 1;
    this.#clear();
    this.#isAsking = false;
    this.#retryAfter = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
  }

  #become(link: Link): void {
    this.link = link;
    for (const listener of [...this.#listeners]) listener.linked(link);
  }

  #later(pause: number, then: () => void): void {
    this.#clear();
    this.#due = Date.now() + pause;
    this.#timer = setTimeout(then, pause);
  }

  /** How long the timer still runs. */
  #left(): number {
    return this.#timer === null ? Infinity : Math.max(0, this.#due - Date.now());
  }

  #clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Return the address of the socket beside a page. */
export function socketAddress(page: { protocol: string; host: string }): string {
  return `${page.protocol === "https:" ? "wss:" : "ws:"}//${page.host}/socket`;
}
