/**
 * Return what has come with all those parts of what was there before that are the same.
 *
 * A position comes whole with every move, and most of it is as it was: what keeps its identity is not drawn anew.
 */
export function kept<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const names = Object.keys(next);
  const parts = names.map((name) => kept(before[name], next[name]));
  const isSame = (name: string, index: number): boolean => name in before && before[name] === parts[index];
  if (names.length === Object.keys(before).length && names.every(isSame)) return before as T;
  if (Array.isArray(next)) return parts as T;
  return Object.fromEntries(names.map((name, index) => [name, parts[index]])) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
