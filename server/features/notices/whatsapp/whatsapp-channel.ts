import { catalogue } from "@prepara/domain/notices/catalogue";
import { and, eq, gt, sql } from "drizzle-orm";
import type { TemplateMessage, WhatsApp } from "#server/adapters/whatsapp/port";
import type { FeatureDeps } from "#server/platform/feature";
import { deliveries } from "#server/tables/deliveries";
import type { Batch } from "../sending/claim-batch.ts";
import type { Channel, Outcome } from "../sending/send-deliveries.ts";
import { contactOf, refuseNumber } from "./contact.ts";

type Deps = Pick<FeatureDeps, "db" | "clock" | "publicUrl">;

const MOST_A_DAY = 6;
const DAY_MS = 86_400_000;

/** Notices as WhatsApp messages; those that fail are sent by e-mail. */
export const whatsappChannel = (deps: Deps, whatsapp: WhatsApp): Channel => ({
  channel: "whatsapp",
  retryMinutes: [1, 5, 30],
  fallsBackToMail: true,
  send: (batch) => sendMessage(deps, whatsapp, batch),
});

async function sendMessage(deps: Deps, whatsapp: WhatsApp, batch: Batch): Promise<Outcome> {
  const { db, clock, publicUrl } = deps;
  const { userId } = batch;
  const contact = await contactOf(db, userId);
  const number = contact?.whatsappConfirmedAt && !contact.whatsappRefusedAt ? contact.whatsappNumber : null;
  if (!number) return { status: "dropped", why: "no confirmed number" };
  if ((await sentOfADay(deps, userId)) >= MOST_A_DAY)
    return { status: "dropped", why: `${MOST_A_DAY} messages a day` };
  const answer = await whatsapp.send(number, messageOf(batch, publicUrl), batch.id);
  if (answer.kind === "accepted") return { status: "sent", providerId: answer.id };
  const { kind, why } = answer;
  if (kind === "no_whatsapp") await refuseNumber(db, { userId, number, why, now: clock() });
  return kind === "later"
    ? { status: "again", why, isServerAway: answer.isForAll }
    : { status: "failed", why };
}

async function sentOfADay({ db, clock }: Deps, userId: string): Promise<number> {
  const isOfADay = and(
    eq(deliveries.userId, userId),
    eq(deliveries.channel, "whatsapp"),
    eq(deliveries.status, "sent"),
    gt(deliveries.sentAt, new Date(clock().getTime() - DAY_MS)),
  );
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(deliveries).where(isOfADay);
  return row?.count ?? 0;
}

/** The template of the type; its variables are title, sentence and link (docs/integrations.md §5.1). */
function messageOf({ bundle, batchEvents }: Batch, publicUrl: string): TemplateMessage {
  const [first] = batchEvents;
  if (!first) throw new Error("A message without an event");
  const kind = catalogue[first.type];
  const words = { ...first.words, number: first.number };
  const isOne = batchEvents.length === 1;
  return {
    template: `prepara_${bundle.replaceAll(".", "_")}`,
    variables: [
      isOne ? kind.title(words) : kind.several(batchEvents.length),
      isOne ? kind.sentence(words) : "Todos estão na sua conta.",
      `${publicUrl}${isOne ? kind.link(words) : "/avisos"}`,
    ],
  };
}
