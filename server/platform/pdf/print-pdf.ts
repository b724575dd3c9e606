import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { Refusal } from "#server/platform/refusal";
import { workerThread } from "#server/platform/worker-thread";
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

/** Rows of all tables of a document: 5,000 take 3 to 10 s, 20,000 ran out of memory after 20 s. */
export const MAX_ROWS = 5_000;
/** The most documents that wait for the thread; further ones would take longer than users wait. */
const MAX_WAITING = 30;
/** The longest time that one document may delay those behind it. */
const TIME_LIMIT_MS = 15_000;
/** On a busy machine the thread took 15 s to start and to read its fonts. */
const START_LIMIT_MS = 60_000;

// Drawing on the event loop blocked all requests. The thread is kept, because starting it and reading the
// fonts takes ten times as long as a document.
const drawingThread = workerThread<PdfContent, Uint8Array, string>({
  file: new URL("./draw-pdf.ts", import.meta.url),
  functionName: "drawPdf",
  youngMb: 8, // without it the thread held 220 MB after 150 documents, with it 80
  inTurns: concurrencyLimitInTurns(1, {
    maxWaiting: MAX_WAITING,
    maxWaitingInAll: MAX_WAITING,
    refusal: () => new Refusal("documents_busy", { retryAfterSeconds: 15 }),
  }),
});

/**
 * Whether the thread has started and drawn a page; its start does not count towards a document's time limit.
 */
let isReady = false;

/**
 * Writes an A4 document as PDF, drawn in a worker thread. Refuses a document that has too many rows or needs
 * too much time or memory, and any document when too many others wait. `turn`: whose turn it takes
 * (`turnOf`).
 */
export async function printPdf(
  about: PdfHeader,
  write: (pdf: PdfWriter) => void,
  { turn = "", timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<Buffer> {
  const parts: PdfPart[] = [];
  write({
    heading: (text) => void parts.push({ kind: "heading", text }),
    facts: (facts) => void parts.push({ kind: "facts", facts }),
    table: (table) => void parts.push({ kind: "table", table }),
    total: (label, value) => void parts.push({ kind: "total", label, value }),
    note: (text) => void parts.push({ kind: "note", text }),
  });
  const rows = parts.reduce((sum, part) => sum + (part.kind === "table" ? part.table.rows.length : 0), 0);
  if (rows > MAX_ROWS) throw new Refusal("document_too_long");
  return drawingThread(turn, async (run) => {
    if (!isReady) await start(run, about);
    isReady = true;
    const signal = AbortSignal.timeout(timeLimitMs);
    try {
      return Buffer.from(await run({ about, parts }, { signal }));
    } catch (error) {
      isReady = false;
      if (signal.aborted || isOutOfMemory(error)) throw new Refusal("document_too_long");
      throw error;
    }
  });
}

async function start(run: Draw, about: PdfHeader): Promise<void> {
  const signal = AbortSignal.timeout(START_LIMIT_MS);
  try {
    await run({ about, parts: [] }, { signal });
  } catch (error) {
    if (signal.aborted) throw new Refusal("documents_busy", { retryAfterSeconds: 15 });
    throw error;
  }
}

type Draw = (content: PdfContent, options: { signal: AbortSignal }) => Promise<Uint8Array>;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
