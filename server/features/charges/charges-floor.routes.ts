import { suiteLabel } from "@prepara/domain/account/customer";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { chargeCorrection, proposedCharge, withdrawnCharge } from "@prepara/domain/charges/input";
import { rateToUsd } from "@prepara/domain/money/rate";
import { servicePerValues } from "@prepara/domain/services/catalogue";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { chargeableServices } from "#server/features/services/services.public";
import type { DbOrTx } from "#server/platform/database/database";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { stagePhotos } from "#server/platform/files/stored-files";
import { numberedPageOf, numberedPageQuery, pageSchema } from "#server/platform/http/page";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { type Upload, withUploads } from "#server/platform/http/uploads";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { charges } from "#server/tables/charges";
import { profiles } from "#server/tables/profiles";
import { staffChargeSchema, toChargeJson } from "./charge.json.ts";
import { chargeParams } from "./charges.routes.ts";
import { correctCharge } from "./corrections/correct-charge.ts";
import { withdrawCharge } from "./corrections/withdraw-charge.ts";
import { giveCredit } from "./credit-charge.ts";
import { chargeHistorySchema, historyOf } from "./lists/charge-history.queries.ts";
import { chargeFilters, chargeWhere, matches, newestCharges } from "./lists/charge-list.queries.ts";
import { proposeCharge } from "./propose-charge.ts";

const customerParams = z.object({ userId: z.guid().toLowerCase() });
const suite = z.coerce.number("Informe a suíte.").int("Informe a suíte.").min(1).max(999_999_999);

const customerSchema = z.object({
  userId: z.uuid(),
  fullName: z.string(),
  suiteLabel: z.string(),
  services: z
    .array(
      z.object({ code: z.string(), name: z.string(), per: z.enum(servicePerValues), priceUsd: z.number() }),
    )
    .describe("What has a price for this customer today, included services left out"),
});

const PHOTO_LIMITS = { maxFiles: 1, maxFileBytes: 20_971_520 };
const financeiro = { access: "staff", area: "financeiro" } as const;
const tags = ["floor"];
const made = { 201: staffChargeSchema };

/** All customers' charges, for staff of the area `financeiro` (docs/product.md#charges). */
export function chargeFloorRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, settings } = deps;
  const today = () => dateOf(clock(), settings.BUSINESS_TIME_ZONE);
  const json = (request: FastifyRequest) => {
    const session = sessionOf(request);
    return (row: Parameters<typeof toChargeJson>[1]) =>
      toChargeJson(signer.forStaff(session, financeiro.area), row, session.userId);
  };
  const read = async (from: DbOrTx, request: FastifyRequest, number: number) => {
    const row = await chargeWhere(from, eq(charges.number, number));
    if (!row) throw new Refusal("not_found");
    return json(request)(row);
  };
  /** Stages a photo of the work in the folder of the member of staff who uploads it. */
  const photoOf = async (request: FastifyRequest, uploads: readonly Upload[]) => {
    const { userId } = sessionOf(request);
    const place = { bucket: "cases", folders: [userId, "cobrancas"] } as const;
    const [path = null] = await stagePhotos(deps, userId, uploads, place);
    return path;
  };

  app.get(
    "/floor/charges",
    {
      config: financeiro,
      schema: {
        tags,
        querystring: numberedPageQuery.extend({
          state: z.enum(chargeFilters).default("proposed"),
          suite: suite.optional(),
        }),
        response: { 200: pageSchema(staffChargeSchema) },
      },
    },
    async (request) => {
      const { state, suite: number, ...page } = request.query;
      const ofSuite = number === undefined ? undefined : eq(profiles.suiteNumber, number);
      const rows = await newestCharges(db, and(matches(state, clock()), ofSuite), page);
      return numberedPageOf(rows, page, { item: json(request), number: (row) => row.number });
    },
  );

  app.get(
    "/floor/charges/customer",
    {
      config: financeiro,
      schema: { tags, querystring: z.object({ suite }), response: { 200: customerSchema } },
    },
    async (request) => {
      const [found] = await db
        .select({ userId: profiles.userId, fullName: profiles.fullName, plan: profiles.plan })
        .from(profiles)
        .where(and(eq(profiles.suiteNumber, request.query.suite), isNull(profiles.endedAt)));
      if (!found) throw new Refusal("not_found");
      const { plan, ...who } = found;
      const services = await chargeableServices(db, { userId: who.userId, plan }, today());
      return {
        ...who,
        suiteLabel: suiteLabel(request.query.suite),
        services: [...services].flatMap(([code, { name, per, price }]) =>
          price === 0 ? [] : [{ code, name, per, priceUsd: rateToUsd(price) }],
        ),
      };
    },
  );

  app.get(
    "/floor/charges/:number/history",
    { config: financeiro, schema: { tags, params: chargeParams, response: { 200: chargeHistorySchema } } },
    async (request) => {
      const { number } = await read(db, request, request.params.number);
      return historyOf(db, number);
    },
  );

  app.post(
    "/floor/customers/:userId/charges",
    {
      config: { ...financeiro, form: { fields: proposedCharge, files: "photo" } },
      schema: { tags, params: customerParams, response: made },
    },
    (request, reply) =>
      withUploads(request, proposedCharge, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const photo = await photoOf(request, files);
        const proposed = await writeOnce(
          db,
          request,
          async (tx) => {
            const proposal = { ...fields, ...request.params, photo, today: today() };
            const number = await proposeCharge(tx, sessionOf(request).userId, proposal, clock());
            return read(tx, request, number);
          },
          digest,
        );
        return reply.code(201).send(proposed);
      }),
  );

  app.post(
    "/floor/charges/:number/corrections",
    {
      config: { ...financeiro, form: { fields: chargeCorrection, files: "photo" } },
      schema: { tags, params: chargeParams, response: made },
    },
    (request, reply) =>
      withUploads(request, chargeCorrection, PHOTO_LIMITS, async ({ fields, files, digest }) => {
        const { number } = request.params;
        await read(db, request, number);
        const photo = await photoOf(request, files);
        const corrected = await writeOnce(
          db,
          request,
          async (tx) => {
            const correction = { ...fields, number, photo, seen: seenVersionOf(request) };
            const made = await correctCharge(tx, sessionOf(request).userId, correction, clock());
            return read(tx, request, made);
          },
          digest,
        );
        return reply.code(201).send(corrected);
      }),
  );

  app.post(
    "/floor/charges/:number/withdraw",
    {
      config: financeiro,
      schema: { tags, params: chargeParams, body: withdrawnCharge, response: { 200: staffChargeSchema } },
    },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { number } = request.params;
        const withdrawal = { number, ...request.body, seen: seenVersionOf(request) };
        await withdrawCharge(tx, sessionOf(request).userId, withdrawal);
        return read(tx, request, number);
      }),
  );

  app.post(
    "/admin/charges/:number/credit",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], params: chargeParams, response: { 200: staffChargeSchema } },
    },
    (request) =>
      writeOnce(db, request, async (tx) => {
        const { number } = request.params;
        await giveCredit(tx, sessionOf(request).userId, number, clock);
        return read(tx, request, number);
      }),
  );
}
