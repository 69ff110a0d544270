/** Where in the page one is: the address, and links that do not load the page anew. */

export type Route =
  | { page: "home" }
  | { page: "play"; game: string; deck: string | null }
  | { page: "match"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "review"; id: string | null }
  | { page: "invite"; code: string }
  | { page: "decks" }
  | { page: "cards"; game: string | null }
  | { page: "card"; game: string; name: string }
  | { page: "build"; game: string; deck: string | null }
  | { page: "rules" }
  | { page: "rulebook"; game: string }
  | { page: "workshop"; game: string | null }
  | { page: "credits" }
  | { page: "history" }
  | { page: "watch" }
  | { page: "learn" }
  | { page: "puzzles" }
  | { page: "puzzle"; game: string; id: string }
  | { page: "lost"; path: string };

export function routeOf(path: string): Route {
  const [first = "", second, third, ...more] = path.split("/").slice(1).map(decoded);
  const lost: Route = { page: "lost", path };
  if (more.length > 0) return lost;
  if (first === "play" && second) return { page: "play", game: second, deck: third || null };
  if (first === "cards") return cardRoute(second || null, third || null);
  if (first === "build" && second) return { page: "build", game: second, deck: third || null };
  if (first === "puzzles" && second && third) return { page: "puzzle", game: second, id: third };
  if (third) return lost;
  if (first === "replay") return { page: "replay", id: second || null };
  if (first === "review") return { page: "review", id: second || null };
  if (first === "workshop") return { page: "workshop", game: second || null };
  if (first === "" && second === undefined) return { page: "home" };
  if (!second) return isPlain(first) ? { page: first } : lost;
  if (first === "match") return { page: "match", id: second };
  if (first === "rules") return { page: "rulebook", game: second };
  if (first === "invite") return { page: "invite", code: second };
  return lost;
}

function cardRoute(game: string | null, name: string | null): Route {
  return game === null || name === null ? { page: "cards", game } : { page: "card", game, name };
}

/** Return the address of the cards of a game, or of those that a query finds. */
export function cardsPath(game: string, query = ""): string {
  return `/cards/${encodeURIComponent(game)}${query === "" ? "" : `?q=${encodeURIComponent(query)}`}`;
}

export function cardPath(game: string, name: string): string {
  return `/cards/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;
}

/** Return the address of the rulebook of a game, of a rule in it ("SK-47") or of a word in its glossary. */
export function rulesPath(game: string, anchor = ""): string {
  return `/rules/${encodeURIComponent(game)}${anchor === "" ? "" : `#${anchor}`}`;
}

/** Return what an address points with at a word of the glossary. */
export function wordAnchor(word: string): string {
  const plain = word.toLowerCase().replaceAll("'", "");
  return `word-${plain.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "")}`;
}

const PLAIN = ["decks", "rules", "credits", "history", "watch", "learn", "puzzles"] as const;

/** Tell whether a page has an address of one word. */
function isPlain(word: string): word is (typeof PLAIN)[number] {
  return (PLAIN as readonly string[]).includes(word);
}

/** Return the address of the set-up of a game, with a deck chosen if one is named. */
export function playPath(game: string, deck: string | null = null): string {
  const path = `/play/${encodeURIComponent(game)}`;
  return deck === null ? path : `${path}/${encodeURIComponent(deck)}`;
}

/** Return the address of the builder of a game: for a new deck, or for the one with this id or code. */
export function buildPath(game: string, deck: string | null = null): string {
  const path = `/build/${encodeURIComponent(game)}`;
  return deck === null ? path : `${path}/${encodeURIComponent(deck)}`;
}

/** What the address of the builder ends with when the deck is to be repaired at once. */
export const REPAIR = "repair";

/** Return the address of the workshop of a game, to which a card is copied if one is named. */
export function workshopPath(game: string, card = ""): string {
  return `/workshop/${encodeURIComponent(game)}${card === "" ? "" : `?card=${encodeURIComponent(card)}`}`;
}

export function puzzlePath(game: string, id: string): string {
  return `/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}

export function matchPath(id: string): string {
  return `/match/${encodeURIComponent(id)}`;
}

export function replayPath(id: string): string {
  return `/replay/${encodeURIComponent(id)}`;
}

/** Return the address of the review of a match, for a seat of it if one is named; null is the file that is open. */
export function reviewPath(id: string | null, seat: string | null = null): string {
  return `/review${id === null ? "" : `/${encodeURIComponent(id)}`}${seat === null ? "" : `?seat=${seat}`}`;
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
  /** What the address asks for after its question mark. */
  search = $state(location.search);
  route = $derived(routeOf(this.path));
  /** How often one has gone somewhere: a page that is gone to again begins anew. */
  visit = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#arrive();
    if (this.anchor === "") scrollTo(0, 0);
  }

  /** Write into the address what is shown now, without going anywhere. */
  note(path: string): void {
    history.replaceState(history.state, "", path);
    this.#read();
  }

  /** Return a word that the address asks for, as in "?q=gold"; "" for none. */
  asked(name: string): string {
    return new URLSearchParams(this.search).get(name) ?? "";
  }

  #arrive(): void {
    this.#read();
    this.visit += 1;
  }

  #read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.anchor = location.hash.slice(1);
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
