/**
 * Matches the beginning of a formula, also after invisible characters and with the full-width signs that some
 * spreadsheets treat like the ASCII ones.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Matches where a text becomes another cell for a spreadsheet that splits the file at commas, as an American
 * one does, and that cell would be a formula, also between quotes of its own.
 */
const FORMULA_WITHIN = /(?<=[,\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu;

/** Quotes a cell of a CSV file, so that a spreadsheet neither splits it nor reads it as a formula. */
export function csvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll(FORMULA_WITHIN, "'").replaceAll('"', '""')}"`;
}
