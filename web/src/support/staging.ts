/** Tables laid out from fixtures, for tests and the gallery: a store that hears what a stand-in server says. */

import type { CardBook } from "../card/book";
import skirmishCards from "../fixtures/skirmish-cards.json";
import skirmishChoice from "../fixtures/skirmish-choice.json";
import skirmishMiddle from "../fixtures/skirmish-middle.json";
import skirmishOver from "../fixtures/skirmish-over.json";
import skirmishStart from "../fixtures/skirmish-start.json";
import skirmishWatched from "../fixtures/skirmish-watched.json";
import warpathCards from "../fixtures/warpath-cards.json";
import warpathChoice from "../fixtures/warpath-choice.json";
import warpathMiddle from "../fixtures/warpath-middle.json";
import warpathStart from "../fixtures/warpath-start.json";
import { asGamePage } from "../games/entry";
import type { GamePage } from "../games/page";
import { skirmish } from "../games/skirmish";
import { warpath } from "../games/warpath";
import { MatchStore } from "../state/match.svelte";
import { Selection } from "../state/selection.svelte";
import { Settings } from "../state/settings.svelte";
import type { CardInfo, LogLine, Position, State } from "../wire/messages";
import type { View } from "../wire/view";
import { FakeNet, settle } from "./fakes";

const STATES = {
  "skirmish-start": skirmishStart,
  "skirmish-middle": skirmishMiddle,
  "skirmish-watched": skirmishWatched,
  "skirmish-choice": skirmishChoice,
  "skirmish-over": skirmishOver,
  "warpath-start": warpathStart,
  "warpath-middle": warpathMiddle,
  "warpath-choice": warpathChoice,
};

export type FixtureName = keyof typeof STATES;
export const FIXTURE_NAMES = Object.keys(STATES) as FixtureName[];

/** The cards of both games. */
export const CARDS = {
  skirmish: skirmishCards as unknown as CardInfo[],
  warpath: warpathCards as unknown as CardInfo[],
};

export const PAGES: Record<keyof typeof CARDS, GamePage> = {
  skirmish: asGamePage(skirmish),
  warpath: asGamePage(warpath),
};

/** Return a copy of a fixture, to be changed at will. */
export function fixture(name: FixtureName): State {
  return structuredClone(STATES[name]) as unknown as State;
}

/** Return a copy of the position of a fixture. */
export function positionIn<V extends View = View>(
  name: FixtureName,
  change: (view: V, position: Position) => void = () => undefined,
): Position {
  const { position } = fixture(name);
  if (position === null) throw new Error(`${name} has no position`);
  change(position.view as V, position);
  return position;
}

export function bookOf(game: keyof typeof CARDS): CardBook {
  return new Map(CARDS[game].map((card) => [card.name, card]));
}

export interface Stage {
  net: FakeNet;
  store: MatchStore;
  selection: Selection;
  state: State;
  game: GamePage;
  book: CardBook;
  /** The moves that were sent. */
  moves: () => string[];
  /** Let the server say that something has changed on the board. */
  change: <V extends View>(how: (view: V) => void, lines?: LogLine[]) => void;
}

/** Lay out a fixture, with some things changed. */
export async function stageOf(
  name: FixtureName,
  changes: Partial<State> = {},
  settings = new Settings(),
): Promise<Stage> {
  const state: State = { ...fixture(name), ...changes };
  const net = new FakeNet();
  const store = new MatchStore(net.connection, state.match.id);
  await settle();
  net.socket.welcome();
  net.socket.say(state);
  const kind = name.startsWith("skirmish") ? "skirmish" : "warpath";
  const game = PAGES[kind];
  return {
    ...{ net, store, state, game, book: bookOf(kind), selection: new Selection(store, game, settings) },
    moves: () => net.socket.of("move").map(({ text }) => text),
    change(how, lines = []) {
      const position = structuredClone(store.position as Position);
      how(position.view as Parameters<typeof how>[0]);
      const base = { match: state.match.id, kind: "move", seat: null, events: [], lines };
      net.socket.say({ type: "update", ...base, number: store.number + 1, position });
    },
  };
}
