import { randomUUID } from "node:crypto";
import { isPackable } from "@prepara/domain/outbound/box";
import {
  maxCancelledLinesADay,
  maxCancelsADay,
  whyNotCancellable,
  whyNotCancellableByStaff,
} from "@prepara/domain/prep/cancel";
import { freeUnitsKept, isInCounter } from "@prepara/domain/prep/free-units";
import { paymentOf } from "@prepara/domain/prep/payment";
import { dropMovements } from "@prepara/domain/stock/movements";
import { and, eq, gt } from "drizzle-orm";
import { moveCharges } from "#server/features/charges/charges.public";
import { dropCorrections } from "#server/features/charges/corrections.public";
import { recordEvent } from "#server/features/notices/notices.public";
import { dropEmptyBoxes, unitsOfRequest } from "#server/features/outbound/outbound.public";
import { recordOutboundChange } from "#server/features/outbound/outbound-change.public";
import { moveUnits, refreshProducts } from "#server/features/stock/stock.public";
import { cancelPrep } from "#server/features/work/work.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { Refusal } from "#server/platform/refusal";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { type LockedRequest, lockOwnRequest, lockRequest } from "./lock-request.ts";
import { paymentColumns, toPaidRequest } from "./prep.queries.ts";
import { prepRefusal } from "./prep.refusals.ts";
import { addUsedFreeUnits } from "./quote/month-usage.ts";

const DAY_MS = 86_400_000;

/**
 * A customer cancels their request that waits for a payment or costs nothing: all its units are available
 * again and its free units are no longer reserved. Refuses `payment_in` or `work_begun` if only staff can
 * cancel it, `request_cancelled` the second time, and `daily_cancels` (docs/product.md#cancelling-a-request).
 */
export async function cancelRequest(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  const request = await lockOwnRequest(tx, userId, id);
  const items = await unitsOfRequest(tx, id);
  const why = whyNotCancellable({ ...toPaidRequest(request), hasBegun: hasBegun(items) });
  if (why) throw prepRefusal(why);
  await refuseTooMany(tx, userId, items.length, now);
  const isSeen = paymentOf(toPaidRequest(request)) === "seen";
  await drop(tx, { request, items, isSeen, actor: { kind: "customer", id: userId } }, now);
}

type StaffCancel<Case> = {
  id: string;
  /** Locks the case that asks for it, after the request and before its units and task. */
  lockCase(): Promise<Case>;
  /** Whether the payment was seen; read only if `paymentOf` returns "unknown". */
  paymentSeen?: boolean | undefined;
};

/**
 * Staff cancel a customer's request, paid or approved or not, while nothing of it is packed or shipped. An
 * admin refunds what was paid. Returns the case that asked for it. Refuses `request_cancelled`, `work_begun`,
 * and `payment_unknown` where it needs `paymentSeen`.
 */
export async function cancelRequestByStaff<Case>(
  tx: Tx,
  staffId: string,
  { id, paymentSeen, lockCase }: StaffCancel<Case>,
  now: Date,
): Promise<Case> {
  const request = await lockRequest(tx, id);
  const asking = await lockCase();
  const items = await unitsOfRequest(tx, id);
  const why = whyNotCancellableByStaff({ ...toPaidRequest(request), hasBegun: hasBegun(items) });
  if (why) throw prepRefusal(why);
  const payment = paymentOf(toPaidRequest(request));
  if (payment === "unknown" && paymentSeen === undefined) throw prepRefusal("payment_unknown");
  const isSeen = payment === "seen" || (payment === "unknown" && paymentSeen === true);
  await drop(tx, { request, items, isSeen, actor: { kind: "staff", id: staffId } }, now);
  await recordAuditEntry(tx, {
    actorId: staffId,
    action: "prep-request.cancel",
    objectType: "prep-request",
    objectId: id,
    details: { status: request.status, paymentSeen: isSeen },
  });
  return asking;
}

type Items = Awaited<ReturnType<typeof unitsOfRequest>>;
type Dropped = {
  request: LockedRequest;
  items: Items;
  /** Its payment was seen: its charges stay settled, and their sum is to be refunded. */
  isSeen: boolean;
  actor: { kind: "customer" | "staff"; id: string };
};

const hasBegun = (items: Items): boolean => items.some(({ packed, shipped }) => packed + shipped > 0);

/**
 * Makes all units of a locked request available again; its free units are neither reserved nor counted any
 * more.
 */
async function drop(tx: Tx, { request, items, isSeen, actor }: Dropped, now: Date): Promise<void> {
  const { id, userId, number, status } = request;
  if (isInCounter({ status, isCancelled: false }))
    await addUsedFreeUnits(tx, request, -freeUnitsKept(request));
  await tx.update(prepRequests).set({ cancelledAt: now, freeCounted: false }).where(eq(prepRequests.id, id));
  await moveCharges(tx, id, isSeen ? { to: "settled", entryId: null, now } : { to: "void" });
  await dropCorrections(tx, id);
  const dropped = items.flatMap(({ shipmentId, ...units }) =>
    dropMovements(units).map((each) => ({ ...each, shipmentId, prepRequestId: id })),
  );
  await dropEmptyBoxes(tx, id);
  await moveUnits(tx, dropped, { id: randomUUID(), actorId: actor.id, now });
  await refreshProducts(
    tx,
    items.map(({ shipmentId }) => shipmentId),
  );
  await cancelPrep(tx, { prepRequestId: id, by: actor.id }, now);
  if (isPackable({ status, isCancelled: false })) await recordOutboundChange(tx, userId);
  await recordChange(tx, userId, { topic: "prep-requests", happening: null, subject: null });
  await recordEvent(tx, {
    type: "prep.cancelled",
    userId,
    about: { kind: "prep-request", id, number },
    words: { subject: "" },
    actor,
  });
}

/**
 * Limits cancelling, because each line of a cancelled request leaves permanent movements, which every later
 * write of its shipment sums. The caller has locked the customer.
 */
async function refuseTooMany(tx: Tx, userId: string, lines: number, now: Date): Promise<void> {
  const cancelled = await tx
    .select({ lines: tx.$count(prepRequestItems, eq(prepRequestItems.prepRequestId, prepRequests.id)) })
    .from(prepRequests)
    .where(
      and(eq(prepRequests.userId, userId), gt(prepRequests.cancelledAt, new Date(now.getTime() - DAY_MS))),
    )
    .limit(maxCancelsADay);
  if (cancelled.length === maxCancelsADay) throw prepRefusal("daily_cancels", { limit: maxCancelsADay });
  const all = cancelled.reduce((sum, request) => sum + request.lines, lines);
  if (all > maxCancelledLinesADay) throw prepRefusal("daily_cancelled_lines");
}

/**
 * What the rules of cancelling need to know about a customer's request, which is not locked; refuses
 * `not_found`.
 */
export async function requestToCancel(tx: DbOrTx, userId: string, id: string) {
  const [request] = await tx
    .select(paymentColumns)
    .from(prepRequests)
    .where(and(eq(prepRequests.id, id), eq(prepRequests.userId, userId)));
  if (!request) throw new Refusal("not_found");
  return { ...toPaidRequest(request), hasBegun: hasBegun(await unitsOfRequest(tx, id)) };
}
