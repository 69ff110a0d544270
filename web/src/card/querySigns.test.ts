// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { SearchField } from "../wire/messages";
import { signsOf } from "./querySigns";

function field(name: string, form: SearchField["form"], values: readonly string[], is_filter = true): SearchField {
  const told = values.map((value) => ({ value, filter: `${name}:${value.toLowerCase()}` }));
  return { name, aliases: [], about: "", form, values: told, is_filter };
}

const NUMBERS = ["0", "1", "2", "3", "4", "5"];

describe("the signs of queries", () => {
  it("say fields and values that the game has", () => {
    const signs = signsOf([
      field("kind", "choice", ["Skill", "Building"]),
      field("stars", "number", ["1", "2", "3"]),
      field("cost", "number", NUMBERS),
    ]).map(([sign]) => sign);
    expect(signs).toEqual(expect.arrayContaining(["kind:skill", "kind:skill,building", "-kind:skill", "cost>=3"]));
  });

  it("leave out what the game has nothing for", () => {
    const signs = signsOf([field("name", "text", [], false), field("number", "number", NUMBERS, false)]);
    expect(signs.map(([sign]) => sign)).toEqual(["draw card", '"a card"', "keyword:none"]);
  });
});
