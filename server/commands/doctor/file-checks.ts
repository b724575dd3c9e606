import { and, isNotNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/database/database";
import type { DataCheck, FileColumn } from "#server/platform/feature";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import type { FileInventory } from "./file-inventory.ts";

/** The checks of the stored files and of the columns that contain their paths. */
export const fileChecks = (columns: readonly FileColumn[]): Check[] => [
  rowsHaveTheirBytes,
  bytesHaveTheirRows,
  referencesHaveFiles(columns),
  filesHaveReferences(columns),
];

/** Every kept file is in storage, byte for byte. */
const rowsHaveTheirBytes: Check = {
  title: "every file of the database is in storage, byte for byte",
  async findProblems({ files }) {
    return [...files.hashes].flatMap(([path, hash]) => {
      if (hash === null) return [`${path} is missing in storage`];
      return hash === files.rows.get(path)?.sha256 ? [] : [`${path} is not the file that was uploaded`];
    });
  },
};

/** The product's folders contain no file without a row. */
const bytesHaveTheirRows: Check = {
  title: "every file in the product's folders is known to the database",
  async findProblems({ files }) {
    return files.unknownFiles.map((path) => `${path} is in storage alone`);
  },
};

/** Finds rows with the path of a file that is staged, deleted or unknown. */
const referencesHaveFiles = (columns: readonly FileColumn[]): Check => ({
  title: "every row that names a file points at one",
  async findProblems({ db, files }) {
    const problems: string[] = [];
    for (const reference of columns) {
      for (const path of await pathsIn(db, reference))
        if (!files.rows.get(path)?.isKept) problems.push(`${nameOf(reference.column)} names ${path}`);
    }
    return problems;
  },
});

/** Finds attached files of the columns' buckets whose path is in no row. */
const filesHaveReferences = (columns: readonly FileColumn[]): Check => ({
  title: "every kept file is named by a row",
  async findProblems({ db, files }) {
    const buckets = new Set(columns.map(({ bucket }) => bucket));
    const named = new Set<string>();
    for (const reference of columns) for (const path of await pathsIn(db, reference)) named.add(path);
    return [...files.rows.values()]
      .filter((row) => row.isKept && buckets.has(bucketOf(row.path)) && !named.has(row.path))
      .map((row) => `${row.path} is kept for nothing`);
  },
});

async function pathsIn(db: Db, { column, hasThumbnail, unless }: FileColumn): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: column })
    .from(column.table)
    .where(and(isNotNull(column), unless && isNotNull(unless)));
  const paths = rows.map((row) => String(row.path));
  return hasThumbnail ? paths.flatMap((path) => [path, thumbnailPathOf(path)]) : paths;
}

const bucketOf = (path: string) => path.split("/", 1)[0] ?? "";

const nameOf = (column: PgColumn) => `a row of ${column.uniqueName ?? column.name}`;

/** A check that may compare the data with the stored files. */
export type Check = Omit<DataCheck, "findProblems"> & {
  findProblems(deps: { db: Db; files: FileInventory }): Promise<string[]>;
};
