import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Session } from "../state/session.svelte";
import type { FoundCards, SearchField } from "../wire/messages";
import { RestFault, type FindWishes, type Rest } from "../wire/rest";
import type { Connection } from "../wire/socket";
import CardFinder from "./CardFinder.svelte";

const RARITY: SearchField = {
  name: "rarity",
  aliases: ["r"],
  about: "how rare it is",
  form: "scale",
  values: [
    { value: "Silver", filter: "rarity:silver" },
    { value: "Gold", filter: "rarity:gold" },
  ],
  is_filter: true,
};

type Answer = (found: FoundCards | Error) => void;
interface Question {
  query: string;
  press: string | undefined;
  answer: Answer;
}

let asked: Question[] = [];
let book = "old";
let session: Session;

function show(query = ""): HTMLInputElement {
  const findCards = (_game: string, query: string, { press }: FindWishes): Promise<FoundCards> =>
    new Promise((resolve, reject) => {
      const answer: Answer = (found) => (found instanceof Error ? reject(found) : resolve(found));
      asked.push({ query, press, answer });
    });
  const values = (): SearchField["values"] => (book === "old" ? RARITY.values : RARITY.values.slice(1));
  const rest = {
    keeper: { guest: null },
    findCards,
    searchFields: () => Promise.resolve([{ ...RARITY, values: values() }]),
    packs: () => Promise.resolve({ books: { skirmish: book }, packs: [] }),
  };
  session = new Session(rest as unknown as Rest, {} as Connection);
  render(CardFinder, { session, game: "skirmish", query, isOpen: true });
  return screen.getByTestId("card-query");
}

async function answer(index: number, names: string[], more: Partial<FoundCards> = {}): Promise<void> {
  await waitFor(() => expect(asked.length).toBeGreaterThan(index));
  const question = asked[index];
  question?.answer({ names, query: question.query, filters: [], ...more });
  await Promise.resolve();
}

const count = (): string => screen.getByTestId("card-count").textContent.trim();
const chip = (name: string): Promise<HTMLElement> => screen.findByText(name);

describe("the field to find cards in", () => {
  beforeEach(() => {
    asked = [];
    book = "old";
  });
  afterEach(cleanup);

  it("finds what it begins with at once, and what is typed after a pause", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 60 });
    const field = show("kind:unit");
    await answer(0, ["Archer", "Scout"]);
    await waitFor(() => expect(count()).toBe("2 cards"));
    await fireEvent.input(field, { target: { value: "a" } });
    await fireEvent.input(field, { target: { value: "ar" } });
    await answer(1, ["Archer"]);
    await waitFor(() => expect(count()).toBe("1 card"));
    expect(asked.map(({ query }) => query)).toEqual(["kind:unit", "ar"]);
    vi.useRealTimers();
  });

  it("keeps what was found while a query cannot be read, and says why", async () => {
    const field = show();
    await answer(0, ["Archer", "Scout"]);
    await waitFor(() => expect(count()).toBe("2 cards"));
    await fireEvent.input(field, { target: { value: "powr>3" } });
    await waitFor(() => expect(asked.length).toBe(2));
    asked[1]?.answer(new RestFault("query/unreadable", "there is no field 'powr'", 400));
    expect((await screen.findByTestId("card-query-fault")).textContent).toBe("There is no field 'powr'.");
    expect([count(), field.value, field.getAttribute("aria-invalid")]).toEqual([
      "2 cards, as before",
      "powr>3",
      "true",
    ]);
  });

  it("writes a pressed filter into the query, one after another, and shows which are on", async () => {
    const field = show("scout");
    await answer(0, ["Scout"]);
    await fireEvent.click(await chip("Silver"));
    await fireEvent.click(await chip("Gold"));
    await answer(1, ["Hunter"], { query: "scout rarity:silver", filters: ["rarity:silver"] });
    await answer(2, [], { query: "scout rarity:silver,gold", filters: ["rarity:silver", "rarity:gold"] });
    await waitFor(() => expect(field.value).toBe("scout rarity:silver,gold"));
    expect(asked.map(({ query, press }) => [query, press])).toEqual([
      ["scout", undefined],
      ["scout", "rarity:silver"],
      ["scout rarity:silver", "rarity:gold"],
    ]);
    expect((await chip("Gold")).getAttribute("aria-pressed")).toBe("true");
    expect(count()).toBe("No card fits");
  });

  it("keeps what is typed while an answer is on its way", async () => {
    const field = show();
    await answer(0, ["Archer", "Scout", "Siren"]);
    await waitFor(() => expect(count()).toBe("3 cards"));
    await fireEvent.input(field, { target: { value: "sc" } });
    await waitFor(() => expect(asked.length).toBe(2));
    await fireEvent.input(field, { target: { value: "scou" } });
    await answer(1, ["Archer", "Scout"]);
    await waitFor(() => expect(count()).toBe("2 cards"));
    expect(field.value).toBe("scou");
  });

  it("asks again when the cards have changed, and for the filters too", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 60 });
    show("ferry");
    await session.lookAtPacks();
    await answer(0, ["Ferryman"]);
    await answer(asked.length - 1, ["Ferryman"]);
    expect(await chip("Silver")).toBeTruthy();
    const before = asked.length;
    book = "new";
    await session.lookAtPacks();
    await answer(before, ["Ferryman", "Ferry"]);
    await waitFor(() => expect(count()).toBe("2 cards"));
    expect(asked[before]?.query).toBe("ferry");
    await waitFor(() => expect(screen.queryByText("Silver")).toBeNull());
    vi.useRealTimers();
  });
});
