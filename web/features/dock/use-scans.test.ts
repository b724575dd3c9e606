import { describe, expect, test } from "vitest";
import { needsNoQuestion, takesSuite } from "./use-scans.ts";

const at = Date.parse("2026-11-23T10:00:00Z");
const scan = { code: "TBA1", another: false, suite: null, loggedAt: new Date(at).toISOString() };
const scanned = { scan, suite: null };
const ownerless = { suiteRead: null, status: "ownerless" } as const;

describe("a suite scanned after a box", () => {
  test("is of that box, also before the server has it", () => {
    expect(takesSuite(scanned, ownerless, at + 119_000)).toBe(true);
    expect(takesSuite(scanned, { suiteRead: null, status: "matched" }, at)).toBe(true);
    expect(takesSuite(scanned, undefined, at + 5_000)).toBe(true);
  });

  test("is of another box when the scan is long ago or the box was only chosen from the log", () => {
    expect(takesSuite(scanned, ownerless, at + 121_000)).toBe(false);
    expect(takesSuite(scanned, undefined, at + 121_000)).toBe(false);
    expect(takesSuite({ scan: null, suite: null }, ownerless, at)).toBe(false);
  });

  test("is of another box when the first has its suite or cannot be changed", () => {
    expect(takesSuite({ scan, suite: 7 }, ownerless, at)).toBe(false);
    expect(takesSuite({ scan, suite: 7 }, undefined, at)).toBe(false);
    expect(takesSuite(scanned, { suiteRead: 7, status: "owned" }, at)).toBe(false);
    expect(takesSuite(scanned, { suiteRead: 7, status: "ownerless" }, at)).toBe(false);
    expect(takesSuite(scanned, { suiteRead: null, status: "handed_back" }, at)).toBe(false);
  });
});

const customer = (suiteNumber: number) => ({
  userId: `user-${suiteNumber}`,
  fullName: "Ana",
  suiteNumber,
  suiteLabel: String(suiteNumber),
});
const hint = (suiteNumber: number) => ({
  id: `shipment-${suiteNumber}`,
  number: suiteNumber,
  productName: "Fone",
  qty: 1,
  status: "in_transit" as const,
  customer: customer(suiteNumber),
});
const nobodys = { customer: null, hints: [], hasMoreHints: false, claims: 0 };

describe("a suite scanned after a box is applied without a question", () => {
  test("when the card shows its customer", () => {
    expect(needsNoQuestion(57, { ...nobodys, customer: customer(57) })).toBe(true);
    expect(needsNoQuestion(57, { ...nobodys, hints: [hint(57)] })).toBe(true);
  });

  test("but not when another customer announced or claims the box", () => {
    expect(needsNoQuestion(58, { ...nobodys, customer: customer(57) })).toBe(false);
    expect(needsNoQuestion(58, { ...nobodys, hints: [hint(57)] })).toBe(false);
    expect(needsNoQuestion(58, { ...nobodys, hints: [hint(57), hint(58)] })).toBe(false);
    expect(needsNoQuestion(58, { ...nobodys, hints: [hint(58)], hasMoreHints: true })).toBe(false);
    expect(needsNoQuestion(58, { ...nobodys, claims: 1 })).toBe(false);
  });

  test("nor when nobody announced the box", () => {
    expect(needsNoQuestion(57, nobodys)).toBe(false);
  });

  test("nor before the server has said whose the box is", () => {
    expect(needsNoQuestion(57, undefined)).toBe(false);
  });
});
