import { suiteNumberIn } from "@prepara/domain/account/customer";
import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#server/auth/tables/users";
import { newestEntry } from "#server/features/ledger/ledger.public";
import type { DbOrTx } from "#server/platform/database/database";
import { containsPattern, matchesSearch } from "#server/platform/database/like";
import { candidatesOf, searchedIds } from "#server/platform/database/ordered-search";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { profiles, userRoles } from "#server/tables/profiles";

const withRole = (db: DbOrTx) =>
  db
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      whatsapp: profiles.whatsapp,
      balanceUsd: profiles.balanceUsd,
      newestEntry,
      plan: profiles.plan,
      isAdmin: sql<boolean>`${userRoles.role} is not null`,
    })
    .from(profiles)
    .leftJoin(userRoles, and(eq(userRoles.userId, profiles.userId), eq(userRoles.role, "admin")));

/**
 * Customers by ascending suite number; `search` looks at name, suite and WhatsApp; one or two letters match
 * the beginning of names only. A whole e-mail address finds its owner.
 */
export async function customersBySuite(db: DbOrTx, search: string | undefined, page: NumberedPageQuery) {
  // A forged cursor may exceed an integer column.
  const after = page.cursor === undefined ? sql`true` : sql`${profiles.suiteNumber} > ${page.cursor}::bigint`;
  return withRole(db)
    .where(
      search === undefined
        ? after
        : sql`${profiles.userId} = any(${foundIds(search, after, page.limit + 1)})`,
    )
    .orderBy(asc(profiles.suiteNumber))
    .limit(page.limit + 1);
}

export async function customerOf(db: DbOrTx, userId: string) {
  const [row] = await withRole(db).where(eq(profiles.userId, userId));
  return row;
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerOf>>>;

function foundIds(search: string, after: SQL, limit: number): SQL {
  const suite = suiteNumberIn(search);
  const digits = search.replace(/\D/g, "");
  const isFound = or(
    matchesSearch(sql`lower(full_name)`, search),
    suite === undefined ? undefined : sql`suite_number = ${suite}`,
    search.includes("@") ? sql`user_id = (${ownerOfEmail(search)})` : undefined,
    digits.length < 4 ? undefined : sql`whatsapp like ${containsPattern(digits)}`,
  );
  const list = sql`select user_id as id, suite_number as sort from ${profiles} where ${after}`;
  return searchedIds({
    rows: sql`select user_id as id, suite_number as sort, user_id, full_name, suite_number, whatsapp from ${profiles} where ${after}`,
    matches: sql`${isFound}`,
    candidates: { customers_found: sql`select user_id as id from ${profiles} where ${isFound}` },
    branches: [sql`${list} and user_id = any(${candidatesOf("customers_found")})`],
    order: sql`sort`,
    limit,
  });
}

const ownerOfEmail = (email: string): SQL =>
  sql`select ${users.id} from ${users} where lower(${users.email}) = ${email.toLowerCase()} and ${users.deletedAt} is null limit 1`;
