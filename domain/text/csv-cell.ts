/**
 * Begins a formula, also after signs that nobody sees and with the full-width signs that some spreadsheets
 * read like the plain ones.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A cell of a CSV file that a spreadsheet neither splits nor reads as a formula. */
export function csvCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
