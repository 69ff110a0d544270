/** A table that a test lays out by hand: the page hears what the test says in the server's place. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Page, WebSocketRoute } from "@playwright/test";

import type { SkirmishView } from "../src/games/skirmish/view";
import type { WarpathUnit, WarpathView } from "../src/games/warpath/view";
import type { FromClient, FromServer, LogLine, Position, State, Update } from "../src/wire/messages";

export type { LogLine, SkirmishView, WarpathView };
export type View = SkirmishView | WarpathView;

/** Return one of the positions that the page's own tests are made with. */
export function fixture(name: string): State {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../src/fixtures/${name}.json`), "utf8")) as State;
}

/** Give a side a hand of some cards. */
export function deal(side: View["p1"], cards: string[]): void {
  Object.assign(side, { hand: cards, hand_ids: cards.map((_, index) => index), hand_size: cards.length });
}

let lastId = 10_000;

/** Return a made-up unit for a tile, with an id that no other one has. */
export function marcher(owner: "p1" | "p2", card: string): WarpathUnit {
  const flags = { changed: {}, wounded: false, waiting: false, ready: true, at_risk: false };
  return { id: ++lastId, owner, card, hp: 3, attack: 2, movement: "1", waits: 0, ...flags };
}

export class Stage {
  readonly page: Page;
  state: State;
  /** Does the server answer at all? */
  isSilent = false;
  readonly heard: FromClient[] = [];
  #socket: WebSocketRoute | null = null;

  private constructor(page: Page, state: State) {
    this.page = page;
    this.state = state;
  }

  /** Open the match on a page that has no connection yet. */
  static async open(page: Page, state: State): Promise<Stage> {
    const stage = new Stage(page, state);
    await page.routeWebSocket(/\/socket$/, (socket) => {
      stage.#socket = socket;
      socket.onMessage((text) => stage.#answer(JSON.parse(String(text)) as FromClient));
    });
    await page.goto(`/match/${state.match.id}`);
    await page.getByTestId("board").waitFor();
    return stage;
  }

  say(message: FromServer): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Say that something has happened: to the board, and in words. */
  update(
    lines: LogLine[],
    change: (view: View, position: Position) => void = () => undefined,
    { events = [], seat = null }: Partial<Pick<Update, "events" | "seat">> = {},
  ): void {
    const position = structuredClone(this.state.position as Position);
    change(position.view as View, position);
    const number = this.state.number + 1;
    this.state = { ...this.state, number, position, log: [...this.state.log, ...lines] };
    const match = this.state.match.id;
    this.say({ type: "update", match, number, kind: "move", seat, events, lines, position });
  }

  #answer(message: FromClient): void {
    this.heard.push(message);
    if (this.isSilent) return;
    if (message.type === "hello") {
      this.say({ type: "welcome", protocol: 1, version: "0", guest: "g", name: "Ann", emotes: [] });
    } else if (message.type === "follow") this.say(this.state);
    else if (message.type === "ping") this.say({ type: "pong", n: message.n ?? 0 });
  }
}
