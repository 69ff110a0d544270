/**
 * An editor for TOML, in a shadow root: there its styles are adopted by script, which the page's policy allows, and
 * nothing of the page's own styles reaches it.
 */

import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  snippetCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { placeAt } from "./place";
import type { Choice } from "./schema";
import type { Place } from "./place";

/** A fault in what is written; without a line it is about all of it. */
export interface Mark {
  line: number | null;
  reason: string;
}

export interface EditorWish {
  label: string;
  text: string;
  onchange: (text: string) => void;
  /** Called with the line of the cursor, from 1, whenever that changes. */
  online?: (line: number) => void;
  choices?: (place: Place) => Choice[];
}

/** An editor that has been put somewhere. */
export interface Editor {
  text: () => string;
  /** Replace everything, as one step that can be undone. */
  replace: (text: string) => void;
  mark: (marks: readonly Mark[]) => void;
  /** Go to a line. */
  goto: (line: number) => void;
  close: () => void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--own)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--raised)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.keyword], color: "var(--shield)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
  { tag: [tags.bracket, tags.punctuation, tags.operator], color: "var(--ink)" },
]);

const LOOK = EditorView.theme(
  {
    "&": { height: "100%", backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "var(--code-size)" },
    "&.cm-focused": { outline: "2px solid var(--gold)", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: "var(--font-code)", lineHeight: "1.5", overflow: "auto" },
    ".cm-content": { caretColor: "var(--gold-bright)", padding: "8px 0" },
    ".cm-cursor": { borderLeftColor: "var(--gold-bright)", borderLeftWidth: "2px" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--gold-deep) !important" },
    ".cm-activeLine": { backgroundColor: "#ffffff0a" },
    ".cm-gutters": { backgroundColor: "var(--map)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
    "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--own-deep)", outline: "1px solid var(--own-strong)" },
    ".cm-tooltip": {
      border: "1px solid var(--line-strong)",
      borderRadius: "var(--radius-small)",
      backgroundColor: "var(--panel-high)",
      color: "var(--ink)",
      fontFamily: "var(--font-text)",
      maxWidth: "min(340px, 86vw)",
    },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--font-code)", fontSize: "0.95em", maxHeight: "14em" },
    ".cm-tooltip-autocomplete > ul > li": { padding: "5px 8px", minHeight: "24px" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      backgroundColor: "var(--gold-deep)",
      color: "var(--gold-bright)",
    },
    ".cm-completionInfo": { padding: "8px 10px", lineHeight: "1.35" },
    ".cm-completionMatchedText": { color: "var(--gold-bright)", textDecoration: "none", fontWeight: "700" },
    ".cm-diagnostic": {
      padding: "6px 10px",
      borderLeft: "4px solid var(--enemy-strong)",
      fontFamily: "var(--font-text)",
    },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--enemy)",
      textUnderlineOffset: "3px",
    },
    ".cm-gutter-lint": { width: "1.3em" },
    ".cm-panels": { backgroundColor: "var(--panel-high)", color: "var(--ink)" },
    ".cm-snippetField": { backgroundColor: "#ffffff14" },
  },
  { dark: true },
);

/** Make an editor in an element, which gets a shadow root if it has none. */
export function openEditor(host: HTMLElement, wish: EditorWish): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let line = 0;
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: wish.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        indentUnit.of("  "),
        StreamLanguage.define(toml),
        syntaxHighlighting(COLOURS),
        LOOK,
        autocompletion({
          override: [(context) => completed(context, wish.choices)],
          icons: false,
          activateOnTypingDelay: 60,
          interactionDelay: 0,
          maxRenderedOptions: 200,
        }),
        keymap.of([
          { key: "Tab", run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": wish.label,
          tabindex: "0",
          autocapitalize: "off",
          autocorrect: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) wish.onchange(update.state.doc.toString());
          const now = update.state.doc.lineAt(update.state.selection.main.head).number;
          if (now !== line) wish.online?.((line = now));
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark: (marks) => view.dispatch(setDiagnostics(view.state, diagnostics(view.state, marks))),
    goto: (number) => {
      const { from } = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** Return marks as the editor shows them: under all of a line but the space before it. */
export function diagnostics(state: EditorState, marks: readonly Mark[]): Diagnostic[] {
  return marks
    .map(({ line, reason }) => {
      const { from, to, text } = state.doc.line(Math.min(Math.max(line ?? 1, 1), state.doc.lines));
      const start = from + (text.length - text.trimStart().length);
      return { from: Math.min(start, to), to, severity: "error" as const, message: reason };
    })
    .sort((one, other) => one.from - other.from);
}

/** Return what may be written at the cursor. */
export function completed(context: CompletionContext, choices: EditorWish["choices"]): CompletionResult | null {
  const place = placeAt(context.state.sliceDoc(0, context.pos));
  if (place === null || choices === undefined) return null;
  if (place.word === "" && !context.explicit) return null;
  const after = context.state.sliceDoc(context.pos, context.pos + 200);
  const isQuoted = /^["']/.test(place.word);
  const options = choices(place)
    .filter(({ template }) => !isQuoted || template.startsWith('"') || place.kind === "key")
    .map((choice) => optionOf(choice, place, after));
  return options.length === 0 ? null : { from: place.from, options, filter: true };
}

function optionOf({ label, template, kind, about }: Choice, { word }: Place, after: string): Completion {
  const isQuoted = /^["']/.test(word);
  const rest = {
    label: isQuoted ? `"${label}` : label,
    displayLabel: label,
    type: kind,
    ...(about ? { info: about } : {}),
    boost: kind === "name" ? -1 : kind === "word" ? 1 : 0,
  };
  if (kind === "key" && /^\s*=/.test(after)) return { ...rest, apply: label };
  if (isQuoted && template.startsWith('"')) {
    // the editor has closed the quote already
    return { ...rest, apply: after.startsWith('"') ? template.slice(0, -1) : template };
  }
  return snippetCompletion(template.replaceAll("${}", "#{}"), rest);
}
