/** Carrying something with the pointer: a picture of it follows, until it is let go of over a place. */

/** So far a pointer may move before it carries. */
export const THRESHOLD = 3;

export interface Load {
  /** Can it be carried now? */
  canLift: () => boolean;
  /** Is a finger that goes this way scrolling, and not carrying? */
  scrolls: (across: number, down: number) => boolean;
  /** What it can be put on, as a selector. */
  places: string;
  onlift: () => void;
  /** The place below it has changed. */
  onpoint?: (place: Element | null) => void;
  /** It was let go of over a place, or over none. */
  ondrop: (place: Element | null, event: PointerEvent) => void;
  /** It was let go of by Escape. */
  onescape: () => void;
}

/** Attach to what can be carried. */
export function carrying(load: Load): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { x: number; y: number; pointer: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let wasLetGo = false; // by Escape, while the button is still down

    const down = (event: PointerEvent): void => {
      wasLetGo = false;
      const canDrag = event.button === 0 && load.canLift();
      start = canDrag ? { x: event.clientX, y: event.clientY, pointer: event.pointerId } : null;
    };
    const move = (event: PointerEvent): void => {
      if (start === null || event.pointerId !== start.pointer) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      if (ghost === null) {
        if (Math.hypot(across, down) < THRESHOLD) return;
        if (event.pointerType === "touch" && load.scrolls(across, down)) {
          start = null;
          return;
        }
        lift();
      }
      event.preventDefault();
      ghost?.style.setProperty("transform", `translate(${String(across)}px, ${String(down)}px) rotate(2deg)`);
      point(placeUnder(event, load.places));
    };
    const lift = (): void => {
      ghost = copyOf(node);
      document.body.append(ghost);
      if (start !== null) node.setPointerCapture(start.pointer);
      load.onlift();
    };
    const point = (place: Element | null): void => {
      if (place === over) return;
      over?.dispatchEvent(new PointerEvent("pointerleave"));
      over = place;
      over?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
      load.onpoint?.(place);
    };
    const up = (event: PointerEvent): void => {
      const wasDragged = ghost !== null;
      const place = wasDragged ? placeUnder(event, load.places) : null;
      end();
      if (wasDragged || wasLetGo) swallowClick(node);
      wasLetGo = false;
      if (wasDragged) load.ondrop(place, event);
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
      load.onescape();
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

/** Return the picture of what is carried, where that lies now. */
function copyOf(node: HTMLElement): HTMLElement {
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
  return copy;
}

/** Return the place below a pointer; null where there is none. */
function placeUnder({ clientX, clientY }: PointerEvent, places: string): Element | null {
  const found = document.elementsFromPoint(clientX, clientY).map((element) => element.closest(places));
  return found.find((element) => element !== null) ?? null;
}

/** A drag is not a press: the click that follows it does nothing. */
function swallowClick(node: HTMLElement): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  node.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
}
