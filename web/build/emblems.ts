/**
 * The pictures on cards and signs: `emblems.tsv` says which motif each has, and they are bundled from the icon set.
 *
 * `virtual:emblems/<game>` has the motifs of a game and the emblems of its cards, `virtual:emblems/signs` the signs of
 * the page, `virtual:emblems/credits` who drew what. The build fails for a motif that does not exist or has no author.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { shortened } from "./path.ts";

export interface EmblemRow {
  game: string;
  name: string;
  motif: string;
  author: string;
  mood: string;
}

/** Whose licences are shipped beside the page, with the files that hold them. */
const LICENCES: readonly [string, string][] = [
  ["Cinzel, the typeface (SIL Open Font License 1.1)", "@fontsource/cinzel/LICENSE"],
  ["Alegreya Sans, the typeface (SIL Open Font License 1.1)", "@fontsource/alegreya-sans/LICENSE"],
  ["Svelte (MIT)", "svelte/LICENSE.md"],
  ["ZzFX, the sounds (MIT)", "zzfx/LICENSE"],
];

const PREFIX = "virtual:emblems/";
const HERE = dirname(fileURLToPath(import.meta.url));
const TABLE = join(HERE, "..", "emblems.tsv");
const modules = join(HERE, "..", "node_modules");

/** Return the rows of the table. Throws an Error for a row that lacks something. */
export function readRows(text: string): EmblemRow[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const names = head.split("\t") as (keyof EmblemRow)[];
  return lines.map((line) => {
    const cells = line.split("\t");
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])) as unknown as EmblemRow;
    if (!row.author) throw new Error(`emblems.tsv: ${row.name} has the motif ${row.motif} without an author`);
    if (!row.motif || !row.game) throw new Error(`emblems.tsv: ${row.name} has no motif or no game`);
    return row;
  });
}

/** Return the path of a motif. Throws an Error for one that does not exist. */
function pathOf(icons: Record<string, { body: string }>, motif: string): string {
  const found = / d="([^"]+)"/.exec(icons[motif]?.body ?? "")?.[1];
  if (found === undefined) throw new Error(`emblems.tsv: there is no motif ${motif}`);
  return shortened(found);
}

/** Return the notice that ships with the page: who drew the motifs, and the licences of what is bundled. */
export function notice(rows: readonly EmblemRow[]): string {
  const drawn = [...new Map(rows.map(({ motif, author }) => [motif, author]))].sort();
  const motifs = drawn.map(([motif, author]) => `  ${motif} by ${author}`).join("\n");
  const icons = [
    "Pictures on cards and signs: motifs from game-icons.net, by the authors below, under the licence",
    "Creative Commons Attribution 3.0 (https://creativecommons.org/licenses/by/3.0/). They were recoloured, lit and",
    "put before skies and hills.",
  ].join("\n");
  const texts = LICENCES.map(([title, file]) => `${title}\n\n${readFileSync(join(modules, file), "utf8").trim()}`);
  return `${icons}\n\n${motifs}\n\n\n${texts.join("\n\n\n")}\n`;
}

export function emblems(): Plugin {
  let rows: EmblemRow[] = [];
  let icons: Record<string, { body: string }> = {};

  function load(): void {
    rows = readRows(readFileSync(TABLE, "utf8"));
    const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
    icons = (JSON.parse(readFileSync(file, "utf8")) as { icons: typeof icons }).icons;
  }

  return {
    name: "marchlands-emblems",
    buildStart() {
      load();
      this.addWatchFile(TABLE);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      if (rows.length === 0) load();
      const name = id.slice(PREFIX.length + 1);
      if (name === "credits") {
        const drawn = [...new Map(rows.map(({ motif, author }) => [motif, author]))].sort();
        return `export default ${JSON.stringify(drawn)};`;
      }
      const own = rows.filter((row) => row.game === name);
      const motifs = Object.fromEntries(own.map(({ motif }) => [motif, pathOf(icons, motif)]));
      const cards = Object.fromEntries(own.map((row) => [row.name, [row.motif, row.mood]]));
      return `export const motifs = ${JSON.stringify(motifs)};\nexport const cards = ${JSON.stringify(cards)};`;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "CREDITS.txt", source: notice(rows) });
    },
  };
}
