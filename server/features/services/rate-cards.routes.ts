import { suiteLabel } from "@prepara/domain/account/customer";
import { planNames } from "@prepara/domain/account/plan";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { servicePerValues } from "@prepara/domain/services/catalogue";
import { newRateCard } from "@prepara/domain/services/input";
import { audiences } from "@prepara/domain/services/rate-cards";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { seenVersionOf, versionSchema } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { type AffectedCustomers, previewCard, previewVersion } from "./preview-card.ts";
import { checkCard, publishCard } from "./publish-card.ts";
import { type CardRow, cardOf, newestCards, pricesOfCards } from "./rate-cards.queries.ts";
import { storageRateOf } from "./services.queries.ts";
import { priceSchema, toPriceJson } from "./services.routes.ts";

const customerSchema = z.object({ userId: z.uuid(), fullName: z.string(), suiteLabel: z.string() });

const cardSchema = z.object({
  id: z.int(),
  audience: z.enum(audiences),
  plan: z.enum(planNames).nullable(),
  customer: customerSchema.nullable(),
  effectiveFrom: z.iso.date(),
  state: z
    .enum(["coming", "in_force", "replaced"])
    .describe("in_force: a price of it is the last one that counts for its customers"),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  prices: z.array(
    z.object({ service: z.string(), name: z.string(), per: z.enum(servicePerValues), price: priceSchema }),
  ),
});

const previewSchema = z.object({
  changes: z
    .array(
      z.object({
        service: z.string(),
        plan: z.enum(planNames).nullable(),
        customer: customerSchema.nullable(),
        customers: z.int(),
        before: priceSchema,
        after: priceSchema,
      }),
    )
    .describe("By the customers of a plan without a card of their own, then by customer"),
  version: versionSchema,
});

const tags = ["floor"];

/** Rate cards: financeiro reads, admins preview and publish (docs/product.md#services-and-prices). */
export function rateCardRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const today = () => dateOf(clock(), settings.BUSINESS_TIME_ZONE);
  const toJson = (row: CardRow, prices: Prices) => toCardJson(row, prices, today());

  app.get(
    "/floor/rate-cards",
    {
      config: { access: "staff", area: "financeiro" },
      schema: { tags, querystring: numberedPageQuery, response: { 200: pageSchema(cardSchema) } },
    },
    async (request) => {
      const rows = await newestCards(db, request.query, today());
      const prices = await pricesOfCards(
        db,
        rows.map(({ id }) => id),
      );
      return numberedPageOf(rows, request.query, {
        item: (row) => toJson(row, prices.get(row.id)),
        number: ({ id }) => id,
      });
    },
  );

  app.post(
    "/floor/rate-cards/preview",
    {
      config: { access: "admin" },
      schema: { tags, body: newRateCard, response: { 200: previewSchema } },
    },
    async (request) => {
      await checkCard(db, request.body, today());
      const changes = await previewCard(db, request.body);
      return {
        version: previewVersion(changes),
        changes: changes.map(({ who, service, before, after }) => ({
          service,
          ...toAffectedJson(who),
          before: toPriceJson(before),
          after: toPriceJson(after),
        })),
      };
    },
  );

  app.post(
    "/floor/rate-cards",
    { config: { access: "admin" }, schema: { tags, body: newRateCard, response: { 201: cardSchema } } },
    async (request, reply) => {
      const published = await writeOnce(db, request, async (tx) => {
        const when = { now: clock(), today: today(), seen: seenVersionOf(request) };
        const id = await publishCard(tx, sessionOf(request).userId, request.body, when);
        return readCard(tx, id, when.today);
      });
      return reply.code(201).send(published);
    },
  );

  async function readCard(reader: DbOrTx, id: number, day: string) {
    const row = await cardOf(reader, id, day);
    if (!row) throw new Refusal("not_found");
    return toJson(row, (await pricesOfCards(reader, [id])).get(id));
  }
}

type Prices =
  Awaited<ReturnType<typeof pricesOfCards>> extends Map<number, infer Rows> ? Rows | undefined : never;

function toCardJson(row: CardRow, prices: Prices = [], today: string): z.input<typeof cardSchema> {
  const { id, audience, plan, userId, fullName, suiteNumber, effectiveFrom, note } = row;
  return {
    id,
    audience,
    plan,
    customer:
      userId !== null && fullName !== null && suiteNumber !== null
        ? { userId, fullName, suiteLabel: suiteLabel(suiteNumber) }
        : null,
    effectiveFrom,
    state: effectiveFrom > today ? "coming" : row.isInForce ? "in_force" : "replaced",
    note,
    createdAt: row.createdAt.toISOString(),
    prices: prices.map(({ service, name, per, price, isIncluded, ...storage }) => ({
      service,
      name,
      per,
      price: toPriceJson({ price, isIncluded, storage: storageRateOf(storage) }),
    })),
  };
}

function toAffectedJson(who: AffectedCustomers) {
  if (who.for === "plan") return { plan: who.plan, customer: null, customers: who.customers };
  const { userId, fullName, suiteNumber } = who;
  return { plan: null, customer: { userId, fullName, suiteLabel: suiteLabel(suiteNumber) }, customers: 1 };
}
