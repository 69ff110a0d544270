/** Tables as tests look at them. */

import { render } from "@testing-library/svelte";

import MatchTable from "../match/MatchTable.svelte";
import type { LogLine, State } from "../wire/messages";
import type { View } from "../wire/view";
import { stageOf, type FixtureName, type Stage } from "./staging";

export interface Table extends Omit<Stage, "change"> {
  /** Let the server say that something has changed on the board, and the page show it. */
  change: <V extends View>(how: (view: V) => void, lines?: LogLine[]) => Promise<void>;
}

/** Show the table of a fixture, with some things changed. */
export async function tableOf(name: FixtureName, changes: Partial<State> = {}): Promise<Table> {
  const stage = await stageOf(name, changes);
  const { selection, store, book } = stage;
  const props = { onreplay: () => Promise.resolve(), ongo: () => undefined, onmenu: () => undefined };
  const { rerender } = render(MatchTable, { selection, view: shown(store.view), book, ...props });
  return {
    ...stage,
    async change(how, lines) {
      stage.change(how, lines);
      await rerender({ view: shown(store.view) });
    },
  };
}

function shown(view: View | null): View {
  if (view === null) throw new Error("there is nothing to show");
  return view;
}

/** Return everything on the page that makes a move when it is pressed. */
export function clickables(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-move]")];
}

/** Return what is said of something to those who do not see it. */
export function spokenOf(node: Element): string {
  const label = node.getAttribute("aria-label");
  if (label !== null) return label;
  const copy = node.cloneNode(true) as Element;
  copy.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  return copy.textContent.replace(/\s+/g, " ").trim();
}

/** Return the one button or picture that is said to be something. Throws an Error for none, or several. */
export function spokenAs(name: string | RegExp): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>("button, [role=img]")];
  const fits = all.filter((node) => (typeof name === "string" ? spokenOf(node) === name : name.test(spokenOf(node))));
  const [found, ...others] = fits;
  if (found === undefined) throw new Error(`nothing is said to be ${String(name)}:\n${all.map(spokenOf).join("\n")}`);
  if (others.length > 0) throw new Error(`several are said to be ${String(name)}`);
  return found;
}
