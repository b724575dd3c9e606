import type { CalendarDate, YearMonth } from "@prepara/domain/calendar/calendar";
import type { ChargeLine } from "@prepara/domain/charges/charge";
import { type Cents, maxCents, plus } from "@prepara/domain/money/money";
import type { PrepQuoteInput } from "@prepara/domain/prep/input";
import {
  baseLine,
  type OfferedService,
  serviceLines,
  servicesByShipment,
  sumOfLines,
} from "@prepara/domain/prep/service-lines";
import { offeredServices } from "#server/features/services/services.public";
import type { DbOrTx } from "#server/platform/database/database";
import { prepRefusal } from "../prep.refusals.ts";
import { type QuotedItems, quoteItems } from "./quote-items.ts";

type RequestToQuote = PrepQuoteInput & { userId: string; yearMonth: YearMonth; day: CalendarDate };

export type QuotedRequest = Omit<QuotedItems, "items"> & {
  items: { shipmentId: string; qty: number; bundleSize: number }[];
  /** The base first, then each service. */
  lines: ChargeLine[];
  services: Cents;
  payable: Cents;
};

/**
 * The price of a request with its services for this customer today, line by line. Refuses what `quoteItems`
 * refuses, `service_not_offered`, `kit_without_service`, `bundle_does_not_divide` and `out_of_range`. `mode`
 * as in `quoteItems`.
 */
export async function quoteRequest(
  db: DbOrTx,
  { userId, items: requested, boxes = 0, yearMonth, day }: RequestToQuote,
  mode: "read" | "lock",
): Promise<QuotedRequest> {
  const { plan, items: quoted, quote } = await quoteItems(db, { userId, items: requested, yearMonth }, mode);
  const chosenServices = servicesByShipment(requested);
  const items = quoted.map(({ shipmentId, qty }) => {
    const { services = [], bundleSize = 1 } = chosenServices.get(shipmentId) ?? {};
    return { shipmentId, qty, services, bundleSize };
  });
  const isPlain = boxes === 0 && items.every(({ services }) => services.length === 0);
  const offered = isPlain
    ? new Map<string, OfferedService>()
    : await offeredServices(db, { userId, plan }, day);
  const chosen = serviceLines({ items, boxes }, offered);
  if (chosen.why === "bundle_does_not_divide") {
    const { units, bundleSize } = chosen;
    throw prepRefusal("bundle_does_not_divide", { units, bundleSize });
  }
  if (chosen.why !== null) throw prepRefusal(chosen.why);
  const services = sumOfLines(chosen.lines);
  if (quote.total > maxCents || services > maxCents || plus(quote.total, services) > maxCents)
    throw prepRefusal("out_of_range");
  return {
    plan,
    quote,
    items: items.map(({ shipmentId, qty, bundleSize }) => ({ shipmentId, qty, bundleSize })),
    lines: [baseLine(quote), ...chosen.lines],
    services,
    payable: plus(quote.total, services),
  };
}
