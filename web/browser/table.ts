/** Somebody at a table: reads what the page shows, and makes moves as a person would. */

import type { Locator, Page } from "@playwright/test";

import { expect } from "./test";

export type Game = "skirmish" | "warpath";
export type Random = (below: number) => number;
export type Seat = "p1" | "p2";

/** Return numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const WAIT = 60_000;

/** More moves than any match at random has had. */
const NEVER = 400;

/** What the page shows of where the match stands. */
export interface Glance {
  number: number;
  isOver: boolean;
  isMine: boolean;
  offered: string[];
}

export class Table {
  readonly page: Page;
  /** Is the count of a skirmish put away as soon as it is there? Nothing goes on before. */
  putsCountAway = true;
  readonly #random: Random;

  constructor(page: Page, seed = 1) {
    this.page = page;
    this.#random = randomOf(seed);
  }

  get match(): Locator {
    return this.page.getByTestId("match");
  }

  get result(): Locator {
    return this.page.getByTestId("result");
  }

  id(): Promise<string> {
    return this.#read("data-match");
  }

  async number(): Promise<number> {
    return Number(await this.#read("data-number"));
  }

  async face(): Promise<Seat> {
    const face = await this.#read("data-face");
    if (face !== "p1" && face !== "p2") throw new Error(`no seat: ${face}`);
    return face;
  }

  async #read(attribute: string): Promise<string> {
    return (await this.match.getAttribute(attribute)) ?? "";
  }

  /** Wait until the page has settled after the move of a number, whoever is to move then. */
  settled(after = -1): Promise<Glance> {
    return this.#look(after, "settled");
  }

  /** Wait until something can be decided here after the move of a number; false when the match is over. */
  async turn(after = -1): Promise<boolean> {
    return !(await this.#look(after, "decided")).isOver;
  }

  /** Look at the page with every frame until it shows what is waited for. */
  #look(after: number, wanted: "now" | "settled" | "decided"): Promise<Glance> {
    return this.page.evaluate(
      ({ after, wanted, wait, putsCountAway }) => {
        const find = (name: string): HTMLElement | null => document.querySelector(`[data-testid="${name}"]`);
        const look = (): Glance & { isBusy: boolean } => ({
          number: Number(find("match")?.dataset["number"] ?? -1),
          isBusy: find("match")?.dataset["busy"] !== "false",
          isOver: find("result") !== null,
          isMine: find("turn")?.dataset["mine"] === "true",
          offered: Array.from(
            document.querySelectorAll<HTMLElement>('[data-testid="legal-move"]'),
            (move) => move.dataset["move"] ?? "",
          ),
        });
        const fits = ({ number, isBusy, isOver, isMine }: ReturnType<typeof look>): boolean =>
          wanted === "now" ||
          (number >= 0 && !isBusy && number !== after && (isOver || isMine || wanted === "settled"));
        const end = performance.now() + wait;
        return new Promise<Glance>((resolve, reject) => {
          const again = (): void => {
            const seen = look();
            if (putsCountAway) find("count-close")?.click();
            if (fits(seen)) resolve(seen);
            else if (performance.now() > end) reject(new Error(`not ${wanted} after ${JSON.stringify(seen)}`));
            else requestAnimationFrame(again);
          };
          again();
        });
      },
      { after, wanted, wait: WAIT, putsCountAway: this.putsCountAway && wanted !== "now" },
    );
  }

  /** Return the legal moves, as the list of all of them has them. */
  async offered(): Promise<string[]> {
    return (await this.#look(-1, "now")).offered;
  }

  async pick(): Promise<string> {
    return this.choose(await this.offered());
  }

  choose(moves: readonly string[]): string {
    expect(moves.length).toBeGreaterThan(0);
    return moves[this.#random(moves.length)] ?? "";
  }

  /** Where a move can be made without the list: on the board, at the hand, among the actions and answers. */
  spot(move: string): Locator {
    return this.page.locator(`[data-move=${JSON.stringify(move)}]:not([data-testid="legal-move"])`).first();
  }

  handCard(card: string): Locator {
    return this.page.locator(`[data-testid="hand-card"][data-card=${JSON.stringify(card)}]`).first();
  }

  /** Press a card of the hand where it shows: others may lie over its middle, or over its edge. */
  async pressCard(card: string, press: "click" | "tap" = "click"): Promise<void> {
    const found = this.handCard(card);
    await found.scrollIntoViewIfNeeded();
    const free = await found.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      for (const down of [0.5, 0.3, 0.7]) {
        for (const across of [0.5, 0.3, 0.15, 0.7, 0.85]) {
          const [x, y] = [left + across * width, top + down * height];
          if (button.contains(document.elementFromPoint(x, y))) return { x, y };
        }
      }
      throw new Error("nothing of it is to be seen");
    });
    if (press === "click") await this.page.mouse.click(free.x, free.y);
    else await this.page.touchscreen.tap(free.x, free.y);
  }

  /** Make a move by clicking, or tapping, on the card and then on the place. */
  async make(move: string, press: "click" | "tap" = "click"): Promise<void> {
    await this.continue();
    const spot = this.spot(move);
    if ((await spot.count()) === 0) await this.pressCard(cardOf(move), press);
    const before = await this.number();
    await spot[press]();
    // the first tap may only show what a move would do
    if ((await this.#taken(move, before)) === "shown") {
      await spot.tap();
      await this.#taken(move, before, "shown");
    }
    await this.#confirm(move, before, press);
  }

  /** Look at the page with every frame until it shows what became of a press: shown only, asked about, or made. */
  #taken(move: string, before: number, ignored = ""): Promise<string> {
    return this.page.evaluate(
      ({ move, before, ignored, wait }) => {
        const find = (name: string): HTMLElement | null => document.querySelector(`[data-testid="${name}"]`);
        const look = (): string => {
          if (find("confirm-yes") !== null) return "asked";
          const { busy, number } = find("match")?.dataset ?? {};
          if (busy === "true" || Number(number) !== before) return "made";
          return find("hint")?.dataset["tapped"] === move ? "shown" : "";
        };
        const end = performance.now() + wait;
        return new Promise<string>((resolve, reject) => {
          const again = (): void => {
            const seen = look();
            if (seen !== "" && seen !== ignored) resolve(seen);
            else if (performance.now() > end) reject(new Error(`pressed in vain: ${move}`));
            else requestAnimationFrame(again);
          };
          again();
        });
      },
      { move, before, ignored, wait: WAIT },
    );
  }

  /** Open the menu, unless it is open. */
  async openMenu(press: "click" | "tap" = "click"): Promise<void> {
    if ((await this.page.locator('dialog[open][data-testid="menu"]').count()) === 0) {
      await this.page.getByTestId("menu-open")[press]();
    }
  }

  /** Give up the match, by the menu. */
  async concede(): Promise<void> {
    await this.openMenu();
    await this.page.getByTestId("concede").click();
    await this.page.getByTestId("concede-yes").click();
  }

  /** Put away the count of a skirmish, if it is there. */
  async continue(): Promise<void> {
    const button = this.page.getByTestId("count-close");
    if ((await button.count()) > 0) await button.click();
  }

  /** Say yes to what asks before it is done. */
  async #confirm(move: string, before: number, press: "click" | "tap" = "click"): Promise<void> {
    if (!/^(leader|skill|activate|pass)/.test(move)) return;
    if ((await this.#taken(move, before)) === "asked") await this.page.getByTestId("confirm-yes")[press]();
  }

  /** Make a move by the list of all moves. */
  async makeByList(move: string): Promise<void> {
    await this.continue();
    const list = this.page.getByTestId("all-moves");
    if ((await list.getAttribute("open")) === null) {
      await this.openMenu();
      await this.page.getByTestId("moves-open").click();
    }
    const before = await this.number();
    await list.locator(`[data-move=${JSON.stringify(move)}]`).click();
    await this.#confirm(move, before);
  }

  /** Make a move by keys alone. */
  async makeByKeys(move: string): Promise<void> {
    const spot = this.spot(move);
    if ((await spot.count()) === 0) {
      await this.tabTo(this.handCard(cardOf(move)));
      await this.page.keyboard.press("Enter");
    }
    await this.tabTo(spot, move.includes("@") ? "Shift+Tab" : "Tab");
    await this.page.keyboard.press("Enter");
    const yes = this.page.getByTestId("confirm-yes");
    if ((await yes.count()) > 0) {
      await expect(yes).toBeFocused();
      await this.page.keyboard.press("Enter");
    }
  }

  /**
   * Press Tab until something has the focus; a skirmish's count, which keeps the focus, is closed first.
   *
   * How many presses it should take is reckoned from the page, and only then is it looked whether that was right.
   */
  async tabTo(wanted: Locator, key = "Tab"): Promise<void> {
    const close = this.page.getByTestId("count-close");
    const turned = key === "Tab" ? "Shift+Tab" : "Tab";
    await wanted.waitFor();
    for (let press = 0; press < 150;) {
      const { isCounted, isThere, steps } = await wanted.evaluate(tabsTo, key.startsWith("Shift"));
      if (isCounted) {
        await expect(close).toBeFocused();
        await this.page.keyboard.press("Enter");
        await expect(close).toHaveCount(0);
        continue;
      }
      if (isThere) return;
      const count = Math.max(1, Math.abs(steps));
      for (let step = 0; step < count; step += 1) await this.page.keyboard.press(steps < 0 ? turned : key);
      press += count;
    }
    throw new Error(`cannot be reached by ${key}: ${String(wanted)}`);
  }

  /** Check that the moves on the table are those of the list, taking each card of the hand once. */
  async expectAllOnTable(): Promise<void> {
    await this.continue();
    const shown = await this.#moves();
    const cards = await this.page
      .locator('[data-testid="hand-card"][data-playable="true"]')
      .evaluateAll((found) => [...new Set(found.map((card) => card.dataset["card"] ?? ""))]);
    for (const card of cards) {
      await this.pressCard(card);
      await expect(this.handCard(card)).toHaveAttribute("aria-pressed", "true");
      for (const move of await this.#moves()) shown.add(move);
      await this.pressCard(card);
      await expect(this.handCard(card)).toHaveAttribute("aria-pressed", "false");
    }
    expect([...shown].sort()).toEqual((await this.offered()).sort());
  }

  async #moves(): Promise<Set<string>> {
    const spots = this.page.locator('[data-move]:not([data-testid="legal-move"])');
    return new Set(
      await spots.evaluateAll((found) => found.map((spot) => (spot as HTMLElement).dataset["move"] ?? "")),
    );
  }

  /** Play on at random until the match is over, or give it up after some moves. */
  async playOut(
    press: "click" | "tap" | "keys" = "click",
    most = NEVER,
    eachTurn?: (count: number) => Promise<void>,
  ): Promise<void> {
    let after = -1;
    for (let count = 0; count <= most; count += 1) {
      const { isOver, number, offered } = await this.#look(after, "decided");
      if (isOver) break;
      if (count === most) {
        if (most === NEVER) throw new Error("the match does not end");
        await this.concede();
        break;
      }
      await eachTurn?.(count);
      after = number;
      // a third of the time a turn ends: among all moves it would hardly ever be the one, and matches would be long
      const end = offered.find((one) => one === "pass" || one === "end");
      const move = end !== undefined && this.#random(3) === 0 ? end : this.choose(offered);
      if (press === "keys") await this.makeByKeys(move);
      else await this.make(move, press);
    }
    await this.continue();
  }

  /** Return what lies on the board, with owners by seat. */
  async board(): Promise<Board> {
    const crowded = await this.crowded();
    return this.page.evaluate((crowded) => {
      const face = document.querySelector<HTMLElement>('[data-testid="match"]')?.dataset["face"];
      const near = face === "p2" ? "p2" : "p1";
      const far = near === "p1" ? "p2" : "p1";
      const text = (root: Element, part: string): string => root.querySelector(part)?.textContent.trim() ?? "";
      const things: string[] = [];
      for (const slot of document.querySelectorAll<HTMLElement>("[data-slot]")) {
        const [side, terrain] = [...(slot.dataset["slot"] ?? "")];
        const unit = text(slot, ".name");
        if (unit) things.push(`${side === "a" ? near : far} ${String(terrain)}: ${unit} ${text(slot, ".power")}`);
      }
      for (const tile of document.querySelectorAll<HTMLElement>("[data-tile]")) {
        const name = tile.dataset["tile"] ?? "";
        const figures = [...tile.querySelectorAll(".figure:not(.ghost)")].map((figure) => ({
          isNear: figure.classList.contains("near"),
          words: `${text(figure, ".name")} ${text(figure, ".numbers")}`,
        }));
        for (const { isNear, words } of crowded[name] ?? figures)
          things.push(`${name}: ${isNear ? near : far} ${words}`);
      }
      const scores = ["wins-p1", "wins-p2", "hp-p1", "hp-p2"].flatMap((name) => {
        const told = /\d+/.exec(document.querySelector(`[data-testid="${name}"]`)?.textContent ?? "")?.[0];
        return told === undefined ? [] : [`${name} ${told}`];
      });
      return { things: things.sort(), scores };
    }, crowded);
  }

  /** Look at all that is on tiles that have no room for it, by tile. */
  private async crowded(): Promise<Record<string, { isNear: boolean; words: string }[]>> {
    const found: Record<string, { isNear: boolean; words: string }[]> = {};
    for (const more of await this.page.getByTestId("more").all()) {
      await more.click();
      const all = this.page.locator('dialog[open][data-testid="tile-all"]');
      const tile = (await all.getAttribute("data-place")) ?? "";
      found[tile] = await all.locator(".figure").evaluateAll((figures) =>
        figures.map((figure) => ({
          isNear: figure.classList.contains("near"),
          words: [".name", ".numbers"].map((part) => figure.querySelector(part)?.textContent.trim() ?? "").join(" "),
        })),
      );
      await all.getByRole("button", { name: "Close" }).click();
    }
    return found;
  }
}

/** Tell in the page whether an element has the focus, else how many stops of Tab it is away; less than 0: behind. */
function tabsTo(wanted: Element, isBack: boolean): { isCounted: boolean; isThere: boolean; steps: number } {
  const isCounted = document.querySelector('[data-testid="count-close"]') !== null;
  const within = document.querySelector("dialog[open]") ?? document;
  const stops = [
    ...within.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ];
  // radio buttons of a group are one stop
  const isPassed = (one: HTMLElement): boolean =>
    one instanceof HTMLInputElement &&
    one.type === "radio" &&
    !one.checked &&
    stops.some((other) => other instanceof HTMLInputElement && other.name === one.name && other.checked);
  const reached = stops.filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(":disabled") &&
      one.checkVisibility({ visibilityProperty: true }) &&
      !isPassed(one),
  );
  const [from, to] = [
    reached.findIndex((one) => one === document.activeElement),
    reached.indexOf(wanted as HTMLElement),
  ];
  const steps = from < 0 || to < 0 ? 0 : isBack ? from - to : to - from;
  return { isCounted, isThere: document.activeElement === wanted, steps };
}

export interface Board {
  things: string[];
  scores: string[];
}

function cardOf(move: string): string {
  const card = /^play (.+?)( @.+)?$/.exec(move)?.[1];
  if (card === undefined) throw new Error(`not offered on the table: ${move}`);
  return card;
}

interface Unit {
  card: string;
  owner: Seat;
  power: number;
  shield: number;
  attack: number;
  hp: number;
}

interface Side {
  wins: number;
  hp: number;
  slots?: { unit: Unit | null }[];
}

interface Position {
  p1: Side;
  p2: Side;
  lanes?: Record<string, { building: Unit | null; units: Unit[] }[]>;
}

/** Return the board of a position of the engine, in the words of `Table.board`. */
export function boardOf(state: unknown): Board {
  const position = state as Position;
  const things: string[] = [];
  for (const seat of ["p1", "p2"] as const) {
    for (const [terrain, { unit }] of (position[seat].slots ?? []).entries()) {
      if (unit === null) continue;
      const shield = unit.shield ? `/${String(unit.shield)}` : "";
      things.push(`${seat} ${String(terrain)}: ${unit.card} ${String(unit.power)}${shield}`);
    }
  }
  for (const [lane, tiles] of Object.entries(position.lanes ?? {})) {
    for (const [index, { building, units }] of tiles.entries()) {
      const at = `${lane}${String(index)}`;
      if (building) things.push(`${at}: ${building.owner} ${building.card} ${String(building.hp)}`);
      for (const unit of units)
        things.push(`${at}: ${unit.owner} ${unit.card} ${String(unit.attack)}/${String(unit.hp)}`);
    }
  }
  const scores = position.lanes
    ? [`hp-p1 ${String(position.p1.hp)}`, `hp-p2 ${String(position.p2.hp)}`]
    : [`wins-p1 ${String(position.p1.wins)}`, `wins-p2 ${String(position.p2.wins)}`];
  return { things: things.sort(), scores };
}
