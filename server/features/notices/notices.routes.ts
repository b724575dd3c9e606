import { readNotices } from "@prepara/domain/notices/input";
import { and, eq, gte, isNull, lte } from "drizzle-orm";
import * as z from "zod";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { notices } from "#server/tables/notices";
import { noticeSchema, toNoticeJson } from "./notice.json.ts";
import { ownNotices } from "./notices.queries.ts";

const customer = { access: "customer" } as const;
const tags = ["notices"];

const noticesQuery = numberedPageQuery.extend({ unread: z.stringbool().default(false) });

/** A person's list of notices (docs/product.md#notices). */
export function noticeRoutes(app: ApiScope, { db, clock, sessionChecks }: FeatureDeps): void {
  app.get(
    "/notices",
    {
      config: customer,
      schema: { tags, querystring: noticesQuery, response: { 200: pageSchema(noticeSchema) } },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const held = await sessionChecks.areasOf(userId);
      const rows = await ownNotices(db, userId, { ...request.query, held });
      return numberedPageOf(rows, request.query, { item: toNoticeJson, number: ({ id }) => id });
    },
  );

  app.post(
    "/notices/read",
    {
      config: customer,
      schema: {
        tags,
        description: "Marks the notices up to `upTo` as read; with `from`, those from that one on",
        body: readNotices,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await db.transaction((tx) => markRead(tx, userId, request.body, clock()));
      return reply.code(204).send(null);
    },
  );
}

async function markRead(
  tx: Tx,
  userId: string,
  { from = 1, upTo }: { from?: number | undefined; upTo: number },
  now: Date,
): Promise<void> {
  await lockCustomer(tx, userId);
  const read = await tx
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.userId, userId),
        gte(notices.eventId, from),
        lte(notices.eventId, upTo),
        isNull(notices.readAt),
      ),
    )
    .returning({ eventId: notices.eventId });
  if (read.length > 0) await recordChange(tx, userId, { topic: "notices", happening: null, subject: null });
}
