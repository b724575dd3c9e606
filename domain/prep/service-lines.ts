import type { ChargeLine } from "#domain/charges/charge";
import { type Cents, sumOf } from "#domain/money/money";
import { amountOf, rateOfCents, wholeQuantity } from "#domain/money/rate";
import type { ServicePer } from "#domain/services/catalogue";
import type { Price } from "#domain/services/rate-cards";
import type { PrepQuote } from "./quote.ts";

/** A service that a customer may choose in a prep request today. */
export type OfferedService = Price & { name: string; per: ServicePer };

/** The service of `boxes`, the boxes that a customer wants the units shipped in. */
export const BOX_SERVICE = "box";

/** How many of a service may be asked for, and how many units one kit may have. */
export const serviceCount = { min: 1, max: 1000 } as const;

/** How many new boxes one request may ask for. */
export const boxCount = { min: 0, max: 500 } as const;

export type ServiceWish = { code: string; qty?: number | undefined };

type WishedItem = {
  shipmentId: string;
  qty: number;
  services: readonly ServiceWish[];
  bundleSize: number;
};

/** Whether units are assembled into kits: one of the chosen services is charged per kit. */
export const makesKits = (
  services: readonly { code: string }[],
  perOf: (code: string) => ServicePer | undefined,
): boolean => services.some(({ code }) => perOf(code) === "piece");

export type ServiceLines =
  | { why: null; lines: ChargeLine[] }
  | { why: "service_not_offered" }
  | { why: "kit_without_service" }
  | { why: "bundle_does_not_divide"; units: number; bundleSize: number };

/**
 * The lines of the chosen services, each at its price of today: per unit the item's units, per kit the units
 * divided by the size of a kit, per box and per photo as many as were chosen, per request once, however many
 * items name it. Kits without a service per kit are refused, because they would not be charged
 * (docs/product.md#services-in-a-request).
 */
export function serviceLines(
  { items, boxes }: { items: readonly WishedItem[]; boxes: number },
  offered: ReadonlyMap<string, OfferedService>,
): ServiceLines {
  const lines: ChargeLine[] = [];
  const perRequest = new Set<string>();
  for (const { shipmentId, qty: units, services, bundleSize } of items) {
    if (units % bundleSize !== 0) return { why: "bundle_does_not_divide", units, bundleSize };
    for (const { code, qty = 1 } of services) {
      const service = offered.get(code);
      if (!service || service.per === "day") return { why: "service_not_offered" };
      const counts = { unit: units, piece: units / bundleSize, box: qty, photo: qty, request: 1 };
      if (service.per === "request") {
        if (perRequest.has(code)) continue;
        perRequest.add(code);
        lines.push(lineOf(code, service, 1, null));
      } else lines.push(lineOf(code, service, counts[service.per], shipmentId));
    }
  }
  if (items.some((item) => isUnpaidKit(item, offered))) return { why: "kit_without_service" };
  const boxed = boxLines(boxes, offered);
  return boxed ? { why: null, lines: [...lines, ...boxed] } : { why: "service_not_offered" };
}

/** The line of new boxes; null when none are offered. */
function boxLines(boxes: number, offered: ReadonlyMap<string, OfferedService>): ChargeLine[] | null {
  if (boxes === 0) return [];
  const box = offered.get(BOX_SERVICE);
  return box ? [lineOf(BOX_SERVICE, box, boxes, null)] : null;
}

const isUnpaidKit = (
  { services, bundleSize }: WishedItem,
  offered: ReadonlyMap<string, OfferedService>,
): boolean => bundleSize > 1 && !makesKits(services, (code) => offered.get(code)?.per);

function lineOf(code: string, service: OfferedService, count: number, shipmentId: string | null): ChargeLine {
  const qty = wholeQuantity(count);
  const { name: description, price: unitPrice } = service;
  const amount = amountOf(qty, unitPrice);
  return { kind: "service", service: code, description, shipmentId, qty, unitPrice, amount };
}

/** The first line of a request: the paid units at the plan's price, its `total_usd` to the cent. */
export function baseLine({ paid, unitPrice, total }: PrepQuote): ChargeLine {
  const [qty, rate] = [wholeQuantity(paid), rateOfCents(unitPrice)];
  return {
    kind: "base",
    service: null,
    description: "Preparo",
    shipmentId: null,
    qty,
    unitPrice: rate,
    amount: total,
  };
}

export const sumOfLines = (lines: readonly ChargeLine[]): Cents => sumOf(lines.map(({ amount }) => amount));

type ChosenServices = { services: ServiceWish[]; bundleSize: number };

/** The services chosen for each shipment; those of a shipment listed twice are merged, each once. */
export function servicesByShipment(
  items: readonly {
    shipmentId: string;
    services?: readonly ServiceWish[] | undefined;
    bundleSize?: number | undefined;
  }[],
): Map<string, ChosenServices> {
  const chosen = new Map<string, ChosenServices>();
  for (const { shipmentId, services = [], bundleSize } of items) {
    const before = chosen.get(shipmentId) ?? { services: [], bundleSize: 1 };
    const added = services.filter(({ code }) => !before.services.some((one) => one.code === code));
    chosen.set(shipmentId, {
      services: [...before.services, ...added],
      bundleSize: bundleSize ?? before.bundleSize,
    });
  }
  return chosen;
}
