import {
  catalogue,
  type EventType,
  eventTypes,
  isEventType,
  type NoticeGroup,
  noticeGroupLabels,
  noticeGroups,
} from "@prepara/domain/notices/catalogue";
import { DAILY_MAIL, type MailTopic } from "@prepara/domain/notices/preferences";
import { and, eq } from "drizzle-orm";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Db } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { concurrencyLimit, concurrencyLimitPerKey } from "#server/platform/fair-use/concurrency-limit";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { isRefusal, Refusal } from "#server/platform/refusal";
import { noticePreferences } from "#server/tables/deliveries";
import { choicesOf, storeChoices } from "../notice-choices.ts";
import type { Batch } from "../sending/claim-batch.ts";

const PURPOSE = "unsubscribe";

/** What a link stops: the mails of a type, or the daily one. Links of older mails stop those of a group. */
const stopped = z.enum([...eventTypes, ...noticeGroups, DAILY_MAIL]);
const linkContent = z.tuple([z.uuid(), stopped]);

type LinkDeps = Pick<FeatureDeps, "texts" | "publicUrl">;

/** The link that stops mails like this batch: signed for its person, without expiry. */
export function unsubscribeUrl(
  { texts, publicUrl }: LinkDeps,
  { userId, bundle, batchEvents }: Batch,
): string {
  const [first] = batchEvents;
  const what = bundle === DAILY_MAIL || !first ? DAILY_MAIL : first.type;
  return `${publicUrl}/api/v1/unsubscribe/${encodeURIComponent(texts.sign(PURPOSE, `${userId} ${what}`))}`;
}

/** Limits for one person's links and for all, because the links need no session. */
const MAX_WAITING = 5;
const AT_ONCE_IN_ALL = 2;
const MAX_WAITING_IN_ALL = 500;
/** The body of RFC 8058 with its multipart headers takes some 200 bytes. */
const MAX_BODY_BYTES = 4096;

const params = z.object({ token: z.string().max(500) });

/**
 * Stops mails by the link in each of them (RFC 8058): a POST without cookies or session stops them, a GET
 * asks first, because mail programs and scanners follow links.
 */
export function unsubscribeRoutes(app: ApiScope, { db, texts, settings }: FeatureDeps): void {
  const read = (token: string) => {
    const content = linkContent.safeParse(texts.read(PURPOSE, token)?.text.split(" "));
    if (!content.success) throw new Refusal("not_found");
    const [userId, what] = content.data;
    return { userId, what };
  };
  const schema = { tags: ["notices"], params, response: { 200: z.string() } };
  const config = { access: "public" } as const;
  const refusal = () => new Refusal("too_many_at_once", { retryAfterSeconds: 1 });
  const ofPerson = concurrencyLimitPerKey(1, { maxWaiting: MAX_WAITING, refusal });
  const ofAll = concurrencyLimit(AT_ONCE_IN_ALL, { maxWaiting: MAX_WAITING_IN_ALL, refusal });

  app.get("/unsubscribe/:token", { config, schema }, async (request, reply) => {
    const { what } = read(request.params.token);
    return reply.type("text/html").send(questionPage(settings.BRAND, what));
  });

  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    // The body of RFC 8058 says nothing that the link does not say.
    scope.removeContentTypeParser("multipart/form-data");
    const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
    const whole = { parseAs: "buffer" as const, bodyLimit: MAX_BODY_BYTES };
    scope.addContentTypeParser(forms, whole, (_request, _body, done) => done(null, {}));
    scope.post("/unsubscribe/:token", { config, schema }, async (request, reply) => {
      const { userId, what } = read(request.params.token);
      await ofPerson(userId, () => ofAll(() => stopMails(db, userId, what))).catch((error: unknown) => {
        // The account ended: there is nothing left to stop.
        if (!isRefusal(error, "not_found")) throw error;
      });
      return reply.type("text/html").send(donePage(settings.BRAND, what));
    });
  });
}

async function stopMails(db: Db, userId: string, topic: MailTopic): Promise<void> {
  const choices = Object.entries((await choicesOf(db, [userId])).get(userId)?.email ?? {});
  const isStopped = choices.some(([stoppedTopic, value]) => stoppedTopic === topic && value === "off");
  const hasDaily = topic === DAILY_MAIL && choices.some(([, value]) => value === "daily");
  if (isStopped && !hasDaily) return; // mail programs repeat the request
  await db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    // Groups mailed once a day become stopped, and stay so when the daily mail is switched on again.
    if (topic === DAILY_MAIL)
      await tx
        .update(noticePreferences)
        .set({ value: "off" })
        .where(and(eq(noticePreferences.userId, userId), eq(noticePreferences.value, "daily")));
    await storeChoices(tx, userId, [{ channel: "email", topic, value: "off" }]);
  });
}

const nameOf = (topic: EventType | NoticeGroup) =>
  isEventType(topic) ? catalogue[topic].name : noticeGroupLabels[topic].title;

const sentenceOf = (topic: MailTopic) =>
  topic === DAILY_MAIL
    ? "O resumo diário não será mais enviado para você."
    : `Os e-mails de “${nameOf(topic)}” não serão mais enviados para você.`;

const questionPage = (brand: string, topic: MailTopic) =>
  pageOf(
    brand,
    "Parar estes e-mails?",
    `<p>${sentenceOf(topic)} Os avisos continuam na sua conta.</p>
<form method="post"><button>Parar estes e-mails</button></form>`,
  );

const donePage = (brand: string, topic: MailTopic) =>
  pageOf(
    brand,
    "Pronto: você não recebe mais estes e-mails.",
    `<p>${sentenceOf(topic)} Os avisos continuam na sua conta. <a href="/conta?aba=avisos">Escolher o que receber</a></p>`,
  );

function pageOf(brand: string, title: string, content: string): string {
  const name = brand.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${name}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:3rem 1.25rem}button{font:inherit;font-weight:600;min-height:3rem;padding:0 1.5rem;border-radius:.5rem}</style></head>
<body><main><p><strong>${name}</strong></p><h1>${title}</h1>${content}</main></body></html>`;
}
