/** A cell of a CSV file that a spreadsheet neither splits nor reads as a formula. */
export function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
