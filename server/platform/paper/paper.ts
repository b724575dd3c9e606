import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { drawTable, type PaperTable } from "./table.ts";

const fontAt = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`));
const regular = fontAt("400Regular/Inter_400Regular.ttf");
const semibold = fontAt("600SemiBold/Inter_600SemiBold.ttf");

const MARGIN = 48;
const GREY = "#565e6e";
const INK = "#151a26";

/** What can be put on a paper, from the top down; pages break by themselves. */
export type Paper = {
  heading(text: string): void;
  /** Label and value, one line each. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void;
  table(table: PaperTable): void;
  /** The figure that matters most. */
  total(label: string, value: string): void;
  note(text: string): void;
};

/** `at` stands for the paper's own moment: no clock is read, so the same content is the same bytes every time. */
export type AboutPaper = { brand: string; title: string; subtitle: string; at: Date };

/** Prints an A4 paper as PDF. */
export async function printPaper(about: AboutPaper, write: (paper: Paper) => void): Promise<Buffer> {
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
  const printed = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
  drawHead(document, about);
  write(paperOn(document));
  drawFeet(document, about);
  document.end();
  return printed;
}

function drawHead(document: PDFKit.PDFDocument, { brand, title, subtitle }: AboutPaper): void {
  document.font("semibold").fontSize(11).fillColor("#8f4a05").text(brand);
  document.moveDown(0.3).fontSize(20).fillColor(INK).text(title);
  document.font("regular").fontSize(10).fillColor(GREY).text(subtitle);
  document.moveDown(1);
}

function paperOn(document: PDFKit.PDFDocument): Paper {
  return {
    heading(text) {
      document.moveDown(0.8).font("semibold").fontSize(12).fillColor(INK).text(text, MARGIN);
      document.moveDown(0.3);
    },
    facts(facts) {
      for (const [label, value] of facts) {
        const top = document.y;
        document.font("regular").fontSize(9.5).fillColor(GREY).text(label, MARGIN, top, { width: 150 });
        document.fillColor(INK).text(value, MARGIN + 156, top, { width: widthOf(document) - 156 });
        document.moveDown(0.25);
      }
      document.x = MARGIN;
    },
    table: (table) => drawTable(document, table),
    total(label, value) {
      const top = document.y + 8;
      document.font("semibold").fontSize(13).fillColor(INK);
      document.text(label, MARGIN, top, { width: widthOf(document) / 2 });
      document.text(value, MARGIN, top, { width: widthOf(document), align: "right" });
      document.x = MARGIN;
    },
    note(text) {
      document.moveDown(0.8).font("regular").fontSize(8.5).fillColor(GREY);
      document.text(text, MARGIN, document.y, { width: widthOf(document) });
    },
  };
}

function drawFeet(document: PDFKit.PDFDocument, { brand, title }: AboutPaper): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // The foot lies in the margin, where pdfkit would otherwise begin a new page.
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
