/** What the builder begins with: a new deck, one that is saved, or a copy of a ready-made one or of a code's. */

import type { DeckInfo, GameInfo } from "../wire/messages";
import { reasonOf } from "../wire/rest";
import { copyName, draftOf, EMPTY, isEmpty, isSame, type Draft } from "./draft";
import type { Shelf } from "./shelf";
import type { Start } from "./workbench.svelte";

export interface Found {
  /** Null if there is no such deck: `lost` says why. */
  start: Start | null;
  lost: string;
  /** What to know about it, such as that it was changed before; "" for nothing. */
  notice: string;
  /** What it would be without the changes of before; null if there were none. */
  fresh: Draft | null;
  freshWord: string;
}

const NOTHING = { lost: "", notice: "", fresh: null, freshWord: "" } as const;

/** Return what the builder of a game begins with. `read` reads the deck that a code stands for. */
export async function findStart(
  game: GameInfo,
  own: readonly DeckInfo[],
  deck: string | null,
  shelf: Shelf,
  read: (code: string) => Promise<DeckInfo>,
): Promise<Found> {
  const usual = game.rules[0] ?? "";
  if (deck === null) return resumed({ ...EMPTY, rules: usual }, null, "Start with an empty deck");
  const saved = own.find(({ id, game: of }) => id === deck && of === game.name);
  if (saved) return resumed(withRules(draftOf(saved)), saved, "Go back to the saved deck");
  const ready = game.decks.find(({ id }) => id === deck);
  if (ready) return resumed(withRules(draftOf(ready, copyName(ready.name))), null, "Start again from the original");
  try {
    const info = await read(deck);
    const draft = withRules(draftOf(info, `My ${info.lead ?? "new"} deck`));
    if (info.game === game.name) return resumed(draft, null, "Start again from the code");
    return lost(`That code is for a deck of another game, ${info.game}.`);
  } catch (problem) {
    return lost(
      deck.startsWith("~")
        ? "This deck was deleted, or belongs to someone else."
        : `${reasonOf(problem)} Copy the code once more, or pick a deck from your own.`,
    );
  }

  function withRules(draft: Draft): Draft {
    return { ...draft, rules: draft.rules || usual };
  }

  function resumed(fresh: Draft, info: DeckInfo | null, freshWord: string): Found {
    const start: Start = {
      game: game.name,
      id: info?.id ?? null,
      draft: fresh,
      saved: info ? fresh : null,
      place: deck,
    };
    const before = shelf.read(game.name, deck);
    if (before === null || isEmpty(before) || isSame(before, fresh)) return { ...NOTHING, start };
    const notice = info ? "Your changes from before are not saved yet." : "Your draft from before is still here.";
    return { ...NOTHING, start: { ...start, draft: before }, notice, fresh, freshWord };
  }
}

function lost(reason: string): Found {
  return { ...NOTHING, start: null, lost: reason };
}
