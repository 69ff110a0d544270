/** Where in the page one is: the address, and links that do not load the page anew. */

export type Route =
  | { page: "home" }
  | { page: "match"; id: string }
  | { page: "invite"; code: string }
  | { page: "rules" }
  | { page: "lost"; path: string };

export function routeOf(path: string): Route {
  const [first = "", second, ...more] = path.split("/").slice(1).map(decoded);
  if (first === "" && second === undefined) return { page: "home" };
  if (first === "rules" && !second) return { page: "rules" };
  if (second && more.length === 0) {
    if (first === "match") return { page: "match", id: second };
    if (first === "invite") return { page: "invite", code: second };
  }
  return { page: "lost", path };
}

/** Return the code in what somebody pasted: an invitation's link, or the code alone. */
export function inviteCodeIn(text: string): string | null {
  const last = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").pop() ?? "";
  return last === "" ? null : decoded(last);
}

export class Router {
  path = $state(location.pathname);
  route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
