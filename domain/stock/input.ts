import * as z from "zod/mini";
import { optionalCalendarDate } from "#domain/calendar/input";
import { seenOwner } from "#domain/dock/input";
import { optionalAsin } from "#domain/product/input";
import { measureFields, namedBoxes } from "#domain/shipments/input";
import {
  body,
  jsonPart,
  maxUnits,
  optionalText,
  requiredName,
  requiredText,
  wholeNumber,
  wholeNumberText,
} from "#domain/text/input";
import { heldPlaces } from "./places.ts";

const reason = requiredText("Escreva o motivo.", 500);

/** Why staff undo a count or an adjust. */
export const undo = body({ reason });
export type Undo = z.infer<typeof undo>;

const place = [...heldPlaces] as const;

/**
 * Units that staff move by hand; `isAdjustable` must be checked as well. `seenQty` is how many units were in
 * `from` on the sender's screen: two people who miss the same unit would take off two.
 */
export const adjust = body({
  from: z.enum(place, "Escolha de onde saem as unidades."),
  to: z.enum(["outside", ...place], "Escolha para onde vão as unidades."),
  qty: wholeNumber({ min: 1, max: maxUnits, missing: "Informe a quantidade." }),
  reason,
  seenQty: z.optional(wholeNumber({ min: 0 })),
});
export type AdjustInput = z.infer<typeof adjust>;

const MAX_LOTS = 50;
/** The longest lot number of GS1. */
const MAX_LOT_LENGTH = 20;

/** Good units of one lot or expiry date, found at a count. */
export const countedLot = body({
  lot: optionalText(MAX_LOT_LENGTH),
  expiresOn: optionalCalendarDate(),
  qty: wholeNumber({ min: 1, max: maxUnits, missing: "Informe quantas unidades." }),
}).check(
  z.refine<{ lot: string | null; expiresOn: string | null }>(
    (one) => one.lot !== null || one.expiresOn !== null,
    {
      path: ["lot"],
      error: "Informe o lote ou a validade.",
    },
  ),
);

/** The most codes that staff can confirm for a product; `products.codes` holds as many. */
export const maxProductCodes = 20;
const codes = z
  .array(requiredText("Digite o código.", 40), "Envie uma lista de códigos.")
  .check(z.maxLength(maxProductCodes, `Use no máximo ${maxProductCodes} códigos.`));

const lots = z
  .array(countedLot, "Envie uma lista de lotes.")
  .check(z.maxLength(MAX_LOTS, `Use no máximo ${MAX_LOTS} lotes.`));

/** What may be measured at a count, of a box or of one unit. */
export const countedMeasures = body(measureFields());

/** The boxes at the dock that the units came from; null when the count does not name them. */
const boxIds = z.nullable(namedBoxes());

const units = () => wholeNumberText({ min: 0, max: maxUnits, missing: "Informe quantas unidades." });

/**
 * A count of the floor, as multipart strings; `whyNotCounted` must be checked as well. `announcedQty` is the
 * number of announced units that the form showed.
 */
export const count = body({
  announcedQty: units(),
  good: units(),
  damaged: units(),
  wrong: units(),
  missing: units(),
  stillComing: units(),
  ...measureFields(),
  unitMeasure: jsonPart(z.nullable(countedMeasures), "null", "Envie as medidas da unidade em JSON."),
  lots: jsonPart(lots, "[]", "Envie os lotes em JSON."),
  codes: jsonPart(codes, "[]", "Envie os códigos em JSON."),
  boxIds: jsonPart(boxIds, "null", "Envie as caixas em JSON."),
  note: optionalText(500),
});
export type CountInput = z.infer<typeof count>;

/** Goods in good condition that nobody announced, found in a box at the dock, whose owner the sender saw. */
export const unannouncedGoods = body({
  ...seenOwner,
  productName: requiredName("Informe o nome do produto.", 200),
  asin: optionalAsin(),
  good: wholeNumber({ min: 1, max: maxUnits, missing: "Informe quantas unidades." }),
  note: optionalText(500),
});
export type UnannouncedGoods = z.infer<typeof unannouncedGoods>;
