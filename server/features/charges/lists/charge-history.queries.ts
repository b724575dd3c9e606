import { acceptedOutcome } from "@prepara/domain/charges/charge";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { auditLog } from "#server/tables/platform";
import { prepRequests } from "#server/tables/prep-requests";
import { userBalanceHistory } from "#server/tables/user-balance-history";

export const chargeActs = [
  "made",
  "proposed",
  "agreed",
  "contested",
  "answered",
  "corrected",
  "settled_balance",
  "settled_proof",
  "credited",
  "withdrawn",
] as const;

/** What happened to a charge, oldest first. Staff are not named to customers. */
export const chargeHistorySchema = z.object({
  items: z.array(
    z.object({
      act: z.enum(chargeActs),
      at: z.iso.datetime(),
      by: z
        .enum(["customer", "staff", "system"])
        .nullable()
        .describe("Null where it is not kept: the customer or the automatic debit"),
      number: z.int().nullable().describe("Of the case, or of the charge that corrects"),
      text: z.string().nullable().describe("How the case ended"),
    }),
  ),
});
type HistoryItem = z.infer<typeof chargeHistorySchema>["items"][number];

type HistoryEvent = Partial<Pick<HistoryItem, "number" | "text">> & {
  act: HistoryItem["act"];
  at: Date;
  by: HistoryItem["by"];
};

/**
 * The history of a charge, put together from the charge, its corrections, its cases, the audit log and the
 * ledger, which all keep their rows (docs/decisions/0148).
 */
export async function historyOf(db: DbOrTx, number: number): Promise<z.infer<typeof chargeHistorySchema>> {
  const corrected = alias(charges, "corrected");
  const [charge] = await db
    .select({
      userId: charges.userId,
      amount: charges.amount,
      state: charges.state,
      corrects: charges.corrects,
      prepRequestId: charges.prepRequestId,
      createdBy: charges.createdBy,
      createdAt: charges.createdAt,
      agreedAt: charges.agreedAt,
      settledAt: charges.settledAt,
      entryType: userBalanceHistory.transactionType,
      cancelledAt: prepRequests.cancelledAt,
    })
    .from(charges)
    .leftJoin(userBalanceHistory, eq(userBalanceHistory.id, charges.entryId))
    .leftJoin(corrected, eq(corrected.number, charges.corrects))
    .leftJoin(
      prepRequests,
      eq(prepRequests.id, sql`coalesce(${charges.prepRequestId}, ${corrected.prepRequestId})`),
    )
    .where(eq(charges.number, number));
  if (!charge) return { items: [] };
  const { userId, amount, state, corrects, createdBy, agreedAt, settledAt } = charge;
  const logged = await auditOf(db, corrects === null ? [number] : [number, corrects]);
  const lines = await db
    .select({ number: charges.number, at: charges.createdAt, by: charges.createdBy })
    .from(charges)
    .where(eq(charges.corrects, number));
  const sideOf = (id: string | null) => (id === null ? "system" : id === userId ? "customer" : "staff");

  const isOwedFromStart = logged.some(
    ({ action, agreedInCase }) => action === "charge.propose" && agreedInCase,
  );
  const isProposed =
    amount > 0 &&
    charge.prepRequestId === null &&
    createdBy !== null &&
    !isOwedFromStart &&
    sideOf(createdBy) === "staff";
  const happened: HistoryEvent[] = [
    { act: isProposed ? "proposed" : "made", at: charge.createdAt, by: sideOf(createdBy) },
    ...(agreedAt ? [{ act: "agreed", at: agreedAt, by: "customer" } as const] : []),
    ...lines.map(({ at, by, ...line }) => ({ act: "corrected", at, by: sideOf(by), ...line }) as const),
    ...(await contestsOf(db, number)),
    ...(settledAt && amount !== 0 ? [settlement(charge.entryType, settledAt)] : []),
  ];
  if (state === "void") {
    // Withdrawn itself or with the charge that it corrects, or void since its request was cancelled.
    const withdrawn = logged.findLast(({ action }) => action === "charge.withdraw");
    const at = withdrawn?.at ?? charge.cancelledAt;
    if (at) happened.push({ act: "withdrawn", at, by: withdrawn ? "staff" : null });
  }
  return {
    items: happened
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...act }) => ({ number: null, text: null, ...act, at: at.toISOString() })),
  };
}

function settlement(entryType: "credit" | "debit" | null, at: Date): HistoryEvent {
  if (entryType === null) return { act: "settled_proof", at, by: "staff" };
  return entryType === "credit"
    ? { act: "credited", at, by: "staff" }
    : { act: "settled_balance", at, by: null };
}

/** Each case in which the charge was contested, and how the case ended. */
async function contestsOf(db: DbOrTx, number: number): Promise<HistoryEvent[]> {
  const rows = await db
    .select({
      number: cases.number,
      at: cases.createdAt,
      settledAt: cases.settledAt,
      status: cases.status,
      text: cases.outcome,
      openedBy: cases.openedBy,
      userId: cases.userId,
    })
    .from(cases)
    .where(and(eq(cases.chargeNumber, number), eq(cases.kind, "charge")))
    .orderBy(asc(cases.number));
  return rows.flatMap(({ number: caseNumber, at, settledAt, status, text, openedBy, userId }) => {
    const opened = {
      act: "contested",
      at,
      by: openedBy === userId ? "customer" : "staff",
      number: caseNumber,
    } as const;
    if (settledAt === null) return [opened];
    const isByStaff = status === "settled" && text !== acceptedOutcome;
    const by = isByStaff ? "staff" : "customer";
    return [opened, { act: "answered", at: settledAt, by, number: caseNumber, text } as const];
  });
}

/** What the audit log says of these charges, oldest first. */
async function auditOf(db: DbOrTx, numbers: readonly number[]) {
  const rows = await db
    .select({ action: auditLog.action, at: auditLog.createdAt, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectType, "charge"),
        inArray(
          auditLog.objectId,
          numbers.map((number) => String(number)),
        ),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ details, ...row }) => ({
    ...row,
    agreedInCase: typeof details.agreedInCase === "number",
  }));
}
