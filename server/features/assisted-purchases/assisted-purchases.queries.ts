import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { and, desc, eq, inArray } from "drizzle-orm";
import { countsOfStatuses } from "#server/platform/database/bounded-count";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { afterStart, type PageQuery } from "#server/platform/http/page";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";

const withCustomer = (db: DbOrTx) =>
  db
    .select({
      id: assistedPurchases.id,
      userId: assistedPurchases.userId,
      productName: assistedPurchases.productName,
      quantity: assistedPurchases.quantity,
      supplierLink: assistedPurchases.supplierLink,
      totalUsd: assistedPurchases.totalUsd,
      status: assistedPurchases.status,
      adminNotes: assistedPurchases.adminNotes,
      createdAt: assistedPurchases.createdAt,
      shipmentId: shipments.id,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
    })
    .from(assistedPurchases)
    .innerJoin(profiles, eq(profiles.userId, assistedPurchases.userId))
    .leftJoin(shipments, eq(shipments.assistedPurchaseId, assistedPurchases.id));

export type AssistedRow = Awaited<ReturnType<typeof ownAssistedPurchases>>[number];

type Status = AssistedStatus | undefined;

/** The customer's own assisted purchases, newest first. */
export async function ownAssistedPurchases(db: DbOrTx, userId: string, status: Status, page: PageQuery) {
  return listed(db, page, and(eq(assistedPurchases.userId, userId), inStatus(status)));
}

/** All customers' assisted purchases, newest first (admins only). */
export async function customersAssistedPurchases(db: DbOrTx, status: Status, page: PageQuery) {
  return listed(db, page, inStatus(status));
}

export async function customersAssistedPurchase(db: DbOrTx, id: string) {
  const [row] = await withCustomer(db).where(eq(assistedPurchases.id, id));
  return row;
}

/** How many are in each status, counted up to `MAX_COUNTED` each. */
export async function countsByStatus(db: DbOrTx): Promise<Record<AssistedStatus, number>> {
  return countsOfStatuses(db, assistedPurchases, assistedStatuses);
}

const inStatus = (status: Status) =>
  status === undefined ? undefined : eq(assistedPurchases.status, status);

function listed(db: DbOrTx, page: PageQuery, condition: ReturnType<typeof and>) {
  return withCustomer(db)
    .where(and(condition, afterStart(page, assistedPurchases.createdAt, assistedPurchases.id)))
    .orderBy(desc(assistedPurchases.createdAt), desc(assistedPurchases.id))
    .limit(page.limit + 1);
}

/** How many purchases of a customer are not concluded yet. */
export const countOpenPurchases = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(
    assistedPurchases,
    and(eq(assistedPurchases.userId, userId), inArray(assistedPurchases.status, ["pendente", "processando"])),
  );
