/**
 * Where in a TOML text somebody is writing: the tables and lists around, and the word that has been begun.
 *
 * The text need not be finished, nor right: whatever stands before the cursor is read as well as can be.
 */

/** A step from the top of the text inwards: a key, or "[]" for an item of a list. */
export type Step = string;
export const ITEM = "[]";

export interface Place {
  /** What is around: the tables and lists in which something is written. */
  path: readonly Step[];
  /** Is a key written here, or a value? */
  kind: "key" | "value";
  /** What has been written of it, with a quote that opens it. */
  word: string;
  /** Where the word begins in the text. */
  from: number;
  /** The keys that the table has before it. */
  seen: ReadonlySet<string>;
}

interface Frame {
  kind: "table" | "list" | "line";
  path: Step[];
  seen: Set<string>;
}

const SPACE = /[ \t\r\n]/;
const BARE = /[A-Za-z0-9_-]/;

/** Return where the end of a text is; null in a comment, in a header and after a value. */
export function placeAt(text: string): Place | null {
  return new Reader(text).read();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #frames: Frame[] = [{ kind: "line", path: [], seen: new Set() }];

  constructor(text: string) {
    this.#text = text;
  }

  read(): Place | null {
    for (;;) {
      this.#skip();
      if (this.#at >= this.#text.length) return this.#open();
      const frame = this.#frame;
      const next = this.#text[this.#at];
      if (next === "#") {
        if (!this.#passLine()) return null;
      } else if (frame.kind === "list") {
        if (next === ",") this.#at += 1;
        else if (next === "]") this.#close();
        else {
          const place = this.#value([...frame.path, ITEM]);
          if (place !== undefined) return place;
        }
      } else if (next === "[" && frame.kind === "line") {
        if (!this.#header()) return null;
      } else if (frame.kind === "table" && (next === "," || next === "}")) {
        if (next === "}") this.#close();
        else this.#at += 1;
      } else {
        const place = this.#pair(frame);
        if (place !== undefined) return place;
      }
    }
  }

  get #frame(): Frame {
    return this.#frames[this.#frames.length - 1] as Frame;
  }

  #close(): void {
    this.#at += 1;
    if (this.#frames.length > 1) this.#frames.pop();
  }

  #skip(): void {
    while (this.#at < this.#text.length && SPACE.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  /** Go on to the next line; false if there is none. */
  #passLine(): boolean {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
    return end >= 0;
  }

  /** Read `[table]` or `[[list]]`; false if it is not finished. */
  #header(): boolean {
    const line = /^\[{1,2}([^\]\n]*)\]{1,2}[^\n]*/.exec(this.#text.slice(this.#at));
    if (line === null || this.#at + line[0].length >= this.#text.length) return false;
    const isList = line[0].startsWith("[[");
    const keys = (line[1] ?? "").split(".").map((key) => key.trim().replace(/^["']|["']$/g, ""));
    this.#at += line[0].length;
    this.#frames = [{ kind: "line", path: isList ? [...keys, ITEM] : keys, seen: new Set() }];
    return true;
  }

  /** Where the cursor is if nothing has been begun there. */
  #open(): Place | null {
    const { kind, path, seen } = this.#frame;
    if (kind === "list") return { path: [...path, ITEM], kind: "value", word: "", from: this.#at, seen };
    return { path, kind: "key", word: "", from: this.#at, seen };
  }

  /** Read `key = value`; return the place if the text ends in it. */
  #pair(frame: Frame): Place | null | undefined {
    const start = this.#at;
    const keys: string[] = [];
    for (;;) {
      const from = this.#at;
      const quoted = /^"[^"\n]*"?|^'[^'\n]*'?/.exec(this.#text.slice(this.#at));
      if (quoted !== null) this.#at += quoted[0].length;
      else while (BARE.test(this.#text[this.#at] ?? "")) this.#at += 1;
      const key = this.#text.slice(from, this.#at).replace(/^["']|["']$/g, "");
      if (this.#at >= this.#text.length) {
        return { path: [...frame.path, ...keys], kind: "key", word: key, from, seen: frame.seen };
      }
      keys.push(key);
      while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at += 1;
      if (this.#text[this.#at] !== ".") break;
      this.#at += 1;
    }
    if (keys[0] !== undefined) frame.seen.add(keys[0]);
    if (this.#at >= this.#text.length) return null;
    if (this.#text[this.#at] !== "=") {
      // nothing that a table may have: go on behind it
      this.#at = Math.max(this.#at, start + 1);
      return undefined;
    }
    this.#at += 1;
    while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at += 1;
    return this.#value([...frame.path, ...keys]);
  }

  /** Read a value, or enter it; return the place if the text ends in it. */
  #value(path: Step[]): Place | null | undefined {
    const start = this.#at;
    const rest = this.#text.slice(start);
    const seen = new Set<string>();
    if (rest === "") return { path, kind: "value", word: "", from: start, seen };
    if (rest.startsWith("[") || rest.startsWith("{")) {
      this.#at += 1;
      this.#frames.push({ kind: rest.startsWith("[") ? "list" : "table", path, seen });
      return undefined;
    }
    const text =
      /^"""[^]*?(?:"""|$)|^'''[^]*?(?:'''|$)|^"(?:\\.|[^"\\\n])*"?|^'[^'\n]*'?|^[^,\]}#\n]*/.exec(rest)?.[0] ?? "";
    this.#at += Math.max(text.length, 1);
    if (this.#at < this.#text.length || isClosed(text)) return this.#at < this.#text.length ? undefined : null;
    return { path, kind: "value", word: text, from: start, seen };
  }
}

function isClosed(text: string): boolean {
  const quote = text[0];
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote);
}
