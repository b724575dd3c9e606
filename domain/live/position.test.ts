import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { includes, isLater, type Position, positionFrom } from "./position.ts";

const position = (xmin: number, xmax: number, running: readonly number[] = []): Position => {
  const one = positionFrom(`0123abcd.${xmin}:${xmax}:${running.join(",")}`);
  if (!one) throw new Error("no position");
  return one;
};

describe("a position", () => {
  test.each([
    { transaction: 9, is: true, why: "ended before all that ran" },
    { transaction: 10, is: false, why: "still ran" },
    { transaction: 11, is: true, why: "ended although an older one still ran" },
    { transaction: 12, is: false, why: "still ran" },
    { transaction: 13, is: false, why: "had not begun" },
  ])("includes transaction $transaction: $is ($why)", ({ transaction, is }) => {
    expect(includes(position(10, 13, [10, 12]), transaction)).toBe(is);
  });

  test("is later when newer transactions have ended, or one more of the same has", () => {
    expect(isLater(position(10, 14, [10]), position(10, 13, [10, 12]))).toBe(true);
    expect(isLater(position(10, 13, [10]), position(10, 13, [10, 12]))).toBe(true);
    expect(isLater(position(10, 13, [10, 12]), position(10, 13, [10, 12]))).toBe(false);
  });

  // A caller may name 7,000 transactions, and each of 5,000 changes is looked up among them: as a list that
  // took 110 ms, during which the server answered no other request.
  test("is parsed from its text, which it keeps, with the running transactions as a set", () => {
    const number = fc.nat(1e12);
    fc.assert(
      fc.property(number, number, fc.array(number), (xmin, xmax, running) => {
        const text = `0123abcd.${xmin}:${xmax}:${running.join(",")}`;
        expect(positionFrom(text)).toEqual({
          text,
          database: "0123abcd",
          xmin,
          xmax,
          running: new Set(running),
        });
      }),
    );
  });

  // 7,400 fit into a request's header: a stream kept 300 KB of them for as long as it was open.
  test("names at most a thousand running transactions", () => {
    const naming = (count: number) =>
      `0123abcd.1:9:${Array.from({ length: count }, (_, index) => index).join(",")}`;
    expect(positionFrom(naming(1_000))?.running.size).toBe(1_000);
    expect(positionFrom(naming(1_001))).toBeNull();
  });

  test.each(["", "12", "0123abcd.1:2", "0123abcd.1:2:3,", "0123ABCD.1:2:", "0123abcd.1:2:x"])(
    "is not %j",
    (text) => expect(positionFrom(text)).toBeNull(),
  );
});
