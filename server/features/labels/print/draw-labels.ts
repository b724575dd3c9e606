import { type FnskuLabel, fnskuLabel } from "@prepara/domain/labels/fnsku-label";
import { type LabelSheet, labelPlace, sheetGeometry } from "@prepara/domain/labels/sheet";
import PDFDocument from "pdfkit";
import { cachedFont } from "#server/platform/pdf/cached-font";

const font = cachedFont("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf");

export type DrawnItem = { fnsku: string; title: string; count: number };
export type DrawnLabels = {
  sheet: LabelSheet;
  line: string;
  items: readonly DrawnItem[];
  /** A cover page before these says what they are. */
  isCovered?: boolean;
};

/** The margin of a sheet on which printers cannot print, in points. */
const UNPRINTED = 18;
/** Labels of Amazon's items show it, in English. */
const CONDITION = "New";

/**
 * Item labels as vectors, one after the other on sheets. `line` says what they are above the labels of each
 * sheet; on a roll it is a label of its own, unless a cover page precedes.
 */
export function drawLabels({ sheet, line, items, isCovered = false }: DrawnLabels): Promise<Buffer> {
  const { width, height, top, columns, rows } = sheetGeometry[sheet];
  const isRoll = columns * rows === 1;
  const document = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: new Date(0) } });
  document.registerFont("label", font);
  const drawn = bytesOf(document);
  const newPage = (words: string | null) => {
    document.addPage({ size: [width, height], margin: 0 });
    document.font("label").fillColor("black");
    if (words === null) return;
    const y = isRoll ? height / 3 : Math.max(top - UNPRINTED, UNPRINTED / 2);
    document.fontSize(8).text(words, UNPRINTED, y, { width: width - 2 * UNPRINTED, lineBreak: isRoll });
  };
  if (isRoll && !isCovered) newPage(line);
  let index = 0;
  for (const { fnsku, title, count } of items) {
    const label = fnskuLabel(sheet, fnsku);
    for (let copy = 0; copy < count; copy++, index++) {
      const { x, y } = labelPlace(sheetGeometry[sheet], index);
      if (index % (columns * rows) === 0) newPage(isRoll ? null : line);
      drawLabel(document, label, { fnsku, title, x, y });
    }
  }
  document.end();
  return drawn;
}

type Placed = { fnsku: string; title: string; x: number; y: number };

function drawLabel(document: PDFKit.PDFDocument, label: FnskuLabel, { fnsku, title, x, y }: Placed): void {
  const { bars, code, condition, text } = label;
  for (const bar of bars.each) document.rect(x + bar.x, y + bars.y, bar.width, bars.height);
  document.fill();
  const centred = { width: text.width, align: "center", lineBreak: false } as const;
  document.fontSize(code.size).text(fnsku, x + text.x, y + code.y, centred);
  const { size, height, lines } = label.title;
  document.fontSize(size);
  const gap = height - document.currentLineHeight();
  const fitted = { width: text.width, height: lines * height + 0.01, ellipsis: true, lineGap: gap } as const;
  document.text(title, x + text.x, y + label.title.y, { ...fitted, align: "center" });
  document.fontSize(condition.size).text(CONDITION, x + text.x, y + condition.y, centred);
}

/** A cover page that says what follows, in the size of the following pages in points. */
export function drawCover(
  lines: readonly string[],
  size: { width: number; height: number },
): Promise<Buffer> {
  const [width, height] = [Math.max(size.width, 144), Math.max(size.height, 72)];
  const document = new PDFDocument({
    size: [width, height],
    margin: UNPRINTED,
    info: { CreationDate: new Date(0) },
  });
  document.registerFont("label", font);
  const drawn = bytesOf(document);
  const [title = "", ...rest] = lines;
  const large = Math.min(24, width / 14);
  document.font("label").fontSize(large).text(title);
  document.moveDown(0.5).fontSize(large * 0.6);
  const bottom = height - UNPRINTED - large;
  for (const words of rest) if (document.y < bottom) document.text(words);
  document.end();
  return drawn;
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
