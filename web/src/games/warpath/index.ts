/** Warpath on the page. */

import type { Action, GamePage } from "../page";
import { OTHER } from "../../wire/view";
import { face, facts, printed } from "./facts";
import Foot from "./Foot.svelte";
import { keywords } from "./keywords";
import Medallion from "./Medallion.svelte";
import { durations, motion } from "./motion";
import Score from "./Score.svelte";
import Signs from "./Signs.svelte";
import StripFacts from "./StripFacts.svelte";
import type { WarpathView } from "./view";
import WarpathBoard from "./WarpathBoard.svelte";

const END: Action = {
  id: "end",
  kind: "end",
  label: "End turn",
  more: "the other army marches",
  sign: "➜",
  shortcut: "p",
  role: "over",
  deed: "end your turn",
  card: null,
};

export const warpath: GamePage<WarpathView> = {
  name: "warpath",
  Board: WarpathBoard,
  Medallion,
  StripFacts,
  Score,
  Foot,
  Aside: null,
  Signs,
  keywords,
  words: {
    place: "lane",
    walk: "go from unit to unit on the board",
    main: "end the turn",
    tool: "use the active skill (asks first)",
  },
  durations,
  motion,

  where: () => "",

  ending(view, { winner, face, nameOf }) {
    if (winner === null || view.ended_by === "turn_limit") return `nobody had won after ${String(view.turn)} turns`;
    const loser = OTHER[winner];
    return face === loser ? "your castle fell" : `${nameOf(loser)}'s castle fell`;
  },

  pile: (view, seat) => ({ name: "discard pile", cards: view[seat].discard }),

  actions(view, seat) {
    const { active_skill: skill } = view[seat];
    return skill ? [skillAction(skill.card, skill.cost), END] : [END];
  },

  question(view, seat, move) {
    const { active_skill: skill } = view[seat];
    if (move.kind !== "skill" || !skill) return null;
    const title = `Use ${skill.card} for ${String(skill.cost)} gold?`;
    return { title, text: "", yes: "Use", card: skill.card, setting: null };
  },

  placesOf: (view, digit) => Object.keys(view.lanes).slice(digit - 1, digit),
  facts,
  printed,
  face,
};

function skillAction(card: string, cost: number): Action {
  return {
    id: "skill",
    kind: "skill",
    label: `${card} (${String(cost)})`,
    more: "",
    sign: "",
    shortcut: "l",
    role: "tool",
    deed: "use your skill",
    card,
  };
}
