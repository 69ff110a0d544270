/** Ways to come to a match, and to ask the REST interface as the guest of a page. */

import { type Page, expect } from "@playwright/test";

import type { Game, Glance, Seat, Table } from "./table";

export const GAMES: readonly Game[] = ["skirmish", "warpath"];
export const OTHER: Record<Seat, Seat> = { p1: "p2", p2: "p1" };

interface Wish {
  opponent?: "bot" | "invite" | "hot-seat";
  seat?: Seat;
  isPublic?: boolean;
  press?: "click" | "tap";
}

/** Wait until the start page has heard from the server: then there is a guest, too. */
export async function atHome(page: Page): Promise<void> {
  await expect(page.getByTestId("home")).toHaveAttribute("data-ready", "true");
}

/** Open what is seldom wanted in the set-up of a match. */
export async function openMore(page: Page, press: "click" | "tap" = "click"): Promise<void> {
  await page.getByTestId("setup-more")[press]();
}

/** Go from the start page to the set-up of a match, choose in it and begin; bots are the weakest there are. */
export async function setUp(page: Page, game: Game, wish: Wish = {}): Promise<void> {
  const { opponent = "bot", seat, isPublic = false, press = "click" } = wish;
  await page.getByTestId(`choose-${game}`)[press]();
  await page.getByTestId(`opponent-${opponent}`).check();
  if (opponent === "bot") await page.getByTestId("setup-level-recruit").check();
  if (seat !== undefined || isPublic) await openMore(page, press);
  if (seat !== undefined) await page.getByTestId("setup-seat").selectOption(seat);
  if (isPublic) await page.getByTestId("setup-public").check();
  await page.getByTestId("start-match")[press]();
}

/** Set up a match for a friend and return the link that the page gives for it. */
export async function invite(page: Page, game: Game, wish: Omit<Wish, "opponent"> = {}): Promise<string> {
  await setUp(page, game, { ...wish, opponent: "invite" });
  return page.getByTestId("invite-link").inputValue();
}

/** Let a guest take the seat of an invitation, and both look at the table. */
export async function sitDown(host: Page, guest: Page): Promise<void> {
  await guest.getByTestId("take-seat").click();
  for (const page of [host, guest]) await expect(page.getByTestId("board")).toBeVisible();
}

/** Give the guest of a page a name. */
export async function call(page: Page, name: string): Promise<void> {
  await page.getByTestId("naming-open").click();
  await page.getByTestId("name").fill(name);
  await page.getByTestId("save-name").click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByTestId("naming-close").click();
}

/**
 * Ask the REST interface with the token of the page's guest, and return the answer as it is written.
 *
 * Waits for the page to have a guest, and fails if the server refuses.
 */
export async function ask(page: Page, path: string, body?: unknown): Promise<string> {
  await page.waitForFunction(() => localStorage.getItem("marchlands.guest") !== null);
  return page.evaluate(
    async ([path, body]) => {
      const { token } = JSON.parse(localStorage.getItem("marchlands.guest") ?? "{}") as { token: string };
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const response = await fetch(path, body === null ? { headers } : { method: "POST", headers, body });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${answer}`);
      return answer;
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Return the replay of a match that is over, as the server gives it; its seed is too large for a number here. */
export function replayOf(page: Page, match: string): Promise<string> {
  return ask(page, `/api/matches/${match}/replay`);
}

/** Return the moves of a replay. */
export function movesOf(replay: string): string[] {
  return (JSON.parse(replay) as { moves: string[] }).moves;
}

/** Make one move at the table whose turn it is, and wait until both show it; null when the match is over. */
export async function moveOn(tables: readonly [Table, Table]): Promise<string | null> {
  const turn = await toMove(tables);
  if (turn === null) return null;
  const { table, glance } = turn;
  const move = table.choose(glance.offered);
  await table.make(move);
  await Promise.all(tables.map((one) => one.settled(glance.number)));
  return move;
}

/** Return the table of the one to move, both showing the same number; null when the match is over. */
export async function toMove(tables: readonly [Table, Table]): Promise<{ table: Table; glance: Glance } | null> {
  let glances: Glance[] = [];
  await expect(async () => {
    glances = await Promise.all(tables.map((table) => table.settled()));
    expect(new Set(glances.map((glance) => glance.number)).size).toBe(1);
  }).toPass();
  if (glances.every((glance) => glance.isOver)) return null;
  const index = glances.findIndex((glance) => glance.isMine);
  const [table, glance] = [tables[index], glances[index]];
  if (table === undefined || glance === undefined) throw new Error("it is nobody's turn");
  return { table, glance };
}
