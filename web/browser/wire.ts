/** A wire between a browser and the server that a test can cut: for the browser it is the server. */

import { type AddressInfo, type Server as Listener, type Socket, connect, createServer } from "node:net";

export class Wire {
  readonly #listener: Listener;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(port: number) {
    this.#listener = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(port, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on("error", () => one.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  static async to(server: { address: string }): Promise<Wire> {
    const wire = new Wire(Number(new URL(server.address).port));
    await new Promise<void>((resolve) => wire.#listener.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get address(): string {
    return `http://127.0.0.1:${String((this.#listener.address() as AddressInfo).port)}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#listener.close();
  }
}
