import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@sum",
  "\t=1",
  "\u200b=1",
  "\ufeff=1",
  "\u00a0=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠a",
])("a text that a spreadsheet may read as a formula (%j) is escaped", (text) =>
  expect(csvCell(text)).toBe(`"'${text}"`),
);

test("other texts are only quoted, with their quotes doubled", () => {
  for (const text of ["", "Fone = caixa", "Suíte 03; a", " Fone"]) expect(csvCell(text)).toBe(`"${text}"`);
  expect(csvCell('13" preto')).toBe('"13"" preto"');
});
