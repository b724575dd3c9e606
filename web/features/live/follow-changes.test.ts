import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { followChanges } from "./follow-changes.ts";

vi.mock("#web/platform/api", () => ({ api: {}, callerHeaders: async () => ({}) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server whose lines open and break at once; null is one that cannot be reached. */
function follow(lines: readonly (string | null)[]) {
  vi.useFakeTimers();
  const stop = new AbortController();
  const asked: number[] = [];
  vi.stubGlobal("fetch", async () => {
    const line = lines[asked.push(Date.now()) - 1];
    if (line === undefined) stop.abort();
    if (!line) throw new TypeError("no line");
    return new Response(line);
  });
  const cache = new QueryClient();
  const loadsAnew = vi.spyOn(cache, "invalidateQueries");
  const done = followChanges(cache, stop.signal);
  return { done, asked, loadsAnew };
}

const opened = "event: open\ndata: {}\n\n";

test("a line that comes back makes everything load again, since nobody repeats what it missed", async () => {
  const { done, loadsAnew } = follow([opened, null, opened]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(loadsAnew).toHaveBeenCalledTimes(1);
});

test("the first line makes nothing load again, and a server that is away is asked less and less often", async () => {
  const { done, asked, loadsAnew } = follow([null, null, null, opened]);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(loadsAnew).not.toHaveBeenCalled();
  const waited = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(waited).toEqual([1_000, 2_000, 4_000, 1_000]);
});
