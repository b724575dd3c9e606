import { closeSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type TrainingType, trainingTypes } from "@prepara/domain/advisor/training";
import * as z from "zod";
import type { NewPassage } from "#server/features/advisor/passage";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { cutPassages } from "./cut-passages.ts";
import { readPdf } from "./read-pdf.ts";
import { readText } from "./read-text.ts";
import { type Block, Unreadable, type UnreadableKind } from "./reader.ts";

// Runs in a process of its own (`extract-passages.ts`), since the file is untrusted.

const task = z.object({
  path: z.string(),
  type: z.enum(trainingTypes),
  fileName: z.string(),
  passagesFile: z.string(),
});

// Loading the readers of Word takes as long as everything else, so they are imported for Word files only.
async function blocksOf(path: string, type: TrainingType): Promise<Block[]> {
  const content = await readFile(path);
  switch (type) {
    case ".pdf":
      return readPdf(content);
    case ".docx":
      return (await import("./read-word.ts")).readWord(path, content);
    case ".doc":
      return (await import("./read-word.ts")).readOldWord(content);
    case ".md":
    case ".txt":
      return readText(content, type);
  }
}

/** readline treats these two characters as line ends; JSON may contain them unescaped. */
const lineOf = (passage: NewPassage) =>
  JSON.stringify(passage).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/**
 * Any error of a parser means that the file cannot be read; a RangeError is a text or buffer beyond V8's
 * limits.
 */
function kindOf(error: unknown): UnreadableKind {
  if (error instanceof Unreadable) return error.kind;
  return error instanceof RangeError ? "tooBig" : "broken";
}

await serveBounded(async (input) => {
  const { path, type, fileName, passagesFile } = task.parse(input);
  try {
    const passages = cutPassages(fileName, await blocksOf(path, type));
    const file = openSync(passagesFile, "w", 0o600);
    for (const passage of passages) writeSync(file, `${lineOf(passage)}\n`);
    closeSync(file);
    return { passages: passages.length };
  } catch (error) {
    return { unreadable: kindOf(error) };
  }
});
