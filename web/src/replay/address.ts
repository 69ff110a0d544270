/** Links to a moment of a replay. An invitation goes behind the "#", which is never sent to a server or written down. */

const MOVE = /(?:^|&)move-(\d{1,6})(?=&|$)/;
const INVITE = /(?:^|&)invite-([\w-]{1,60})(?=&|$)/;

export interface Anchor {
  move: number | null;
  invite: string | null;
}

/** Return what stands behind the "#" of an address. */
export function anchorOf(hash: string): Anchor {
  const text = hash.replace(/^#/, "");
  const move = MOVE.exec(text)?.[1];
  return { move: move === undefined ? null : Number(move), invite: INVITE.exec(text)?.[1] ?? null };
}

export function hashOf({ move, invite }: Anchor): string {
  const parts = [move === null ? "" : `move-${String(move)}`, invite === null ? "" : `invite-${invite}`].filter(
    Boolean,
  );
  return parts.length === 0 ? "" : `#${parts.join("&")}`;
}
