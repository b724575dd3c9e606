import { afterEach, expect, test, vi } from "vitest";
import { systemClock } from "#server/platform/clock";
import { writeBudget } from "./daily-budget.ts";

const ana = { network: "192.0.2.1", userId: "ana" };

afterEach(() => {
  vi.useRealTimers();
});

test.each([1, 24, 7_200])(
  "a clock that was ahead by %i hours neither refills writes nor refuses them",
  async (ahead) => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: right });
    const settings = { WRITES_PER_DAY: 3 };
    const countWrite = writeBudget({ clock: systemClock, settings, isKnownCustomer: async () => false });
    await countWrite(ana, 1);
    vi.setSystemTime(right + ahead * 3_600_000);
    await countWrite(ana, 1);
    vi.setSystemTime(right);
    await countWrite(ana, 1);
    vi.setSystemTime(right + ahead * 3_600_000);
    await expect(countWrite(ana, 1)).rejects.toMatchObject({ reason: "daily_writes" });
  },
);
