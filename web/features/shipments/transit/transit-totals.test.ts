import { describe, expect, test } from "vitest";
import { etaDays } from "./transit-totals.tsx";

describe("the expected days of shipments in transit", () => {
  test("start today, cross the end of the month and carry each day's count", () => {
    const days = etaDays("2025-02-24", [
      { date: "2025-02-24", count: 2 },
      { date: "2025-03-09", count: 1 },
      { date: "2025-03-10", count: 7 },
    ]);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ date: "2025-02-24", label: "seg 24", count: 2 });
    expect(days[5]).toEqual({ date: "2025-03-01", label: "sáb 1", count: 0 });
    expect(days[13]).toEqual({ date: "2025-03-09", label: "dom 9", count: 1 });
  });
});
