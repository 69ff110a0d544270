import { asGamePage, type GameEntry } from "../entry";

export const skirmishEntry: GameEntry = {
  name: "skirmish",
  title: "Skirmish",
  about: "five terrains and a hand of cards",
  leadWord: "Leader",
  isLeadFree: true,
  seats: { label: "Your seat", p1: "First seat", p2: "Second seat" },
  load: async () => asGamePage((await import("./index")).skirmish),
  rules: async () => (await import("./Rules.svelte")).default,
};
