// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeNet, settle } from "../support/fakes";
import type { FromServer } from "./messages";
import {
  ASK_AFTER,
  FIRST_PAUSE,
  LONGEST_PAUSE,
  PING_EVERY,
  PONG_WITHIN,
  PONG_WITHIN_AWAKE,
  socketAddress,
  STALE_TRY,
  WELCOME_WITHIN,
} from "./socket";

let net: FakeNet;

beforeEach(() => {
  vi.useFakeTimers();
  net = new FakeNet();
});

afterEach(() => {
  net.connection.stop();
  vi.useRealTimers();
});

async function connected(): Promise<void> {
  net.connection.start();
  await settle();
  net.socket.welcome();
}

describe("a connection", () => {
  it("says hello with the token as soon as it is open, and is open after the welcome", async () => {
    net.connection.start();
    await settle();
    net.socket.open();
    expect(net.socket.sent).toEqual([{ type: "hello", token: "secret", protocol: 1 }]);
    expect(net.connection.link).toBe("connecting");
    net.socket.welcome();
    expect(net.connection.link).toBe("open");
  });

  it("sends nothing before the welcome", async () => {
    net.connection.start();
    await settle();
    net.socket.open();
    expect(net.connection.send({ type: "ping" })).toBe(false);
    expect(net.socket.of("ping")).toEqual([]);
  });

  it("comes back after pauses that grow, up to a longest", async () => {
    await connected();
    for (const pause of [1, 2, 4, 8, 16, 32].map((factor) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * factor))) {
      const tries = net.sockets.length;
      net.socket.drop();
      expect(net.connection.link).toBe("waiting");
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(net.sockets.length).toBe(tries);
      await vi.advanceTimersByTimeAsync(2);
      expect(net.sockets.length).toBe(tries + 1);
    }
  });

  it("begins with short pauses again after a welcome", async () => {
    await connected();
    net.socket.drop();
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
    net.socket.drop();
    await vi.advanceTimersByTimeAsync(2 * FIRST_PAUSE);
    net.socket.welcome();
    net.socket.drop();
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
    expect(net.sockets.length).toBe(4);
  });

  it("tries at once when it is woken", async () => {
    await connected();
    net.socket.drop();
    net.connection.wake();
    await settle();
    expect(net.sockets.length).toBe(2);
  });

  it("waits as long as the server asks, even when it is woken", async () => {
    await connected();
    net.socket.say({ type: "closing", reason: "The server is restarting.", retry: 5, slug: null });
    net.socket.drop();
    expect(net.connection.trouble).toBe("The server is restarting.");
    net.connection.wake();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(net.sockets.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(net.sockets.length).toBe(2);
    net.socket.welcome();
    expect(net.connection.trouble).toBeNull();
  });

  it("does not come back when its token is no longer valid, and tells so", async () => {
    await connected();
    net.socket.say({ type: "closing", reason: "signed out", retry: null, slug: "guest/signed-out" });
    net.socket.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(net.sockets.length).toBe(1);
    expect(net.connection.link).toBe("idle");
    expect(net.sentAway).toEqual(["guest/signed-out"]);
    expect(net.renewed).toEqual([]);
  });

  it("makes another guest and comes back when its token is unknown", async () => {
    net.connection.start();
    await settle();
    net.socket.open();
    net.socket.say({ type: "refused", slug: "guest/unknown", reason: "unknown", id: null, match: null, number: null });
    await settle();
    expect(net.renewed).toEqual(["secret"]);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
    net.socket.open();
    expect(net.socket.sent).toEqual([{ type: "hello", token: "renewed", protocol: 1 }]);
  });

  it("does not try again with a server of another protocol", async () => {
    net.connection.start();
    await settle();
    net.socket.open();
    net.socket.say({ type: "refused", slug: "hello/protocol", reason: "old", id: null, match: null, number: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(net.connection.link).toBe("outdated");
    expect(net.sockets.length).toBe(1);
  });

  it("asks whether a silent server is there, and comes back if it is not", async () => {
    await connected();
    await vi.advanceTimersByTimeAsync(PING_EVERY);
    expect(net.socket.of("ping")).toHaveLength(1);
    net.socket.say({ type: "pong", n: 1 });
    await vi.advanceTimersByTimeAsync(PING_EVERY + PONG_WITHIN - 1);
    expect(net.connection.link).toBe("open");
    await vi.advanceTimersByTimeAsync(2);
    expect(net.connection.link).toBe("waiting");
    expect(net.socket.isClosed).toBe(true);
  });

  it("notices within ten seconds that what it sent reaches nobody, however often that is sent", async () => {
    await connected();
    await vi.advanceTimersByTimeAsync(PING_EVERY - 1_000);
    net.socket.say({ type: "pong", n: 0 });
    net.connection.send({ type: "emote", match: "m", emote: "hello" });
    await vi.advanceTimersByTimeAsync(ASK_AFTER - 500);
    net.connection.send({ type: "emote", match: "m", emote: "hello" });
    await vi.advanceTimersByTimeAsync(500);
    expect(net.socket.of("ping")).toHaveLength(1);
    net.connection.send({ type: "emote", match: "m", emote: "hello" });
    await vi.advanceTimersByTimeAsync(PONG_WITHIN - 1);
    expect(net.connection.link).toBe("open");
    await vi.advanceTimersByTimeAsync(2);
    expect(net.connection.link).toBe("waiting");
    expect(ASK_AFTER + PONG_WITHIN).toBeLessThanOrEqual(10_000);
  });

  it("leaves a server alone that has answered", async () => {
    await connected();
    net.connection.send({ type: "follow", match: "m" });
    net.socket.say({ type: "pong", n: 0 });
    await vi.advanceTimersByTimeAsync(PING_EVERY - 1);
    expect(net.socket.of("ping")).toHaveLength(0);
  });

  it("is gone at once when the network is, and tries again all the same", async () => {
    await connected();
    net.connection.lose();
    expect(net.connection.link).toBe("waiting");
    expect(net.socket.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
    expect(net.sockets.length).toBe(2);
  });

  it("waits for its first use when the network goes before that", () => {
    net.connection.lose();
    expect(net.connection.link).toBe("idle");
    expect(net.sockets).toEqual([]);
  });

  it("asks a server that seems to be there when it is woken, and does not wait for long", async () => {
    await connected();
    net.connection.wake();
    expect(net.socket.of("ping")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(PONG_WITHIN_AWAKE - 100);
    net.connection.wake();
    await vi.advanceTimersByTimeAsync(100);
    expect(net.connection.link).toBe("waiting");
  });

  it("gives a try up that hangs when it is woken, and not one that has just begun", async () => {
    net.connection.start();
    await settle();
    net.connection.wake();
    await settle();
    expect(net.sockets.length).toBe(1);
    await vi.advanceTimersByTimeAsync(STALE_TRY);
    net.connection.wake();
    await settle();
    expect(net.sockets.length).toBe(2);
  });

  it("does not wait for a welcome for ever", async () => {
    net.connection.start();
    await settle();
    net.socket.open();
    await vi.advanceTimersByTimeAsync(WELCOME_WITHIN);
    expect(net.connection.link).toBe("waiting");
  });

  it("hears nothing of a socket that it has given up", async () => {
    const heard: FromServer[] = [];
    net.connection.listen({ heard: (message) => heard.push(message), linked: () => undefined });
    await connected();
    const old = net.socket;
    const hear = old.onmessage;
    old.drop();
    hear?.(new MessageEvent("message", { data: JSON.stringify({ type: "pong", n: 9 }) }));
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });

  it("is beside the page", () => {
    expect(socketAddress({ protocol: "https:", host: "march.example" })).toBe("wss://march.example/socket");
    expect(socketAddress({ protocol: "http:", host: "127.0.0.1:8000" })).toBe("ws://127.0.0.1:8000/socket");
  });
});
