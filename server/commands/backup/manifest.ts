import * as z from "zod";

const content = {
  madeAt: z.iso.datetime(),
  /** The newest migration that its rows were written under, as drizzle counts them. */
  newestMigration: z.number(),
  /** In the order in which they can be filled: parents first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
};
const entrySum = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/**
 * What a backup says about itself; the last entry of the archive, so that one that was cut short has none.
 * Format 1, of earlier versions, has no checksums.
 */
export const manifestSchema = z.discriminatedUnion("format", [
  z.object({ format: z.literal(1), ...content }),
  z.object({
    format: z.literal(2),
    ...content,
    /** Every other entry of the archive. */
    entries: z.array(entrySum),
  }),
]);
export type Manifest = z.infer<typeof manifestSchema>;
export type CurrentManifest = Extract<Manifest, { format: 2 }>;

export const MANIFEST = "manifest.json";
export const TABLES = "tables/";
export const FILES = "files/";
export const JOBS = "jobs.json";

/** Schema, table and column names as SQL takes them. */
export const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
