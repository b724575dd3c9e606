const GREY = "#565e6e";
const INK = "#151a26";
const LINE = "#e3dfd6";
const GAP = 8;
const ROW_GAP = 4;

export type PdfColumn = { header: string; width: number; isNumeric?: boolean };
export type PdfTable = {
  /** Widths are relative to each other. */
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** Text shown when there are no rows. */
  empty: string;
};

/** Draws a table; long cells wrap, and each page repeats the header row. */
export function drawTable(document: PDFKit.PDFDocument, { columns, rows, empty }: PdfTable): void {
  const left = document.page.margins.left;
  const placedColumns = placeColumns(columns, document.page.width - left - document.page.margins.right, left);
  drawHead(document, placedColumns);
  document.font("regular").fontSize(9).fillColor(INK);
  if (rows.length === 0) {
    document.fillColor(GREY).text(empty, left, document.y);
    return;
  }
  for (const row of rows) {
    const height = Math.max(
      ...placedColumns.map(({ width }, index) => document.heightOfString(row[index] ?? "", { width })),
    );
    if (document.y + height + ROW_GAP > document.page.height - document.page.margins.bottom) {
      document.addPage();
      drawHead(document, placedColumns);
      document.font("regular").fontSize(9);
    }
    drawRow(document, placedColumns, row);
    document.y += height + ROW_GAP;
  }
  document.x = left;
}

type PlacedColumn = PdfColumn & { x: number };

function placeColumns(columns: readonly PdfColumn[], pageWidth: number, left: number): PlacedColumn[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  const room = pageWidth - GAP * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const placed = { ...column, x, width: (column.width / shares) * room };
    x += placed.width + GAP;
    return placed;
  });
}

function drawHead(document: PDFKit.PDFDocument, placedColumns: readonly PlacedColumn[]): void {
  document.font("semibold").fontSize(8.5);
  const headers = placedColumns.map(({ header }) => header);
  const height = Math.max(
    ...placedColumns.map(({ width }, index) => document.heightOfString(headers[index] ?? "", { width })),
  );
  drawRow(document, placedColumns, headers, GREY);
  const line = document.y + height + 3;
  const { left, right } = document.page.margins;
  document
    .moveTo(left, line)
    .lineTo(document.page.width - right, line)
    .lineWidth(0.8)
    .strokeColor(LINE)
    .stroke();
  document.y = line + 5;
}

/** Writes one row and moves back to its top. */
function drawRow(
  document: PDFKit.PDFDocument,
  placedColumns: readonly PlacedColumn[],
  cells: readonly string[],
  color = INK,
): void {
  const top = document.y;
  document.fillColor(color);
  for (const [index, { x, width, isNumeric }] of placedColumns.entries()) {
    document.text(cells[index] ?? "", x, top, {
      width,
      ...(isNumeric ? { align: "right", features: ["tnum"] } : {}),
    });
  }
  document.y = top;
}
