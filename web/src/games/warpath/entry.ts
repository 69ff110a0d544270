import { addEmblems } from "../../art/emblems.svelte";
import { asExampleBoard, asGamePage, asSmallBoard, type GameEntry } from "../entry";

export const warpathEntry: GameEntry = {
  name: "warpath",
  title: "Warpath",
  about: "Three roads, marching armies, gold and stone. Take the castle.",
  leadWord: "Class",
  isLeadFree: false,
  curve: "cost",
  presets: {},
  seats: { label: "Who goes first", p1: "You go first", p2: "The other player goes first" },
  load: async () => {
    const [page] = await Promise.all([import("./index"), warpathEntry.draw()]);
    return asGamePage(page.warpath);
  },
  draw: async () => addEmblems(await import("virtual:emblems/warpath")),
  example: async () => asExampleBoard((await import("./ExampleBoard.svelte")).default),
  small: async () => asSmallBoard((await import("./SmallBoard.svelte")).default),
  smallTable: async () => (await import("./small")).smallTable,
  rules: async () => (await import("./Rules.svelte")).default,
};
