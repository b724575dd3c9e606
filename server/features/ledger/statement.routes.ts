import { isCalendarDate, yearMonthOf } from "@prepara/domain/calendar/calendar";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { turnOf } from "#server/platform/fair-use/customers-in-turns";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { statementData } from "./statement.queries.ts";
import { printStatement } from "./statement.ts";

const month = z
  .string("Informe o mês, como 2026-03.")
  .refine((text) => isCalendarDate(`${text}-01`) && text >= "1970-01", "Use um mês como 2026-03.")
  .optional();
const querystring = z.object({ month });

/**
 * A customer's monthly statement as PDF, for the customer and for admins: by default of this month, never of
 * a future one.
 */
export function statementRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, wanted }: { userId: string; wanted: string | undefined },
  ) => {
    const thisMonth = yearMonthOf(clock(), timeZone);
    const month = wanted ?? thisMonth;
    if (month > thisMonth) throw new Refusal("not_found");
    const data = await statementData(db, userId, { yearMonth: month, timeZone });
    if (!data) throw new Refusal("not_found");
    const pdf = await printStatement(
      data,
      { yearMonth: month, timeZone },
      { brand: settings.BRAND, turn: turnOf(request) },
    );
    return reply
      .type("application/pdf")
      .header("content-disposition", `inline; filename="extrato-${month}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(pdf);
  };

  app.get(
    "/balance/statement.pdf",
    {
      config: { access: "customer", work: "export" },
      schema: { tags: ["balance"], querystring },
    },
    (request, reply) =>
      send(request, reply, { userId: sessionOf(request).userId, wanted: request.query.month }),
  );

  app.get(
    "/admin/customers/:userId/statement.pdf",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], params: z.object({ userId: z.guid().toLowerCase() }), querystring },
    },
    (request, reply) => send(request, reply, { userId: request.params.userId, wanted: request.query.month }),
  );
}
