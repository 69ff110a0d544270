/** What every test has: a server, people with browsers of their own, and an eye on what none of them may do. */

import { type BrowserContext, type BrowserContextOptions, type Page, expect, test as base } from "@playwright/test";

import { Server } from "./server";
import { Wire } from "./wire";

export { expect };

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** For long matches: what moves is seen in other tests. */
export const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

/** Are matches played to their end that are given up otherwise? `make test-long` asks for it. */
export const IS_LONG = process.env["MARCHLANDS_LONG"] === "1";

/** What the browser says of a request that a killed server cannot answer, or answered in part. */
export const SERVER_GONE =
  /net::ERR_(CONNECTION_\w+|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)/;

interface Wishes extends BrowserContextOptions {
  /** Another server than the one that tests share, or a wire to one. */
  at?: { address: string };
}

interface ForTest {
  /** Open a browser of somebody else, on the page's start; null opens nothing yet, for a table that is laid out. */
  visit: (path?: string | null, wishes?: Wishes) => Promise<Page>;
  /** Start a server that only this test has. */
  serve: (...options: string[]) => Promise<Server>;
  /** Lay a wire to a server. */
  lay: (to?: Server) => Promise<Wire>;
  /** Name what this test makes the browser complain of. */
  tolerate: (...patterns: RegExp[]) => void;
}

interface ForWorker {
  server: Server;
}

export const test = base.extend<ForTest & { tolerated: RegExp[] }, ForWorker>({
  server: [
    async ({}, use) => {
      const server = await Server.open();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],

  serve: async ({}, use, info) => {
    const servers: Server[] = [];
    await use(async (...options) => {
      const server = await Server.open(...options);
      servers.push(server);
      return server;
    });
    for (const server of servers) {
      if (info.status !== info.expectedStatus) await info.attach("server", { body: server.log });
      await server.close();
    }
  },

  lay: async ({ server }, use) => {
    const wires: Wire[] = [];
    await use(async (to = server) => {
      const wire = await Wire.to(to);
      wires.push(wire);
      return wire;
    });
    for (const wire of wires) wire.close();
  },

  tolerated: async ({}, use) => {
    await use([]);
  },

  tolerate: async ({ tolerated }, use) => {
    await use((...patterns) => {
      tolerated.push(...patterns);
    });
  },

  visit: async ({ browser, server, serve, lay, tolerated }, use) => {
    void [serve, lay]; // these are to outlive the pages
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (path = "/", { at = server, ...options } = {}) => {
      const context = await browser.newContext({ ...options, baseURL: at.address });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          console.error(`blocked: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      const home = new URL(at.address).host;
      const asked = (address: string): void => {
        const url = new URL(address);
        if (url.host !== home && !["blob:", "data:"].includes(url.protocol)) complaints.push(`asked ${address}`);
      };
      context.on("request", (request) => asked(request.url()));
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (fault) => complaints.push(`threw ${fault.error().message}`));
      context.on("dialog", (dialog) => {
        complaints.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      context.on("page", (page) => page.on("websocket", (socket) => asked(socket.url())));
      contexts.push(context);
      const page = await context.newPage();
      if (path !== null) await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints.filter((text) => !tolerated.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});
