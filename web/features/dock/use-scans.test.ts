import { describe, expect, test } from "vitest";
import { takesSuite } from "./use-scans.ts";

const at = Date.parse("2026-11-23T10:00:00Z");
const scan = { code: "TBA1", another: false, suite: null, loggedAt: new Date(at).toISOString() };
const scanned = { scan, suite: null };
const ownerless = { isConfirmed: false, status: "ownerless" } as const;

describe("a suite scanned after a box", () => {
  test("is of that box, also before the server has it", () => {
    expect(takesSuite(scanned, ownerless, at + 119_000)).toBe(true);
    expect(takesSuite(scanned, { isConfirmed: false, status: "matched" }, at)).toBe(true);
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
    expect(takesSuite(scanned, { isConfirmed: true, status: "owned" }, at)).toBe(false);
    expect(takesSuite(scanned, { isConfirmed: false, status: "handed_back" }, at)).toBe(false);
  });
});
