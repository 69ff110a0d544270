/** Carrying a card from the hand to a place: what one can do with two taps can be done with one drag as well. */

import type { Selection } from "../state/selection.svelte";
import { carrying } from "./carry";

interface Carried {
  card: string;
  id: number;
}

/** Attach to a card of the hand: it can be dragged to a lit place, or up from the hand if it goes to none. */
export function dragging(selection: Selection, { card, id }: Carried): (node: HTMLElement) => () => void {
  return (node) =>
    carrying({
      canLift: () => selection.ways(card).length > 0,
      // a finger that goes sideways swipes through the hand
      scrolls: (across, down) => Math.abs(across) > Math.abs(down),
      places: "[data-drop]",
      onlift: () => {
        if (selection.selected?.id !== id) selection.pick(card, id);
      },
      ondrop: (place, event) => {
        const leaves = event.clientY < node.getBoundingClientRect().top - 20;
        const text = place?.getAttribute("data-drop") ?? (leaves ? selection.directly(card)?.text : undefined);
        const goal = selection.ways(card).find((way) => way.text === text);
        if (goal !== undefined) selection.press(goal);
        else selection.deselect();
      },
      onescape: () => selection.deselect(),
    })(node);
}
