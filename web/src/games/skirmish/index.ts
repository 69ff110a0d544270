/** Skirmish on the page. */

import { plural } from "../../support/phrases";
import type { Seat } from "../../wire/messages";
import { OTHER } from "../../wire/view";
import type { Action, GamePage } from "../page";
import Counts from "./Counts.svelte";
import { face, facts, printed } from "./facts";
import { keywords } from "./keywords";
import Medallion from "./Medallion.svelte";
import { durations, motion } from "./motion";
import { slotsOn } from "./place";
import Score from "./Score.svelte";
import Signs from "./Signs.svelte";
import SkirmishBoard from "./SkirmishBoard.svelte";
import StripFacts from "./StripFacts.svelte";
import type { SkirmishView } from "./view";

const DONE: Action = {
  id: "done",
  kind: "pass",
  label: "Done",
  more: "for this skirmish; no action yet",
  sign: "⚑",
  shortcut: "p",
  role: "out",
  deed: "be done for this skirmish",
  card: null,
};
const PASS: Action = {
  id: "pass",
  kind: "pass",
  label: "Pass",
  more: "hands over the turn",
  sign: "➜",
  shortcut: "p",
  role: "over",
  deed: "pass",
  card: null,
};

export const skirmish: GamePage<SkirmishView> = {
  name: "skirmish",
  Board: SkirmishBoard,
  Medallion,
  StripFacts,
  Score,
  Foot: null,
  Aside: Counts,
  Signs,
  keywords,
  words: {
    place: "slot",
    walk: "go from slot to slot on the board",
    main: "pass, or be done for the skirmish (asks first)",
    tool: "use the leader (asks first)",
  },
  durations,
  motion,

  where: ({ turn }) => `turn ${String(turn)}`,

  ending(view, { winner, face }) {
    if (winner === null) return `${plural(view.p1.wins, "skirmish", "skirmishes")} each`;
    const first = face === OTHER[winner] ? face : winner;
    return `${plural(view[first].wins, "skirmish", "skirmishes")} to ${String(view[OTHER[first]].wins)}`;
  },

  pile: (view, seat) => ({ name: "graveyard", cards: view[seat].graveyard }),

  actions(view, seat, offers) {
    const { leader } = view[seat];
    const pass = isOut(view, seat) ? DONE : PASS;
    if (leader === null || (leader.charges === 0 && !offers.plain.has("leader"))) return [pass];
    return [leaderAction(leader.name), pass];
  },

  question(view, seat, move) {
    const { leader, slots } = view[seat];
    if (move.kind === "leader" && leader) {
      const text = `Costs one of ${plural(leader.charges, "charge")}.`;
      return { title: `Use ${leader.name}?`, text, yes: "Use", card: leader.name, setting: null };
    }
    if (move.kind === "activate") {
      const card = slots.find(({ unit }) => unit?.id === move.id)?.unit?.card ?? "the unit";
      const text = "It can be activated only once.";
      return { title: `Activate ${card}?`, text, yes: "Activate", card, setting: null };
    }
    if (move.kind !== "pass" || !isOut(view, seat)) return null;
    return {
      title: "Done for this skirmish?",
      text: "You cannot act again until the next one. Your units stay and count.",
      yes: "Yes, be done",
      card: null,
      setting: "asksDone",
    };
  },

  placesOf: (_, digit) => slotsOn(digit - 1),
  facts,
  printed,
  face,
};

/** Tell whether a pass of a seat that is to act would make it Done. */
function isOut(view: SkirmishView, seat: Seat): boolean {
  return view.to_act === seat && view[seat].passing === "done";
}

function leaderAction(name: string): Action {
  return {
    id: "leader",
    kind: "leader",
    label: `Use ${name}`,
    more: "",
    sign: "",
    shortcut: "l",
    role: "tool",
    deed: "use your leader",
    card: name,
  };
}
