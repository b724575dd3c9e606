import { desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { auditLog } from "#server/tables/platform";
import { profiles } from "#server/tables/profiles";

const entrySchema = z.object({
  id: z.int(),
  actor: z.object({ userId: z.uuid(), fullName: z.string() }).nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
});

/** The audit log: who changed what and when, newest first. */
export function auditRoutes(app: ApiScope, { db }: FeatureDeps): void {
  app.get(
    "/admin/audit-log",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], querystring: numberedPageQuery, response: { 200: pageSchema(entrySchema) } },
    },
    async (request) => {
      const page = request.query;
      const rows = await db
        .select({ entry: auditLog, fullName: profiles.fullName })
        .from(auditLog)
        .leftJoin(profiles, eq(profiles.userId, auditLog.actorId))
        .where(page.cursor === undefined ? undefined : sql`${auditLog.id} < ${page.cursor}`)
        .orderBy(desc(auditLog.id))
        .limit(page.limit + 1);
      return numberedPageOf(rows, page, {
        item: ({ entry, fullName }) => ({
          id: entry.id,
          actor: entry.actorId === null ? null : { userId: entry.actorId, fullName: fullName ?? "" },
          action: entry.action,
          objectType: entry.objectType,
          objectId: entry.objectId,
          details: entry.details,
          createdAt: entry.createdAt.toISOString(),
        }),
        number: (row) => row.entry.id,
      });
    },
  );
}
