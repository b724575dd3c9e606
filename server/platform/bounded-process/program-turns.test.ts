import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { INTERRUPTED, isGivenUp, type Program, programTurns } from "./program-turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a program of `ms` took until its end; it begins anew whenever it is interrupted. */
async function run(
  turns: ReturnType<typeof programTurns>,
  network: string,
  ms: number,
  kind: Partial<Program> = {},
): Promise<number> {
  const program: Program = {
    party: { network, userId: network },
    isUrgent: false,
    isShort: false,
    isBackground: false,
    hasLeft: () => false,
    interrupted: 0,
    ...kind,
  };
  const work = (signal: AbortSignal) =>
    new Promise<"done">((resolve, reject) => {
      const timer = setTimeout(() => resolve("done"), ms);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
  const asked = performance.now();
  while ((await turns(program, work)) === INTERRUPTED && !isGivenUp(program));
  return performance.now() - asked;
}

/** The result, however long it takes by the fake clock. */
async function inTime<Result>(result: Promise<Result>): Promise<Result> {
  let isOver = false;
  void result.finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 600 && !isOver; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  return result;
}

/** Sends programs without a pause until `until` has ended. */
async function keepSending(until: Promise<unknown>, send: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) await send();
}

test("a long list is read beside strangers' large pictures in about twice its time", async () => {
  const turns = programTurns();
  const list = run(turns, "victim", 10_000);
  const picture = (network: string) => () => run(turns, network, 2_000, { isShort: true });
  const attack = Promise.all(["a", "b"].map((network) => keepSending(list, picture(network))));
  expect(await inTime(list)).toBeLessThan(25_000);
  await inTime(attack);
});

test("a picture waits for a stranger's long list for few seconds, until that was interrupted three times", async () => {
  const turns = programTurns();
  const waits: number[] = [];
  const customer = (async () => {
    for (let count = 0; count < 5; count += 1) {
      await vi.advanceTimersByTimeAsync(7_000);
      waits.push(await inTime(run(turns, `customer ${count}`, 1_000, { isShort: true })));
    }
  })();
  const attack = Promise.all(
    ["a", "b", "c", "d", "e"].map((network) => keepSending(customer, () => run(turns, network, 20_000))),
  );
  await customer;
  await inTime(attack);
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(4_000);
  expect(Math.max(...waits)).toBeLessThan(20_000);
});

test("a list waits for at most one of strangers' long lists if its network sent none lately", async () => {
  const turns = programTurns();
  const others = ["a", "b", "c", "d", "e"].map((network) => run(turns, network, 20_000));
  await vi.advanceTimersByTimeAsync(1_000);
  const list = run(turns, "victim", 10_000);
  await inTime(Promise.all(others));
  const again = ["a", "b", "c", "d", "e"].map((network) => run(turns, network, 20_000));
  await vi.advanceTimersByTimeAsync(1_000);
  const newcomer = run(turns, "newcomer", 10_000);
  await inTime(Promise.all(again));
  expect(await newcomer).toBeLessThan(30_000);
  expect(await list).toBeLessThan(120_000);
});

test("a document of two minutes keeps prints and lists for at most 30 s, and ends if they let it", async () => {
  const turns = programTurns();
  const read = (ms: number) => run(turns, "documents", ms, { isBackground: true });
  expect(await inTime(read(120_000))).toBe(120_000);
  const waits: number[] = [];
  const document = read(120_000);
  const print = async () => {
    await vi.advanceTimersByTimeAsync(7_000);
    waits.push(await inTime(run(turns, "staff", 1_000, { isUrgent: waits.length % 2 === 0 })));
  };
  await keepSending(document, print);
  expect(Math.max(...waits.slice(0, 3))).toBeLessThan(4_000);
  expect(Math.max(...waits)).toBeGreaterThan(20_000);
  expect(Math.max(...waits)).toBeLessThan(32_000);
  expect(await document).toBeLessThan(80_000);
});
