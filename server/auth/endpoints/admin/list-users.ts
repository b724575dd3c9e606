import { asc, count, desc, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { userJson } from "#server/auth/accounts/user-json";
import type { AuthDeps } from "#server/auth/auth-deps";
import { mustBeOperator } from "#server/auth/http/caller";
import { queryOf } from "#server/auth/http/parse-input";
import { mfaFactors } from "#server/auth/tables/mfa-factors";
import { identities, users } from "#server/auth/tables/users";

const pageNumber = (fallback: number, largest: number) =>
  z
    .string()
    .default("")
    .refine((text) => /^\d{0,9}$/.test(text))
    .transform((text) => (text === "" ? fallback : Number(text)))
    .transform((page) => Math.min(Math.max(page, 1), largest));

const query = z.object({ page: pageNumber(1, 1_000_000), per_page: pageNumber(50, 1000) });

function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/** GET /admin/users: one page of accounts, newest first. */
export function listUsers(app: FastifyInstance, deps: AuthDeps): void {
  app.get("/admin/users", async (request, reply) => {
    await mustBeOperator(deps, request);
    const { page, per_page: perPage } = queryOf(query, request);
    const rows = await deps.db
      .select()
      .from(users)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const ids = rows.map((row) => row.id);
    const owned = await deps.db
      .select()
      .from(identities)
      .where(inArray(identities.userId, ids))
      .orderBy(asc(identities.createdAt));
    const factors = await deps.db.select().from(mfaFactors).where(inArray(mfaFactors.userId, ids));
    const [counted] = await deps.db.select({ total: count() }).from(users);
    const total = counted?.total ?? 0;
    reply.headers({ "x-total-count": total, link: pageLinks(page, perPage, total) });
    const of = <T extends { userId: string }>(all: T[], id: string) =>
      all.filter((each) => each.userId === id);
    return {
      users: rows.map((row) => userJson(row, of(owned, row.id), of(factors, row.id))),
      aud: "authenticated",
    };
  });
}
