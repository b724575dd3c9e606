import { describe, expect, test } from "vitest";
import { outlivedCaches, treatmentOf } from "./rules.ts";

const kept = ["/sem-conexao", "/boot.js", "/assets/app-1.js"];
const asked = (path: string, how: Partial<Parameters<typeof treatmentOf>[0]> = {}) =>
  treatmentOf({ method: "GET", mode: "cors", isSameOrigin: true, path, ...how }, kept);

describe("what the service worker does with a request", () => {
  test.each([
    "/api/v1/me",
    "/api/v1/events",
    "/auth/v1/token",
    "/functions/v1/product-miner",
    "/files/abc",
    "/config.json",
    "/metrics",
  ])("%s is never touched, neither as data nor as a page", (path) => {
    expect(asked(path)).toBe("untouched");
    expect(asked(path, { mode: "navigate" })).toBe("untouched");
  });

  test.each(["/", "/auth", "/dashboard", "/nada", "/authentic"])("%s as a page asks the network", (path) => {
    expect(asked(path, { mode: "navigate" })).toBe("network, else the offline page");
  });

  test("hashed files come from our copy, the few unhashed ones from the network first", () => {
    expect(asked("/assets/app-1.js")).toBe("kept copy first");
    expect(asked("/assets/of-the-build-before.js")).toBe("kept copy first");
    expect(asked("/boot.js")).toBe("network, else a copy");
    expect(asked("/og.jpg")).toBe("untouched");
  });

  test("writes and other sites are never touched", () => {
    expect(asked("/dashboard", { method: "POST", mode: "navigate" })).toBe("untouched");
    expect(asked("/assets/app-1.js", { isSameOrigin: false })).toBe("untouched");
  });
});

describe("caches of earlier builds", () => {
  test.each([
    { names: ["prepara-b"], gone: [] },
    { names: ["prepara-a", "prepara-b"], gone: [] },
    { names: ["prepara-x", "prepara-y", "prepara-a", "prepara-b"], gone: ["prepara-x", "prepara-y"] },
    { names: ["prepara-b", "prepara-a"], gone: [] },
    { names: ["somebody-elses", "prepara-a", "prepara-b"], gone: [] },
  ])("of $names go $gone, the last but one stays", ({ names, gone }) => {
    expect(outlivedCaches(names, "prepara-b")).toEqual(gone);
  });
});
