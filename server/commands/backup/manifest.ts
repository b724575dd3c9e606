import * as z from "zod";

const content = {
  madeAt: z.iso.datetime(),
  /** The newest migration of the database, as numbered by drizzle. */
  newestMigration: z.number(),
  /** In the order to fill them: parents first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.number(),
};
const entrySum = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/**
 * The manifest of a backup, the last entry of the archive, so that a truncated archive has none. Format 1, of
 * earlier versions, has no checksums.
 */
export const manifestSchema = z.discriminatedUnion("format", [
  z.object({ format: z.literal(1), ...content }),
  z.object({
    format: z.literal(2),
    ...content,
    /** All other entries of the archive. */
    entries: z.array(entrySum),
  }),
]);
export type Manifest = z.infer<typeof manifestSchema>;
export type CurrentManifest = Extract<Manifest, { format: 2 }>;

export const MANIFEST = "manifest.json";
export const TABLES = "tables/";
export const FILES = "files/";
export const JOBS = "jobs.json";

/** Quotes a schema, table or column name for SQL. */
export const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
