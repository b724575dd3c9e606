import { labelSheets } from "@prepara/domain/labels/sheet";
import * as z from "zod";

const size = { width: z.number(), height: z.number() };

/** What the program that makes one PDF of labels is given. */
export const printTask = z.object({
  outPath: z.string(),
  title: z.string(),
  /** A page before the customers' pages. */
  cover: z.object({ lines: z.array(z.string()), ...size }).nullable(),
  /** Customers' files, each with the pages that are used, from 1 and in order. */
  files: z.array(z.object({ path: z.string(), pages: z.array(z.int()) })),
  /** The pages in the order of work: index of the file, number of the page. */
  order: z.array(z.tuple([z.int(), z.int()])),
  /** The labels that we draw, after the customers' pages. */
  drawn: z
    .object({
      sheet: z.enum(labelSheets),
      line: z.string(),
      items: z.array(z.object({ fnsku: z.string(), title: z.string(), count: z.int() })),
    })
    .nullable(),
});
export type PrintTask = z.infer<typeof printTask>;

export const printOutcome = z.union([
  z.object({ pages: z.int() }),
  z.object({ unprintable: z.int().describe("The index of the file") }),
]);
