import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { FakeNet, settle } from "../support/fakes";
import { watchNetwork } from "./session.svelte";

let net: FakeNet;

beforeEach(async () => {
  net = new FakeNet();
  watchNetwork(net.connection);
  net.connection.start();
  await settle();
  net.socket.welcome();
});

afterEach(() => net.connection.stop());

describe("what the browser knows of the network", () => {
  it("ends the connection as soon as it is gone, and begins another as soon as it is back", async () => {
    window.dispatchEvent(new Event("offline"));
    expect(net.connection.link).toBe("waiting");
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(net.sockets.length).toBe(2);
    expect(net.connection.link).toBe("connecting");
  });

  it("makes the connection look for the server when the page is looked at again", () => {
    document.dispatchEvent(new Event("visibilitychange"));
    expect(net.socket.of("ping")).toHaveLength(1);
  });
});
