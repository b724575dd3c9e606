import { suiteLabel } from "@prepara/domain/account/customer";
import { catalogue, eventTypes, noticeChannels } from "@prepara/domain/notices/catalogue";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { afterStart, type PageQuery, pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { attemptOutcomes, deliveries, deliveryAttempts, refusedAddresses } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";
import { profiles } from "#server/tables/profiles";

import { STOPPED } from "./notice-choices.ts";

const deliveryRefusal = refusalsOf({
  not_failed: [409, "not_failed", "Esta entrega não falhou."],
});

const shownStatuses = ["failed", "dropped", "waiting", "sent"] as const;

const attemptSchema = z.object({
  number: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  outcome: z.enum(attemptOutcomes).nullable().describe("null: under way, or cut off by a stop of the server"),
  answer: z.string().nullable(),
});

const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.enum(noticeChannels),
  status: z.enum(shownStatuses),
  title: z.string(),
  customer: z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() }),
  attempts: z.int(),
  lastError: z.string().nullable(),
  history: z.array(attemptSchema).describe("The last attempts, oldest first"),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});

/**
 * Attempts shown of a delivery: more than its channel makes automatically, so that only repeated retries by
 * admins exceed it.
 */
const MOST_ATTEMPTS = 20;

const admin = { access: "admin" } as const;
const tags = ["notices"];
const listQuery = pageQuery.extend({ status: z.enum(shownStatuses).default("failed") });

/** The log of deliveries to customers, for admins (docs/product.md#notices). */
export function deliveryAdminRoutes(app: ApiScope, { db, clock }: FeatureDeps): void {
  app.get(
    "/floor/deliveries",
    {
      config: admin,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(deliverySchema) } },
    },
    async (request) => {
      const { status, ...page } = request.query;
      const rows = await deliveriesIn(db, status, page);
      const history = await attemptsOf(
        db,
        rows.map(({ id }) => id),
      );
      return pageOf(rows, page, {
        item: (row) => toDeliveryJson(row, status, history.get(row.id) ?? []),
        keyset: (row) => ({ at: row.createdAt, id: row.id }),
      });
    },
  );

  app.post(
    "/floor/deliveries/:id/retry",
    {
      config: admin,
      schema: {
        tags,
        description: "Sends a delivery that failed or was dropped once more, also to a refused address",
        params: idParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const adminId = sessionOf(request).userId;
      await db.transaction((tx) => retryDelivery(tx, adminId, request.params.id, clock()));
      return reply.code(204).send(null);
    },
  );
}

type Status = (typeof shownStatuses)[number];

function deliveriesIn(db: DbOrTx, status: Status, page: PageQuery) {
  return db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      type: events.type,
      number: events.subjectNumber,
      words: events.data,
      userId: profiles.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      attempts: deliveries.attempts,
      lastError: deliveries.lastError,
      createdAt: deliveries.createdAt,
      sentAt: deliveries.sentAt,
    })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .innerJoin(profiles, eq(profiles.userId, deliveries.userId))
    .where(
      and(
        eq(deliveries.status, status),
        inArray(events.type, [...eventTypes]),
        afterStart(page, deliveries.createdAt, deliveries.id),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(page.limit + 1);
}

/** The attempts of deliveries, each one's oldest first; in one query for all of them. */
async function attemptsOf(db: DbOrTx, ids: string[]) {
  const rows = await db
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, ids))
    .orderBy(asc(deliveryAttempts.deliveryId), asc(deliveryAttempts.number));
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId);
}

type Row = Awaited<ReturnType<typeof deliveriesIn>>[number];
type Attempt = typeof deliveryAttempts.$inferSelect;

const toDeliveryJson = (
  row: Row,
  status: Status,
  history: readonly Attempt[],
): z.input<typeof deliverySchema> => ({
  id: row.id,
  channel: row.channel,
  status,
  title: catalogue[row.type].title({ ...row.words, number: row.number }),
  customer: { userId: row.userId, fullName: row.fullName, suiteLabel: suiteLabel(row.suiteNumber) },
  attempts: row.attempts,
  lastError: row.lastError,
  history: history.slice(-MOST_ATTEMPTS).map(({ number, startedAt, endedAt, outcome, answer }) => ({
    number,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    outcome,
    answer,
  })),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

/**
 * An admin requests one more attempt with the same message; for mail, the address no longer counts as
 * refused.
 */
async function retryDelivery(tx: Tx, adminId: string, id: string, now: Date): Promise<void> {
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  if (!delivery) throw new Refusal("not_found");
  if (delivery.status !== "failed" && delivery.status !== "dropped") throw deliveryRefusal("not_failed");
  if (delivery.lastError === STOPPED) throw deliveryRefusal("not_failed");
  await tx.update(deliveries).set({ status: "waiting", nextAt: now }).where(eq(deliveries.id, id));
  if (delivery.channel === "email")
    await tx
      .delete(refusedAddresses)
      .where(
        inArray(
          refusedAddresses.address,
          tx.select({ email: users.email }).from(users).where(eq(users.id, delivery.userId)),
        ),
      );
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "delivery.retry",
    objectType: "delivery",
    objectId: id,
    details: { channel: delivery.channel, attempts: delivery.attempts, lastError: delivery.lastError },
  });
}
