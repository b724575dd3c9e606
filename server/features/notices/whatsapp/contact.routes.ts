import { whatsappCode, whatsappContact } from "@prepara/domain/notices/input";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { WhatsApp } from "#server/adapters/whatsapp/port";
import type { Db } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { noContent } from "#server/platform/http/route-parts";
import { mustBeFresh, sessionOf } from "#server/platform/http/session";
import { networkKey } from "#server/platform/limits/address-key";
import { limitStore } from "#server/platform/limits/limit-store";
import { Refusal } from "#server/platform/refusal";
import { deliveries } from "#server/tables/deliveries";
import { mailInstead } from "../sending/mail-instead.ts";
import {
  beginContact,
  confirmContact,
  contactOf,
  contactRefusal,
  endContact,
  refuseNumber,
} from "./contact.ts";

/** Each code costs money, and the number may belong to somebody else. */
const CODES_OF_A_PERSON = { times: 4, seconds: 3600 };
const CODES_TO_A_NUMBER = { times: 4, seconds: 86_400 };
/** One visitor with many accounts must not use up the codes of all. */
const CODES_FROM_A_NETWORK = { times: 50, seconds: 86_400 };
const CODES_IN_ALL = { times: 500, seconds: 86_400 };

const customer = { access: "customer" } as const;
const tags = ["notices"];

type Deps = FeatureDeps & { whatsapp: WhatsApp | null };

/** The number that receives a person's notices by WhatsApp, and the webhook of the WhatsApp service. */
export function contactRoutes(
  app: ApiScope,
  { db, clock, whatsapp, sessionChecks, noticeOfChange }: Deps,
): void {
  const service = () => {
    if (!whatsapp) throw contactRefusal("whatsapp_off");
    return whatsapp;
  };
  app.put(
    "/whatsapp-contact",
    {
      // Waits for WhatsApp to send the code.
      config: { ...customer, work: "answer" },
      schema: {
        tags,
        description: "Agrees to notices at a number, which gets a code to confirm it",
        body: whatsappContact,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      // Notices about the customer's goods and money go to this number, also after a password change.
      await mustBeFresh(request, sessionChecks);
      const { userId } = sessionOf(request);
      const { number } = request.body;
      const api = service();
      const spent = await limitStore({ db, clock }).consume([
        { key: `whatsapp-code:${userId}`, allowance: CODES_OF_A_PERSON },
        { key: `whatsapp-code:${number}`, allowance: CODES_TO_A_NUMBER },
        { key: `whatsapp-code:from ${networkKey(request.ip)}`, allowance: CODES_FROM_A_NETWORK },
        { key: "whatsapp-code", allowance: CODES_IN_ALL },
      ]);
      if (spent) throw new Refusal("rate_limited", { retryAfterSeconds: spent.retryAfterSeconds });
      const code = await beginContact(db, userId, number, clock());
      const answer = await api.sendCode(number, code);
      if (answer.kind === "no_whatsapp") throw contactRefusal("no_whatsapp");
      if (answer.kind !== "accepted") throw contactRefusal("code_not_sent");
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/whatsapp-contact/confirm",
    { config: customer, schema: { tags, body: whatsappCode, response: { 204: noContent } } },
    async (request, reply) => {
      service();
      const { userId } = sessionOf(request);
      await confirmContact({ db, noticeOfChange }, userId, request.body.code, clock());
      return reply.code(204).send(null);
    },
  );

  app.delete(
    "/whatsapp-contact",
    { config: customer, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      await db.transaction((tx) => endContact(tx, userId));
      return reply.code(204).send(null);
    },
  );
  webhookRoutes(app, { db, clock, service });
}

type WebhookDeps = { db: Db; clock(): Date; service(): WhatsApp };

function webhookRoutes(app: ApiScope, { db, clock, service }: WebhookDeps): void {
  const config = { access: "public" } as const;
  app.get(
    "/whatsapp-news",
    { config, schema: { tags, querystring: z.looseObject({}), response: { 200: z.string() } } },
    async (request, reply) => {
      const challenge = service().challengeOf(request.query);
      if (challenge === null) throw new Refusal("not_found");
      return reply.type("text/plain").send(challenge);
    },
  );

  app.register(async (scope) => {
    // The signature covers the unparsed bytes of the body.
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      "/whatsapp-news",
      { config, schema: { tags, response: { 204: noContent } } },
      async (request, reply) => {
        const { body } = request;
        const signature = request.headers["x-hub-signature-256"];
        const failures = Buffer.isBuffer(body) ? service().failuresIn(body, signature?.toString()) : null;
        if (failures === null) throw new Refusal("not_found");
        for (const { id, hasNoWhatsapp, why } of failures)
          await recordFailure(db, clock(), { id, hasNoWhatsapp, why });
        return reply.code(204).send(null);
      },
    );
  });
}

type Failure = { id: string; hasNoWhatsapp: boolean; why: string };

/** Marks an accepted message as failed and sends its notice by e-mail; safe to receive twice. */
async function recordFailure(db: Db, now: Date, { id, hasNoWhatsapp, why }: Failure): Promise<void> {
  const isSent = and(eq(deliveries.providerId, id), eq(deliveries.status, "sent"));
  const [known] = await db.select().from(deliveries).where(isSent);
  if (!known) return;
  const { userId } = known;
  await db.transaction(async (tx) => {
    await lockCustomer(tx, userId);
    const failed = await tx
      .update(deliveries)
      .set({ status: "failed", lastError: why })
      .where(isSent)
      .returning();
    if (failed.length === 0) return;
    const { whatsappNumber: number, whatsappConfirmedAt } = (await contactOf(tx, userId)) ?? {};
    // The report may be about the number that was replaced.
    const isOfNumber = whatsappConfirmedAt && known.sentAt && known.sentAt >= whatsappConfirmedAt;
    if (hasNoWhatsapp && number && isOfNumber) await refuseNumber(tx, { userId, number, why, now });
    await mailInstead(tx, known.id, now);
  });
}
