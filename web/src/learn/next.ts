/** What comes after a first match. */

import { matchPath } from "../state/router.svelte";
import type { Session } from "../state/session.svelte";
import type { FirstMatches, MissionInfo } from "../wire/messages";

/** Return the first of a game that is neither done nor skipped; null when there is none. */
export function nextOf(course: FirstMatches): MissionInfo | null {
  return course.missions.find(({ state }) => state === "open") ?? null;
}

/** Return the one that follows on another in the order of a game; null after the last. */
export function following(course: FirstMatches | undefined, name: string): MissionInfo | null {
  const at = course?.missions.findIndex((mission) => mission.name === name) ?? -1;
  return at < 0 ? null : (course?.missions[at + 1] ?? null);
}

/** Begin what follows on a mission, and return its address; after the last one, that of the list. */
export async function goOn(session: Session, game: string, name: string): Promise<string> {
  const course = (await session.rest.missions()).find((each) => each.game === game);
  const next = following(course, name);
  return next === null ? "/learn" : matchPath((await session.rest.beginMission(game, next.name)).id);
}
