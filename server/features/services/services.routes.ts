import { dateOf } from "@prepara/domain/calendar/calendar";
import { rateToUsd } from "@prepara/domain/money/rate";
import { servicePerValues, storageBases } from "@prepara/domain/services/catalogue";
import { newService, serviceCode, servicePatch } from "@prepara/domain/services/input";
import type { Price } from "@prepara/domain/services/rate-cards";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { addService, changeService } from "./change-catalogue.ts";
import { catalogue, pricesOfPlans } from "./services.queries.ts";

/** A price as JSON; null if a service has none. */
export const priceSchema = z
  .object({
    priceUsd: z.number(),
    isIncluded: z.boolean(),
    storage: z
      .object({ basis: z.enum(storageBases), freeDays: z.int() })
      .optional()
      .describe("Of storage alone: what is counted on each day, after so many free ones"),
  })
  .nullable();

export const toPriceJson = (price: Price | undefined | null): z.input<typeof priceSchema> =>
  price
    ? {
        priceUsd: rateToUsd(price.price),
        isIncluded: price.isIncluded,
        ...(price.storage && { storage: price.storage }),
      }
    : null;

const serviceSchema = z.object({
  code: z.string(),
  name: z.string(),
  per: z.enum(servicePerValues),
  isForPrep: z.boolean().describe("Chosen in a prep request; the others belong to cases"),
  isOffered: z.boolean(),
  prices: z
    .object({ free: priceSchema, premium: priceSchema })
    .describe("Today's, for customers without a rate card of their own"),
});

const catalogueSchema = z.object({
  today: z.iso.date().describe("In the business time zone, in which rate cards count"),
  items: z.array(serviceSchema),
});

const params = z.object({ code: serviceCode() });
const tags = ["floor"];

/** The catalogue of services: financeiro reads, admins write (docs/product.md#services-and-prices). */
export function serviceRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const today = () => dateOf(clock(), settings.BUSINESS_TIME_ZONE);
  const read = async (reader: DbOrTx) => {
    const { free, premium } = await pricesOfPlans(reader, today());
    return (await catalogue(reader)).map((service) => ({
      ...service,
      prices: { free: toPriceJson(free.get(service.code)), premium: toPriceJson(premium.get(service.code)) },
    }));
  };
  const readOne = async (reader: DbOrTx, code: string) => {
    const service = (await read(reader)).find((one) => one.code === code);
    if (!service) throw new Refusal("not_found");
    return service;
  };

  app.get(
    "/floor/services",
    {
      config: { access: "staff", area: "financeiro" },
      schema: { tags, response: { 200: catalogueSchema } },
    },
    async () => ({ today: today(), items: await read(db) }),
  );

  app.post(
    "/floor/services",
    { config: { access: "admin" }, schema: { tags, body: newService, response: { 201: serviceSchema } } },
    async (request, reply) => {
      const added = await writeOnce(db, request, async (tx) => {
        const code = await addService(tx, sessionOf(request).userId, request.body);
        return readOne(tx, code);
      });
      return reply.code(201).send(added);
    },
  );

  app.patch(
    "/floor/services/:code",
    {
      config: { access: "admin" },
      schema: { tags, params, body: servicePatch, response: { 200: serviceSchema } },
    },
    async (request) => {
      const { code } = request.params;
      return db.transaction(async (tx) => {
        await changeService(tx, sessionOf(request).userId, { code, ...request.body });
        return readOne(tx, code);
      });
    },
  );
}
