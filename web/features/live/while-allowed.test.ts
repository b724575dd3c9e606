import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileAllowed } from "./while-allowed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The tabs of a browser: which of them hold a stream. */
function browser({ hasLocks } = { hasLocks: true }) {
  const held = new Set<string>();
  const locks = {
    /** One lock, as the Web Locks API gives it. */
    request: async (
      name: string,
      _options: { ifAvailable: true },
      work: (lock: object | null) => Promise<void> | undefined,
    ) => {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({});
      held.delete(name);
    },
  };
  vi.stubGlobal("navigator", hasLocks ? { locks } : {});
  const streaming: string[] = [];
  const open = (name: string, isVisible: boolean) => {
    const tab = Object.assign(new EventTarget(), { visibilityState: isVisible ? "visible" : "hidden" });
    const closing = new AbortController();
    const live = async () => {
      while (!closing.signal.aborted) {
        vi.stubGlobal("document", tab);
        await whileAllowed(closing.signal, async (signal) => {
          streaming.push(name);
          await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
          streaming.splice(streaming.indexOf(name), 1);
        });
      }
    };
    void live();
    const show = (visible: boolean) => {
      vi.stubGlobal("document", tab);
      tab.visibilityState = visible ? "visible" : "hidden";
      tab.dispatchEvent(new Event("visibilitychange"));
    };
    return { show, close: () => closing.abort() };
  };
  return { streaming, open };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test("of the hidden tabs one keeps its stream, and a visible one always has one", async () => {
  const { streaming, open } = browser();
  const first = open("first", true);
  await seconds(1);
  for (const name of ["second", "third", "fourth"]) open(name, false);
  await seconds(10);
  expect(streaming).toEqual(["first", "second"]);
  first.show(false);
  await seconds(2);
  expect(streaming).toContain("first");
  await seconds(2);
  expect(streaming).toEqual(["second"]);
  first.show(true);
  await seconds(0);
  expect(streaming).toEqual(["second", "first"]);
});

test("another hidden tab takes the place of one that closes or is shown", async () => {
  const { streaming, open } = browser();
  const first = open("first", false);
  await seconds(1);
  const second = open("second", false);
  await seconds(1);
  expect(streaming).toEqual(["first"]);
  first.close();
  await seconds(20);
  expect(streaming).toEqual(["second"]);
  const third = open("third", false);
  await seconds(1);
  second.show(true);
  await seconds(20);
  expect(streaming).toEqual(["second", "third"]);
  second.close();
  third.close();
  await seconds(1);
  expect(streaming).toEqual([]);
});

test("a tab that is hidden for a moment keeps its stream", async () => {
  const { streaming, open } = browser();
  open("hidden", false);
  const tab = open("tab", true);
  await seconds(1);
  tab.show(false);
  await seconds(2);
  tab.show(true);
  await seconds(10);
  expect(streaming.toSorted()).toEqual(["hidden", "tab"]);
});

test("without locks a hidden tab has no stream, and a visible one always has one", async () => {
  const { streaming, open } = browser({ hasLocks: false });
  const tab = open("tab", true);
  await seconds(1);
  open("hidden", false);
  await seconds(60);
  expect(streaming).toEqual(["tab"]);
  tab.show(false);
  await seconds(4);
  expect(streaming).toEqual([]);
  tab.show(true);
  await seconds(0);
  expect(streaming).toEqual(["tab"]);
});
