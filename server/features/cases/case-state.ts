import type { Decision } from "@prepara/domain/cases/decisions";
import { statusOf, wantedAfterLoss } from "@prepara/domain/cases/decisions";
import {
  type CaseKind,
  isGoodsKind,
  isOpenStatus,
  isStandingKind,
  isUnitKind,
  placeOfKind,
  placeOfStanding,
} from "@prepara/domain/cases/kinds";
import { and, asc, eq } from "drizzle-orm";
import { recordEvent } from "#server/features/notices/notices.public";
import { endCaseTasks } from "#server/features/work/case-tasks.public";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import { hasChanged, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal } from "#server/platform/refusal";
import { caseDecisions, cases, caseUnits } from "#server/tables/cases";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";
import { caseVersion } from "./case-version.ts";
import { caseRefusal } from "./cases.refusals.ts";

/**
 * Who acts in a case: its customer, or staff, who never act in a case of their own account. `seen` is the
 * version of the case that they saw.
 */
export type CaseActor = {
  userId: string;
  side: "customer" | "staff";
  isAdmin?: boolean;
  seen?: SeenVersion;
};

/** A member of staff who acts in a customer's case. */
export type StaffActor = CaseActor & { side: "staff" };

export type LockedCase = Awaited<ReturnType<typeof lockCase>>;

/**
 * Locks a case for a write of this person, in the order of docs/architecture.md: its customer, its shipment,
 * itself. Refuses `not_found` for another customer's case, `own_account` for staff's own, and `case_changed`
 * for an open one that is not as the person saw it.
 */
export async function lockCaseFor(tx: Tx, actor: CaseActor, id: string): Promise<LockedCase> {
  const [known] = await tx
    .select({ userId: cases.userId, shipmentId: cases.shipmentId })
    .from(cases)
    .where(eq(cases.id, id));
  if (!known) throw new Refusal("not_found");
  const isOwn = known.userId === actor.userId;
  if (actor.side === "customer" && !isOwn) throw new Refusal("not_found");
  if (actor.side === "staff" && isOwn) throw new Refusal("own_account");
  await lockCustomer(tx, known.userId);
  if (known.shipmentId !== null)
    await tx
      .select({ id: shipments.id })
      .from(shipments)
      .where(eq(shipments.id, known.shipmentId))
      .for("update");
  const one = await lockCase(tx, id);
  const { seen = null } = actor;
  if (seen === null || !isOpenStatus(one.status)) return one;
  const version = await caseVersion(tx, id);
  if (hasChanged(seen, version)) throw caseRefusal("case_changed", { version });
  return one;
}

/** Locks a case and reads its units and decisions; the caller has locked its shipment. */
export async function lockCase(tx: Tx, id: string) {
  const [one] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
  if (!one) throw new Refusal("not_found");
  const qty = await unitsOf(tx, one);
  const decided = await tx
    .select({
      id: caseDecisions.id,
      decision: caseDecisions.decision,
      qty: caseDecisions.qty,
      state: caseDecisions.state,
    })
    .from(caseDecisions)
    .where(eq(caseDecisions.caseId, id))
    .orderBy(asc(caseDecisions.position));
  return {
    ...one,
    qty,
    decisionIds: decided.map((each) => each.id),
    wanted: decided.filter(({ state }) => state === "wanted"),
    made: decided.filter(({ state }) => state !== "dropped").map(({ decision }): Decision => decision),
  };
}

/** The units that a case covers: those stored with it, or all of its shipment in the place of its kind. */
async function unitsOf(tx: Tx, { id, kind, shipmentId, settledAt }: typeof cases.$inferSelect) {
  if (!isStandingKind(kind)) {
    const [row] = await tx.select({ qty: caseUnits.qty }).from(caseUnits).where(eq(caseUnits.caseId, id));
    return row?.qty ?? 0;
  }
  if (shipmentId === null || settledAt !== null) return 0;
  const [row] = await tx
    .select({ qty: shipmentPlaces[placeOfStanding[kind]] })
    .from(shipmentPlaces)
    .where(eq(shipmentPlaces.shipmentId, shipmentId));
  return row?.qty ?? 0;
}

/**
 * Lowers what staff are asked to do in a locked case to the units that are left, the latest first, and drops
 * what has none. Returns what still waits: the same array if nothing changes. The caller calls `storeUnits`
 * afterwards, which ends the tasks of what was dropped.
 */
export async function limitWanted(
  tx: Tx,
  { userId, wanted }: Pick<LockedCase, "userId" | "wanted">,
  qty: number,
  now: Date,
): Promise<LockedCase["wanted"]> {
  const changed = wantedAfterLoss(qty, wanted);
  if (changed.length === 0) return wanted;
  for (const { one, qty: left } of changed)
    await tx
      .update(caseDecisions)
      .set(left === 0 ? { state: "dropped", doneAt: now } : { qty: left })
      .where(eq(caseDecisions.id, one.id));
  // The tasks that stay open show fewer units.
  await recordChange(tx, userId, { topic: "tasks", happening: null, subject: null });
  const leftOf = (decision: (typeof wanted)[number]) =>
    changed.find(({ one }) => one === decision)?.qty ?? decision.qty;
  return wanted.map((one) => ({ ...one, qty: leftOf(one) })).filter(({ qty }) => qty !== 0);
}

type UnitsOfCase = {
  id: string;
  number: number;
  userId: string;
  kind: CaseKind;
  qty: number;
  wanted: readonly { decision: Decision; qty: number | null }[];
};

/**
 * Writes what is left of a case about units, with the status that follows. A case without units is settled:
 * whatever was still asked for is dropped, and the customer is told unless they did it. `by` is null when a
 * count changed the units; `outcome` says how the case ended, where no decision does.
 */
export async function storeUnits(
  tx: Tx,
  one: UnitsOfCase,
  { now, by, outcome = null }: { now: Date; by: CaseActor | null; outcome?: string | null },
): Promise<void> {
  if (!isGoodsKind(one.kind)) throw new RangeError(`a case of kind ${one.kind} covers no units`);
  const status = statusOf(one);
  if (status === "settled") {
    await tx.delete(caseUnits).where(eq(caseUnits.caseId, one.id));
    await tx
      .update(caseDecisions)
      .set({ state: "dropped", doneAt: now })
      .where(and(eq(caseDecisions.caseId, one.id), eq(caseDecisions.state, "wanted")));
  } else if (isUnitKind(one.kind)) {
    await tx
      .insert(caseUnits)
      .values({ caseId: one.id, place: placeOfKind[one.kind], qty: one.qty })
      .onConflictDoUpdate({ target: [caseUnits.caseId, caseUnits.place], set: { qty: one.qty } });
  }
  await endCaseTasks(tx, one.id, now);
  const settled = status === "settled" ? { settledAt: now, outcome } : {};
  await tx
    .update(cases)
    .set({ status, ...settled })
    .where(eq(cases.id, one.id));
  if (status === "settled" && by?.side !== "customer")
    await recordEvent(tx, {
      type: "case.settled",
      userId: one.userId,
      about: { kind: "case", id: one.id, number: one.number },
      words: { subject: "", ...(outcome !== null && { text: outcome }) },
      actor: by ? { kind: "staff", id: by.userId } : { kind: "system" },
    });
  await recordCasesChange(tx, one.userId);
}

/** Makes open screens of the customer and of staff refetch the cases. */
export const recordCasesChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "cases", happening: null, subject: null });
