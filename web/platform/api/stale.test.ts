import { expect, test } from "vitest";
import { staleKeys } from "./stale.ts";

test("a topic also makes the topics that show its data stale, each once", () => {
  expect(staleKeys(["documents"])).toEqual(["documents", "dashboard"]);
  expect(staleKeys(["prep-requests", "balance"])).toEqual([
    "prep-requests",
    "dashboard",
    "shipments",
    "products",
    "me",
    "balance",
  ]);
  expect(staleKeys(["roi-fees"])).toEqual(["roi-fees"]);
});
