import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeNet, settle } from "../support/fakes";
import type { FromServer } from "./messages";
import { FIRST_PAUSE, LONGEST_PAUSE, PING_EVERY, PONG_WITHIN, socketAddress, WELCOME_WITHIN } from "./socket";

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
    net.socket.say({ type: "closing", reason: "The server restarts.", retry: 5 });
    net.socket.drop();
    expect(net.connection.trouble).toBe("The server restarts.");
    net.connection.wake();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(net.sockets.length).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(net.sockets.length).toBe(2);
    net.socket.welcome();
    expect(net.connection.trouble).toBeNull();
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
