import { describe, expect, test } from "vitest";
import { needsNoPayment, waitOf } from "./payment.ts";
import { waitingAgeOf } from "./status.ts";

describe("how long a prep request has waited", () => {
  test.each([
    { made: "2026-11-21", age: "fresh" },
    { made: "2026-11-22", age: "fresh" },
    { made: "2026-11-20", age: "fresh" },
    { made: "2026-11-19", age: "aging" },
    { made: "2026-11-18", age: "aging" },
    { made: "2026-11-17", age: "old" },
    { made: "2025-11-21", age: "old" },
  ])("made on $made and looked at on 2026-11-21: $age", ({ made, age }) => {
    expect(waitingAgeOf(made, "2026-11-21")).toBe(age);
  });
});

test.each([
  ["pending_payment", 0.01, "payment"],
  ["pending_payment", 0, "approval"],
  ["under_review", 1.5, "approval"],
  ["scheduled", 1.5, "shipping"],
  ["shipped", 1.5, null],
] as const)("a request that is %s and costs US$ %d waits for: %s", (status, totalUsd, wait) => {
  expect(waitOf(status, totalUsd, false)).toBe(wait);
  expect(waitOf(status, totalUsd, true)).toBeNull();
});

test("only an unpaid request without a cost needs no payment", () => {
  expect(needsNoPayment("pending_payment", 0)).toBe(true);
  expect(needsNoPayment("pending_payment", 0.01)).toBe(false);
  expect(needsNoPayment("under_review", 0)).toBe(false);
});
