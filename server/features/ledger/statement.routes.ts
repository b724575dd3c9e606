import { isCalendarDate, yearMonthOf } from "@prepara/domain/calendar/calendar";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { statementData } from "./statement.queries.ts";
import { printStatement } from "./statement.ts";

const yearMonth = z.string().refine((month) => isCalendarDate(`${month}-01`) && month >= "1970-01");

/** A customer's monthly statement as PDF, for the customer and for admins; a month to come has none. */
export function statementRoutes(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const timeZone = settings.BUSINESS_TIME_ZONE;
  const send = async (reply: FastifyReply, userId: string, month: string) => {
    if (month > yearMonthOf(clock(), timeZone)) throw new Refusal("not_found");
    const data = await statementData(db, userId, { yearMonth: month, timeZone });
    if (!data) throw new Refusal("not_found");
    const paper = await printStatement(data, { yearMonth: month, timeZone }, settings.BRAND);
    return reply
      .type("application/pdf")
      .header("content-disposition", `inline; filename="extrato-${month}.pdf"`)
      .header("cache-control", "private, no-store")
      .send(paper);
  };

  app.get(
    "/balance/statements/:yearMonth.pdf",
    {
      config: { access: "customer" },
      schema: { tags: ["balance"], params: z.object({ yearMonth }) },
    },
    (request, reply) => send(reply, sessionOf(request).userId, request.params.yearMonth),
  );

  app.get(
    "/admin/customers/:userId/statements/:yearMonth.pdf",
    {
      config: { access: "admin" },
      schema: { tags: ["admin"], params: z.object({ userId: z.guid().toLowerCase(), yearMonth }) },
    },
    (request, reply) => send(reply, request.params.userId, request.params.yearMonth),
  );
}
