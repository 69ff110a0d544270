import { GAMES, OTHER, setUp } from "./setup";
import { Table, type Seat } from "./table";
import { STILL, expect, test } from "./test";

for (const game of GAMES) {
  test(`Two at one screen play ${game}: each sees the own hand, and only after the device was handed over`, async ({
    visit,
  }) => {
    const page = await visit("/", STILL);
    const frames: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
    await setUp(page, game, { opponent: "hot-seat" });
    const table = new Table(page, 31);
    const handover = page.getByTestId("handover");
    const hand = page.getByTestId("hand-card");
    const html = (): Promise<string> => page.evaluate(() => document.documentElement.outerHTML);
    const held: Record<Seat, string[]> = { p1: [], p2: [] };

    let handed = 0;
    while (handed < 4) {
      // whose turn it is, is told; no hand is there yet, nor the name of any card of one
      await expect(handover).toBeVisible();
      const seat: Seat = (await handover.getAttribute("data-seat")) === "p2" ? "p2" : "p1";
      await expect(hand).toHaveCount(0);
      await expect(page.getByTestId("board")).toHaveCount(0);
      const before = await html();
      for (const card of [...held.p1, ...held.p2]) expect(before).not.toContain(card);

      const heard = frames.length;
      await page.getByTestId("handover-go").click();
      handed += 1;
      await expect(table.match).toHaveAttribute("data-face", seat);
      await expect(hand.first()).toBeVisible();
      await expect(page.getByTestId(`player-${seat}`)).toHaveAccessibleName(/^Your side/);
      // nothing that is sent for this side tells the other hand
      for (const frame of frames.slice(heard)) expect(otherHand(frame, OTHER[seat])).toBeNull();

      // play until it is the other one's turn
      while ((await handover.count()) === 0) {
        const { number, offered } = await table.settled();
        const moves = offered.filter((move) => move !== "pass" && move !== "end");
        const ends = offered.filter((move) => move === "pass" || move === "end");
        held[seat] = await hand.evaluateAll((cards) => cards.map((card) => card.dataset["card"] ?? ""));
        await hand.last().hover();
        await table.make(table.choose(ends.length > 0 && (game === "warpath" || moves.length === 0) ? ends : moves));
        await table.settled(number);
      }
    }
  });
}

/** Return the hand of a seat in a message, null where it is not told. */
function otherHand(frame: string, seat: Seat): unknown {
  const message = JSON.parse(frame) as { position?: { view?: Record<Seat, { hand: string[] | null }> } | null };
  return message.position?.view?.[seat].hand ?? null;
}
