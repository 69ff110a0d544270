import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";

import type { DeckCheck, DeckCompletion, DeckInfo, DraftDeck, GameInfo } from "../wire/messages";
import { completed, inWords } from "./completing";
import { copyName, draftOf, EMPTY, isSame, withCount, type Draft } from "./draft";
import { fileName, LONGEST, textOf } from "./import";
import { Shelf } from "./shelf";
import { findStart } from "./start";
import { Workbench } from "./workbench.svelte";

class Box implements Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

const MOST: Record<string, number> = { Archer: 3, Vampire: 1 };

/** Say what a server would say of a game with two cards and decks of four. */
function judge({ cards = {}, lead = null, packs = [] }: DraftDeck): DeckCheck {
  const size = Object.values(cards).reduce((sum, count) => sum + count, 0);
  const more = (name: string): number => Math.max(0, Math.min((MOST[name] ?? 0) - (cards[name] ?? 0), 4 - size));
  const room = (name: string): DeckCheck["cards"][string] =>
    more(name) > 0
      ? { more: more(name), most: MOST[name] ?? 0 }
      : { more: 0, most: MOST[name] ?? 0, why: "no more already" };
  return {
    rules: "standard",
    legal: size === 4,
    room: 4 - size,
    limits: [{ label: "Cards", count: size, least: 4, most: 4, words: "", note: "", standing: "open" }],
    faults: "Nobody" in cards ? [{ about: "card", name: "Nobody", reason: "unknown card 'Nobody'" }] : [],
    cards: {
      Vampire: room("Vampire"),
      Archer: room("Archer"),
      Raptor: { more: 0, most: 3, why: "of others", fits: false },
    },
    leads: lead === null ? [] : [lead],
    curve_word: "power",
    curve: [],
    shares: {},
    code: null,
    no_code: "",
    list: "",
    file: "",
    packs,
    fits: [],
  };
}

interface Lab {
  bench: Workbench;
  box: Box;
  asked: DraftDeck[];
  settle: () => Promise<void>;
}

function lab(draft: Draft = EMPTY, saved: Draft | null = null): Lab {
  const box = new Box();
  const asked: DraftDeck[] = [];
  const check = vi.fn((wanted: DraftDeck) => {
    asked.push(wanted);
    return Promise.resolve(judge(wanted));
  });
  const shelf = new Shelf(box as unknown as Storage);
  const id = saved === null ? null : "~1";
  const bench = new Workbench({ check, shelf }, { game: "skirmish", id, draft, saved, place: id });
  return { bench, box, asked, settle: () => vi.waitFor(() => expect(asked.at(-1)?.cards).toEqual(bench.draft.cards)) };
}

async function open(draft?: Draft, saved?: Draft | null): Promise<Lab> {
  const found = lab(draft, saved);
  await vi.waitFor(() => expect(found.bench.check).not.toBeNull());
  return found;
}

describe("a draft", () => {
  it("says each change as it is heard, and why a card is not added", async () => {
    const { bench } = await open();
    bench.add("Archer");
    bench.add("Archer");
    expect(bench.said).toBe("Archer added, 2 of 3, 2 of 4 cards.");
    bench.remove("Archer");
    expect(bench.said).toBe("Archer removed, 1 left, 1 of 4 cards.");
    expect(bench.add("Raptor")).toBe(false);
    expect([bench.said, bench.refused]).toEqual(["Raptor cannot be added: of others.", "Raptor"]);
    expect(bench.remove("Vampire")).toBe(false);
  });

  it("takes no more than the server has room for, however quick the presses are", async () => {
    const { bench, settle } = await open();
    for (let press = 0; press < 9; press += 1) bench.add("Archer");
    for (let press = 0; press < 3; press += 1) bench.add("Vampire");
    expect(bench.draft.cards).toEqual({ Archer: 3, Vampire: 1 });
    await settle();
    await vi.waitFor(() => expect(bench.isLegal).toBe(true));
  });

  it("asks about the newest draft alone, one question at a time", async () => {
    const { bench, asked, settle } = await open();
    for (let press = 0; press < 3; press += 1) bench.add("Archer");
    await settle();
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(bench.check?.limits[0]?.count).toBe(3);
  });

  it("is undone and done again step by step; a name that is typed is one step", async () => {
    const { bench } = await open();
    bench.add("Archer");
    for (const name of ["V", "Va", "Val"]) bench.rename(name);
    bench.choose("Warlord");
    bench.undo();
    bench.undo();
    expect([bench.draft.name, bench.draft.lead, bench.count("Archer")]).toEqual(["", null, 1]);
    bench.redo();
    expect(bench.draft.name).toBe("Val");
    bench.add("Vampire");
    expect(bench.canRedo).toBe(false);
  });

  it("shows its cards in the order of the server, unknown ones last, with what is wrong", async () => {
    const { bench } = await open({ ...EMPTY, cards: { Nobody: 1, Archer: 1, Vampire: 1 } });
    flushSync();
    expect(bench.pile.map(([name]) => name)).toEqual(["Vampire", "Archer", "Nobody"]);
    expect(bench.faults("card", "Nobody")).toEqual(["Unknown card 'Nobody'."]);
  });

  it("is kept in the browser until it is saved", async () => {
    const { bench, box } = await open();
    expect(box.kept.size).toBe(0);
    bench.add("Archer");
    expect(new Shelf(box as unknown as Storage).read("skirmish", null)?.cards).toEqual({ Archer: 1 });
    bench.wasSaved("~2", { ...bench.draft, name: "Mine" });
    expect([bench.id, bench.isSaved, box.kept.size]).toEqual(["~2", true, 0]);
    bench.add("Archer");
    expect([...box.kept.keys()]).toEqual(["marchlands.draft.skirmish.~2"]);
    bench.remove("Archer");
    expect(box.kept.size).toBe(0);
  });

  it("stays as it is while the server cannot be reached, and can be asked about again", async () => {
    const answers = [Promise.reject(new Error("no way")), Promise.resolve(judge({ game: "skirmish" }))];
    const check = (): Promise<DeckCheck> => answers.shift() ?? Promise.resolve(judge({ game: "skirmish" }));
    const start = { game: "skirmish", id: null, draft: { ...EMPTY, name: "x" }, saved: null, place: null };
    const bench = new Workbench({ check, shelf: new Shelf(null) }, start);
    await vi.waitFor(() => expect(bench.trouble).toBe("No way."));
    expect([bench.draft.name, bench.isKept]).toEqual(["x", false]);
    bench.retry();
    await vi.waitFor(() => expect(bench.trouble).toBe(""));
  });
});

describe("the builder begins", () => {
  const deck = (id: string, game = "skirmish"): DeckInfo =>
    ({
      id,
      game,
      name: id,
      rules: "",
      lead: "Warlord",
      cards: { Archer: 3 },
      code: null,
      packs: [],
      faults: [],
    }) as never;
  const info = { name: "skirmish", rules: ["standard"], decks: [deck("aggro-1")] } as unknown as GameInfo;
  const none = (): Promise<DeckInfo> => Promise.reject(new Error("cannot read it"));

  it("with nothing, a saved deck, a copy, or the deck of a code", async () => {
    const shelf = new Shelf(null);
    expect((await findStart(info, [], null, shelf, none)).start?.draft).toEqual({ ...EMPTY, rules: "standard" });
    const own = (await findStart(info, [deck("~1")], "~1", shelf, none)).start;
    expect([own?.id, own?.saved?.name]).toEqual(["~1", "~1"]);
    const copy = (await findStart(info, [], "aggro-1", shelf, none)).start;
    expect([copy?.id, copy?.draft.name, copy?.saved]).toEqual([null, "Copy of aggro-1", null]);
    const coded = await findStart(info, [], "SK1-x", shelf, () => Promise.resolve(deck("SK1-x")));
    expect(coded.start?.draft.name).toBe("My Warlord deck");
  });

  it("by saying why there is no such deck, and what to do", async () => {
    const shelf = new Shelf(null);
    expect((await findStart(info, [], "~9", shelf, none)).lost).toMatch(/was deleted/);
    expect((await findStart(info, [], "SK1-x", shelf, none)).lost).toMatch(/^Cannot read it\. Copy the code once more/);
    const other = await findStart(info, [], "WP1-x", shelf, () => Promise.resolve(deck("WP1-x", "warpath")));
    expect(other.lost).toMatch(/another game, warpath/);
  });

  it("with what was kept, and offers to go back", async () => {
    const box = new Box();
    const shelf = new Shelf(box as unknown as Storage);
    shelf.keep("skirmish", "~1", { ...EMPTY, cards: { Scout: 1 } });
    const found = await findStart(info, [deck("~1")], "~1", shelf, none);
    expect([found.start?.draft.cards, found.fresh?.cards]).toEqual([{ Scout: 1 }, { Archer: 3 }]);
    expect(found.notice).toMatch(/not saved yet/);
    for (const nonsense of ["", "[", "3", '{"cards": 3}']) {
      box.kept.set("marchlands.draft.skirmish.~1", nonsense);
      expect(shelf.read("skirmish", "~1")).toBeNull();
    }
  });
});

describe("completing", () => {
  const told: DeckCompletion = {
    cards: {},
    lead: "Warlord",
    lead_reason: "",
    changes: [
      { card: "Archer", count: 2, reason: "" },
      { card: "Squire", count: -1, reason: "" },
    ],
    next: [],
    stuck: "",
  };

  it("does what is taken and leaves out what is not", () => {
    const draft = { ...EMPTY, cards: { Archer: 1, Squire: 1 } };
    expect(completed(draft, told, new Set()).cards).toEqual({ Archer: 3 });
    expect(completed(draft, told, new Set(["Squire"])).cards).toEqual({ Archer: 3, Squire: 1 });
    expect(inWords(told, new Set())).toBe("2 added, 1 taken out");
    expect(inWords(told, new Set(["Squire", "Archer"]))).toBe("nothing changed");
  });
});

describe("texts and names", () => {
  it("are cut and copied without a trace of the old deck", () => {
    expect(copyName("x".repeat(60))).toHaveLength(40);
    const deck = { cards: { Archer: 1 }, lead: null, rules: "", name: "Mine", packs: [] } as unknown as DeckInfo;
    expect(isSame(draftOf(deck), { ...EMPTY, cards: { Archer: 1 }, name: "Mine" })).toBe(true);
    expect(withCount(draftOf(deck), "Archer", 0).cards).toEqual({});
    expect(fileName("Déjà vu: 2/3!")).toBe("deja-vu-23.toml");
    expect(fileName("♥")).toBe("deck.toml");
  });

  it("of files are read, and refused with a next step when they are not text or too long", async () => {
    expect(await textOf(new File(["3 Archer"], "a.txt"))).toEqual(["3 Archer", ""]);
    expect((await textOf(new File(["x".repeat(LONGEST + 1)], "a.txt")))[1]).toMatch(/too long.*another/);
    expect((await textOf(new File(["x".repeat(5 * LONGEST)], "a.txt")))[1]).toMatch(/too long/);
    expect((await textOf(new File([new Uint8Array([0, 1, 255])], "a.png")))[1]).toMatch(/a\.png is not text\. Choose/);
  });
});
