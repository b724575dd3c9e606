import type { Cents } from "@prepara/domain/money/money";
import type { NewMonitor } from "@prepara/domain/prices/input";
import { defaultTarget, type WatchedPrice, whyNotMonitorable } from "@prepara/domain/prices/monitor";
import type { Db, Tx } from "#server/platform/database/database";
import { lockCustomerAlone } from "#server/platform/database/lock-customer";
import { recordChange } from "#server/platform/events/change-log";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import { Outage } from "#server/platform/outage";
import { refusalsOf } from "#server/platform/refusal";
import type { minerResults } from "#server/tables/miner";
import { monitoredProducts } from "#server/tables/prices";
import type { MonitorRow } from "./monitor.json.ts";
import { countMonitors, isMonitored, lastMined } from "./monitor.queries.ts";
import { type PriceDeps, type PriceNow, priceNow } from "./seen-price.ts";

/** What this slice refuses, with status, public code and what the user reads. */
export const priceRefusal = refusalsOf({
  no_price: [422, "no_price", "Ainda não há preço conhecido para este ASIN. Informe o preço-alvo."],
  no_price_found: [409, "no_price_found", "Nenhum preço foi encontrado para este ASIN agora."],
  already_monitored: [409, "already_monitored", "Este ASIN já está no monitoramento."],
  too_many_monitors: [
    409,
    "too_many_monitors",
    "Você já acompanha 20 produtos, o máximo. Remova um para acompanhar outro.",
  ],
});

const MINED_RECENTLY_MS = 86_400_000;

export type MonitorPlan = { asin: string; watches: WatchedPrice; now: PriceNow | null; target: Cents };

/**
 * What a new monitor will watch, and its current price; calls outside services, so it runs before the
 * transaction. Null when `addMonitor` will refuse the monitor anyway. Without Keepa it
 * watches the supplier. With Keepa it watches what was requested, else Amazon, but the supplier of a mined
 * ASIN without a target of its own; the default target is 90 % of the lowest price
 * (docs/product.md#monitors).
 */
export async function planMonitor(
  deps: PriceDeps,
  sender: Sender,
  requested: NewMonitor,
): Promise<MonitorPlan | null> {
  const { userId } = sender;
  const { input: asin, targetPrice } = requested;
  if (await whyNoRoom(deps.db, userId, asin)) return null;
  const mined = await lastMined(deps.db, userId, asin);
  const watches = watchedBy(deps, requested, mined !== undefined);
  const isFresh = mined && deps.clock().getTime() - mined.createdAt.getTime() < MINED_RECENTLY_MS;
  const now =
    isFresh && watches === "supplier"
      ? minedPrice(mined)
      : await priceOrNull(deps, { ...sender, asin, watches }, targetPrice !== null);
  const target = targetPrice ?? (now && defaultTarget(now.lowest));
  if (target === null) throw priceRefusal("no_price");
  return { asin, watches, now, target };
}

/** Stores the monitor; the limit is checked again under the customer's lock. */
export async function addMonitor(
  tx: Tx,
  { network, userId }: Sender,
  { asin, plan }: { asin: string; plan: MonitorPlan | null },
  at: Date,
): Promise<MonitorRow> {
  await lockCustomerAlone(tx, userId);
  const why = await whyNoRoom(tx, userId, asin);
  if (why) throw priceRefusal(why);
  if (plan === null) throw priceRefusal("no_price_found");
  const [row] = await tx
    .insert(monitoredProducts)
    .values({
      userId,
      asin: plan.asin,
      watches: plan.watches,
      productTitle: plan.now?.title ?? null,
      imageUrl: plan.now?.imageUrl ?? null,
      currentPrice: plan.now?.price ?? null,
      targetPrice: plan.target,
      lastChecked: plan.now === null ? null : at,
      triedAt: at,
      network,
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error("the monitor was not stored");
  await recordMonitorsChange(tx, userId);
  return row;
}

/** Makes the customer's open screens load the monitors again. */
export const recordMonitorsChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "monitors", happening: null, subject: null });

async function whyNoRoom(db: Db | Tx, userId: string, asin: string) {
  if (await isMonitored(db, userId, asin)) return "already_monitored";
  return whyNotMonitorable(await countMonitors(db, userId));
}

function watchedBy({ priceHistory }: PriceDeps, requested: NewMonitor, wasMined: boolean): WatchedPrice {
  const knowsAmazon = priceHistory.name === "keepa";
  if (requested.watches) return knowsAmazon ? requested.watches : "supplier";
  return knowsAmazon && !(wasMined && requested.targetPrice === null) ? "amazon" : "supplier";
}

type Mined = Pick<typeof minerResults.$inferSelect, "lowestPrice" | "productTitle" | "imageUrl">;

function minedPrice({ lowestPrice, productTitle, imageUrl }: Mined): PriceNow {
  return { price: lowestPrice, lowest: lowestPrice, title: productTitle, imageUrl };
}

/** With a given target a monitor may start without a price; the job finds one later. */
async function priceOrNull(
  deps: PriceDeps,
  product: Sender & { asin: string; watches: WatchedPrice },
  mayBeUnknown: boolean,
): Promise<PriceNow | null> {
  try {
    return await priceNow(deps, product);
  } catch (error) {
    if (error instanceof Outage && mayBeUnknown) return null;
    throw error;
  }
}
