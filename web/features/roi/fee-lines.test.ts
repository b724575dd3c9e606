import { expect, test } from "vitest";
import { feeLines, readFeeLines } from "./fee-lines.ts";

test("an admin's lines come back as they were, and a line without a number is noticed", () => {
  const fees = [
    { name: "Eletrônicos", fee: 8 },
    { name: "Padrão; pequeno", fee: 3.15 },
  ];
  expect(readFeeLines(feeLines(fees))).toEqual(fees);
  expect(readFeeLines("Livros\n\nJoias;\n").map((each) => each.fee)).toEqual([Number.NaN, Number.NaN]);
});
