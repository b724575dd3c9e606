import { isCalendarDate, yearMonthOf } from "@prepara/domain/calendar/calendar";
import { prepCostInput } from "@prepara/domain/prep/input";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { costSchema, toCostJson } from "./prep-request.json.ts";
import { quoteItems } from "./quote/quote-items.ts";

/** `calc-prep-cost`: what a request would cost; writes nothing (docs/product.md#prep-cost). */
export function prepFunctions(app: ApiScope, { db, clock, settings }: FeatureDeps): void {
  const monthOf = (requestDate: string | undefined) => {
    if (requestDate === undefined) return yearMonthOf(clock(), settings.BUSINESS_TIME_ZONE);
    if (isCalendarDate(requestDate)) return requestDate.slice(0, 7);
    return yearMonthOf(new Date(requestDate), settings.BUSINESS_TIME_ZONE);
  };

  app.post(
    "/calc-prep-cost",
    {
      config: { access: "customer", work: "read" },
      schema: { tags: ["functions"], body: prepCostInput, response: { 200: costSchema } },
    },
    async (request) => {
      const { userId, items, requestDate } = request.body;
      if (userId !== sessionOf(request).userId) throw new Refusal("forbidden");
      const { quote } = await quoteItems(db, { userId, items, yearMonth: monthOf(requestDate) }, "read");
      return toCostJson(quote);
    },
  );
}
