import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { instanceSecrets } from "#server/tables/platform";

/** A secret of this installation: made at first use, shared by every process on this database. */
export async function instanceSecret(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(instanceSecrets).values({ name, value }).onConflictDoNothing();
  const [secret] = await db
    .select({ value: instanceSecrets.value })
    .from(instanceSecrets)
    .where(eq(instanceSecrets.name, name));
  if (!secret) throw new Error(`Instance secret ${name} could not be read back`);
  return secret.value;
}
