import { and, isNotNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/database/database";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { chatImages } from "#server/tables/chat";
import { documentFiles } from "#server/tables/documents";
import { trainingDocuments } from "#server/tables/passages";
import { prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { shipmentPhotos } from "#server/tables/shipments";
import type { Check } from "./check.ts";

/** Every kept file is in storage, byte for byte. */
export const rowsHaveTheirBytes: Check = {
  title: "every file of the database is in storage, byte for byte",
  async findProblems({ files }) {
    return [...files.hashes].flatMap(([path, hash]) => {
      if (hash === null) return [`${path} is missing in storage`];
      return hash === files.rows.get(path)?.sha256 ? [] : [`${path} is not the file that was uploaded`];
    });
  },
};

/** Storage contains no file without a row. */
export const bytesHaveTheirRows: Check = {
  title: "every file in storage is known to the database",
  async findProblems({ files }) {
    return files.unknownFiles.map((path) => `${path} is in storage alone`);
  },
};

/** Rows are ignored while `unless` is null. */
type Reference = { column: PgColumn; hasThumbnail: boolean; unless?: PgColumn };

/** The columns that name stored files, by bucket (docs/product.md#files). */
const references: Record<string, Reference[]> = {
  "product-photos": [
    { column: products.photoUrl, hasThumbnail: true },
    { column: shipmentPhotos.url, hasThumbnail: true },
  ],
  documents: [
    { column: documentFiles.fileUrl, hasThumbnail: false },
    { column: prepRequests.proofUrl, hasThumbnail: false },
    { column: trainingDocuments.fileUrl, hasThumbnail: false },
  ],
  // An uploaded picture that is never sent is swept, and its row a day later.
  "chat-images": [{ column: chatImages.path, hasThumbnail: true, unless: chatImages.messageId }],
};

/** Finds rows that name a file that is not kept. */
export const referencesHaveFiles: Check = {
  title: "every row that names a file points at one",
  async findProblems({ db, files }) {
    const problems: string[] = [];
    for (const reference of Object.values(references).flat()) {
      for (const path of await pathsIn(db, reference))
        if (!files.rows.get(path)?.isKept) problems.push(`${nameOf(reference.column)} names ${path}`);
    }
    return problems;
  },
};

/** Finds kept files of a known bucket that no row names. */
export const filesHaveReferences: Check = {
  title: "every kept file is named by a row",
  async findProblems({ db, files }) {
    const named = new Set<string>();
    for (const reference of Object.values(references).flat())
      for (const path of await pathsIn(db, reference)) named.add(path);
    return [...files.rows.values()]
      .filter((row) => row.isKept && bucketOf(row.path) in references && !named.has(row.path))
      .map((row) => `${row.path} is kept for nothing`);
  },
};

async function pathsIn(db: Db, { column, hasThumbnail, unless }: Reference): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: column })
    .from(column.table)
    .where(and(isNotNull(column), unless && isNotNull(unless)));
  const paths = rows.map((row) => String(row.path));
  return hasThumbnail ? paths.flatMap((path) => [path, thumbnailPathOf(path)]) : paths;
}

const bucketOf = (path: string) => path.split("/", 1)[0] ?? "";

const nameOf = (column: PgColumn) => `a row of ${column.uniqueName ?? column.name}`;
