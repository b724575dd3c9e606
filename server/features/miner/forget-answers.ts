import { lt } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { supplierAnswers } from "#server/tables/supplier-answers";

const DAY_MS = 86_400_000;

/** Removes kept answers that no search would use again. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(supplierAnswers).where(lt(supplierAnswers.answeredAt, new Date(now.getTime() - DAY_MS)));
}
