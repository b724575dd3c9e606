import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadTwice, loadUntil } from "./load-until.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (times: number) => {
  const load = vi.fn(async () => "code");
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new TypeError("no connection"));
  return load;
};

test("code that fails to load is loaded again until it succeeds", async () => {
  const load = failing(3);
  const loaded = loadUntil(load, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await loaded).toBe("code");
  expect(load).toHaveBeenCalledTimes(4);
});

test("nothing is loaded once it is not wanted any more", async () => {
  const stop = new AbortController();
  const load = failing(9);
  const loaded = loadUntil(load, stop.signal);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a component is loaded once more before its screen fails", async () => {
  const loaded = loadTwice(failing(1));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await loaded).toBe("code");
  const fails = expect(loadTwice(failing(2))).rejects.toThrow("no connection");
  await vi.advanceTimersByTimeAsync(2_000);
  await fails;
});
