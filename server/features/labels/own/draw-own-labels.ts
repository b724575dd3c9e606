import {
  type OwnLabel,
  type OwnLabelFacts,
  type OwnSheet,
  ownLabel,
  ownSheetGeometry,
} from "@prepara/domain/labels/own-label";
import { labelPlace } from "@prepara/domain/labels/sheet";
import PDFDocument from "pdfkit";
import { cachedFont } from "#server/platform/pdf/cached-font";

const font = cachedFont("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf");

type PrintOptions = { sheet: OwnSheet; copies: number };

/** A PDF of our own label as vectors, `copies` times. */
export async function drawOwnLabels(facts: OwnLabelFacts, { sheet, copies }: PrintOptions): Promise<Buffer> {
  const geometry = ownSheetGeometry[sheet];
  const label = ownLabel(facts);
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: `Etiqueta ${label.code}`, CreationDate: new Date(0) },
  });
  document.registerFont("label", font);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.once("end", () => resolve());
  });
  for (let index = 0; index < copies; index++) {
    const { page, x, y } = labelPlace(geometry, index);
    if (index === 0 || page !== labelPlace(geometry, index - 1).page)
      document.addPage({ size: [geometry.width, geometry.height], margin: 0 });
    draw(document, label, { x, y });
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}

const offsetFactor = { start: 0, middle: 0.5, end: 1 } as const;

function draw(document: PDFKit.PDFDocument, { bars, texts }: OwnLabel, at: { x: number; y: number }): void {
  document.font("label").fillColor("black");
  for (const { x, width } of bars.each) document.rect(at.x + x, at.y + bars.y, width, bars.height);
  document.fill();
  for (const { text, x, y, size, align } of texts) {
    document.fontSize(size);
    const left = at.x + x - offsetFactor[align] * document.widthOfString(text);
    document.text(text, left, at.y + y, { lineBreak: false, baseline: "alphabetic" });
  }
}
