import { expect, test } from "vitest";
import { monthLabel, recentMonths } from "./balance-screen.tsx";

test("the months of the filter continue into the previous year", () => {
  expect(recentMonths("2026-02-10", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  expect(monthLabel("2026-03")).toBe("Março de 2026");
});
