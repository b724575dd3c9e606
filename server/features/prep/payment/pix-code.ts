import type { DatedRate } from "@prepara/domain/money/brl";
import { whyNotProvable } from "@prepara/domain/prep/payment";
import { and, eq, gt, lte } from "drizzle-orm";
import { type PrepRequestRow, toPaidRequest } from "#server/features/prep/prep.queries";
import type { DbOrTx } from "#server/platform/database/database";
import { pixCodes } from "#server/tables/pix";

/** A code keeps its rate for a day, as long as a shown rate is accepted with a proof (`readQuote`). */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** A rate and until when the code keeps it; null once the rate was stored with a proof. */
export type CodeRate = DatedRate & { until: Date | null };

/**
 * The rate of a request's PIX code: the one stored with its proof, else the one that the code was made with
 * within the last day, else `current`, with which a new code is made and stored if the request waits for its
 * payment. A request that waits for it again after a proof was given back gets a new code: otherwise any
 * picture sent as a proof would keep a rate for ever. Concurrent calls both get the rate that was stored
 * first.
 */
export async function codeRate(
  db: DbOrTx,
  request: PrepRequestRow,
  current: DatedRate | null,
  now: Date,
): Promise<CodeRate | null> {
  const { id, brlRate: rate, brlRateDate: date } = request;
  const isProvable = whyNotProvable(toPaidRequest(request)) === null;
  if (rate && date && !(isProvable && waitsForPayment(request))) return { rate, date, until: null };
  if (!isProvable) return null;
  const stored = await storedRate(db, id, now);
  if (stored || !current) return stored;
  if (request.proofUrl !== null && !waitsForPayment(request)) return { ...current, until: null };
  return (await storeRate(db, id, current, now)) ?? (await storedRate(db, id, now));
}

/** Nobody has sent a proof, or the last one was given back. */
export const waitsForPayment = ({ status }: Pick<PrepRequestRow, "status">): boolean =>
  status === "pending_payment";

const oldest = (now: Date) => new Date(now.getTime() - LIFE_MS);
const until = (madeAt: Date) => new Date(madeAt.getTime() + LIFE_MS);

async function storedRate(db: DbOrTx, id: string, now: Date): Promise<CodeRate | null> {
  const [code] = await db
    .select()
    .from(pixCodes)
    .where(and(eq(pixCodes.prepRequestId, id), gt(pixCodes.madeAt, oldest(now))));
  return code ? { rate: code.rate, date: code.rateDate, until: until(code.madeAt) } : null;
}

/** Null when another call has stored one meanwhile. */
async function storeRate(db: DbOrTx, id: string, { rate, date }: DatedRate, now: Date) {
  const code = { rate, rateDate: date, madeAt: now };
  const [stored] = await db
    .insert(pixCodes)
    .values({ prepRequestId: id, ...code })
    .onConflictDoUpdate({
      target: pixCodes.prepRequestId,
      set: code,
      setWhere: lte(pixCodes.madeAt, oldest(now)),
    })
    .returning();
  return stored ? { rate, date, until: until(now) } : null;
}
