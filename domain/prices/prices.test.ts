import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { monitorPatch, newMonitor } from "./input.ts";
import { alertAfterPrice, defaultTarget, trendLabels, trendOf, whyNotMonitorable } from "./monitor.ts";
import { dropPercent, statisticsOf } from "./statistics.ts";

const now = new Date("2025-06-30T00:00:00Z");
const day = 86_400_000;
const seen = (daysAgo: number, price: number) => ({
  at: new Date(now.getTime() - daysAgo * day),
  price: cents(price),
});

describe("the 90-day statistics (docs/product.md#price-history)", () => {
  test.each([
    ["one look just now", [seen(0, 1000)], { current: 1000, avg90: 1000, min: 1000, dropTenths: 0 }],
    [
      "30 days at 10, 30 days at 20",
      [seen(60, 1000), seen(30, 2000)],
      { current: 2000, avg90: 1500, min: 1000, dropTenths: -333 },
    ],
    [
      "90 days at 20, then 10 now",
      [seen(90, 2000), seen(0, 1000)],
      { current: 1000, avg90: 2000, min: 1000, dropTenths: 500 },
    ],
    [
      "the price before the window is still valid at its start",
      [seen(400, 3000), seen(45, 1000)],
      { current: 1000, avg90: 2000, min: 1000, dropTenths: 500 },
    ],
    [
      "observations after `now` do not count",
      [seen(10, 1000), seen(-1, 1)],
      { current: 1000, avg90: 1000, min: 1000, dropTenths: 0 },
    ],
    [
      "any order",
      [seen(30, 2000), seen(60, 1000)],
      { current: 2000, avg90: 1500, min: 1000, dropTenths: -333 },
    ],
  ])("%s", (_name, observations, want) => {
    expect(statisticsOf(observations, now)).toEqual(want);
  });

  test("without an observation in the window there are no statistics (docs/decisions/0107)", () => {
    expect(statisticsOf([], now)).toBeNull();
    expect(statisticsOf([seen(91, 1000)], now)).toBeNull();
  });

  test("the drop is a percentage with one decimal", () => {
    const statistics = statisticsOf([seen(60, 1000), seen(30, 2000)], now);
    expect(statistics && dropPercent(statistics)).toBe(-33.3);
  });

  test("the average and the current price lie between the least and the greatest, and the order of observations does not matter", () => {
    const looks = fc.array(fc.tuple(fc.nat({ max: 90 * 24 }), fc.integer({ min: 1, max: 999_999_999_999 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 2160 }), { minLength: 1 }), looks, (hours, prices) => {
        const observations = hours.map((hour, index) =>
          seen(hour / 24, prices[index % prices.length]?.[1] ?? 1),
        );
        const statistics = statisticsOf(observations, now);
        const greatest = Math.max(...observations.map(({ price }) => price));
        expect(statistics?.min).toBe(Math.min(...observations.map(({ price }) => price)));
        for (const price of [statistics?.avg90, statistics?.current]) {
          expect(price).toBeGreaterThanOrEqual(statistics?.min ?? Number.NaN);
          expect(price).toBeLessThanOrEqual(greatest);
        }
        expect(statisticsOf([...observations].reverse(), now)).toEqual(statistics);
      }),
    );
  });
});

describe("a monitor (docs/product.md#monitors)", () => {
  test.each([
    [1000, 1001, "up", "Em alta"],
    [1000, 999, "down", "Em queda"],
    [1000, 1000, "stable", "Estável"],
    [null, 1000, "stable", "Estável"],
  ] as const)("from %s to %i cents the trend is %s", (before, after, want, label) => {
    expect(trendOf(before === null ? null : cents(before), cents(after))).toBe(want);
    expect(trendLabels[want]).toBe(label);
  });

  test("has 90 % of the lowest price as its default target", () => {
    expect([2000, 1999, 5, 0].map((lowest) => defaultTarget(cents(lowest)))).toEqual([1800, 1799, 5, 1]);
  });

  test("alerts once per drop, also exactly at the target", () => {
    const prices = [1200, 1000, 900, 1100, 999, 998];
    let watch = { target: cents(1000), alertEnabled: true, alerted: false };
    const alerts = prices.map((price) => {
      const { alert, alerted } = alertAfterPrice(watch, cents(price));
      watch = { ...watch, alerted };
      return alert;
    });
    expect(alerts).toEqual([false, true, false, false, true, false]);
  });

  test("never alerts twice unless the price was above the target in between", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.boolean())), (looks) => {
        let alerted = false;
        let armed = true;
        for (const [price, alertEnabled] of looks) {
          const seenNow = alertAfterPrice({ target: cents(10), alertEnabled, alerted }, cents(price));
          alerted = seenNow.alerted;
          if (price > 10) armed = true;
          if (seenNow.alert) {
            expect(armed && alertEnabled && price <= 10).toBe(true);
            armed = false;
          }
        }
      }),
    );
  });

  test("a customer has at most twenty", () => {
    expect([whyNotMonitorable(19), whyNotMonitorable(20)]).toEqual([null, "too_many_monitors"]);
  });

  test("takes any text with an ASIN and a target above zero (docs/product.md#monitors)", () => {
    expect(newMonitor.parse({ input: "veja B08N5WRWNW" })).toEqual({
      input: "B08N5WRWNW",
      targetPrice: null,
    });
    expect(newMonitor.parse({ input: "B08N5WRWNW", targetPrice: 19.9 }).targetPrice).toBe(1990);
    expect(newMonitor.safeParse({ input: "x" }).error?.issues[0]?.message).toBe("ASIN inválido");
    expect(newMonitor.safeParse({ input: "B08N5WRWNW", targetPrice: "x" }).error?.issues[0]?.message).toBe(
      "Preço inválido",
    );
    expect(newMonitor.safeParse({ input: "B08N5WRWNW", targetPrice: 0 }).error?.issues[0]?.message).toBe(
      "Preço inválido",
    );
    expect(monitorPatch.parse({ alertEnabled: false })).toEqual({ alertEnabled: false });
  });
});
