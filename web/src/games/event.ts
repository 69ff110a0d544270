/** What happened in a match of either game, each with its cause. */

import type { SkirmishEvent } from "./skirmish/events";
import type { WarpathEvent } from "./warpath/events";

export type GameEvent = SkirmishEvent | WarpathEvent;
