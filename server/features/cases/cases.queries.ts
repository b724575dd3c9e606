import { goodsKinds } from "@prepara/domain/cases/kinds";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { afterDay, afterStart, type PageQuery } from "#server/platform/http/page";
import {
  caseDecisions,
  caseFiles,
  caseMessages,
  cases,
  caseUnits,
  waitsForDecision,
} from "#server/tables/cases";
import { dockBoxes } from "#server/tables/dock-boxes";
import { prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipmentPhotos, shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";
import { type CaseOrder, foundCaseIds } from "./find-cases.ts";

/** Which cases a list shows; `closed` are settled and withdrawn ones. */
export const caseStates = ["waiting_customer", "waiting_staff", "closed"] as const;
export type CaseState = (typeof caseStates)[number];

const assignee = alias(profiles, "assignee");

const withSubjects = (db: DbOrTx) =>
  db
    .select({
      id: cases.id,
      number: cases.number,
      userId: cases.userId,
      kind: cases.kind,
      cause: cases.cause,
      status: cases.status,
      totalQty: cases.totalQty,
      qty: sql<number>`case when ${cases.settledAt} is not null then coalesce(${caseUnits.qty}, 0)
        when ${cases.kind} = 'abandonment' then coalesce(${shipmentPlaces.on_hand}, 0)
        when ${cases.kind} = 'awaited' then coalesce(${shipmentPlaces.announced}, 0)
        else coalesce(${caseUnits.qty}, 0) end`,
      dueOn: cases.dueOn,
      dueWhy: cases.dueWhy,
      outcome: cases.outcome,
      unansweredSince: cases.unansweredSince,
      createdAt: cases.createdAt,
      settledAt: cases.settledAt,
      shipmentId: cases.shipmentId,
      shipmentQty: shipments.qty,
      productName: products.name,
      asin: products.asin,
      photoUrl: products.photoUrl,
      boxNumber: dockBoxes.number,
      prepRequestId: cases.prepRequestId,
      prepRequestNumber: prepRequests.number,
      chargeNumber: cases.chargeNumber,
      claimedCode: cases.claimedCode,
      claimedKeys: cases.claimedKeys,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      whatsapp: profiles.whatsapp,
      assigneeId: cases.assigneeId,
      assigneeName: assignee.fullName,
    })
    .from(cases)
    .leftJoin(assignee, eq(assignee.userId, cases.assigneeId))
    .innerJoin(profiles, eq(profiles.userId, cases.userId))
    .leftJoin(caseUnits, eq(caseUnits.caseId, cases.id))
    .leftJoin(shipments, eq(shipments.id, cases.shipmentId))
    .leftJoin(products, eq(products.id, shipments.productId))
    .leftJoin(shipmentPlaces, eq(shipmentPlaces.shipmentId, cases.shipmentId))
    .leftJoin(dockBoxes, eq(dockBoxes.id, cases.dockBoxId))
    .leftJoin(prepRequests, eq(prepRequests.id, cases.prepRequestId));

export type CaseRow = Awaited<ReturnType<typeof casesWhere>>[number];

/** A page of cases: open ones by due date, closed ones newest first. */
export async function casesWhere(
  db: DbOrTx,
  state: CaseState,
  condition: SQL | undefined,
  page: SearchedPage,
) {
  if (state !== "closed") return casesByDay(db, and(condition, eq(cases.status, state)), page);
  const wanted = and(condition, isNotNull(cases.settledAt), afterStart(page, cases.settledAt, cases.id));
  return withSubjects(db)
    .where(searched(page, "settled", wanted))
    .orderBy(desc(cases.settledAt), desc(cases.id))
    .limit(page.limit + 1);
}

/** A page of a list, with only the cases that match `search` if it is given. */
type SearchedPage = PageQuery & { search?: string | undefined };

const searched = (
  { search, limit }: SearchedPage,
  order: CaseOrder,
  wanted: SQL | undefined,
): SQL | undefined =>
  search === undefined
    ? wanted
    : sql`${cases.id} = any(${foundCaseIds({ search, order, wanted, limit: limit + 1 })})`;

/**
 * Cases that staff should answer: those, open and closed, in which the customer waits for an answer, and
 * those about goods whose customer has not decided by the due date.
 */
export const isUnanswered = (today: string): SQL | undefined =>
  or(
    isNotNull(cases.unansweredSince),
    and(eq(cases.status, "waiting_customer"), lt(cases.dueOn, today), inArray(cases.kind, [...goodsKinds])),
  );

/** Open cases assigned to a member of staff. */
export const isMine = (userId: string): SQL | undefined =>
  and(eq(cases.assigneeId, userId), isNull(cases.settledAt));

/** A page of cases, open and closed, by due date. */
export const casesByDay = (db: DbOrTx, condition: SQL | undefined, page: SearchedPage) =>
  withSubjects(db)
    .where(searched(page, "due", and(condition, afterDay(page, sql`${cases.dueOn}`, cases.id))))
    .orderBy(asc(cases.dueOn), asc(cases.id))
    .limit(page.limit + 1);

/** The keyset of the last case of a page. */
export const keysetOf = ({ dueOn, settledAt, id }: Pick<CaseRow, "dueOn" | "settledAt" | "id">) => ({
  at: settledAt ?? new Date(`${dueOn}T00:00:00Z`),
  id,
});

/** The keyset of the last case of a page of `casesByDay`, which sorts closed cases by due date, too. */
export const dayKeysetOf = ({ dueOn, id }: Pick<CaseRow, "dueOn" | "id">) =>
  keysetOf({ dueOn, settledAt: null, id });

/** One case; undefined if none fulfils the condition. */
export async function caseWhere(db: DbOrTx, condition: SQL | undefined) {
  const [row] = await withSubjects(db).where(condition);
  return row;
}

export type DecisionRow = Awaited<ReturnType<typeof allDecisionsOf>>[number];

/** The decisions of several cases in the order they were made, in one query. */
export async function decisionsOf(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DecisionRow[]>();
  return Map.groupBy(await allDecisionsOf(db, ids), ({ caseId }) => caseId);
}

const allDecisionsOf = (db: DbOrTx, ids: readonly string[]) =>
  db
    // Without the texts, which are not shown here and may be thousands of characters each.
    .select({
      id: caseDecisions.id,
      caseId: caseDecisions.caseId,
      decision: caseDecisions.decision,
      qty: caseDecisions.qty,
      until: caseDecisions.until,
      tracking: caseDecisions.tracking,
      state: caseDecisions.state,
      decidedAt: caseDecisions.decidedAt,
      doneAt: caseDecisions.doneAt,
    })
    .from(caseDecisions)
    .where(inArray(caseDecisions.caseId, [...ids]))
    .orderBy(asc(caseDecisions.position));

/** Messages per page. */
export const MESSAGES_AT_ONCE = 50;

/**
 * The newest messages of a case, or the newest before another one, oldest first, with the names of those who
 * wrote; one more than are shown if there are older ones.
 */
export async function messagesOf(db: DbOrTx, caseId: string, before: string | null) {
  const earlier =
    before === null
      ? undefined
      : sql`${caseMessages.position} < (select position from ${caseMessages} later
          where later.id = ${before} and later.case_id = ${caseId})`;
  const newestFirst = await db
    .select({
      id: caseMessages.id,
      side: caseMessages.side,
      body: caseMessages.body,
      byHand: caseMessages.byHand,
      createdAt: caseMessages.createdAt,
      authorName: profiles.fullName,
    })
    .from(caseMessages)
    .leftJoin(profiles, eq(profiles.userId, caseMessages.authorId))
    .where(and(eq(caseMessages.caseId, caseId), earlier))
    .orderBy(desc(caseMessages.position))
    .limit(MESSAGES_AT_ONCE + 1);
  return newestFirst.toReversed();
}

/** The files of messages. */
export async function filesOf(db: DbOrTx, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .select({
      id: caseFiles.id,
      messageId: caseFiles.messageId,
      photoUrl: caseFiles.photoUrl,
      pdfUrl: caseFiles.pdfUrl,
      fileName: caseFiles.fileName,
    })
    .from(caseFiles)
    .where(inArray(caseFiles.messageId, [...messageIds]))
    .orderBy(asc(caseFiles.messageId), asc(caseFiles.position));
}

/** Photos of the damaged and wrong units of a case's shipment. */
export async function damagePhotosOf(db: DbOrTx, { kind, shipmentId }: Pick<CaseRow, "kind" | "shipmentId">) {
  if (shipmentId === null || (kind !== "damage" && kind !== "wrong")) return [];
  return db
    .select({ id: shipmentPhotos.id, url: shipmentPhotos.url })
    .from(shipmentPhotos)
    .where(and(eq(shipmentPhotos.shipmentId, shipmentId), eq(shipmentPhotos.kind, "damage")))
    .orderBy(asc(shipmentPhotos.position));
}

/** How many of a customer's cases wait for staff or for a decision; an answered question does not count. */
export const countOpenCases = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(cases, and(eq(cases.userId, userId), or(eq(cases.status, "waiting_staff"), waitsForDecision)));

/** Counts for staff: cases that wait for staff, unanswered ones, and those assigned to this person. */
export async function staffCounts(
  db: DbOrTx,
  { userId, today, which }: { userId: string; today: string; which: SQL | undefined },
) {
  const toDo = await db.$count(cases, and(eq(cases.status, "waiting_staff"), which));
  const unanswered = await db.$count(cases, and(isUnanswered(today), which));
  const mine = await db.$count(cases, and(isMine(userId), which));
  return { toDo, unanswered, mine };
}
