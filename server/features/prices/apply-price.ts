import { alertAfterPrice, isReached, trendOf } from "@prepara/domain/prices/monitor";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { JobSender } from "#server/platform/jobs/job-queue";
import { limitStore } from "#server/platform/limits/limit-store";
import { monitoredProducts } from "#server/tables/prices";
import type { MonitorRow } from "./monitor.json.ts";
import type { PriceNow } from "./seen-price.ts";

export const ALERT_MAIL = "prices.alert-mail";

/**
 * Alert jobs of one customer that are queued in a day; more than the notices of `tell-alert.ts`, because some
 * alerts are seen on a page. Limited, because all customers share a queue, and each new target can cause
 * another alert.
 */
const QUEUED_A_DAY = { times: 80, seconds: 86_400 };

/** How long an open page may take to show the alert before it becomes a notice. */
export const MAIL_AFTER_SECONDS = 30;

export type AppliedPrice = { monitor: MonitorRow; alert: boolean; isNewFall: boolean };

/**
 * Stores a new price of a monitor, its trend, and one alert per drop to or below the target
 * (docs/decisions/0107). Open pages get the alert at once; the same transaction queues a notice for the case
 * that no page shows it. `byHand`: who asked for the price, null for the job.
 */
export async function applyPrice(
  tx: Tx,
  jobs: JobSender,
  id: string,
  { seen, byHand }: { seen: PriceNow; byHand: Pick<Sender, "network"> | null },
  now: Date,
): Promise<AppliedPrice | null> {
  const [before] = await tx
    .select()
    .from(monitoredProducts)
    .where(eq(monitoredProducts.id, id))
    .for("update");
  if (!before) return null;
  const target = before.targetPrice;
  const { alert: isNewFall, alerted } = alertAfterPrice({ ...before, target }, seen.price);
  const [monitor] = await tx
    .update(monitoredProducts)
    .set({
      currentPrice: seen.price,
      priceChange: trendOf(before.currentPrice, seen.price),
      productTitle: before.productTitle ?? seen.title,
      imageUrl: before.imageUrl ?? seen.imageUrl,
      alerted,
      ...(isNewFall && { alertedAt: now, alertSeenAt: null }),
      triedAt: now,
      lastChecked: now,
      ...(byHand && { network: byHand.network }),
    })
    .where(eq(monitoredProducts.id, id))
    .returning();
  if (!monitor) return null;
  await recordChange(tx, monitor.userId, {
    topic: "monitors",
    // A refresh by hand returns the drop in its response.
    happening: isNewFall && !byHand ? "price-alert" : null,
    subject: isNewFall ? (monitor.productTitle ?? monitor.asin) : null,
    ...(isNewFall && { subjectId: id }),
  });
  if (isNewFall && (await mayQueueMail(tx, monitor.userId, now)))
    await jobs.send(
      tx,
      ALERT_MAIL,
      { monitorId: id, alertedAt: now.toISOString() },
      { afterSeconds: MAIL_AFTER_SECONDS },
    );
  return { monitor, alert: monitor.alertEnabled && isReached(seen.price, target), isNewFall };
}

async function mayQueueMail(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const store = limitStore({ db: tx, clock: () => now });
  return (await store.consume([{ key: `alert-queue:${userId}`, allowance: QUEUED_A_DAY }])) === null;
}
