import { expect, test } from "vitest";
import { formatFeeLines, parseFeeLines } from "./fee-table-dialog.tsx";

test("formatted fees parse back to the same fees, and a line without a number gives NaN", () => {
  const fees = [
    { name: "Eletrônicos", fee: 8 },
    { name: "Padrão; pequeno", fee: 3.15 },
  ];
  expect(parseFeeLines(formatFeeLines(fees))).toEqual(fees);
  expect(parseFeeLines("Livros\n\nJoias;\n").map((each) => each.fee)).toEqual([Number.NaN, Number.NaN]);
});
