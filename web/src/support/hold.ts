/** A long press: a finger that stays reads, and does not press. */

export const HELD_AFTER = 450;
const MOVED = 10; // pixels, after which it scrolls

/** Attach to what can be read: what to do when a finger rests on it. The press that ends it does nothing else. */
export function holding(read: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: [number, number] = [0, 0];
    let isHeld = false;
    const stop = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      isHeld = false;
      if (event.pointerType !== "touch") return;
      start = [event.clientX, event.clientY];
      stop();
      timer = setTimeout(() => {
        isHeld = true;
        read();
      }, HELD_AFTER);
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - start[0], clientY - start[1]) > MOVED) stop();
    };
    const click = (event: MouseEvent): void => {
      stop();
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => void (isHeld && event.preventDefault());
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", stop);
    node.addEventListener("pointercancel", stop);
    node.addEventListener("contextmenu", menu);
    node.addEventListener("click", click, { capture: true });
    return () => {
      stop();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", stop);
      node.removeEventListener("pointercancel", stop);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
