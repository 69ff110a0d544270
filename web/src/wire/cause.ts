/** Why an event happened. */
export interface Cause {
  kind: "move" | "ability" | "event" | "march" | "fight" | "rules";
  card?: string | null;
  id?: number | null;
  text?: string | null;
  event?: number | null;
}
