import { expect, test } from "vitest";
import { showsAny } from "./use-write.ts";

const dashboard = { queryKey: ["dashboard"], meta: { shows: ["documents", "balance"] } };

test("a topic makes its own queries stale, and those that say that they show its data", () => {
  expect(showsAny(["documents"])({ queryKey: ["documents", "list"], meta: undefined })).toBe(true);
  expect(showsAny(["documents"])(dashboard)).toBe(true);
  expect(showsAny(["prep-requests", "balance"])(dashboard)).toBe(true);
  expect(showsAny(["dashboard"])(dashboard)).toBe(true);
});

test("other queries stay fresh", () => {
  expect(showsAny(["roi-fees"])(dashboard)).toBe(false);
  expect(showsAny([])(dashboard)).toBe(false);
  expect(showsAny(["list"])({ queryKey: ["documents", "list"], meta: undefined })).toBe(false);
});
