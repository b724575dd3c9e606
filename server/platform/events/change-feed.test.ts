import { staffSubscription } from "@prepara/domain/live/change";
import { positionFrom } from "@prepara/domain/live/position";
import { afterEach, expect, test, vi } from "vitest";
import { changeFeed } from "./change-feed.ts";

import { KEPT_MS } from "./change-log.ts";

afterEach(() => {
  vi.useRealTimers();
});

function readingAt(transaction: number) {
  const position = positionFrom(`abcdef01.${transaction}:${transaction}:`);
  if (!position) throw new Error("no position");
  return { position, changes: [], isCut: false, oldest: null };
}

test("a long pause is noticed also after the clock was put back", () => {
  const right = Date.now();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: right + 6 * KEPT_MS });
  const feed = changeFeed();
  feed.take(readingAt(10));
  const receive = vi.fn();
  feed.follow({ userId: "ana", subscription: staffSubscription([]), receive }, null);
  receive.mockClear();
  vi.setSystemTime(right);
  vi.advanceTimersByTime(KEPT_MS);
  feed.take(readingAt(20));
  expect(receive).toHaveBeenCalledWith(expect.objectContaining({ changes: null }));
});
