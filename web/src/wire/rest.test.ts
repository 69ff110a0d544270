// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { ANN, infoOf, storageOf } from "../support/fakes";
import { Rest, RestFault } from "./rest";

const KEPT = { "marchlands.guest": JSON.stringify(ANN) };

interface Asked {
  method: string;
  path: string;
  token: string | null;
  body: unknown;
}

/** Return a server that answers in turn, and what it was asked. */
function serverOf(...answers: [number, unknown][]): { fetching: typeof fetch; asked: Asked[] } {
  const asked: Asked[] = [];
  const fetching = vi.fn((path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({
      method: init.method ?? "GET",
      path,
      token: headers["Authorization"]?.replace("Bearer ", "") ?? null,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    const [status, body] = answers.shift() ?? [500, null];
    return Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
  });
  return { fetching: fetching as unknown as typeof fetch, asked };
}

describe("the REST client", () => {
  it("makes a guest first and then asks with its token", async () => {
    const { fetching, asked } = serverOf([200, ANN], [200, infoOf()]);
    const rest = new Rest(fetching, storageOf());
    expect((await rest.newMatch({})).id).toBe("m");
    expect(asked).toEqual([
      { method: "POST", path: "/api/guests", token: null, body: { name: "" } },
      { method: "POST", path: "/api/matches", token: "secret", body: {} },
    ]);
  });

  it("makes a guest without a name when the one of before is refused", async () => {
    const unknown: [number, unknown] = [401, { slug: "guest/unknown", reason: "this token is not known here" }];
    const refused: [number, unknown] = [400, { slug: "name/reserved", reason: "cannot take the name" }];
    const { fetching, asked } = serverOf(unknown, refused, [200, { ...ANN, token: "new" }], [200, infoOf()]);
    const rest = new Rest(fetching, storageOf(KEPT));
    expect((await rest.newMatch({})).id).toBe("m");
    expect(asked.map((each) => [each.path, each.body])).toEqual([
      ["/api/matches", {}],
      ["/api/guests", { name: ANN.name }],
      ["/api/guests", { name: "" }],
      ["/api/matches", {}],
    ]);
  });

  it("keeps the guest in the browser", async () => {
    const storage = storageOf();
    const first = serverOf([200, ANN], [200, []]);
    await new Rest(first.fetching, storage).decks();
    const second = serverOf([200, []]);
    await new Rest(second.fetching, storage).decks();
    expect(second.asked.map(({ token }) => token)).toEqual(["secret"]);
  });

  it("makes one guest for all who ask at the same time", async () => {
    const { fetching, asked } = serverOf([200, ANN], [200, []], [200, []]);
    const rest = new Rest(fetching, storageOf());
    await Promise.all([rest.decks(), rest.myMatches()]);
    expect(asked.filter(({ path }) => path === "/api/guests")).toHaveLength(1);
  });

  it("goes on as a new guest of the same name when the server does not know the token", async () => {
    const unknown = { slug: "guest/unknown", reason: "nobody has this token" };
    const { fetching, asked } = serverOf([401, unknown], [200, { ...ANN, token: "new" }], [200, []]);
    const rest = new Rest(fetching, storageOf(KEPT));
    expect(await rest.decks()).toEqual([]);
    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ["/api/decks", "secret"],
      ["/api/guests", null],
      ["/api/decks", "new"],
    ]);
    expect(asked[1]?.body).toEqual({ name: "Ann" });
  });

  it("takes the guest that another tab has made in the meantime", async () => {
    const storage = storageOf(KEPT);
    const { fetching, asked } = serverOf([401, { slug: "guest/unknown", reason: "unknown" }], [200, []]);
    const rest = new Rest(fetching, storage);
    storage.setItem("marchlands.guest", JSON.stringify({ ...ANN, token: "other" }));
    await rest.decks();
    expect(asked.map(({ token }) => token)).toEqual(["secret", "other"]);
  });

  it("gives the server's slug and reason", async () => {
    const { fetching } = serverOf([404, { slug: "match/unknown", reason: "there is no such match" }]);
    const fault = await new Rest(fetching, storageOf(KEPT)).match("x").catch((problem: unknown) => problem);
    expect(fault).toBeInstanceOf(RestFault);
    expect(fault).toMatchObject({ slug: "match/unknown", message: "there is no such match", status: 404 });
  });

  it("says so when the server cannot be reached or answers something else", async () => {
    const away = (() => Promise.reject(new TypeError("failed"))) as typeof fetch;
    await expect(new Rest(away, storageOf(KEPT)).games()).rejects.toMatchObject({ slug: "net/offline" });
    const proxy = (() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))) as typeof fetch;
    await expect(new Rest(proxy, storageOf(KEPT)).games()).rejects.toMatchObject({ slug: "net/answer", status: 502 });
  });

  it("writes names into addresses so that they stay one part", async () => {
    const { fetching, asked } = serverOf([200, infoOf()], [200, undefined], [200, []]);
    const rest = new Rest(fetching, storageOf(KEPT));
    await rest.invite("a/b?c");
    await rest.deleteDeck("d e");
    await rest.cards("skirmish", "classic");
    expect(asked.map(({ path }) => path)).toEqual([
      "/api/invites/a%2Fb%3Fc",
      "/api/decks/d%20e",
      "/api/games/skirmish/cards?rules=classic",
    ]);
  });

  it("lasts as long as the page where nothing can be stored", async () => {
    const { fetching, asked } = serverOf([200, ANN], [200, []], [200, []]);
    const rest = new Rest(fetching, null);
    await rest.decks();
    await rest.decks();
    expect(asked.map(({ token }) => token)).toEqual([null, "secret", "secret"]);
  });
});
