/**
 * Matches the beginning of a formula, also after invisible characters and with the full-width signs that some
 * spreadsheets treat like the ASCII ones.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Matches what stands before the sign of a formula inside a text: a spreadsheet that splits the file at
 * commas, as an American one does, takes what follows a comma or a line end as another cell, also between
 * quotes of its own.
 */
const BEFORE_FORMULA = /(?:,[\s\p{Cf}"]*|(?<![\s\p{Cf}",])[\s\p{Cf}"]+)(?=[=+\-@＝＋－＠])/gu;

/** Quotes a cell of a CSV file, so that a spreadsheet neither splits it nor reads it as a formula. */
export function csvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  const inertWithin = inert.replaceAll(BEFORE_FORMULA, (before) => before.replaceAll(/[,\r\n]/g, "$&'"));
  return `"${inertWithin.replaceAll('"', '""')}"`;
}
