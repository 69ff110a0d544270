/** Whatever can happen at a table of any game. */

import type { SkirmishEvent } from "./skirmish/events";
import type { WarpathEvent } from "./warpath/events";

export type GameEvent = SkirmishEvent | WarpathEvent;
