import { Piscina } from "piscina";
import type { AboutPaper, PaperPart, PaperToDraw } from "./draw-paper.ts";
import type { PaperTable } from "./table.ts";

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

const MEMORY_MB = 256;
// Without it the thread kept 220 MB after 150 papers, now 80.
const YOUNG_MB = 8;

// One thread, started with the first paper: drawing on the event loop kept every other request waiting. It
// stays, because starting it and reading the fonts takes ten times as long as a paper.
const artist = new Piscina<PaperToDraw, Uint8Array>({
  filename: new URL("./draw-paper.ts", import.meta.url).href,
  name: "drawPaper",
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: Number.POSITIVE_INFINITY,
  resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
});

/** Prints an A4 paper as PDF, in a thread of its own. */
export async function printPaper(about: AboutPaper, write: (paper: Paper) => void): Promise<Buffer> {
  const parts: PaperPart[] = [];
  write({
    heading: (text) => void parts.push({ kind: "heading", text }),
    facts: (facts) => void parts.push({ kind: "facts", facts }),
    table: (table) => void parts.push({ kind: "table", table }),
    total: (label, value) => void parts.push({ kind: "total", label, value }),
    note: (text) => void parts.push({ kind: "note", text }),
  });
  return Buffer.from(await artist.run({ about, parts }));
}
