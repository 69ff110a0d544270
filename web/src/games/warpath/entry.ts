import { asGamePage, type GameEntry } from "../entry";

export const warpathEntry: GameEntry = {
  name: "warpath",
  title: "Warpath",
  about: "three lanes and your gold",
  leadWord: "Class",
  isLeadFree: false,
  seats: { label: "Who goes first", p1: "You go first", p2: "The other player goes first" },
  load: async () => asGamePage((await import("./index")).warpath),
  rules: async () => (await import("./Rules.svelte")).default,
};
