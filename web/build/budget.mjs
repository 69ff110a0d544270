/**
 * How much of the page has to come over the wire, and what of it may not ship at all.
 *
 * `node build/budget.mjs` builds the page in memory, says one line for each part, and exits with 1 if one is over its
 * limit. Sizes are those of files as the server sends them: compressed with gzip, fonts as they are.
 */

import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "vite";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const KB = 1000;
const GAMES = ["skirmish", "warpath"];

/** What is there for work on the page alone. */
const WORKSHOP = [
  /^src\/gallery\//,
  /^src\/fixtures\//,
  /^src\/(support\/(fakes|staging|tables|dom)|review\/fakes)\./,
  /\.test\.ts$/,
];

/** @typedef {import("rolldown").OutputChunk} Chunk */
/** @typedef {import("rolldown").OutputAsset} Asset */
/** @typedef {{ part: string, size: number, limit: number, files: [file: string, size: number][] }} Line */

const output = await bundled();
const chunks = output.filter((one) => one.type === "chunk");
const sizes = new Map(output.map((one) => [one.fileName, sizeOf(one)]));
const lines = [...measured()];
const strays = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(nameOf)))].filter((id) =>
  WORKSHOP.some((kind) => kind.test(id)),
);

if (process.argv.includes("--json")) console.log(JSON.stringify({ lines, strays }));
else tell();
process.exitCode = strays.length > 0 || lines.some(({ size, limit }) => size > limit) ? 1 : 0;

/** @returns {Promise<(Chunk | Asset)[]>} */
async function bundled() {
  const result = await build({ root: ROOT, mode: "production", logLevel: "error", build: { write: false } });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !("output" in first)) throw new Error("the build has put out nothing");
  return first.output;
}

/** @returns {Generator<Line>} */
function* measured() {
  const first = closed(chunks.filter(({ isEntry }) => isEntry));
  yield line("first JS", 75, first.filter(isScript));
  yield line("first CSS", 10, first.filter(isStyle));
  const fonts = output.map(({ fileName }) => fileName).filter((file) => file.endsWith(".woff2"));
  for (const game of GAMES) {
    const emblems = withModule(`virtual:emblems/${game}`);
    yield line(
      `emblems of ${game}`,
      60,
      emblems.map(({ fileName }) => fileName),
    );
    const table = closed([
      ...emblems,
      ...withModule(`src/games/${game}/index.ts`),
      ...withModule("src/pages/MatchPage.svelte"),
    ]);
    yield line(`first match of ${game}`, 250, [...new Set(["index.html", ...first, ...table, ...fonts])]);
  }
  // moments of a review are shown on the table, which is there from the match
  const shared = new Set([...first, ...closed(withModule("src/pages/MatchPage.svelte"))]);
  const review = closed(
    chunks.filter(({ facadeModuleId }) => /^src\/(review\/|pages\/ReviewPage\.)/.test(nameOf(facadeModuleId ?? ""))),
  );
  yield line(
    "review",
    25,
    review.filter((file) => !shared.has(file)),
  );
}

/** Return the files of chunks, of all that they import at once, and their styles. */
function closed(/** @type {Chunk[]} */ roots) {
  const found = new Set();
  const visit = (/** @type {Chunk | undefined} */ chunk) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file);
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
  };
  roots.forEach(visit);
  return /** @type {string[]} */ ([...found]);
}

function withModule(/** @type {string} */ name) {
  return chunks.filter(({ moduleIds }) => moduleIds.some((id) => nameOf(id) === name));
}

/** @returns {Line} */
function line(/** @type {string} */ part, /** @type {number} */ limit, /** @type {string[]} */ files) {
  const each = files.map((file) => /** @type {[string, number]} */ ([file, sizes.get(file) ?? 0]));
  each.sort(([, one], [, other]) => other - one);
  return { part, size: each.reduce((sum, [, size]) => sum + size, 0), limit: limit * KB, files: each };
}

function sizeOf(/** @type {Chunk | Asset} */ file) {
  const content = file.type === "chunk" ? file.code : file.source;
  return file.fileName.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

/** Return a module by its place in the repository, without what the build has put around it. */
function nameOf(/** @type {string} */ id) {
  const plain = id.replace(/^\0/, "").replace(/\?.*$/, "");
  return plain.startsWith(ROOT) ? relative(ROOT, plain) : plain;
}

function isScript(/** @type {string} */ file) {
  return file.endsWith(".js");
}

function isStyle(/** @type {string} */ file) {
  return file.endsWith(".css");
}

function tell() {
  const kb = (/** @type {number} */ size) => `${(size / KB).toFixed(1)} kB`;
  for (const { part, size, limit, files } of lines) {
    const largest = files.slice(0, 3).map(([file, one]) => `${file} ${kb(one)}`);
    if (size > limit) console.error(`${part}: ${kb(size)}, over its limit of ${kb(limit)} (${largest.join(", ")})`);
    else console.log(`${part}: ${kb(size)} of ${kb(limit)}`);
  }
  for (const module of strays) console.error(`${module} is in the page that ships, and is there for work on it alone`);
}
