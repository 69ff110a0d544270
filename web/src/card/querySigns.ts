/** What queries look like, each with what it finds: with the fields and values of the game at hand. */

import type { SearchField } from "../wire/messages";

export type QuerySign = readonly [sign: string, meaning: string];

/** A field is worth comparing where cards have at least so many numbers. */
const MANY = 5;

/** Return the signs of queries as examples that can be typed as they stand. */
export function signsOf(fields: readonly SearchField[]): QuerySign[] {
  const choice = fields.find(({ form, values }) => form === "choice" && values.length > 1);
  const number = fields.find(({ form, values, is_filter }) => form === "number" && is_filter && values.length >= MANY);
  const [one = "", other = ""] = choice?.values.map(({ filter }) => filter) ?? [];
  const several = `${one},${other.slice(other.indexOf(":") + 1)}`;
  const half = number?.values[Math.floor(number.values.length / 2)]?.value ?? "";
  const all: (QuerySign | null)[] = [
    ["draw card", "cards with all of these words in the name or the text"],
    ['"a card"', "the words in this order, next to each other"],
    one ? [one, "a field with a value; its beginning is enough"] : null,
    other ? [several, "one of several values"] : null,
    ["keyword:none", "nothing there"],
    number && half ? [`${number.name}>=${half}`, "a number compared: = != < <= > >="] : null,
    one ? [`-${one}`, "what must not be so; also -word and not"] : null,
    one ? [`${one} or draw`, "one of both; parentheses hold together what belongs together"] : null,
  ];
  return all.filter((sign) => sign !== null);
}
