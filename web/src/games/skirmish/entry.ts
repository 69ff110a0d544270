import { addEmblems } from "../../art/emblems.svelte";
import { asExampleBoard, asGamePage, asSmallBoard, type GameEntry } from "../entry";

export const skirmishEntry: GameEntry = {
  name: "skirmish",
  title: "Skirmish",
  about: "Five terrains, one hand for three fights. Know when to stop.",
  leadWord: "Leader",
  isLeadFree: true,
  curve: "power",
  presets: {
    standard: "Play one card a turn, then act as often as you can. A leader and 25 cards.",
    classic: "One thing a turn, and any unit may replace another. No leaders, 20 cards.",
  },
  seats: { label: "Your seat", p1: "First seat", p2: "Second seat" },
  load: async () => {
    const [page] = await Promise.all([import("./index"), skirmishEntry.draw()]);
    return asGamePage(page.skirmish);
  },
  draw: async () => addEmblems(await import("virtual:emblems/skirmish")),
  example: async () => asExampleBoard((await import("./ExampleBoard.svelte")).default),
  small: async () => asSmallBoard((await import("./SmallBoard.svelte")).default),
  smallTable: async () => (await import("./small")).smallTable,
  rules: async () => (await import("./Rules.svelte")).default,
};
