/** Where in the page one is: the address, and links that do not load the page anew. */

export type Route =
  | { page: "home" }
  | { page: "play"; game: string; deck: string | null }
  | { page: "match"; id: string }
  | { page: "invite"; code: string }
  | { page: "decks" }
  | { page: "rules" }
  | { page: "credits" }
  | { page: "lost"; path: string };

export function routeOf(path: string): Route {
  const [first = "", second, third, ...more] = path.split("/").slice(1).map(decoded);
  const lost: Route = { page: "lost", path };
  if (more.length > 0) return lost;
  if (first === "play" && second) return { page: "play", game: second, deck: third || null };
  if (third !== undefined) return lost;
  if (first === "" && second === undefined) return { page: "home" };
  if (!second) return first === "decks" || first === "rules" || first === "credits" ? { page: first } : lost;
  if (first === "match") return { page: "match", id: second };
  if (first === "invite") return { page: "invite", code: second };
  return lost;
}

/** Return the address of the set-up of a game, with a deck chosen if one is named. */
export function playPath(game: string, deck: string | null = null): string {
  const path = `/play/${encodeURIComponent(game)}`;
  return deck === null ? path : `${path}/${encodeURIComponent(deck)}`;
}

export function matchPath(id: string): string {
  return `/match/${encodeURIComponent(id)}`;
}

/** Return the code in what somebody pasted: an invitation's link, or the code alone. */
export function inviteCodeIn(text: string): string | null {
  const last = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").pop() ?? "";
  return last === "" ? null : decoded(last);
}

export class Router {
  path = $state(location.pathname);
  /** The part of the page that the address points at, such as "watch". */
  anchor = $state(location.hash.slice(1));
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrive();
    if (this.anchor === "") scrollTo(0, 0);
  }

  #arrive(): void {
    this.path = location.pathname;
    this.anchor = location.hash.slice(1);
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
