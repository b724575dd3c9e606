import { dateOf } from "@prepara/domain/calendar/calendar";
import { toPercent } from "@prepara/domain/money/decimal";
import { toUsd } from "@prepara/domain/money/money";
import { feeTableInput, roiInput } from "@prepara/domain/roi/input";
import { reverseRoi } from "@prepara/domain/roi/roi";
import * as z from "zod";
import type { Feature } from "#server/platform/feature";
import { seenVersionOf } from "#server/platform/http/seen-version";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { feesOn, feeTableSchema, saveFees, toFeeTableJson } from "./fee-tables.ts";

const resultSchema = z.object({
  maxCostUsd: z.number(),
  totalCostUsd: z.number(),
  profitUsd: z.number(),
  roiPct: z.number().nullable(),
  amazonFeeUsd: z.number(),
  band: z.enum(["below", "recommended", "above"]).nullable(),
});

const tags = ["roi"];

/**
 * The reverse ROI, calculated by the same function as in the browser, and the fee table that admins edit
 * (docs/product.md#roi).
 */
export const roi: Feature = {
  name: "roi",
  routes(app, { db, clock, settings }) {
    app.post(
      "/roi",
      {
        config: { access: "customer" },
        schema: { tags, body: roiInput, response: { 200: resultSchema } },
      },
      async (request) => {
        const result = reverseRoi(request.body);
        return {
          maxCostUsd: toUsd(result.maxCost),
          totalCostUsd: toUsd(result.totalCost),
          profitUsd: toUsd(result.profit),
          roiPct: result.roiBasisPoints === null ? null : toPercent(result.roiBasisPoints),
          amazonFeeUsd: toUsd(result.amazonFee),
          band: result.band,
        };
      },
    );

    app.get(
      "/roi/fees",
      { config: { access: "customer" }, schema: { tags, response: { 200: feeTableSchema } } },
      async () => toFeeTableJson(await feesOn(db, dateOf(clock(), settings.BUSINESS_TIME_ZONE))),
    );

    app.post(
      "/admin/roi/fees",
      {
        config: { access: "admin" },
        schema: { tags, body: feeTableInput, response: { 201: feeTableSchema } },
      },
      async (request, reply) => {
        const { userId } = sessionOf(request);
        const saving = {
          today: dateOf(clock(), settings.BUSINESS_TIME_ZONE),
          seen: seenVersionOf(request),
        };
        const saved = await writeOnce(db, request, async (tx) =>
          toFeeTableJson(await saveFees(tx, userId, request.body, saving)),
        );
        return reply.code(201).send(saved);
      },
    );
  },
};
