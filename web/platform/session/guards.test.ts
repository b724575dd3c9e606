import { describe, expect, test } from "vitest";
import { safeReturn } from "./guards.ts";

describe("the path after signing in", () => {
  test.each([
    ["/chegaram?q=fone", "/chegaram?q=fone"],
    ["/admin/saldo", "/admin/saldo"],
    [undefined, "/dashboard"],
    ["/", "/dashboard"],
    ["/auth?voltar=/x", "/dashboard"],
    ["//evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["https://evil.example", "/dashboard"],
  ])("%j leads to %j", (wanted, target) => {
    expect(safeReturn(wanted)).toBe(target);
  });
});
