import { describe, expect, test } from "vitest";
import { fnskuAmong } from "./label.ts";
import { pageCodes } from "./page-codes.ts";

describe("the codes of a page (docs/product.md#labels)", () => {
  test.each([
    ["X001ABCDEF\nFone de ouvido\nNew", ["X001ABCDEF"]],
    ["FBA (21/11/26) FBA1MMD8D0U000001\nSHIP FROM 12345", ["FBA1MMD8D0U000001"]],
    ["TRACKING #: 1Z 999 AA1 01 2345 6784\nBILLING: P/P", ["1Z999AA10123456784"]],
    ["USPS TRACKING # 9400 1000 0000 0000 0000 00", []],
    ["(9622 0019 0) 0000 0000 7766 3251 7510 and 7766 3251 7510", ["776632517510"]],
    ["Pedido 123456789012345678901234567890123456789012345678901234567890", []],
    ["", []],
  ])("%j", (text, codes) => {
    expect(pageCodes(text)).toEqual(codes);
  });

  test("are returned once each, and at most 40", () => {
    expect(pageCodes("X001ABCDEF X001ABCDEF")).toEqual(["X001ABCDEF"]);
    const many = Array.from({ length: 500 }, (_, n) => `X00${String(n).padStart(7, "0")}`).join(" ");
    expect(pageCodes(many)).toHaveLength(40);
  });

  test("are not found in a text made to slow the regular expressions down", () => {
    for (const part of ["1Z ", "1 ", "0", "FBA0", "X00"]) expect(pageCodes(part.repeat(200_000))).toEqual([]);
  });

  test("of a product include its FNSKU if staff confirmed exactly one", () => {
    expect(fnskuAmong(["00036000291452", "X001ABCDEF"])).toBe("X001ABCDEF");
    expect(fnskuAmong(["X001ABCDEF", "X002ABCDEF"])).toBeNull();
    expect(fnskuAmong([])).toBeNull();
  });
});
