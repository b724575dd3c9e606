import type { PlanName } from "@prepara/domain/account/plan";
import { dateOf, formatWeekdayAndDate } from "@prepara/domain/calendar/calendar";
import { and, eq } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import { events } from "#server/tables/notices";
import { prepRequests } from "#server/tables/prep-requests";
import type { tasks } from "#server/tables/tasks";
import { dueOf, type WorkSettings } from "./due.ts";

type Missed = Pick<typeof tasks.$inferSelect, "userId" | "prepRequestId" | "dueAt" | "kind"> & {
  plan: PlanName;
};

/**
 * Notifies the customer that the promise of a request was missed, and of the new forecast: the promised
 * working hours, counted from now.
 */
export async function tellMissed(
  tx: Tx,
  settings: WorkSettings,
  { userId, prepRequestId, dueAt, kind, plan }: Missed,
  now: Date,
): Promise<void> {
  const request = await requestOf(tx, prepRequestId);
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

type OfRequest = Pick<typeof tasks.$inferSelect, "userId" | "prepRequestId">;
type RequestEvent = { type: "prep.started" | "prep.labels_needed"; by: string | null };

/** Notifies the customer once per request that work on it began, or that its labels are missing. */
export async function tellOfRequest(
  tx: Tx,
  { userId, prepRequestId }: OfRequest,
  { type, by }: RequestEvent,
): Promise<void> {
  const request = await requestOf(tx, prepRequestId);
  if (!request) return;
  const ofRequest = and(eq(events.userId, userId), eq(events.type, type), eq(events.subjectId, request.id));
  if ((await tx.$count(events, ofRequest)) > 0) return;
  await recordEvent(tx, {
    type,
    userId,
    about: { kind: "prep-request", ...request },
    words: { subject: "" },
    actor: by === null ? { kind: "system" } : { kind: "staff", id: by },
  });
}

async function requestOf(tx: Tx, prepRequestId: string | null) {
  if (prepRequestId === null) return undefined;
  const [request] = await tx
    .select({ id: prepRequests.id, number: prepRequests.number })
    .from(prepRequests)
    .where(eq(prepRequests.id, prepRequestId));
  return request;
}
