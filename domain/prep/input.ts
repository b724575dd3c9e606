import * as z from "zod/mini";
import { isCalendarDate } from "#domain/calendar/calendar";
import { positiveUsdAmount } from "#domain/money/input";
import { body, id, maxUnits, optionalText, patchText, wholeNumber } from "#domain/text/input";
import { prepStatuses } from "./status.ts";

/** Shown for an empty selection (docs/product.md#prep-requests). */
export const noItems = { code: "no_items", message: "Nenhum item selecionado" } as const;

const maxItems = 500;

const item = body({
  shipmentId: id("Envio inválido."),
  qty: z.optional(wholeNumber({ min: 1, max: maxUnits, missing: "Informe a quantidade." })),
});

/**
 * The selected shipments. An empty list is an issue whose `params.code` is `no_items`, the public code of
 * docs/product.md#http.
 */
const items = () =>
  z.array(item, noItems.message).check(
    z.refine((list) => list.length > 0, {
      error: noItems.message,
      params: { code: noItems.code },
      abort: true,
    }),
    z.maxLength(maxItems, `Selecione no máximo ${maxItems} envios.`),
  );

/**
 * A prep request; an item without `qty` takes all available units (docs/decisions/0013).
 */
export const newPrepRequest = body({ items: items(), notes: optionalText(2000) });
export type NewPrepRequest = z.infer<typeof newPrepRequest>;

/** What an admin changes on a request; any status is allowed (docs/product.md#managing-prep-requests). */
export const prepRequestPatch = body({
  status: z.optional(z.enum(prepStatuses, "Escolha um status.")),
  notes: patchText(2000),
  trackingNumber: patchText(100),
});
export type PrepRequestPatch = z.infer<typeof prepRequestPatch>;

/**
 * An admin pays part or all of a request back as credit; without a description the entry names the request.
 */
export const payBack = body({ amountUsd: positiveUsdAmount(), description: optionalText(500) });
export type PayBack = z.infer<typeof payBack>;

const isDayOrInstant = (text: string) =>
  isCalendarDate(text) ||
  (isCalendarDate(text.slice(0, 10)) && z.iso.datetime({ offset: true }).safeParse(text).success);

/** The body of `calc-prep-cost` (docs/product.md#prep-cost). */
export const prepCostInput = body({
  userId: id("Usuário inválido."),
  items: items(),
  requestDate: z.optional(
    z
      .string("Data inválida.")
      .check(z.maxLength(40, "Data inválida."), z.refine(isDayOrInstant, "Data inválida.")),
  ),
});
export type PrepCostInput = z.infer<typeof prepCostInput>;
