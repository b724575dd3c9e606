import { fromDecimal, toDecimal } from "@prepara/domain/money/money";
import { isReached, look, trendOf } from "@prepara/domain/prices/monitor";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { JobSender } from "#server/platform/jobs/job";
import { monitoredProducts } from "#server/tables/monitored-products";
import type { MonitorRow } from "./monitor.json.ts";
import type { PriceNow } from "./seen-price.ts";

export const ALERT_MAIL = "prices.alert-mail";

/** An open page has this long to show the alert; otherwise an e-mail is sent. */
export const MAIL_AFTER_SECONDS = 30;

export type LookOutcome = { monitor: MonitorRow; alert: boolean; isNewFall: boolean };

/**
 * Writes a fresh price to a monitor: trend, and the alert once per fall to or below the target
 * (docs/decisions/0107). The alert goes to open pages at once and, in the same transaction, into the queue as
 * an e-mail for when none shows it.
 */
export async function applyPrice(
  tx: Tx,
  jobs: JobSender,
  id: string,
  { seen, byHand }: { seen: PriceNow; byHand: boolean },
  now: Date,
): Promise<LookOutcome | null> {
  const [before] = await tx
    .select()
    .from(monitoredProducts)
    .where(eq(monitoredProducts.id, id))
    .for("update");
  if (!before) return null;
  const target = fromDecimal(before.targetPrice);
  const last = before.currentPrice === null ? null : fromDecimal(before.currentPrice);
  const { alert: isNewFall, alerted } = look({ ...before, target }, seen.price);
  const [monitor] = await tx
    .update(monitoredProducts)
    .set({
      currentPrice: toDecimal(seen.price),
      priceChange: trendOf(last, seen.price),
      productTitle: before.productTitle ?? seen.title,
      imageUrl: before.imageUrl ?? seen.imageUrl,
      alerted,
      ...(isNewFall && { alertedAt: now, alertSeenAt: null }),
      triedAt: now,
      lastChecked: now,
    })
    .where(eq(monitoredProducts.id, id))
    .returning();
  if (!monitor) return null;
  await recordChange(tx, monitor.userId, {
    topic: "monitors",
    // Who looked by hand reads of the fall in the answer.
    happening: isNewFall && !byHand ? "price-alert" : null,
    subject: isNewFall ? (monitor.productTitle ?? monitor.asin) : null,
  });
  if (isNewFall)
    await jobs.send(
      tx,
      ALERT_MAIL,
      { monitorId: id, alertedAt: now.toISOString() },
      { afterSeconds: MAIL_AFTER_SECONDS },
    );
  return { monitor, alert: monitor.alertEnabled && isReached(seen.price, target), isNewFall };
}
