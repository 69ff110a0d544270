/** Arrow keys on a board: the focus goes to what lies next in their direction. */

type Way = readonly [across: number, down: number];

const WAYS: Record<string, Way> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What lies straight ahead comes before what lies aside, even if that is nearer. */
const ASIDE = 3;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Return which of some boxes lies next to one in a direction; -1 where none does. */
export function nextBox(from: Box, boxes: readonly Box[], [across, down]: Way): number {
  const middle = ({ left, top, width, height }: Box): [number, number] => [left + width / 2, top + height / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [toX, toY] = middle(box);
    const [right, below] = [toX - x, toY - y];
    const ahead = right * across + below * down;
    const aside = Math.abs(right * down) + Math.abs(below * across);
    if (ahead < 1 || aside > ahead * ASIDE + (across ? from.height : from.width) / 2) return;
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/** Attach to a board: arrow keys move the focus between its buttons, or whatever else is walked over there. */
export function walking(board: HTMLElement, what = "button"): () => void {
  const key = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const target = event.target as HTMLElement;
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog")) return;
    event.preventDefault();
    const buttons = [...board.querySelectorAll<HTMLElement>(what)].filter(
      (button) => button !== target && !button.closest("dialog"),
    );
    const next = nextBox(
      target.getBoundingClientRect(),
      buttons.map((button) => button.getBoundingClientRect()),
      way,
    );
    buttons[next]?.focus();
  };
  board.addEventListener("keydown", key);
  return () => board.removeEventListener("keydown", key);
}
