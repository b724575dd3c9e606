import { rateNumber } from "@prepara/domain/money/brl";
import { pixRateInput } from "@prepara/domain/prep/input";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { noContent } from "#server/platform/http/route-parts";
import { seenVersionOf, versionSchema } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { adminsRate, configuredRate, rateVersion, removePixRate, setPixRate } from "./pix-rate.ts";

const datedRate = z.object({
  rate: z.number().describe("Reais for one dollar"),
  rateDate: z.iso.date(),
});

const pixRateSchema = z.object({
  inUse: datedRate.nullable().describe("Null without a rate: the payer enters the amount"),
  isSetByAdmin: z.boolean(),
  version: versionSchema,
});

const admin = { access: "admin" } as const;
const tags = ["admin"];

/** The reais per dollar of a PIX, which an admin reads, sets with its day, and removes. */
export function pixRateRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, settings } = deps;

  app.get(
    "/admin/pix-rate",
    { config: admin, schema: { tags, response: { 200: pixRateSchema } } },
    async (request) => {
      const set = await adminsRate(db);
      const inUse = set ?? (await configuredRate(deps.exchangeRate, request.log));
      return {
        inUse: inUse && { rate: rateNumber(inUse.rate), rateDate: inUse.date },
        isSetByAdmin: set !== null,
        version: rateVersion(set),
      };
    },
  );

  app.post(
    "/admin/pix-rate",
    { config: admin, schema: { tags, body: pixRateInput, response: { 201: datedRate } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const set = await writeOnce(db, request, async (tx) => {
        const seen = seenVersionOf(request);
        const when = { now: clock(), timeZone: settings.BUSINESS_TIME_ZONE, seen };
        await setPixRate(tx, userId, request.body, when);
        const { rate, rateDate } = request.body;
        return { rate: rateNumber(rate), rateDate };
      });
      return reply.code(201).send(set);
    },
  );

  app.delete(
    "/admin/pix-rate",
    { config: admin, schema: { tags, response: { 204: noContent } } },
    async (request, reply) => {
      await db.transaction((tx) =>
        removePixRate(tx, sessionOf(request).userId, { now: clock(), seen: seenVersionOf(request) }),
      );
      return reply.code(204).send(null);
    },
  );
}
