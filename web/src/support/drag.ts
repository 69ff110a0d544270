/** Carrying a card from the hand to a place: what one can do with two taps can be done with one drag as well. */

import type { Selection } from "../state/selection.svelte";

/** So far a pointer may move before it drags. */
export const THRESHOLD = 3;

interface Carried {
  card: string;
  id: number;
}

/** Attach to a card of the hand: it can be dragged to a lit place, or up from the hand if it goes to none. */
export function dragging(selection: Selection, { card, id }: Carried): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let wasLetGo = false; // by Escape, while the button is still down

    const down = (event: PointerEvent): void => {
      wasLetGo = false;
      const canDrag = event.button === 0 && selection.ways(card).length > 0;
      start = canDrag ? { x: event.clientX, y: event.clientY, pointer: event.pointerId } : null;
    };
    const move = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointer) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (ghost === null) {
        if (Math.hypot(across, down) < THRESHOLD) return;
        // a finger that goes sideways swipes through the hand
        if (event.pointerType === "touch" && Math.abs(across) > Math.abs(down)) {
          start = null;
          return;
        }
        lift();
      }
      event.preventDefault();
      ghost?.style.setProperty("transform", `translate(${String(across)}px, ${String(down)}px) rotate(2deg)`);
      point(placeUnder(event));
    };
    const lift = (): void => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const copy = node.cloneNode(true) as HTMLElement;
      copy.setAttribute("aria-hidden", "true");
      copy.removeAttribute("data-testid");
      Object.assign(copy.style, {
        position: "fixed",
        zIndex: "50",
        left: `${String(left)}px`,
        top: `${String(top)}px`,
        width: `${String(width)}px`,
        height: `${String(height)}px`,
        pointerEvents: "none",
      });
      document.body.append(copy);
      ghost = copy;
      if (start !== null) node.setPointerCapture(start.pointer);
      if (selection.selected?.id !== id) selection.pick(card, id);
    };
    const point = (place: Element | null): void => {
      if (place === over) return;
      over?.dispatchEvent(new PointerEvent("pointerleave"));
      over = place;
      over?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    };
    const up = (event: PointerEvent): void => {
      const wasDragged = ghost !== null;
      const place = wasDragged ? placeUnder(event) : null;
      const leaves = wasDragged && event.clientY < node.getBoundingClientRect().top - 20;
      end();
      if (wasDragged || wasLetGo) swallowClick(node);
      wasLetGo = false;
      if (!wasDragged) return;
      const text = place?.getAttribute("data-drop") ?? (leaves ? selection.directly(card)?.text : undefined);
      const goal = selection.ways(card).find((way) => way.text === text);
      if (goal !== undefined) selection.press(goal);
      else selection.deselect();
    };
    const end = (): void => {
      point(null);
      ghost?.remove();
      ghost = null;
      start = null;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || ghost === null) return;
      end();
      wasLetGo = true;
      selection.deselect();
    };
    const stop = (event: Event): void => event.preventDefault(); // the browser's own dragging

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", end);
    node.addEventListener("dragstart", stop);
    addEventListener("keydown", key);
    return () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("dragstart", stop);
      removeEventListener("keydown", key);
    };
  };
}

/** Return the lit place below a pointer; null where there is none. */
function placeUnder({ clientX, clientY }: PointerEvent): Element | null {
  const found = document.elementsFromPoint(clientX, clientY).map((element) => element.closest("[data-drop]"));
  return found.find((element) => element !== null) ?? null;
}

/** A drag is no press: the click that follows it does nothing. */
function swallowClick(node: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  node.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
}
