import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { concurrencyLimit, type LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { askOutside, atPlace, keepingPlace } from "./place.ts";

const at = <Result>(limit: LimitConcurrency, work: () => Promise<Result>) =>
  atPlace({ limit, outside: concurrencyLimit(100) }, work);

test("a request has no place while it asks outside, and waits for one again before it goes on", async () => {
  const limit = concurrencyLimit(1);
  const began: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const asking = at(limit, async () => {
    await askOutside(() => answered);
    began.push("goes on");
  });
  const other = at(limit, async () => {
    began.push("other");
    await ended;
  });
  await expect.poll(() => began).toEqual(["other"]);
  answer();
  await wait(20);
  expect(began).toEqual(["other"]);
  end();
  await Promise.all([asking, other]);
  expect(began).toEqual(["other", "goes on"]);
});

test("an answer or a failure reaches the caller, and a refused place, too", async () => {
  const limit = concurrencyLimit(1, { maxWaiting: 1, refusal: () => new Error("full") });
  expect(await at(limit, () => askOutside(async () => 7))).toBe(7);
  const failing = at(limit, () => askOutside(() => Promise.reject(new Error("silent"))));
  await expect(failing).rejects.toThrow("silent");
  const asking = at(limit, () => askOutside(() => wait(20, "late")));
  await wait(5);
  const busy = [at(limit, () => wait(60)), at(limit, () => wait(1))];
  await expect(asking).rejects.toThrow("full");
  await Promise.all(busy);
  expect(await at(limit, async () => "free")).toBe("free");
});

test("so many ask outside at once, and those beyond wait without a place", async () => {
  const limits = { limit: concurrencyLimit(1), outside: concurrencyLimit(2) };
  let asking = 0;
  let most = 0;
  const asks = Array.from({ length: 6 }, () =>
    atPlace(limits, () =>
      askOutside(async () => {
        asking += 1;
        most = Math.max(most, asking);
        await wait(20);
        asking -= 1;
      }),
    ),
  );
  await wait(5);
  expect(await atPlace(limits, async () => asking)).toBe(2);
  await Promise.all(asks);
  expect(most).toBe(2);
});

test("who has a turn of something else keeps the place, for which another could wait with that turn", async () => {
  const limit = concurrencyLimit(2);
  const turn = concurrencyLimit(1);
  const guess = () => at(limit, () => turn(() => keepingPlace(() => askOutside(() => wait(2, "judged")))));
  expect(await Promise.all(Array.from({ length: 9 }, guess))).toEqual(Array(9).fill("judged"));
});

test("outside of a request it only asks", async () => {
  expect(await askOutside(async () => 7)).toBe(7);
});

test("whatever is asked at once, also beyond the request's end, no place is lost and none taken twice", async () => {
  const call = fc.record({ after: fc.nat(3), takes: fc.nat(4), isAwaited: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(call, { maxLength: 4 }), { maxLength: 12 }), async (requests) => {
      const most = 2;
      const limit = concurrencyLimit(most);
      const late: Promise<unknown>[] = [];
      await Promise.all(
        requests.map((calls) =>
          at(limit, async () => {
            const asked = calls.map(async ({ after, takes }) => {
              await wait(after);
              await askOutside(() => wait(takes));
            });
            late.push(...asked);
            await Promise.all(asked.filter((_, index) => calls[index]?.isAwaited));
          }),
        ),
      );
      await Promise.all(late);
      let running = 0;
      let highest = 0;
      const fill = Array.from({ length: most * 3 }, () =>
        limit(async () => {
          running += 1;
          highest = Math.max(highest, running);
          await wait(1);
          running -= 1;
        }),
      );
      await Promise.all(fill);
      expect(highest).toBe(most);
    }),
    { numRuns: 60 },
  );
});
