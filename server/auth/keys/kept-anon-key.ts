import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { instanceValues } from "#server/auth/tables/instance-values";
import type { Db } from "#server/platform/database/database";

/** The public API key when no setting names one: made once, shared by every process on this database. */
export async function keptAnonKey({ db, clock }: { db: Db; clock: () => Date }): Promise<string> {
  const value = `anon_${randomBytes(24).toString("base64url")}`;
  await db
    .insert(instanceValues)
    .values({ name: "anon_key", value, createdAt: clock() })
    .onConflictDoNothing();
  const [row] = await db.select().from(instanceValues).where(eq(instanceValues.name, "anon_key"));
  if (!row) throw new Error("the public API key was not kept");
  return row.value;
}
