import {
  type CustomerCaseKind,
  customerCaseLimits,
  whyNotOpenable,
} from "@prepara/domain/cases/customer-cases";
import { soonestDue } from "@prepara/domain/cases/due";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import type { Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { dockBoxes } from "#server/tables/dock-boxes";
import { prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import type { CaseFile } from "./add-message.ts";
import { insertMessage } from "./add-message.ts";
import { recordCasesChange } from "./case-state.ts";
import { caseRefusal } from "./cases.refusals.ts";

/** What a case is about; at most one of them. */
export type CaseSubject = {
  shipmentId?: string;
  dockBoxId?: string;
  prepRequestId?: string;
  chargeNumber?: number;
};

export type NewCase = {
  id: string;
  userId: string;
  kind: CustomerCaseKind;
  about: CaseSubject;
  /** The tracking number that a claim names, and its keys. */
  claimed?: { code: string; keys: string[] };
  body: string;
  files: readonly CaseFile[];
  /** The warehouse's calendar day. */
  today: string;
};

/**
 * Opens a case that a customer asks for; staff should answer within two business days. Refuses
 * `already_contested`, `too_many_open`, `too_many_today` and what `check` refuses. The customer's profile is
 * locked, so that concurrent requests cannot exceed the limits. The caller has checked that the subject
 * belongs to the customer.
 */
export async function openCase(
  tx: Tx,
  { id, userId, kind, about, claimed, body, files, today }: NewCase,
  now: Date,
  check: () => Promise<void> = async () => {},
): Promise<void> {
  if ((await lockCustomerAlone(tx, userId)).isEnded) throw new Refusal("not_found");
  if (about.shipmentId !== undefined) await keepShipment(tx, about.shipmentId);
  await check();
  if (about.chargeNumber !== undefined) await mustNotBeContested(tx, about.chargeNumber);
  const own = and(eq(cases.userId, userId), eq(cases.kind, kind));
  const why = whyNotOpenable(kind, {
    // Cases that staff have answered do not count.
    open: await tx.$count(cases, and(own, eq(cases.status, "waiting_staff"))),
    perDay: await tx.$count(cases, and(own, gt(cases.createdAt, new Date(now.getTime() - DAY_MS)))),
  });
  if (why)
    throw caseRefusal(why, { limit: customerCaseLimits[kind][why === "too_many_open" ? "open" : "perDay"] });
  await tx.insert(cases).values({
    id,
    userId,
    kind,
    ...about,
    ...(claimed && { claimedCode: claimed.code, claimedKeys: claimed.keys }),
    status: "waiting_staff",
    dueOn: soonestDue(today),
    dueWhy: "default",
    openedBy: userId,
    unansweredSince: now,
    createdAt: now,
  });
  await insertMessage(tx, { userId, side: "customer" }, { one: { id }, body, files }, now);
  await recordCasesChange(tx, userId);
  if (kind === "cancel") await recordOutboundChange(tx, userId);
}

const DAY_MS = 86_400_000;

/** Keeps a shipment from being deleted until the transaction ends; refuses `not_found` if it was. */
async function keepShipment(tx: Tx, id: string): Promise<void> {
  const kept = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.id, id))
    .for("key share");
  if (kept.length === 0) throw new Refusal("not_found");
}

async function mustNotBeContested(tx: Tx, chargeNumber: number): Promise<void> {
  const open = and(eq(cases.chargeNumber, chargeNumber), eq(cases.kind, "charge"), isNull(cases.settledAt));
  if ((await tx.$count(cases, open)) > 0) throw caseRefusal("already_contested");
}

type Asked = {
  shipmentId?: string | undefined;
  boxId?: string | undefined;
  prepRequestId?: string | undefined;
  chargeNumber?: number | undefined;
};

/**
 * What a customer's question is about, if it is theirs; refuses `not_found` otherwise. A box is theirs once
 * staff confirmed its suite (docs/decisions/0121).
 */
export async function subjectOf(
  tx: Tx,
  userId: string,
  { shipmentId, boxId, prepRequestId, chargeNumber }: Asked,
): Promise<CaseSubject> {
  if (shipmentId !== undefined) {
    const own = and(eq(shipments.id, shipmentId), eq(shipments.userId, userId));
    if ((await tx.$count(shipments, own)) === 0) throw new Refusal("not_found");
    return { shipmentId };
  }
  if (boxId !== undefined) {
    const own = and(eq(dockBoxes.id, boxId), eq(dockBoxes.userId, userId), isNotNull(dockBoxes.suiteRead));
    if ((await tx.$count(dockBoxes, own)) === 0) throw new Refusal("not_found");
    return { dockBoxId: boxId };
  }
  if (chargeNumber !== undefined) {
    const own = and(eq(charges.number, chargeNumber), eq(charges.userId, userId));
    if ((await tx.$count(charges, own)) === 0) throw new Refusal("not_found");
    await recordChange(tx, userId, { topic: "charges", happening: null, subject: null });
    return { chargeNumber };
  }
  if (prepRequestId === undefined) return {};
  const own = and(eq(prepRequests.id, prepRequestId), eq(prepRequests.userId, userId));
  if ((await tx.$count(prepRequests, own)) === 0) throw new Refusal("not_found");
  return { prepRequestId };
}
