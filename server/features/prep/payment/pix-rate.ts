import { dateOf } from "@prepara/domain/calendar/calendar";
import { type DatedRate, parseBrlRate, rateNumber } from "@prepara/domain/money/brl";
import type { PixRateInput } from "@prepara/domain/prep/input";
import { whyNotRateDate } from "@prepara/domain/prep/payment";
import { desc, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { ExchangeRateSource } from "#server/adapters/exchange-rate/port";
import { recordAuditEntry } from "#server/platform/audit";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { recordWarehouseChange } from "#server/platform/events/change-log";
import { mustBeAsSeen, type SeenVersion, versionOf } from "#server/platform/http/seen-version";
import { Outage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";
import type { TextSigner } from "#server/platform/signed-text";
import { pixRates } from "#server/tables/pix";
import { prepRefusal } from "../prep.refusals.ts";

/** The rate that an admin has set and not removed; null without one. */
export async function adminsRate(db: DbOrTx): Promise<DatedRate | null> {
  const [newest] = await db
    .select({ rate: pixRates.rate, date: pixRates.rateDate })
    .from(pixRates)
    .orderBy(desc(pixRates.id))
    .limit(1);
  return newest?.rate && newest.date ? { rate: newest.rate, date: newest.date } : null;
}

/**
 * The rate of the settings, else the central bank's. Null when neither is configured or the bank fails, since
 * a payment must not wait for it.
 */
export async function configuredRate(
  source: ExchangeRateSource,
  log: FastifyBaseLogger,
): Promise<DatedRate | null> {
  try {
    return await source.today();
  } catch (err) {
    if (!(err instanceof Outage)) throw err;
    log.warn({ err }, "no exchange rate: the payer types the amount in reais");
    return null;
  }
}

type Sources = { db: Db; exchangeRate: ExchangeRateSource };

/** The rate that a PIX uses now: an admin's, else the configured one (docs/product.md#paying). */
export const rateInUse = async (
  { db, exchangeRate }: Sources,
  log: FastifyBaseLogger,
): Promise<DatedRate | null> => (await adminsRate(db)) ?? configuredRate(exchangeRate, log);

/** Changes when an admin sets or removes the rate. */
export const rateVersion = (set: DatedRate | null): string =>
  versionOf(set && [rateNumber(set.rate), set.date]);

/** Refuses `changed_meanwhile` if a colleague set or removed the rate; such admins wait for each other. */
async function mustBeSeenRate(tx: Tx, seen: SeenVersion): Promise<void> {
  await tx.execute(sql`lock table ${pixRates} in share row exclusive mode`);
  mustBeAsSeen(seen, rateVersion(await adminsRate(tx)));
}

type Now = { now: Date; timeZone: string; seen: SeenVersion };

/** An admin sets the rate for PIX; refused as `invalid` when its day is in the future or long ago. */
export async function setPixRate(
  tx: Tx,
  adminId: string,
  { rate, rateDate }: PixRateInput,
  { now, timeZone, seen }: Now,
): Promise<void> {
  const why = whyNotRateDate(rateDate, dateOf(now, timeZone));
  if (why) throw new Refusal("invalid", {}, [{ path: "rateDate", message: why }]);
  await mustBeSeenRate(tx, seen);
  await addRate(tx, adminId, { rate, date: rateDate }, now);
}

/** An admin removes the rate that admins have set, if there is one; the configured sources count again. */
export async function removePixRate(
  tx: Tx,
  adminId: string,
  { now, seen }: Omit<Now, "timeZone">,
): Promise<void> {
  await mustBeSeenRate(tx, seen);
  if (await adminsRate(tx)) await addRate(tx, adminId, null, now);
}

async function addRate(tx: Tx, adminId: string, set: DatedRate | null, now: Date): Promise<void> {
  const [row] = await tx
    .insert(pixRates)
    .values({ rate: set?.rate ?? null, rateDate: set?.date ?? null, createdBy: adminId, createdAt: now })
    .returning({ id: pixRates.id });
  await recordWarehouseChange(tx, "prep-requests");
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: set ? "pix-rate.set" : "pix-rate.remove",
    objectType: "pix-rate",
    objectId: String(row?.id ?? ""),
    details: set ? { rate: rateNumber(set.rate), rateDate: set.date } : {},
  });
}

/** A customer has a day to pay and send the proof; after that the screen must show a new rate. */
const LIFE_MS = 24 * 60 * 60 * 1000;

const purposeOf = (requestId: string) => `pix rate of request ${requestId}`;

/** The rate that a customer is shown for a request, signed so that it can come back with the proof. */
export const signQuote = (texts: TextSigner, requestId: string, { rate, date }: DatedRate): string =>
  texts.sign(purposeOf(requestId), `${rateNumber(rate)} ${date}`);

/**
 * The rate of a quote that was shown for this request within the last 24 hours. Refused as `invalid` when it
 * was never shown, as `rate_expired` when it was shown earlier.
 */
export function readQuote(texts: TextSigner, requestId: string, quote: string): DatedRate {
  const read = texts.read(purposeOf(requestId), quote);
  const [number = "", date = ""] = read?.text.split(" ") ?? [];
  const rate = parseBrlRate(number);
  if (!read || !rate) {
    const message = "Esta cotação não foi mostrada para esta solicitação.";
    throw new Refusal("invalid", {}, [{ path: "quote", message }]);
  }
  if (read.ageMs > LIFE_MS) throw prepRefusal("rate_expired");
  return { rate, date };
}
