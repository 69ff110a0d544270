/** What may stand at a place of a pack, as the JSON Schema of its game says. */

import { ITEM, type Place } from "./place";

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  not?: Schema;
}

/** Something that could be written. */
export interface Choice {
  label: string;
  /** What is written for it; "${}" is where writing goes on. */
  template: string;
  kind: "key" | "word" | "value" | "name";
  /** What it means. */
  about: string;
}

/** Names of cards, of motifs: what a text may be that the schema leaves open. */
export interface Names {
  cards: readonly string[];
  motifs: readonly string[];
}

const FIELD = "${}";

/** Return everything that may be written at a place. */
export function choicesAt(root: Schema, place: Place, names: Names): Choice[] {
  const { path, kind, seen } = place;
  const around = path.reduce<Schema[]>((nodes, step) => nodes.flatMap((node) => inner(root, node, step)), [root]);
  const nodes = around.flatMap((node) => flat(root, node));
  const found = kind === "key" ? keys(root, nodes, seen) : values(root, nodes, path.at(-1) ?? "", names);
  const once = new Map<string, Choice>();
  for (const choice of found) if (!once.has(choice.label)) once.set(choice.label, choice);
  return [...once.values()];
}

/** Return a node as all those that it stands for, each with the description that is nearest to it. */
function flat(root: Schema, node: Schema): Schema[] {
  if (node.$ref !== undefined) {
    const aim = root.$defs?.[node.$ref.replace("#/$defs/", "")];
    return aim === undefined ? [] : flat(root, aim);
  }
  if (node.anyOf === undefined) return [node];
  const { description } = node;
  const own = node.type === undefined || node.type === "string" ? [] : [{ ...node, anyOf: [] }];
  return [
    ...own,
    ...node.anyOf.flatMap((one) => flat(root, one)).map((one) => ({ ...(description ? { description } : {}), ...one })),
  ];
}

function inner(root: Schema, node: Schema, step: string): Schema[] {
  return flat(root, node).flatMap((one) => {
    const next = step === ITEM ? one.items : one.properties?.[step];
    return next === undefined ? [] : [next];
  });
}

function keys(root: Schema, nodes: readonly Schema[], seen: ReadonlySet<string>): Choice[] {
  return nodes.flatMap((node) => {
    const entries = Object.entries(node.properties ?? {});
    const isWord = isWordNode(node);
    if (isWord && seen.size > 0) return []; // a word is all that its table has
    return entries
      .filter(([name]) => !seen.has(name))
      .map(([name, schema]) => ({
        label: name,
        template: `${name} = ${template(root, schema)}`,
        kind: isWord ? ("word" as const) : ("key" as const),
        about: (isWord ? node.description : aboutOf(root, schema)) ?? "",
      }));
  });
}

function values(root: Schema, nodes: readonly Schema[], key: string, names: Names): Choice[] {
  return nodes.flatMap((node) => {
    const about = node.description ?? "";
    if (node.const !== undefined) return [value(node.const, about)];
    if (node.enum !== undefined) return node.enum.map((one) => value(one, about));
    if (node.type === "boolean") return [value(true, about), value(false, about)];
    if (isWordNode(node)) {
      const [name = ""] = Object.keys(node.properties ?? {});
      return [
        {
          label: `{ ${name} }`,
          template: `{ ${name} = ${template(root, node.properties?.[name] ?? {})} }`,
          kind: "word" as const,
          about,
        },
      ];
    }
    if (node.type === "array") return [{ label: "[ ]", template: `[${FIELD}]`, kind: "value" as const, about }];
    if (node.type !== "string") return [];
    if (key === "emblem") return names.motifs.map((name) => ({ ...value(name, ""), kind: "name" as const }));
    if (key === "name" || node.pattern !== undefined) return [];
    return names.cards.map((name) => ({ ...value(name, ""), kind: "name" as const }));
  });
}

function value(written: unknown, about: string): Choice {
  return { label: String(written), template: JSON.stringify(written), kind: "value", about };
}

/** Is it an object that has one key, the name of a word? */
function isWordNode({ properties, required }: Schema): boolean {
  const [name, ...more] = Object.keys(properties ?? {});
  return name !== undefined && more.length === 0 && required?.[0] === name && /^[A-Z]/.test(name);
}

/** Return what a value of some schema looks like before it is filled in. */
function template(root: Schema, schema: Schema): string {
  const kinds = flat(root, schema);
  if (kinds.some(({ type }) => type === "array")) return `[${FIELD}]`;
  const fields = kinds.find(({ type, properties }) => type === "object" && properties !== undefined);
  if (fields !== undefined && kinds.length === 1 && !isWordNode(fields)) {
    const wanted = fields.required ?? [];
    const inside = wanted.map((name) => `${name} = ${template(root, fields.properties?.[name] ?? {})}`).join(", ");
    return inside === "" ? `{ ${FIELD} }` : `{ ${inside} }`;
  }
  return kinds.every(({ type, enum: choices }) => type === "string" && choices === undefined) ? `"${FIELD}"` : FIELD;
}

/** Return what a key is for, or what may stand there. */
function aboutOf(root: Schema, schema: Schema): string {
  if (schema.description !== undefined) return schema.description;
  if (schema.$ref !== undefined) return root.$defs?.[schema.$ref.replace("#/$defs/", "")]?.description ?? "";
  if (schema.type === undefined) return "";
  const range = [
    ["from", (schema as { minimum?: number }).minimum],
    ["to", (schema as { maximum?: number }).maximum],
  ].flatMap(([word, limit]) => (limit === undefined ? [] : [`${String(word)} ${String(limit)}`]));
  const plain: Partial<Record<string, string>> = {
    integer: "A whole number",
    boolean: "true or false",
    string: "A text",
  };
  return [plain[schema.type] ?? "", ...range].filter(Boolean).join(" ");
}
