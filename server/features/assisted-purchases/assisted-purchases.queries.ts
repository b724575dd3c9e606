import { suiteNumberIn } from "@prepara/domain/account/customer";
import { type AssistedStatus, assistedStatuses } from "@prepara/domain/assisted-purchases/status";
import { and, desc, eq, inArray, notExists, or, type SQL, sql } from "drizzle-orm";
import { countsOfStatuses } from "#server/platform/database/bounded-count";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { candidatesOf, searchedIds } from "#server/platform/database/ordered-search";
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

type Filter = { status: Status; search: string | undefined };

/**
 * All customers' assisted purchases, newest first; `search` looks at product, name and suite; one or two
 * letters match the beginning of words only (admins only).
 */
export async function customersAssistedPurchases(db: DbOrTx, { status, search }: Filter, page: PageQuery) {
  const found =
    search === undefined
      ? undefined
      : sql`${assistedPurchases.id} = any(${foundIds(search, inStatus(status), page)})`;
  return listed(db, page, and(inStatus(status), found));
}

function foundIds(search: string, condition: SQL | undefined, page: PageQuery): SQL {
  const suite = suiteNumberIn(search);
  const isProduct = matchesSearch(sql`lower(nome_produto)`, search);
  const isCustomer = or(
    matchesSearch(sql`lower(c.full_name)`, search),
    suite === undefined ? undefined : sql`c.suite_number = ${suite}`,
  );
  const wanted = and(condition, afterStart(page, assistedPurchases.createdAt, assistedPurchases.id));
  const lines = (columns: SQL) =>
    sql`select id, ${columns} ${assistedPurchases.createdAt} as sort from ${assistedPurchases} where ${wanted ?? sql`true`}`;
  const list = lines(sql``);
  const order = sql`sort desc, id desc`;
  const limit = page.limit + 1;
  return searchedIds({
    rows: lines(sql`user_id, nome_produto,`),
    matches: sql`${isProduct} or (select ${isCustomer} from profiles c where c.user_id = line.user_id)`,
    candidates: {
      customers_found: sql`select c.user_id as id from profiles c where ${isCustomer}`,
      purchases_found: sql`select id from compra_assistida where ${isProduct}`,
    },
    branches: [
      sql`${list} and ${assistedPurchases.id} = any(${candidatesOf("purchases_found")})`,
      sql`select own.* from customers_found c cross join lateral
        (${list} and ${assistedPurchases.userId} = c.id order by ${order} limit ${limit}) own`,
    ],
    order,
    limit,
  });
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

/**
 * How many purchases of a customer are not concluded yet, or concluded without a shipment: goods that nobody
 * could announce any more once the account is deleted.
 */
export const countOpenPurchases = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(
    assistedPurchases,
    and(
      eq(assistedPurchases.userId, userId),
      or(
        inArray(assistedPurchases.status, ["pendente", "processando"]),
        and(
          eq(assistedPurchases.status, "concluido"),
          notExists(
            tx
              .select({ id: shipments.id })
              .from(shipments)
              .where(eq(shipments.assistedPurchaseId, assistedPurchases.id)),
          ),
        ),
      ),
    ),
  );
