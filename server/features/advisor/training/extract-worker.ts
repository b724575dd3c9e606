import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { trainingTypes } from "@prepara/domain/advisor/training";
import * as z from "zod";
import type { Block } from "./block.ts";
import { readPdf } from "./read-pdf.ts";
import { readText } from "./read-text.ts";
import { readOldWord, readWord } from "./read-word.ts";
import { Unreadable } from "./unreadable-error.ts";

const { path, type } = z.object({ path: z.string(), type: z.enum(trainingTypes) }).parse(workerData);

async function blocksOf(): Promise<Block[]> {
  const content = await readFile(path);
  switch (type) {
    case ".pdf":
      return readPdf(content);
    case ".docx":
      return readWord(path, content);
    case ".doc":
      return readOldWord(content);
    case ".md":
    case ".txt":
      return readText(content, type);
  }
}

try {
  parentPort?.postMessage({ blocks: await blocksOf() });
} catch (error) {
  // Whatever a parser throws at a strange file means that it cannot be read.
  parentPort?.postMessage({ unreadable: error instanceof Unreadable ? error.kind : "broken" });
}
