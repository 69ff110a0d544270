import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { DeckInfo, GameInfo, NewMatch } from "../wire/messages";
import SetupForm from "./SetupForm.svelte";

const DECK: DeckInfo = {
  id: "aggro-1",
  game: "skirmish",
  name: "Sharp Edge",
  rules: "standard",
  lead: "Warlord",
  cards: { Archer: 3 },
  code: null,
  about: "Strong units first.",
  style: "Aggro",
  faults: [],
  packs: [],
  fits: ["standard"],
};
const GAME: GameInfo = {
  name: "skirmish",
  lead_word: "leader",
  rules: ["standard", "classic"],
  leads: ["Warlord", "Warden"],
  levels: ["recruit", "soldier", "captain", "general"],
  decks: [DECK, { ...DECK, id: "classic-1", name: "Old Guard", rules: "classic", lead: null, fits: ["classic"] }],
};

afterEach(cleanup);

function open(props: { own?: DeckInfo[]; wanted?: string | null } = {}): () => Promise<NewMatch | undefined> {
  const onstart = vi.fn<(wish: NewMatch) => void>();
  render(SetupForm, { game: GAME, own: [], book: new Map(), isBusy: false, onstart, ...props });
  return async () => {
    await fireEvent.submit(screen.getByTestId("setup-form"));
    return onstart.mock.lastCall?.[0];
  };
}

const press = (testid: string): Promise<boolean> => fireEvent.click(screen.getByTestId(testid));

describe("the set-up of a match", () => {
  it("begins with a bot of middling strength and leaves the deck to the game", async () => {
    const wish = await open()();
    expect(wish).toMatchObject({ game: "skirmish", rules: "standard", deck: null, seat: "random", clock: null });
    expect(wish?.opponent).toMatchObject({ kind: "bot", level: "soldier" });
  });

  it("takes deck, leader and level from pictures", async () => {
    const send = open();
    await press("setup-deck-aggro-1");
    expect(screen.getByText("Strong units first.")).toBeTruthy();
    await press("setup-deck-lead-Warden");
    await press("setup-level-general");
    expect(await send()).toMatchObject({ deck: "aggro-1", leader: "Warden", opponent: { level: "general" } });
    await press("setup-deck-lead-Warlord"); // the deck's own
    expect((await send())?.leader).toBeNull();
  });

  it("offers only decks that the rules allow, and forgets one that they do not", async () => {
    const send = open({ wanted: "aggro-1" });
    expect(screen.queryByTestId("setup-deck-classic-1")).toBeNull();
    await press("setup-rules-classic");
    expect(screen.queryByTestId("setup-deck-aggro-1")).toBeNull();
    expect(await send()).toMatchObject({ rules: "classic", deck: null, leader: null });
  });

  it("shows a deck with faults, says why, and does not let it be chosen", async () => {
    open({ own: [{ ...DECK, id: "mine", name: "Mine", faults: ["only 12 cards"], fits: [] }] });
    expect(screen.getByTestId<HTMLInputElement>("setup-deck-mine").disabled).toBe(true);
    expect(screen.getByText("only 12 cards")).toBeTruthy();
  });

  it("says so when the deck that one comes with is gone", async () => {
    const send = open({ wanted: "deleted" });
    expect(screen.getByTestId("deck-gone").textContent).toContain("That deck is gone");
    expect((await send())?.deck).toBeNull();
  });

  it("asks two players at one screen for the second name, and friends for nothing", async () => {
    const send = open();
    await press("opponent-hot-seat");
    await fireEvent.input(screen.getByTestId("second-name"), { target: { value: "Bo" } });
    expect((await send())?.opponent).toMatchObject({ kind: "hot_seat", name: "Bo", deck: null });
    await press("opponent-invite");
    expect((await send())?.opponent).toEqual({ kind: "invite" });
  });
});
