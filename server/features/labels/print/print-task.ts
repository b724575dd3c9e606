import { labelSheets } from "@prepara/domain/labels/sheet";
import * as z from "zod";

const size = { width: z.number(), height: z.number() };

/** The input of the program that makes one PDF of labels. */
export const printTask = z.object({
  outPath: z.string(),
  title: z.string(),
  /** A page before the customers' pages. */
  cover: z.object({ lines: z.array(z.string()), ...size }).nullable(),
  /** Customers' files, each with the pages that are used, from 1 and in order. */
  files: z.array(z.object({ path: z.string(), pages: z.array(z.int()) })),
  /** The paper of the labels that we draw, and the line that says what they are. */
  sheet: z.enum(labelSheets),
  line: z.string(),
  /** In the order of work: a page of a file (its index, the page's number), or labels that we draw. */
  entries: z.array(
    z.union([
      z.object({ file: z.int(), page: z.int(), count: z.int() }),
      z.object({ fnsku: z.string(), title: z.string(), count: z.int() }),
    ]),
  ),
});
export type PrintTask = z.infer<typeof printTask>;

export const printOutcome = z.union([
  z.object({ pages: z.int() }),
  z.object({ unprintable: z.int().describe("The index of the file") }),
]);
