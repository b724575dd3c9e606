import { randomUUID } from "node:crypto";
import { daysAfter } from "@prepara/domain/calendar/calendar";
import {
  type Decider,
  type Decision,
  decisionRules,
  moveOf,
  whyNotDecidable,
} from "@prepara/domain/cases/decisions";
import type { CaseDecision } from "@prepara/domain/cases/input";
import { isGoodsKind, placeOfGoods } from "@prepara/domain/cases/kinds";
import { and, eq } from "drizzle-orm";
import { registerPurchase } from "#server/features/shipments/shipments.public";
import { type MovingAct, moveUnits, refreshProducts } from "#server/features/stock/stock.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { caseDecisions, cases } from "#server/tables/cases";
import type { CaseFile } from "../add-message.ts";
import { insertMessage, recordAnswer, refuseUnanswered } from "../add-message.ts";
import { type CaseActor, type LockedCase, lockCaseFor, storeUnits } from "../case-state.ts";
import { caseRefusal } from "../cases.refusals.ts";

type NewDecision = {
  caseId: string;
  fields: CaseDecision;
  files: readonly CaseFile[];
  /** The warehouse's calendar day; goods are expected after it. */
  today: string;
};

/**
 * Decides about units of a case (docs/product.md#cases): moves them at once, or leaves it to staff to carry
 * it out. The rest of the units stays open. Refuses `decided_already`, `units_moved` and what
 * `whyNotDecidable` returns.
 */
export async function decideCase(
  tx: Tx,
  actor: CaseActor,
  { caseId, fields, files, today }: NewDecision,
  now: Date,
): Promise<void> {
  const one = await lockCaseFor(tx, actor, caseId);
  const { decision, text } = fields;
  await refuseUnanswered(tx, actor, { caseId, decision });
  const { needs, needsStaff } = decisionRules[decision];
  const until = needs === "until" ? allowedDate(fields.until, today) : null;
  const labels = needs === "label" ? files : [];
  const input = { ...fields, until, hasFile: labels.length > 0 };
  const why = whyNotDecidable({ ...one, isPastDue: one.dueOn < today }, deciderOf(actor), input);
  if (why) throw caseRefusal(why);
  const move = moveOf(decision, one.kind);
  const qty = move ? (fields.qty ?? 1) : null;
  const id = randomUUID();
  const state = needsStaff ? "wanted" : "done";
  await deleteEarlierDate(tx, caseId, decision);
  await tx.insert(caseDecisions).values({
    id,
    caseId,
    decision,
    qty,
    until,
    text,
    state,
    decidedBy: actor.userId,
    decidedAt: now,
    ...(!needsStaff && { doneBy: actor.userId, doneAt: now }),
  });
  if (text !== null || labels.length > 0)
    await writeDecisionMessage(tx, actor, { one, text, files: labels, isSeen: needsStaff }, now);
  if (until !== null)
    await tx.update(cases).set({ dueOn: until, dueWhy: "expected" }).where(eq(cases.id, caseId));
  const moved = needsStaff ? 0 : (qty ?? 0);
  if (moved > 0) {
    const product = decision === "keep" ? { name: fields.productName ?? "", asin: fields.asin } : null;
    await moveUnitsOf(tx, one, { decision, qty: moved, product }, { id, actorId: actor.userId, now });
  }
  const pending = { id, decision, qty, state: "wanted" as const };
  await storeUnits(
    tx,
    { ...one, qty: one.qty - moved, wanted: needsStaff ? [...one.wanted, pending] : one.wanted },
    { now, by: actor },
  );
  if (actor.side === "customer") return;
  // When the case ends, the customer is notified by `case.settled` instead.
  if (one.qty > moved) await recordAnswer(tx, one, { staffId: actor.userId, body: text ?? "" });
  await recordAuditEntry(tx, {
    actorId: actor.userId,
    action: "case.decide",
    objectType: "case",
    objectId: caseId,
    details: { decisionId: id, decision, qty },
  });
}

const deciderOf = ({ side, isAdmin = false }: CaseActor): Decider => (isAdmin ? "admin" : side);

/** Keeps only the latest date, so that a customer may postpone as often as they like. */
async function deleteEarlierDate(tx: Tx, caseId: string, decision: Decision): Promise<void> {
  if (decision !== "still_coming") return;
  await tx
    .delete(caseDecisions)
    .where(and(eq(caseDecisions.caseId, caseId), eq(caseDecisions.decision, decision)));
}

type DecisionMessage = { one: LockedCase; text: string | null; files: readonly CaseFile[]; isSeen: boolean };

/**
 * Adds the text and files of a decision as a message; `isSeen` if staff see them anyway, because they carry
 * the decision out.
 */
async function writeDecisionMessage(
  tx: Tx,
  actor: CaseActor,
  { one, text, files, isSeen }: DecisionMessage,
  now: Date,
): Promise<void> {
  await insertMessage(tx, actor, { one, body: text ?? "Etiqueta de devolução em anexo.", files }, now);
  const asksSince = isSeen ? one.unansweredSince : (one.unansweredSince ?? now);
  const unansweredSince = actor.side === "staff" ? null : asksSince;
  await tx.update(cases).set({ unansweredSince }).where(eq(cases.id, one.id));
}

/** How many days ahead a customer may expect goods. */
const MAX_DAYS_AHEAD = 366;

const allowedDate = (until: string | null, today: string) =>
  until !== null && until > today && until <= daysAfter(today, MAX_DAYS_AHEAD) ? until : null;

type UnitsToMove = { decision: Decision; qty: number; product: { name: string; asin: string | null } | null };

/**
 * Moves the units of a decision out of the case's place. Units that the customer keeps under another product
 * become an arrived shipment of it (docs/decisions/0123).
 */
export async function moveUnitsOf(
  tx: Tx,
  { kind, shipmentId, userId }: Pick<LockedCase, "kind" | "shipmentId" | "userId">,
  { decision, qty, product }: UnitsToMove,
  act: MovingAct,
): Promise<void> {
  const move = moveOf(decision, kind);
  if (!move || !isGoodsKind(kind) || shipmentId === null) return;
  const movement = { shipmentId, from: placeOfGoods[kind], to: move.to, qty, reason: move.reason };
  await moveUnits(tx, [movement], act);
  const touched = [shipmentId];
  if (product) {
    const relined = await registerPurchase(tx, userId, purchaseOf(product, qty), act.now);
    const arrived = {
      shipmentId: relined.id,
      from: "outside",
      to: "on_hand",
      qty,
      reason: "relined",
    } as const;
    await moveUnits(tx, [arrived], { ...act, countState: "counted" });
    touched.push(relined.id);
  }
  await refreshProducts(tx, touched);
  await recordChange(tx, userId, { topic: "shipments", happening: null, subject: null });
}

const purchaseOf = ({ name, asin }: NonNullable<UnitsToMove["product"]>, qty: number) => ({
  productName: name,
  asin,
  qty,
  amazonUrl: null,
  supplierName: null,
  supplierUrl: null,
  unitCostUsd: null,
  purchaseDate: null,
  eta: null,
  returnBy: null,
  trackingNumbers: [],
  notes: null,
});
