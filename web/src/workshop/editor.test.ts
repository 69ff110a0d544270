import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";

import { completed, diagnostics } from "./editor";
import type { Choice } from "./schema";

const CHOICES: Choice[] = [
  { label: "unit", template: '"unit"', kind: "value", about: "What a card is." },
  { label: "{ One }", template: "{ One = { ${} } }", kind: "word", about: "" },
];

function at(text: string, isAsked = true, after = ""): ReturnType<typeof completed> {
  const state = EditorState.create({ doc: text + after });
  return completed(new CompletionContext(state, text.length, isAsked), () => CHOICES);
}

describe("the editor", () => {
  it("offers what may stand there, from where the word begins", () => {
    const found = at("kind = u");
    expect([found?.from, found?.options.map(({ label }) => label)]).toEqual([7, ["unit", "{ One }"]]);
    expect(found?.options[0]?.info).toBe("What a card is.");
  });

  it("offers only texts between quotes, and does not write the quote twice", () => {
    expect(at('kind = "u', false, '"')?.options.map(({ apply }) => apply)).toEqual(['"unit']);
    expect(at('kind = "u')?.options.map(({ apply }) => apply)).toEqual(['"unit"']);
  });

  it("offers nothing by itself before a word is begun, nor in a comment", () => {
    expect(at("kind = ", false)).toBeNull();
    expect(at("# ki")).toBeNull();
  });

  it("marks the line of a fault, and the first or last one where there is no such line", () => {
    const state = EditorState.create({ doc: "one\n  two\nthree" });
    const marks = [
      { line: 2, reason: "b" },
      { line: null, reason: "a" },
      { line: 99, reason: "c" },
    ];
    expect(diagnostics(state, marks).map(({ from, to, message }) => [state.sliceDoc(from, to), message])).toEqual([
      ["one", "a"],
      ["two", "b"],
      ["three", "c"],
    ]);
  });
});
