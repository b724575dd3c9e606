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

// With commas as separators, quotes within a cell are ordinary signs, and a comma within them splits.
test.each([
  ["Fone,=1+1", "Fone,'=1+1"],
  ["Fone, @a,\n=1", "Fone,' @a,'\n'=1"],
  ['Fone,"=1+1', 'Fone,\'""=1+1'],
  ["a,\r\n =1", "a,'\r'\n' =1"],
  ["a,,b\n\n@c, d", "a,,b\n'\n'@c, d"],
])("a text that commas would split into a formula (%j) is escaped there, too", (text, escaped) =>
  expect(csvCell(text)).toBe(`"${escaped}"`),
);

test("other texts are only quoted, with their quotes doubled", () => {
  for (const text of ["", "Fone = caixa", "Suíte 03; a", " Fone"]) expect(csvCell(text)).toBe(`"${text}"`);
  expect(csvCell('13" preto')).toBe('"13"" preto"');
});

test("a long text is quoted in linear time", () => {
  const start = Date.now();
  for (const part of ["\n", " ", ",", ",\n", '"', "\n a"]) csvCell(`a${part.repeat(100_000)}a`);
  expect(Date.now() - start).toBeLessThan(2_000);
});
