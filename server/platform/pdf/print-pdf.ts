import { Piscina } from "piscina";
import type { PdfContent, PdfHeader, PdfPart } from "./draw-pdf.ts";
import type { PdfTable } from "./table.ts";

/** Adds content to a document from top to bottom; page breaks are automatic. */
export type PdfWriter = {
  heading(text: string): void;
  /** Label and value, one line each. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void;
  table(table: PdfTable): void;
  /** The most important figure, large. */
  total(label: string, value: string): void;
  note(text: string): void;
};

const MEMORY_MB = 256;
// Without it the thread held 220 MB after 150 documents, with it 80.
const YOUNG_MB = 8;

// One thread, started with the first document, because drawing on the event loop blocked all requests. It is
// kept, because starting it and reading the fonts takes ten times as long as a document.
const drawingThread = new Piscina<PdfContent, Uint8Array>({
  filename: new URL("./draw-pdf.ts", import.meta.url).href,
  name: "drawPdf",
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
});

/** Writes an A4 document as PDF, drawn in a worker thread. */
export async function printPdf(about: PdfHeader, write: (pdf: PdfWriter) => void): Promise<Buffer> {
  const parts: PdfPart[] = [];
  write({
    heading: (text) => void parts.push({ kind: "heading", text }),
    facts: (facts) => void parts.push({ kind: "facts", facts }),
    table: (table) => void parts.push({ kind: "table", table }),
    total: (label, value) => void parts.push({ kind: "total", label, value }),
    note: (text) => void parts.push({ kind: "note", text }),
  });
  return Buffer.from(await drawingThread.run({ about, parts }));
}
