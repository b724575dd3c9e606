import { formatUsd } from "@prepara/domain/money/money";
import { withoutUnstorable } from "@prepara/domain/text/input";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { recordEvent } from "#server/features/notices/notices.public";
import type { Tx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { limitStore } from "#server/platform/limits/limit-store";
import { monitoredProducts } from "#server/tables/prices";
import type { MonitorRow } from "./monitor.json.ts";

/**
 * Alerts of one customer a day that become notices and mails; further ones are shown on the page only.
 * Limited, because each new target or price list can cause alerts, and an address may belong to somebody
 * else.
 */
const ALERTS_A_DAY = { times: 40, seconds: 86_400 };

const jobData = z.object({ monitorId: z.uuid(), alertedAt: z.iso.datetime() });

type AlertDeps = Pick<FeatureDeps, "db" | "clock" | "settings">;

/**
 * Notifies the customer once of a price drop, unless an open page showed it, alerts are off, or the price has
 * risen meanwhile.
 */
export async function tellAlert({ db, clock, settings }: AlertDeps, data: unknown): Promise<void> {
  const { monitorId, alertedAt } = jobData.parse(data);
  await db.transaction(async (tx) => {
    const monitor = await lockUnseenFall(tx, monitorId, new Date(alertedAt));
    if (!monitor) return;
    const key = `alert-mail:${monitor.userId}`;
    if (await limitStore({ db: tx, clock }).consume([{ key, allowance: ALERTS_A_DAY }])) return;
    await recordEvent(tx, {
      type: "price.alert",
      userId: monitor.userId,
      about: { kind: "monitor", id: monitorId },
      words: { subject: subjectOf(monitor), text: sentenceOf(monitor, settings.DEMO_DATA) },
      actor: { kind: "system" },
    });
    await tx
      .update(monitoredProducts)
      .set({ alertSeenAt: clock() })
      .where(eq(monitoredProducts.id, monitorId));
  });
}

async function lockUnseenFall(tx: Tx, monitorId: string, alertedAt: Date): Promise<MonitorRow | undefined> {
  const [monitor] = await tx
    .select()
    .from(monitoredProducts)
    .where(
      and(
        eq(monitoredProducts.id, monitorId),
        eq(monitoredProducts.alertedAt, alertedAt),
        eq(monitoredProducts.alerted, true),
        eq(monitoredProducts.alertEnabled, true),
        isNull(monitoredProducts.alertSeenAt),
      ),
    )
    .for("update");
  return monitor;
}

const priceOf = ({ currentPrice }: MonitorRow) =>
  currentPrice === null ? "" : ` por ${formatUsd(currentPrice)}`;

const MAX_NAME_LENGTH = 80;

/** The name, cut so that the price stands in the subject of the mail and on a locked screen. */
function subjectOf(monitor: MonitorRow): string {
  const name = monitor.productTitle ?? monitor.asin;
  const short =
    name.length > MAX_NAME_LENGTH ? `${withoutUnstorable(name.slice(0, MAX_NAME_LENGTH))}…` : name;
  return `${short}${priceOf(monitor)}`;
}

function sentenceOf(monitor: MonitorRow, isDemo: boolean): string {
  const whose = monitor.watches === "amazon" ? "na Amazon" : "no fornecedor mais barato";
  const sentence = `Está${priceOf(monitor)} ${whose}. O seu alvo é ${formatUsd(monitor.targetPrice)}.`;
  return isDemo ? `${sentence} ${demoNote}` : sentence;
}

/** The screens show this next to every price, so the notice includes it. */
const demoNote = "Dados de demonstração: os preços das fontes externas são inventados.";
