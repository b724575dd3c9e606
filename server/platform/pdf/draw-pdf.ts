import { setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";
import PDFDocument from "pdfkit";
import { cachedFont } from "./cached-font.ts";
import { drawTable, type PdfTable } from "./table.ts";

const regular = cachedFont("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf", { isPlain: true });
const semibold = cachedFont("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf", { isPlain: true });

/**
 * Low priority, so that requests come first. On Linux it applies to this thread, elsewhere to the whole
 * process.
 */
const PRIORITY = 10;
if (!isMainThread && process.platform === "linux") setPriority(PRIORITY);

const MARGIN = 48;
const GREY = "#565e6e";
const INK = "#151a26";

/** A call of `PdfWriter` as data for the drawing thread. */
export type PdfPart =
  | { kind: "heading"; text: string }
  | { kind: "facts"; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: "table"; table: PdfTable }
  | { kind: "total"; label: string; value: string }
  | { kind: "note"; text: string };

/** `at` is the document's date; no clock is read, so the same content gives the same bytes. */
export type PdfHeader = { brand: string; title: string; subtitle: string; at: Date };

export type PdfContent = { about: PdfHeader; parts: readonly PdfPart[] };

/** Draws an A4 document as PDF. Runs in a worker thread, since laying out a long table takes seconds. */
export async function drawPdf({ about, parts }: PdfContent): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: MARGIN + 24, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "pt-BR",
    displayTitle: true,
    info: {
      Title: `${about.title} · ${about.brand}`,
      Author: about.brand,
      Producer: about.brand,
      Creator: about.brand,
      CreationDate: about.at,
      ModDate: about.at,
    },
  });
  document.registerFont("regular", regular).registerFont("semibold", semibold);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  drawHead(document, about);
  for (const part of parts) drawPart(document, part);
  drawFooters(document, about);
  document.end();
  return drawn;
}

function drawHead(document: PDFKit.PDFDocument, { brand, title, subtitle }: PdfHeader): void {
  document.font("semibold").fontSize(11).fillColor("#8f4a05").text(brand);
  document.moveDown(0.3).fontSize(20).fillColor(INK).text(title);
  document.font("regular").fontSize(10).fillColor(GREY).text(subtitle);
  document.moveDown(1);
}

function drawPart(document: PDFKit.PDFDocument, part: PdfPart): void {
  if (part.kind === "heading") {
    document.moveDown(0.8).font("semibold").fontSize(12).fillColor(INK).text(part.text, MARGIN);
    document.moveDown(0.3);
  } else if (part.kind === "facts") drawFacts(document, part.facts);
  else if (part.kind === "table") drawTable(document, part.table);
  else if (part.kind === "total") drawTotal(document, part.label, part.value);
  else {
    document.moveDown(0.8).font("regular").fontSize(8.5).fillColor(GREY);
    document.text(part.text, MARGIN, document.y, { width: widthOf(document) });
  }
}

function drawFacts(
  document: PDFKit.PDFDocument,
  facts: readonly (readonly [label: string, value: string])[],
): void {
  for (const [label, value] of facts) {
    const top = document.y;
    document.font("regular").fontSize(9.5).fillColor(GREY).text(label, MARGIN, top, { width: 150 });
    document.fillColor(INK).text(value, MARGIN + 156, top, { width: widthOf(document) - 156 });
    document.moveDown(0.25);
  }
  document.x = MARGIN;
}

function drawTotal(document: PDFKit.PDFDocument, label: string, value: string): void {
  const top = document.y + 8;
  document.font("semibold").fontSize(13).fillColor(INK);
  document.text(label, MARGIN, top, { width: widthOf(document) / 2 });
  document.text(value, MARGIN, top, { width: widthOf(document), align: "right" });
  document.x = MARGIN;
}

function drawFooters(document: PDFKit.PDFDocument, { brand, title }: PdfHeader): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // The footer is in the margin, where pdfkit would otherwise start a new page.
    document.page.margins.bottom = 0;
    document.font("regular").fontSize(8).fillColor(GREY);
    const top = document.page.height - MARGIN;
    document.text(`${brand} · ${title}`, MARGIN, top, { width: widthOf(document), lineBreak: false });
    document.text(`Página ${page + 1} de ${count}`, MARGIN, top, {
      width: widthOf(document),
      align: "right",
    });
  }
}

const widthOf = (document: PDFKit.PDFDocument) => document.page.width - 2 * MARGIN;
