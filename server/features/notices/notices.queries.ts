import type { Area } from "@prepara/domain/access/area";
import { eventTypes, mayBeTold } from "@prepara/domain/notices/catalogue";
import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { events, notices } from "#server/tables/notices";

/** The bell shows no larger number. */
const MOST_COUNTED = 100;

/** The types of events that a person with these areas may be notified of. */
const isTold = (held: readonly Area[]) =>
  inArray(
    events.type,
    eventTypes.filter((type) => mayBeTold(type, held)),
  );

/** How many notices a person with these areas has not read, counted up to 100. */
export async function countUnread(db: DbOrTx, userId: string, held: readonly Area[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${notices} join ${events} on ${events.id} = ${notices.eventId}
       where ${notices.userId} = ${userId} and ${notices.readAt} is null and ${isTold(held)}
       limit ${MOST_COUNTED}) unread`);
  return rows[0]?.count ?? 0;
}

export type NoticeRow = Awaited<ReturnType<typeof ownNotices>>[number];

type OwnPage = NumberedPageQuery & { unread: boolean; held: readonly Area[] };

/**
 * A person's notices, newest first; without those about staff's work in areas that the person no longer has.
 */
export function ownNotices(db: DbOrTx, userId: string, page: OwnPage) {
  return db
    .select({
      id: events.id,
      type: events.type,
      number: events.subjectNumber,
      words: events.data,
      createdAt: events.createdAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .innerJoin(events, eq(events.id, notices.eventId))
    .where(
      and(
        eq(notices.userId, userId),
        isTold(page.held),
        page.unread ? isNull(notices.readAt) : undefined,
        page.cursor === undefined ? undefined : lt(notices.eventId, page.cursor),
      ),
    )
    .orderBy(desc(notices.eventId))
    .limit(page.limit + 1);
}
