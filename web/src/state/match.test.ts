// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeNet, foreseenOf, infoOf, line, positionOf, settle, stateOf, updateOf } from "../support/fakes";
import { NOTHING } from "./foresight";
import { ANSWER_WITHIN, DOUBTS, HINT, MatchStore, STATE_WITHIN, TRY_AGAIN, UPDATE_WITHIN } from "./match.svelte";

let net: FakeNet;
let store: MatchStore;

beforeEach(async () => {
  vi.useFakeTimers();
  net = new FakeNet();
  store = new MatchStore(net.connection, "m", { invite: "code" });
  await settle();
  net.socket.welcome();
  net.socket.say(stateOf(3));
});

afterEach(() => {
  store.close();
  net.connection.stop();
  vi.useRealTimers();
});

async function reconnect(): Promise<void> {
  net.socket.drop();
  await vi.advanceTimersByTimeAsync(20_000);
  net.socket.welcome();
}

function words(): string[] {
  return store.log.map((one) => one.pieces.map((piece) => piece.text).join(""));
}

describe("what is shown", () => {
  it("is what the whole state says", () => {
    expect(net.socket.of("follow")).toEqual([{ type: "follow", match: "m", face: null, invite: "code" }]);
    expect([store.number, store.face, store.ready]).toEqual([3, "p1", true]);
    expect(words()).toEqual(["line 1", "line 2", "line 3"]);
  });

  it("goes on with the update that follows", () => {
    const position = positionOf({ to_act: "p2", legal: [] });
    net.socket.say(updateOf(4, { position }));
    expect([store.number, store.toAct]).toEqual([4, "p2"]);
    expect(words().at(-1)).toBe("line 4");
    expect(store.latest?.number).toBe(4);
  });

  it("does not change with an update that was shown already", () => {
    net.socket.say(updateOf(3, { position: positionOf({ to_act: "p2" }) }));
    net.socket.say(updateOf(1, { position: positionOf({ to_act: "p2" }) }));
    expect([store.number, store.toAct]).toEqual([3, "p1"]);
    expect(words()).toHaveLength(3);
    expect(net.socket.of("follow")).toHaveLength(1);
  });

  it("stays as it is over a gap, until the whole is there again", () => {
    net.socket.say(updateOf(5, { position: positionOf({ to_act: "p2" }) }));
    expect([store.number, store.toAct, store.ready]).toEqual([3, "p1", false]);
    expect(store.legal).toEqual([]);
    net.socket.say(updateOf(6));
    expect(net.socket.of("follow")).toHaveLength(2);
    net.socket.say(stateOf(6));
    expect([store.number, store.ready]).toEqual([6, true]);
    expect(words()).toHaveLength(6);
  });

  it("is asked for as a glimpse where it is shown small, which nobody counts as watching", async () => {
    const small = new MatchStore(net.connection, "other", { isGlimpse: true });
    await settle();
    expect(net.socket.of("follow").at(-1)).toEqual({
      ...{ type: "follow", match: "other", face: null, invite: null },
      glimpse: true,
    });
    small.close();
    expect(net.socket.of("unfollow")).toEqual([{ type: "unfollow", match: "other" }]);
  });

  it("is gone when its player has deleted it", () => {
    net.socket.say({ type: "refused", slug: "match/unknown", reason: "gone", id: null, match: "m", number: null });
    expect(store.missing?.slug).toBe("match/unknown");
  });

  it("ignores other matches", () => {
    net.socket.say(updateOf(4, { match: "other" }));
    net.socket.say(stateOf(9, { match: infoOf({ id: "other" }) }));
    expect(store.number).toBe(3);
  });

  it("is over when an update says so", () => {
    net.socket.say(
      updateOf(4, { position: positionOf({ result: "p1", reason: "conceded", to_act: null, legal: [] }) }),
    );
    expect([store.result, store.reason, store.info?.status]).toEqual(["p1", "conceded", "over"]);
  });

  it("is asked for when a match that waited begins", () => {
    net.socket.say(stateOf(0, { match: infoOf({ status: "waiting" }), position: null }));
    net.socket.say({ type: "info", match: infoOf(), clocks: null, claim_in: null });
    expect(net.socket.of("follow")).toHaveLength(2);
  });
});

describe("while events take their time", () => {
  const TIED = { event: "terrain_tied", cause: { kind: "rules" }, terrain: 0, power: 3 } as const;
  const position = positionOf({ legal: [{ text: "leader", kind: "leader" }] });
  const lines = [
    { ...line("line 4"), event: 0 },
    { ...line("line 5"), event: 1 },
  ];
  const texts = (): string[] => store.legal.map((move) => move.text);

  beforeEach(() => {
    store.queue.pace = (events) => events.map(() => 100);
    net.socket.say(updateOf(4, { events: [TIED, TIED], lines, position }));
  });

  it("the log grows with them, and the board is the old one until they are over", () => {
    expect([store.number, words().length, texts()]).toEqual([3, 4, []]);
    vi.advanceTimersByTime(100);
    expect([store.number, words().length, texts()]).toEqual([3, 5, []]);
    vi.advanceTimersByTime(100);
    expect([store.number, words().length, texts()]).toEqual([4, 5, ["leader"]]);
  });

  it("nothing can be moved, and everything can as soon as they are finished", () => {
    store.move("pass");
    expect(net.socket.of("move")).toEqual([]);
    store.queue.finish();
    store.move("leader");
    expect(net.socket.of("move")).toMatchObject([{ text: "leader", after: 4 }]);
  });

  it("the next update is not a gap, and one that is heard again is nothing", () => {
    net.socket.say(updateOf(5));
    net.socket.say(updateOf(4, { lines: [line("again")] }));
    expect(net.socket.of("follow")).toHaveLength(1);
    store.queue.finish();
    expect([store.number, words()]).toEqual([5, ["line 1", "line 2", "line 3", "line 4", "line 5", "line 5"]]);
  });

  it("a whole state takes the place of all of it", () => {
    net.socket.say(updateOf(5));
    net.socket.say(stateOf(6));
    vi.advanceTimersByTime(1_000);
    expect([store.number, words().length, texts(), store.latest]).toEqual([6, 6, ["pass"], null]);
    net.socket.say(updateOf(7));
    expect(store.number).toBe(7);
  });

  it("an own move is under way until it is shown, and is not looked for once it was heard", async () => {
    store.queue.finish();
    store.move("leader");
    net.socket.say(updateOf(5, { events: [TIED] }));
    net.socket.say({ type: "done", id: net.socket.of("move")[0]?.id ?? "", match: "m", number: 5 });
    expect(store.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(UPDATE_WITHIN);
    expect([store.busy, net.socket.of("follow").length]).toEqual([false, 1]);
  });

  it("the clocks are those of the update already", () => {
    const clocks = { p1: 10, p2: 20, running: "p2" } as const;
    net.socket.say(updateOf(5, { position: positionOf({ clocks }) }));
    expect([store.number, store.clocks?.value]).toEqual([3, clocks]);
  });
});

describe("a move", () => {
  it("is sent with the number that was seen, and nothing else can be done until it is answered", () => {
    store.move("pass");
    expect(net.socket.of("move")).toMatchObject([{ match: "m", after: 3, text: "pass" }]);
    expect([store.busy, store.legal]).toEqual([true, []]);
    store.move("pass");
    store.do("concede");
    expect(net.socket.of("move")).toHaveLength(1);
    expect(net.socket.of("do")).toHaveLength(0);
  });

  it("that is not legal is not sent", () => {
    store.move("play Dragon @2");
    expect(net.socket.of("move")).toEqual([]);
  });

  it("is over when it is done and its update is shown", () => {
    store.move("pass");
    const id = net.socket.of("move")[0]?.id ?? "";
    net.socket.say({ type: "done", id, match: "m", number: 4 });
    expect(store.busy).toBe(true);
    net.socket.say(updateOf(4));
    expect(store.busy).toBe(false);
  });

  it("that is done without an update is looked for", async () => {
    store.move("pass");
    net.socket.say({ type: "done", id: net.socket.of("move")[0]?.id ?? "", match: "m", number: 4 });
    await vi.advanceTimersByTimeAsync(UPDATE_WITHIN);
    expect(net.socket.of("follow")).toHaveLength(2);
    net.socket.say(stateOf(4));
    expect(store.busy).toBe(false);
  });

  it("that is refused leaves its reason", () => {
    store.move("pass");
    const id = net.socket.of("move")[0]?.id ?? "";
    net.socket.say({ type: "refused", slug: "move/illegal", reason: "cannot pass", id, match: "m", number: 3 });
    expect([store.fault, store.busy]).toEqual(["cannot pass", false]);
    expect(net.socket.of("follow")).toHaveLength(1);
  });

  it("that is stale makes the board new", () => {
    store.move("pass");
    const id = net.socket.of("move")[0]?.id ?? "";
    net.socket.say({ type: "refused", slug: "move/stale", reason: "look again", id, match: "m", number: 4 });
    expect(net.socket.of("follow")).toHaveLength(2);
    expect(store.legal).toEqual([]);
  });

  it("whose answer belongs to somebody else is still under way", () => {
    store.move("pass");
    net.socket.say({ type: "done", id: "another", match: "m", number: 4 });
    net.socket.say({ type: "refused", slug: "x", reason: "no", id: "another", match: "m", number: 3 });
    expect([store.busy, store.fault]).toEqual([true, null]);
  });
});

describe("a server in trouble", () => {
  it("is asked again for a state that does not come", async () => {
    net.socket.say(updateOf(9));
    await vi.advanceTimersByTimeAsync(STATE_WITHIN);
    expect(net.socket.of("follow")).toHaveLength(3);
    net.socket.say(stateOf(9));
    await vi.advanceTimersByTimeAsync(2 * STATE_WITHIN);
    expect(net.socket.of("follow")).toHaveLength(3);
  });

  it("that cannot show the match now is asked again", async () => {
    net.socket.say(updateOf(9));
    net.socket.say({ type: "refused", slug: "store/busy", reason: "busy", id: null, match: "m", number: null });
    expect(store.missing).toBeNull();
    await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    expect(net.socket.of("follow")).toHaveLength(3);
  });

  it("gets what it does not answer again, with the same id", async () => {
    store.move("pass");
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN);
    const [first, second] = net.socket.of("move");
    expect(second).toEqual(first);
  });

  it("gets what it is in doubt about again, with the same id, a few times", async () => {
    store.move("pass");
    const id = net.socket.of("move")[0]?.id ?? "";
    for (let time = 1; time <= DOUBTS + 1; time += 1) {
      expect(store.busy).toBe(true);
      expect(net.socket.of("move")).toHaveLength(time);
      net.socket.say({ type: "refused", slug: "store/in-doubt", reason: "doubt", id, match: "m", number: null });
      await vi.advanceTimersByTimeAsync(TRY_AGAIN);
    }
    expect(new Set(net.socket.of("move").map((move) => move.id)).size).toBe(1);
    expect([store.busy, store.fault]).toEqual([false, "doubt"]);
    expect(net.socket.of("follow")).toHaveLength(2);
  });
});

describe("without a connection", () => {
  it("nothing can be done, and the board stays", () => {
    net.socket.drop();
    expect([store.online, store.legal, store.number]).toEqual([false, [], 3]);
    store.move("pass");
    expect(net.socket.of("move")).toEqual([]);
  });

  it("the match is followed again from the same seat once it is back", async () => {
    await reconnect();
    expect(net.socket.of("follow")).toEqual([{ type: "follow", match: "m", face: "p1", invite: "code" }]);
    expect(store.ready).toBe(false);
    net.socket.say(stateOf(7));
    expect([store.number, store.ready]).toEqual([7, true]);
  });

  it("what was not answered is sent again with the same id, after the whole state", async () => {
    store.move("pass");
    const first = net.socket.of("move")[0];
    await reconnect();
    expect(net.socket.of("move")).toEqual([]);
    net.socket.say(stateOf(4));
    expect(net.socket.of("move")).toEqual([first]);
    expect(store.busy).toBe(true);
    net.socket.say({ type: "done", id: first?.id ?? "", match: "m", number: 4 });
    expect(store.busy).toBe(false);
  });

  it("what was answered is not sent again", async () => {
    store.move("pass");
    net.socket.say({ type: "done", id: net.socket.of("move")[0]?.id ?? "", match: "m", number: 4 });
    net.socket.say(updateOf(4));
    await reconnect();
    net.socket.say(stateOf(4));
    expect(net.socket.of("move")).toEqual([]);
  });

  it("a deed is sent again too", async () => {
    store.do("offer_draw");
    const first = net.socket.of("do")[0];
    await reconnect();
    net.socket.say(stateOf(3));
    expect(net.socket.of("do")).toEqual([first]);
  });

  it("updates of before are not mixed with the state of after", async () => {
    await reconnect();
    net.socket.say(updateOf(4));
    expect(store.number).toBe(3);
    net.socket.say(stateOf(4));
    net.socket.say(updateOf(5));
    expect(store.number).toBe(5);
  });
});

describe("two at one screen", () => {
  const both = infoOf({ yours: ["p1", "p2"] });

  it("have to hand the device over before a hand is shown", () => {
    net.socket.say(stateOf(3, { match: both }));
    expect([store.handTo, store.legal]).toEqual(["p1", []]);
    store.lookFrom("p1");
    expect([store.handTo, store.legal.length]).toEqual([null, 1]);
    net.socket.say(updateOf(4, { position: positionOf({ to_act: "p2", legal: [] }) }));
    expect(store.handTo).toBe("p2");
    store.lookFrom("p2");
    expect(net.socket.of("follow").at(-1)).toMatchObject({ face: "p2" });
    expect(store.handTo).toBe("p2");
    net.socket.say(stateOf(4, { match: both, face: "p2", position: positionOf({ to_act: "p2" }) }));
    expect(store.handTo).toBeNull();
  });

  it("hide nothing when the match is over", () => {
    net.socket.say(stateOf(3, { match: both, position: positionOf({ to_act: null, result: "p1", legal: [] }) }));
    expect(store.handTo).toBeNull();
  });
});

describe("a match that cannot be followed", () => {
  it("is told with the reason", () => {
    const other = new MatchStore(net.connection, "secret");
    net.socket.say({
      type: "refused",
      slug: "match/unknown",
      reason: "no such",
      id: null,
      match: "secret",
      number: null,
    });
    expect(other.missing?.reason).toBe("no such");
    expect(store.missing).toBeNull();
    other.close();
  });
});

describe("besides the course", () => {
  it("gestures pass by", async () => {
    net.socket.say({ type: "gesture", match: "m", seat: "p2", emote: "oops" });
    expect(store.gestures.p2).toBe("oops");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(store.gestures.p2).toBeUndefined();
  });

  it("who is away and when the win may be claimed is kept with the time", () => {
    net.socket.say({ type: "info", match: infoOf(), clocks: null, claim_in: 12 });
    expect(store.claim?.value).toBe(12);
    net.socket.say({ type: "info", match: infoOf(), clocks: null, claim_in: null });
    expect(store.claim).toBeNull();
  });
});

describe("what a move would do", () => {
  const HARM = [{ words: "your Guard @1 takes 2", card: "Guard", place: "a1", id: 7 }];
  const ids = (): string[] => net.socket.of("foresee").map((question) => question.id);

  it("is asked once on a board, and known when it is told", () => {
    store.foresee("pass");
    store.foresee("pass");
    expect(net.socket.of("foresee")).toMatchObject([{ match: "m", after: 3, text: "pass" }]);
    expect(store.foreseen.size).toBe(0);
    net.socket.say(foreseenOf(ids()[0] ?? "", { number: 3, harm: HARM }));
    expect([...store.foreseen]).toMatchObject([["pass", { ...NOTHING, harm: HARM }]]);
    expect([store.busy, store.number]).toEqual([false, 3]);
  });

  it("is not asked of what is not legal, nor while nothing can be done", () => {
    store.foresee("play Dragon @2");
    store.move("pass");
    store.foresee("pass");
    expect(ids()).toEqual([]);
  });

  it("is forgotten with the board, and an answer that comes late is none", () => {
    store.foresee("pass");
    net.socket.say(foreseenOf(ids()[0] ?? "", { number: 3, harm: HARM }));
    net.socket.say(updateOf(4));
    expect(store.foreseen.size).toBe(0);
    store.foresee("pass");
    net.socket.say(updateOf(5));
    net.socket.say(foreseenOf(ids()[1] ?? "", { number: 4, harm: HARM }));
    expect(store.foreseen.size).toBe(0);
  });

  it("disturbs nobody when it is refused", async () => {
    store.foresee("pass");
    const refused = { slug: "move/stale", reason: "look again", match: "m", number: 4 };
    net.socket.say({ type: "refused", id: ids()[0] ?? "", ...refused });
    expect([...store.foreseen]).toEqual([["pass", NOTHING]]);
    await reconnect();
    net.socket.say({ type: "refused", id: ids()[0] ?? "", ...refused });
    expect([store.fault, store.missing]).toEqual([null, null]);
  });
});

describe("why a card cannot be played", () => {
  const asked = (): string => net.socket.of("why_not").at(-1)?.id ?? "";
  const answer = (id: string, reason = "the slot is taken"): void =>
    net.socket.say({ type: "because", id, match: "m", number: 3, reason });

  it("is asked for and told", () => {
    store.askWhyNot("Archer", "a2");
    expect(net.socket.of("why_not")).toMatchObject([{ match: "m", after: 3, card: "Archer", place: "a2" }]);
    expect(store.because).toBeNull();
    answer(asked());
    expect(store.because).toEqual({ reason: "the slot is taken", card: "Archer", place: "a2" });
  });

  it("is the answer to the last question only", () => {
    store.askWhyNot("Archer", "a2");
    const first = asked();
    store.askWhyNot("Dragon", null);
    answer(first);
    expect(store.because).toBeNull();
    answer(asked(), "only by consuming a unit");
    expect(store.because).toEqual({ reason: "only by consuming a unit", card: "Dragon", place: null });
  });

  it("goes when the board changes, and when nobody wants to know", () => {
    store.askWhyNot("Archer", "a2");
    answer(asked());
    net.socket.say(updateOf(4));
    expect(store.because).toBeNull();
    store.askWhyNot("Archer", "a2");
    net.socket.say(updateOf(5));
    answer(asked());
    expect(store.because).toBeNull();
    store.askWhyNot("Archer", "a2");
    answer(asked());
    store.forgetWhy();
    expect(store.because).toBeNull();
  });

  it("is not asked while nothing can be done, and a refusal is not a fault", () => {
    store.askWhyNot("Archer", "a2");
    net.socket.say({ type: "refused", id: asked(), match: "m", slug: "move/stale", reason: "look again", number: 3 });
    expect([store.because, store.fault]).toEqual([null, null]);
    store.move("pass");
    store.askWhyNot("Archer", "a2");
    expect(net.socket.of("why_not")).toHaveLength(1);
  });
});

describe("a first match", () => {
  function nudge(): void {
    store.move("pass");
    const id = net.socket.of("move").at(-1)?.id ?? "";
    net.socket.say({ type: "refused", slug: HINT, reason: "play it first", id, match: "m", number: 3 });
  }

  it("answers another move with a hint, which is not a fault and leaves everything as it is", () => {
    expect([store.lesson, store.nudge]).toEqual([null, null]);
    nudge();
    expect([store.nudge, store.fault, store.busy]).toEqual([{ words: "play it first", times: 1 }, null, false]);
    expect(net.socket.of("follow")).toHaveLength(1);
    nudge();
    expect(store.nudge?.times).toBe(2);
  });

  it("has no hint any more once the board has changed, and says where one stands", () => {
    nudge();
    const lesson = {
      ...{ name: "1-x", title: "X", step: 1, steps: 3, say: "Go on.", hint: "There.", show: "pass", over: false },
    };
    net.socket.say(updateOf(4, { position: positionOf({ lesson }) }));
    expect(store.nudge).toBeNull();
    expect(store.lesson).toEqual(lesson);
  });
});

describe("a move that is taken back", () => {
  it("is asked for where the position says so, once", () => {
    store.takeBack();
    expect(net.socket.of("take_back")).toEqual([]);
    net.socket.say(updateOf(4, { position: positionOf({ can_take_back: "now" }) }));
    expect(store.takingBack).toBe("now");
    store.takeBack();
    store.takeBack();
    expect(net.socket.of("take_back")).toMatchObject([{ match: "m", after: 4 }]);
    expect(store.takingBack).toBeNull();
    net.socket.say(updateOf(5, { kind: "take_back", position: positionOf() }));
    net.socket.say({ type: "done", id: net.socket.of("take_back")[0]?.id ?? "", match: "m", number: 5 });
    expect([store.busy, store.takingBack, store.number]).toEqual([false, null, 5]);
  });

  it("is sent again under the same id after the connection was lost", async () => {
    net.socket.say(updateOf(4, { position: positionOf({ can_take_back: "ask" }) }));
    store.takeBack();
    const id = net.socket.of("take_back")[0]?.id;
    await reconnect();
    net.socket.say(stateOf(4));
    expect(net.socket.of("take_back")).toMatchObject([{ id }]);
  });

  it("is not there when the match is over", () => {
    net.socket.say(updateOf(4, { position: positionOf({ can_take_back: "now", result: "p1", reason: "conceded" }) }));
    expect(store.takingBack).toBeNull();
  });
});

describe("a hint", () => {
  const LINE = [{ seat: "p1" as const, moves: ["Hand over the turn"] }];
  const ids = (): string[] => net.socket.of("hint").map((question) => question.id);

  function tell(id: string): void {
    const words = { words: "Hand over the turn", why: "Keeps three cards." };
    net.socket.say({ type: "hinted", id, match: "m", number: 3, text: "pass", answers: [], ...words, line: LINE });
  }

  it("is asked for with a press, and hidden with another", () => {
    store.toggleHint();
    expect(net.socket.of("hint")).toMatchObject([{ match: "m", after: 3 }]);
    expect([store.hinting, store.hint]).toEqual([true, null]);
    tell(ids()[0] ?? "");
    expect([store.hinting, store.hint?.why]).toEqual([false, "Keeps three cards."]);
    store.toggleHint();
    expect([store.hinting, store.hint]).toEqual([false, null]);
    expect(ids()).toHaveLength(1);
  });

  it("is for the board it was asked on: one that comes late is none", () => {
    store.toggleHint();
    net.socket.say(updateOf(4));
    expect(store.hinting).toBe(false);
    tell(ids()[0] ?? "");
    expect(store.hint).toBeNull();
    store.toggleHint();
    tell(ids()[1] ?? "");
    expect(store.hint).not.toBeNull();
    net.socket.say(updateOf(5));
    expect(store.hint).toBeNull();
  });

  it("stays when the same board is sent again, and is waited for no more when the connection is lost", async () => {
    store.toggleHint();
    net.socket.say(stateOf(3));
    tell(ids()[0] ?? "");
    net.socket.say(stateOf(3));
    expect(store.hint?.why).toBe("Keeps three cards.");
    store.toggleHint();
    store.toggleHint();
    await reconnect();
    expect([store.hinting, store.hint]).toEqual([false, null]);
  });

  it("is not asked for against another person, nor while somebody else is to move", () => {
    net.socket.say(updateOf(4, { position: positionOf({ to_act: "p2", legal: [] }) }));
    store.toggleHint();
    const rival = { kind: "guest", name: "Ben", away: null } as const;
    net.socket.say(stateOf(5, { match: infoOf({ players: { p1: rival, p2: rival } }) }));
    expect(store.canHint).toBe(false);
    store.toggleHint();
    expect([ids(), store.hinting]).toEqual([[], false]);
  });

  it("is left to the coach in a first match", () => {
    const lesson = { name: "1-march", title: "", step: 0, steps: 2, say: "", hint: "", show: null, over: false };
    net.socket.say(updateOf(4, { position: positionOf({ lesson }) }));
    expect(store.canHint).toBe(false);
    net.socket.say(updateOf(5, { position: positionOf({}) }));
    expect(store.canHint).toBe(true);
  });

  it("says why there is none, unless the board has only changed", () => {
    store.toggleHint();
    const refused = { type: "refused", match: "m", number: 3 } as const;
    net.socket.say({ ...refused, slug: "move/stale", reason: "look again", id: ids()[0] ?? "" });
    expect([store.hinting, store.fault]).toEqual([false, null]);
    store.toggleHint();
    net.socket.say({ ...refused, slug: "hint/busy", reason: "too many others ask", id: ids()[1] ?? "" });
    expect([store.hinting, store.fault]).toEqual([false, "too many others ask"]);
  });
});
