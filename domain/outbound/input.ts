import * as z from "zod/mini";
import { optionalCalendarDate } from "#domain/calendar/input";
import { patchMeasureFields } from "#domain/shipments/input";
import {
  anyText,
  body,
  id,
  maxUnits,
  optionalText,
  patchText,
  requiredText,
  wholeNumber,
} from "#domain/text/input";
import { maxBoxesOfRequest } from "./limits.ts";
import { lossKinds } from "./request-units.ts";

const capitals = (text: string) => text.replace(/\s/g, "").toUpperCase();
const wrongShipment = "Digite um número como FBA1MMD8D0.";
const wrongBox = "Digite um número como FBA1MMD8D0U000001.";

const patchCode = (form: RegExp, wrong: string) =>
  z.optional(
    z.pipe(
      z.nullable(z.string(wrong).check(z.maxLength(40, wrong), z.overwrite(capitals))),
      z.transform((text: string | null, context): string | null => {
        if (!text || form.test(text)) return text || null;
        context.issues.push({ code: "custom", message: wrong, input: text });
        return z.NEVER;
      }),
    ),
  );

const ids = {
  fbaShipmentId: patchCode(/^FBA[0-9A-Z]{7,12}$/, wrongShipment),
  amazonBoxId: patchCode(/^FBA[0-9A-Z]{7,12}U\d{6}$/, wrongBox),
};

/** A new box of a request, with Amazon's numbers if they are known. */
export const newOutboundBox = body(ids);
export type NewOutboundBox = z.infer<typeof newOutboundBox>;

/** What staff may change of a box; a missing field keeps its value, null or blank clears it. */
export const outboundBoxPatch = body({
  ...ids,
  ...patchMeasureFields(),
  hasJewelry: z.optional(z.boolean("Informe sim ou não.")),
  trackingNumber: patchText(80),
});
export type OutboundBoxPatch = z.infer<typeof outboundBoxPatch>;

const code = z.optional(requiredText("Bipe ou digite um código.", 200));
const qty = wholeNumber({ min: 1, max: maxUnits, missing: "Informe quantas unidades." });
const naming = z.refine<{ shipmentId?: string | undefined; code?: string | undefined }>(
  ({ shipmentId, code: scanned }) => (shipmentId === undefined) !== (scanned === undefined),
  { path: ["code"], error: "Bipe o produto ou escolha o envio." },
);

/** Units that are put into a box, named by their shipment or by a scanned code. */
export const packing = body({
  shipmentId: z.optional(id()),
  code,
  qty,
  expiresOn: optionalCalendarDate(),
}).check(naming);
export type Packing = z.infer<typeof packing>;

/** Units that are taken out of a box. */
export const unpacking = body({ shipmentId: z.optional(id()), code, qty }).check(naming);
export type Unpacking = z.infer<typeof unpacking>;

/** The shortest reason for a box beyond a published limit. */
export const minOverrideReason = 10;

/**
 * The closing of a box, as form fields beside its photo. `seenBox` is the `closedAs` of the box as the sender
 * saw it.
 */
export const closing = body({ overrideReason: optionalText(500), seenBox: optionalText(200) }).check(
  z.refine<{ overrideReason: string | null }>(
    ({ overrideReason }) => overrideReason === null || overrideReason.length >= minOverrideReason,
    { path: ["overrideReason"], error: `Escreva o motivo com ao menos ${minOverrideReason} letras.` },
  ),
);
export type Closing = z.infer<typeof closing>;

/**
 * The boxes of a request that are shipped, with the tracking numbers scanned at the exit; an empty list names
 * none and ships all. A tracking number that is missing or null keeps what is stored, a blank one clears it.
 * `leftQty` is the number of units in no box that the sender saw before they chose to leave them behind.
 * `cancelCaseNumber` is the case in which the customer asks to cancel the request, if the sender saw it and
 * ships nevertheless.
 */
export const shipping = body({
  boxes: z
    .array(
      body({ id: id(), trackingNumber: z.optional(z.nullable(anyText(80))) }),
      "Envie uma lista de caixas.",
    )
    .check(z.maxLength(maxBoxesOfRequest, `Envie no máximo ${maxBoxesOfRequest} caixas.`)),
  leaveRest: z.optional(z.boolean("Informe sim ou não.")),
  leftQty: z.optional(wholeNumber({ min: 0 })),
  cancelCaseNumber: z.optional(z.nullable(wholeNumber({ min: 1 }))),
});
export type Shipping = z.infer<typeof shipping>;

/**
 * Units of one product that staff damaged or cannot find while they prepare a request. `seenDropped` is how
 * many had left the request on the sender's screen: a loss recorded twice would take off two.
 */
export const prepLoss = body({
  shipmentId: id(),
  kind: z.enum(lossKinds, "Escolha o que houve."),
  qty,
  seenDropped: z.optional(wholeNumber({ min: 0 })),
});
export type PrepLoss = z.infer<typeof prepLoss>;
