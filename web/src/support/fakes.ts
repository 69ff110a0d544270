/** Stand-ins for tests: a socket that is driven by hand, and a connection over such sockets. */

import type {
  Credentials,
  Foreseen,
  FromClient,
  FromServer,
  LogLine,
  MatchInfo,
  Position,
  State,
  Update,
} from "../wire/messages";
import { Connection, type SocketLike } from "../wire/socket";

export class FakeSocket implements SocketLike {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly sent: FromClient[] = [];
  isClosed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  say(message: FromServer): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  welcome(): void {
    this.open();
    this.say({ type: "welcome", protocol: 1, version: "0", guest: "g", name: "Ann", emotes: [] });
  }

  drop(): void {
    this.onclose?.(new Event("close") as CloseEvent);
  }

  /** The messages of a kind that were sent. */
  of<K extends FromClient["type"]>(type: K): Extract<FromClient, { type: K }>[] {
    return this.sent.filter((message): message is Extract<FromClient, { type: K }> => message.type === type);
  }
}

export class FakeNet {
  readonly sockets: FakeSocket[] = [];
  readonly renewed: string[] = [];
  readonly sentAway: string[] = [];
  token = "secret";
  readonly connection = new Connection({
    token: () => Promise.resolve(this.token),
    renew: (token) => {
      this.renewed.push(token);
      this.token = "renewed";
      return Promise.resolve();
    },
    sentAway: (slug) => void this.sentAway.push(slug),
    make: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    random: () => 0.5,
  });

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (last === undefined) throw new Error("nothing has connected yet");
    return last;
  }
}

/** Let what is promised come true. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

export function storageOf(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

export const ANN: Credentials = { id: "g", name: "Ann", token: "secret" };

export function line(text: string): LogLine {
  return { pieces: [{ text }] };
}

export function infoOf(changes: Partial<MatchInfo> = {}): MatchInfo {
  return {
    id: "m",
    game: "skirmish",
    rules: "standard",
    status: "playing",
    created: 0,
    public: false,
    players: { p1: { kind: "guest", name: "Ann", away: null }, p2: { kind: "bot", name: "Soldier", away: null } },
    yours: ["p1"],
    invite: null,
    clock: null,
    delay: 0,
    result: null,
    reason: null,
    previous: null,
    following: null,
    rematch: [],
    watchers: 0,
    book: "",
    start: null,
    mission: null,
    ...changes,
  };
}

export function positionOf(changes: Partial<Position> = {}): Position {
  return {
    view: { game: "skirmish" },
    to_act: "p1",
    legal: [{ text: "pass", kind: "pass" }],
    clocks: null,
    draw_offer: null,
    result: null,
    reason: null,
    can_take_back: null,
    take_back_request: null,
    lesson: null,
    ...changes,
  };
}

export function stateOf(number: number, changes: Partial<State> = {}): State {
  const log = Array.from({ length: number }, (_, index) => line(`line ${String(index + 1)}`));
  return {
    type: "state",
    match: infoOf(),
    number,
    face: "p1",
    position: positionOf(),
    log,
    places: {},
    labels: {},
    ...changes,
  };
}

export function foreseenOf(id: string, changes: Partial<Foreseen> = {}): Foreseen {
  const nothing = { harm: [], changes: [], values: {}, hidden: false, choice: false };
  return { type: "foreseen", id, match: "m", number: 0, text: "pass", ...nothing, ...changes };
}

export function updateOf(number: number, changes: Partial<Update> = {}): Update {
  return {
    type: "update",
    match: "m",
    number,
    kind: "move",
    seat: "p1",
    events: [],
    lines: [line(`line ${String(number)}`)],
    position: positionOf(),
    ...changes,
  };
}
