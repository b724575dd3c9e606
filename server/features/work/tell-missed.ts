import type { PlanName } from "@prepara/domain/account/plan";
import { dateOf, formatWeekdayAndDate } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { prepRequests } from "#server/tables/prep-requests";
import type { tasks } from "#server/tables/tasks";
import { dueOf, type WorkSettings } from "./work-terms.ts";

type Missed = Pick<typeof tasks.$inferSelect, "userId" | "prepRequestId" | "dueAt" | "kind"> & {
  plan: PlanName;
};

/**
 * Tells the customer that the promise of a request was missed, and when it is expected now: within as many
 * hours of work as were promised, counted from now.
 */
export async function tellMissed(
  tx: Tx,
  settings: WorkSettings,
  { userId, prepRequestId, dueAt, kind, plan }: Missed,
  now: Date,
): Promise<void> {
  const [request] = await tx
    .select({ id: prepRequests.id, number: prepRequests.number })
    .from(prepRequests)
    .where(eq(prepRequests.id, prepRequestId ?? ""));
  if (!request || !dueAt) return;
  const dayOf = (at: Date) => formatWeekdayAndDate(dateOf(at, settings.WAREHOUSE_TIME_ZONE));
  await recordEvent(tx, {
    type: "promise.missed",
    userId,
    about: { kind: "prep-request", ...request },
    words: {
      subject: "",
      text: dayOf(dueAt),
      forecast: dayOf(dueOf({ kind, plan, readyAt: now }, settings)),
    },
    actor: { kind: "system" },
  });
}
