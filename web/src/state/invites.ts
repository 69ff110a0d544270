/** The invitations by which this tab came to matches, so that a private one can be watched again after a reload. */

const KEY = "marchlands.invites";

export function rememberInvite(match: string, code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...read(), [match]: code }));
  } catch {
    // without storage the invitation has to be opened again
  }
}

export function inviteOf(match: string): string | null {
  return read()[match] ?? null;
}

function read(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
