import * as z from "zod/mini";
import { optionalCalendarDate, patchCalendarDate } from "#domain/calendar/input";
import { maxNamedBoxes } from "#domain/dock/box";
import { optionalUsdAmount } from "#domain/money/input";
import { optionalAsin } from "#domain/product/input";
import { canBeTracking } from "#domain/scan/can-be-tracking";
import { readInternalCode } from "#domain/scan/internal-code";
import { normaliseTracking } from "#domain/scan/tracking-number";
import {
  body,
  id,
  jsonPart,
  maxUnits,
  optionalInstantText,
  optionalName,
  optionalText,
  optionalWebAddress,
  optionalWholeNumberText,
  patchText,
  requiredName,
  requiredText,
  wholeNumber,
} from "#domain/text/input";
import { type MeasureKind, measureKinds, parseMeasure } from "./measures.ts";

const maxTrackingNumbers = 20;

/** The most shipments of one customer with the same tracking number; a box holds far fewer products. */
export const maxAnnouncements = 200;

/**
 * Codes of our own labels are refused, because the scan of such a label must find only the object that has
 * it, and those of suites and products, which are on the boxes of other customers, too.
 */
const trackingNumber = requiredText("Digite o código de rastreio.", 80).check(
  z.refine((typed) => readInternalCode(normaliseTracking(typed)) === null, {
    error: "Este código é de uma etiqueta do galpão, não é um código de rastreio.",
    abort: true,
  }),
  z.refine((typed) => typed.trim() === "" || canBeTracking(typed), {
    error: "Este código é de uma suíte ou de um produto, não é um código de rastreio.",
  }),
);

const trackingNumbers = () =>
  z.pipe(
    z
      .array(trackingNumber, "Envie uma lista de códigos de rastreio.")
      .check(z.maxLength(maxTrackingNumbers, `Use no máximo ${maxTrackingNumbers} códigos de rastreio.`)),
    z.transform((typed: string[]) => [...new Set(typed.map(normaliseTracking).filter(Boolean))]),
  );

const emptyWhenMissing = z.transform((numbers: string[] | null | undefined) => numbers ?? []);

const announcedQty = () => wholeNumber({ min: 1, max: maxUnits, missing: "Informe a quantidade." });

/**
 * A purchase registered as in transit (docs/product.md#in-transit): name and quantity, everything else
 * optional.
 */
export const newPurchase = body({
  productName: requiredName("Informe o nome do produto.", 200),
  qty: announcedQty(),
  asin: optionalAsin(),
  amazonUrl: optionalWebAddress(),
  supplierName: optionalName(200),
  supplierUrl: optionalWebAddress(),
  unitCostUsd: optionalUsdAmount(),
  purchaseDate: optionalCalendarDate(),
  eta: optionalCalendarDate(),
  returnBy: optionalCalendarDate(),
  trackingNumbers: z.pipe(z.optional(z.nullable(trackingNumbers())), emptyWhenMissing),
  notes: optionalText(2000),
});
export type NewPurchase = z.infer<typeof newPurchase>;
/** A `NewPurchase` before parsing, as forms and the API send it: money in dollars. */
export type PurchaseInput = z.input<typeof newPurchase>;

/** What a customer may change while the shipment is in transit. */
export const shipmentPatch = body({
  qty: z.optional(announcedQty()),
  eta: patchCalendarDate(),
  returnBy: patchCalendarDate(),
  trackingNumbers: z.optional(trackingNumbers()),
  notes: patchText(2000),
});
export type ShipmentPatch = z.infer<typeof shipmentPatch>;

const units = { weightLb: "lb", lengthIn: "pol" } as const satisfies Record<MeasureKind, string>;

/** More than the longest number that a conversion from metric units gives. */
const MAX_TYPED = 40;

const typedMeasure = (message: string) =>
  z.nullable(z.union([z.string().check(z.maxLength(MAX_TYPED, message)), z.number()], message));

const toMeasure = <T extends string | number | null | undefined>(kind: MeasureKind, message: string) =>
  z.transform((typed: T, context) => {
    if (typed == null || String(typed).trim() === "") return null;
    const exact = parseMeasure(typed, kind);
    if (exact !== null) return exact;
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

const measureMessage = (kind: MeasureKind, name: string) =>
  `Digite ${name} acima de zero, até ${measureKinds[kind].max} ${units[kind]}.`;

/** An optional measure as text or number; an empty one becomes null (docs/product.md#check-in). */
const measure = (kind: MeasureKind, name: string) => {
  const message = measureMessage(kind, name);
  return z.pipe(z.optional(typedMeasure(message)), toMeasure(kind, message));
};

/** A measure in a patch: missing keeps what is stored, null or blank clears it. */
const patchMeasure = (kind: MeasureKind, name: string) => {
  const message = measureMessage(kind, name);
  return z.optional(z.pipe(typedMeasure(message), toMeasure(kind, message)));
};

/** Weight and sides, each of which may stay empty. */
export const measureFields = () => ({
  weightLb: measure("weightLb", "um peso"),
  lengthIn: measure("lengthIn", "um comprimento"),
  widthIn: measure("lengthIn", "uma largura"),
  heightIn: measure("lengthIn", "uma altura"),
});

/** Weight and sides in a patch. */
export const patchMeasureFields = () => ({
  weightLb: patchMeasure("weightLb", "um peso"),
  lengthIn: patchMeasure("lengthIn", "um comprimento"),
  widthIn: patchMeasure("lengthIn", "uma largura"),
  heightIn: patchMeasure("lengthIn", "uma altura"),
});

/** The boxes at the dock that a count or a check-in of a shipment names. */
export const namedBoxes = () =>
  z
    .array(id(), "Envie uma lista de caixas.")
    .check(z.maxLength(maxNamedBoxes, `Envie no máximo ${maxNamedBoxes} caixas.`));

/**
 * The fields of a check-in, as multipart strings or numbers; `whyNoCheckIn` must be checked as well
 * (docs/decisions/0013). `announcedQty` is the number of announced units that the sender saw. Without it
 * `confirmedAt`, when the check-in was confirmed on the device, tells whether the number changed since.
 * `seenBoxIds` are the confirmed boxes of the shipment that the sender saw; null if the sender does not say.
 */
export const checkIn = body({
  ...measureFields(),
  receivedQty: optionalWholeNumberText({ min: 0, max: maxUnits }),
  damagedQty: optionalWholeNumberText({ min: 0, max: maxUnits }),
  announcedQty: optionalWholeNumberText({ min: 1, max: maxUnits }),
  confirmedAt: optionalInstantText(),
  seenBoxIds: jsonPart(z.nullable(namedBoxes()), "null", "Envie as caixas em JSON."),
}).check(
  z.refine<{ receivedQty: number | null; damagedQty: number | null }>(
    ({ receivedQty, damagedQty }) => receivedQty === null || damagedQty === null || damagedQty <= receivedQty,
    { path: ["damagedQty"], error: "As unidades danificadas não podem passar das recebidas." },
  ),
);
export type CheckIn = z.infer<typeof checkIn>;
