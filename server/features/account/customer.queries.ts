import { and, asc, eq, or, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { containing } from "#server/platform/database/like";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { profiles } from "#server/tables/profiles";
import { userRoles } from "#server/tables/user-roles";

const withRole = (db: DbOrTx) =>
  db
    .select({
      userId: profiles.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      whatsapp: profiles.whatsapp,
      balanceUsd: profiles.balanceUsd,
      plan: profiles.plan,
      isAdmin: sql<boolean>`${userRoles.role} is not null`,
    })
    .from(profiles)
    .leftJoin(userRoles, and(eq(userRoles.userId, profiles.userId), eq(userRoles.role, "admin")));

/** Customers by suite number, upwards; `search` looks at name, suite and WhatsApp. */
export async function customersBySuite(db: DbOrTx, search: string | undefined, page: NumberedPageQuery) {
  // A made-up cursor may lie beyond an integer column.
  const after = page.cursor === undefined ? undefined : sql`${profiles.suiteNumber} > ${page.cursor}::bigint`;
  return withRole(db)
    .where(and(after, search === undefined ? undefined : matches(search)))
    .orderBy(asc(profiles.suiteNumber))
    .limit(page.limit + 1);
}

export async function customerOf(db: DbOrTx, userId: string) {
  const [row] = await withRole(db).where(eq(profiles.userId, userId));
  return row;
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerOf>>>;

function matches(search: string) {
  const suite = /^(?:su[ií]te\s*)?0*(\d{1,9})$/i.exec(search)?.[1];
  const digits = search.replace(/\D/g, "");
  return or(
    sql`lower(${profiles.fullName}) like ${containing(search)}`,
    suite === undefined ? undefined : eq(profiles.suiteNumber, Number(suite)),
    digits.length < 4 ? undefined : sql`${profiles.whatsapp} like ${containing(digits)}`,
  );
}
