/** Why a match that is over cannot be shown, and where to go instead. */

import { matchPath } from "../state/router.svelte";
import { sentence } from "../support/phrases";
import { reasonOf, RestFault } from "../wire/rest";

export interface Lost {
  title: string;
  reason: string;
  canReload: boolean;
  next: { href: string; label: string } | null;
}

const FILES = { href: "/replay", label: "Open a replay file" };

/** Return what is said of a fault on the way to a match; `title` is what it has kept from being shown. */
export function lostBy(fault: unknown, match: string, title: string): Lost {
  const slug = fault instanceof RestFault ? fault.slug : "";
  const reason = reasonOf(fault);
  const lost: Lost = { title, reason, canReload: false, next: FILES };
  if (slug === "match/unknown") {
    lost.reason = `${reason} The link may be mistyped. A private match is shown to its players, and to others by a link that one of them has copied from its replay.`;
  } else if (slug === "replay/playing") {
    lost.title = "This match is not over";
    lost.reason = "Its replay can be watched when it is. Until then you can look at the match itself.";
    lost.next = { href: matchPath(match), label: "Go to the match" };
  } else if (slug === "replay/frozen") {
    lost.title = "This match was frozen";
  } else if (slug === "match/unreadable") {
    lost.reason = sentence(
      `${reason.replace(/\.$/, "")}; it was played with cards that are not here, or not as they were`,
    );
  } else if (slug.startsWith("net/") || slug === "" || slug === "server/error" || slug.startsWith("store/")) {
    lost.canReload = true;
  }
  return lost;
}
