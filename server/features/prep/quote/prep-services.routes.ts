import { dateOf } from "@prepara/domain/calendar/calendar";
import { rateToUsd } from "@prepara/domain/money/rate";
import { prepDefault } from "@prepara/domain/prep/input";
import { isAsin } from "@prepara/domain/product/asin";
import { servicePerValues } from "@prepara/domain/services/catalogue";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { offeredServices } from "#server/features/services/services.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { noContent } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { profiles } from "#server/tables/profiles";
import { defaultsOf, removeDefault, storeDefault } from "./prep-defaults.ts";

const offerSchema = z.object({
  code: z.string(),
  name: z.string(),
  per: z.enum(servicePerValues),
  priceUsd: z.number(),
  isIncluded: z.boolean(),
});

const defaultSchema = z.object({
  asin: z.string(),
  services: z.array(z.object({ code: z.string(), qty: z.int().optional() })),
  bundleSize: z.int(),
});

const MAX_ASINS = 100;
const asinsQuery = z.object({
  asins: z
    .string()
    .max(11 * MAX_ASINS)
    .transform((text) => text.split(",").filter(isAsin))
    .describe(`Up to ${MAX_ASINS} ASINs, separated by commas`),
});
const params = z.object({ asin: z.string().refine(isAsin, "ASIN inválido.") });
const customer = { access: "customer" } as const;
const tags = ["prep"];

/** Services that a customer can choose, and those kept by ASIN (docs/product.md#services-in-a-request). */
export function prepServicesRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  app.get(
    "/prep-services",
    {
      config: customer,
      schema: { tags, response: { 200: z.object({ items: z.array(offerSchema) }) } },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const [profile] = await db
        .select({ plan: profiles.plan })
        .from(profiles)
        .where(eq(profiles.userId, userId));
      if (!profile) throw new Refusal("not_found");
      const day = dateOf(clock(), settings.BUSINESS_TIME_ZONE);
      const offered = await offeredServices(db, { userId, plan: profile.plan }, day);
      return {
        items: [...offered].map(([code, { price, ...service }]) => ({
          code,
          ...service,
          priceUsd: rateToUsd(price),
        })),
      };
    },
  );

  app.get(
    "/prep-defaults",
    {
      config: customer,
      schema: {
        tags,
        querystring: asinsQuery,
        response: { 200: z.object({ items: z.array(defaultSchema) }) },
      },
    },
    async (request) => ({
      items: await defaultsOf(db, sessionOf(request).userId, request.query.asins),
    }),
  );

  app.put(
    "/prep-defaults",
    { config: customer, schema: { tags, body: prepDefault, response: { 200: defaultSchema } } },
    async (request) => {
      const { userId } = sessionOf(request);
      return db.transaction(async (tx) => {
        await storeDefault(tx, userId, request.body, clock());
        const [kept] = await defaultsOf(tx, userId, [request.body.asin]);
        if (!kept) throw new Refusal("not_found");
        return kept;
      });
    },
  );

  app.delete(
    "/prep-defaults/:asin",
    { config: customer, schema: { tags, params, response: { 204: noContent } } },
    async (request, reply) => {
      await db.transaction((tx) => removeDefault(tx, sessionOf(request).userId, request.params.asin));
      return reply.code(204).send(null);
    },
  );
}
