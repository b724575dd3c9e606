import { dateOf } from "@prepara/domain/calendar/calendar";
import { areasOfCases, mayRead } from "@prepara/domain/cases/kinds";
import { and, arrayOverlaps, asc, eq, inArray, lt } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Db } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { events } from "#server/tables/notices";
import { staffMembers } from "#server/tables/profiles";
import { isUnanswered } from "../cases.queries.ts";

type Deps = { db: Db; clock(): Date; settings: { WAREHOUSE_TIME_ZONE: string } };

/**
 * Notifies each member of staff once a day how many unanswered cases that they may read are past their due
 * date; somebody with none is not notified. The members' rows are locked and the event names the day, so that
 * several processes notify only once.
 */
export async function tellLate({ db, clock, settings }: Deps): Promise<void> {
  const today = dateOf(clock(), settings.WAREHOUSE_TIME_ZONE);
  await db.transaction(async (tx) => {
    const isLate = and(isUnanswered(today), lt(cases.dueOn, today));
    const lateOfAll = await tx.$count(cases, isLate);
    if (lateOfAll === 0) return;
    const lateCharges = await tx.$count(cases, and(isLate, eq(cases.kind, "charge")));
    const people = await tx
      .select({ userId: staffMembers.userId, areas: staffMembers.areas })
      .from(staffMembers)
      .where(and(eq(staffMembers.active, true), arrayOverlaps(staffMembers.areas, [...areasOfCases])))
      .orderBy(asc(staffMembers.userId))
      .for("no key update");
    const ids = people.map(({ userId }) => userId);
    const told = await tx
      .select({ userId: events.userId })
      .from(events)
      .where(
        and(eq(events.type, "staff.cases_late"), inArray(events.userId, ids), eq(events.subjectId, today)),
      );
    const known = new Set(told.map(({ userId }) => userId));
    for (const { userId, areas } of people) {
      const count = mayRead(areas, "question") ? lateOfAll : lateCharges;
      if (count === 0 || known.has(userId)) continue;
      await recordEvent(tx, {
        type: "staff.cases_late",
        userId,
        about: { kind: "cases", id: today },
        words: { subject: "", count },
        actor: { kind: "system" },
      });
    }
  });
}
