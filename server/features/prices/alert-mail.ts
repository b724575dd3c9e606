import { formatUsd } from "@prepara/domain/money/money";
import { amazonLink } from "@prepara/domain/product/asin";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { users } from "#server/auth/tables/users";
import type { Db } from "#server/platform/database/database";
import type { FeatureDeps, Mail } from "#server/platform/feature";
import { limitStore } from "#server/platform/limits/limit-store";
import { monitoredProducts } from "#server/tables/monitored-products";
import type { MonitorRow } from "./monitor.json.ts";

/**
 * Mails to one customer a day; an alert is also on the page. New targets and new price lists cause alerts
 * without end, and an address may belong to another person.
 */
const MAILS_A_DAY = { times: 40, seconds: 86_400 };

const jobData = z.object({ monitorId: z.uuid(), alertedAt: z.iso.datetime() });

type MailDeps = Pick<FeatureDeps, "db" | "clock" | "sendMail" | "publicUrl" | "settings">;

/**
 * Sends the e-mail of one price drop, unless an open page showed it, alerts are off, or the price has risen
 * meanwhile.
 */
export async function sendAlertMail(deps: MailDeps, data: unknown): Promise<void> {
  const { monitorId, alertedAt } = jobData.parse(data);
  const fall = await unseenFall(deps.db, monitorId, new Date(alertedAt));
  if (!fall?.email) return;
  const key = `alert-mail:${fall.monitor.userId}`;
  if (await limitStore(deps).consume([{ key, allowance: MAILS_A_DAY }])) return;
  await deps.sendMail({ to: fall.email, ...letterOf(fall.monitor, deps) });
  await deps.db
    .update(monitoredProducts)
    .set({ alertSeenAt: deps.clock() })
    .where(eq(monitoredProducts.id, monitorId));
}

async function unseenFall(db: Db, monitorId: string, alertedAt: Date) {
  const [row] = await db
    .select({ monitor: monitoredProducts, email: users.email })
    .from(monitoredProducts)
    .innerJoin(users, eq(users.id, monitoredProducts.userId))
    .where(
      and(
        eq(monitoredProducts.id, monitorId),
        eq(monitoredProducts.alertedAt, alertedAt),
        eq(monitoredProducts.alerted, true),
        eq(monitoredProducts.alertEnabled, true),
        isNull(monitoredProducts.alertSeenAt),
      ),
    );
  return row;
}

function letterOf(monitor: MonitorRow, { publicUrl, settings }: MailDeps): Omit<Mail, "to"> {
  const name = monitor.productTitle ?? monitor.asin;
  const price = monitor.currentPrice === null ? "" : formatUsd(monitor.currentPrice);
  const target = formatUsd(monitor.targetPrice);
  const screen = `${publicUrl}/monitoramento-precos`;
  const whose = monitor.watches === "amazon" ? "na Amazon" : "no fornecedor mais barato";
  const headline = `${name} está por ${price} ${whose}. O seu alvo é ${target}.`;
  const notes = settings.DEMO_DATA ? [demoNote] : [];
  return {
    subject: `Alerta de preço: ${name.slice(0, 80)} por ${price}`,
    text: `${[headline, ...notes].join("\n\n")}\n\nVer no monitoramento: ${screen}\nVer na Amazon: ${amazonLink(monitor.asin)}\n\n${settings.BRAND}`,
    html: [
      `<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;line-height:1.5">`,
      ...[headline, ...notes].map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${escaped(screen)}">Ver no monitoramento</a> · <a href="${amazonLink(monitor.asin)}">Ver na Amazon</a></p>`,
      `<p>${escaped(settings.BRAND)}</p></body></html>`,
    ].join(""),
  };
}

/** The screens show this next to every price, so the e-mail includes it. */
const demoNote = "Dados de demonstração: os preços das fontes externas são inventados.";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);
