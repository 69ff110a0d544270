/** The service as it is installed, in a process of its own that a test may kill and start again. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const START_WITHIN = 60_000;
const STOP_WITHIN = 15_000;

/** The command in words; set MARCHLANDS_COMMAND to try another than the installed one. */
const [PROGRAM = "", ...WORDS] = (
  process.env["MARCHLANDS_COMMAND"] ?? join(import.meta.dirname, "../../.venv/bin/marchlands")
).split(" ");

export class Server {
  readonly #folder: string;
  readonly #options: string[];
  #process: ChildProcess | null = null;
  #port = "0";
  /** What it wrote to standard error, for a test that failed. */
  log = "";

  private constructor(folder: string, options: string[]) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Start a server with a new database, on a free port. */
  static async open(...options: string[]): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), "marchlands-browser-")), options);
    await server.start();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Start it, on the port that it had before and with the same database; other options take the place of its own. */
  async start(options: readonly string[] = this.#options): Promise<void> {
    const words = [
      ...WORDS,
      ...["serve", "--port", this.#port, "--db", join(this.#folder, "matches.db")],
      ...["--bots", "1", "--bot-pause", "0.05", ...options],
    ];
    const child = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = child;
    child.stderr.on("data", (text: Buffer) => (this.log += text.toString()));
    this.#port = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server does not start: ${this.log}`)), START_WITHIN);
      let told = "";
      child.stdout.on("data", (text: Buffer) => {
        told += text.toString();
        const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(told)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(port);
      });
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${String(code)}: ${this.log}`)));
    });
  }

  /** Kill it as a crash would, without a word. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stop it and forget its database. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.kill(), STOP_WITHIN);
    await this.#end("SIGTERM");
    clearTimeout(timer);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }

  /** Return the position at the end of a replay, as the engine plays it again. */
  async positionAfter(replay: string): Promise<unknown> {
    const file = join(this.#folder, "replay.json");
    await writeFile(file, replay);
    const { stdout } = await run(PROGRAM, [...WORDS, "replay", "show", "--json", file], { maxBuffer: 2 ** 26 });
    const last = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as { state: unknown };
    return last.state;
  }
}
