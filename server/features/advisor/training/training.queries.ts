import { desc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { trainingDocuments } from "#server/tables/passages";
import { profiles } from "#server/tables/profiles";

const columns = {
  id: trainingDocuments.id,
  fileName: trainingDocuments.fileName,
  fileUrl: trainingDocuments.fileUrl,
  fileType: trainingDocuments.fileType,
  status: trainingDocuments.status,
  error: trainingDocuments.error,
  chunks: trainingDocuments.chunks,
  uploadedBy: profiles.fullName,
  createdAt: trainingDocuments.createdAt,
};

export type TrainingRow = Awaited<ReturnType<typeof trainingList>>[number];

/** All training documents, newest first, with the name of their uploader (admins only). */
export async function trainingList(db: DbOrTx, page: PageQuery) {
  const start = startOf(page);
  return db
    .select(columns)
    .from(trainingDocuments)
    .leftJoin(profiles, eq(profiles.userId, trainingDocuments.uploadedBy))
    .where(
      sql`(${trainingDocuments.createdAt}, ${trainingDocuments.id}) < (${start.at}::timestamptz, ${start.id}::uuid)`,
    )
    .orderBy(desc(trainingDocuments.createdAt), desc(trainingDocuments.id))
    .limit(page.limit + 1);
}
