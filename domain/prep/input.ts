import * as z from "zod/mini";
import { isCalendarDate } from "#domain/calendar/calendar";
import { calendarDate } from "#domain/calendar/input";
import { fnskuText } from "#domain/labels/input";
import { parseBrlRate } from "#domain/money/brl";
import { positiveUsdAmount, usdAmount } from "#domain/money/input";
import { isAsin } from "#domain/product/asin";
import { serviceCode } from "#domain/services/input";
import { body, id, maxUnits, optionalText, patchText, requiredText, wholeNumber } from "#domain/text/input";
import { maxNote, maxReturnReason, pixRateBounds } from "./payment.ts";
import { boxCount, serviceCount } from "./service-lines.ts";
import { prepStatuses } from "./status.ts";

/** Shown for an empty selection (docs/product.md#prep-requests). */
export const noItems = { code: "no_items", message: "Nenhum item selecionado" } as const;

const maxItems = 500;

/**
 * The most services of all items of a request together, because each becomes a line of the quote and a
 * charge.
 */
const maxServices = 1000;

const onceEach = (services: readonly { code: string }[]) =>
  new Set(services.map(({ code }) => code)).size === services.length;

/** The chosen services of one product; `qty` counts only for those per photo and per box. */
const chosenServices = () =>
  z
    .array(
      body({
        code: serviceCode(),
        qty: z.optional(wholeNumber({ ...serviceCount, missing: "Informe a quantidade." })),
      }),
      "Informe os serviços como uma lista.",
    )
    .check(
      z.maxLength(20, "Escolha no máximo 20 serviços por item."),
      z.refine(onceEach, "Escolha cada serviço uma vez por item."),
    );

/** How many units make one kit. */
const bundleSize = () => wholeNumber({ ...serviceCount, missing: "Informe quantas unidades formam um kit." });

const item = body({
  shipmentId: id("Envio inválido."),
  qty: z.optional(wholeNumber({ min: 1, max: maxUnits, missing: "Informe a quantidade." })),
  services: z.optional(chosenServices()),
  bundleSize: z.optional(bundleSize()),
  fnsku: z.optional(fnskuText()),
  instructions: z.optional(optionalText(500)),
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
    z.refine(
      (list) => list.reduce((sum, { services = [] }) => sum + services.length, 0) <= maxServices,
      `Escolha no máximo ${maxServices} serviços por solicitação.`,
    ),
  );

/** The boxes that the customer wants the units shipped in. */
const boxes = () => z.optional(wholeNumber({ ...boxCount, missing: "Informe o número de caixas." }));

/**
 * A prep request; an item without `qty` takes all available units (docs/decisions/0013).
 */
export const newPrepRequest = body({
  items: items(),
  boxes: boxes(),
  notes: optionalText(maxNote),
  /**
   * The total that the customer was shown; the request is refused if it has changed. Without it, today's
   * prices are taken.
   */
  payableUsd: z.optional(usdAmount()),
});
export type NewPrepRequest = z.infer<typeof newPrepRequest>;

/** What a request with these services would cost. */
export const prepQuoteInput = body({ items: items(), boxes: boxes() });
export type PrepQuoteInput = z.infer<typeof prepQuoteInput>;

/**
 * What a customer usually wants done with each unit of an ASIN; forms propose it, nothing applies it by
 * itself.
 */
export const prepDefault = body({
  asin: z.string("Informe o ASIN.").check(z.refine(isAsin, "ASIN inválido.")),
  services: chosenServices(),
  bundleSize: z.optional(bundleSize()),
});
export type PrepDefault = z.infer<typeof prepDefault>;

/** Names the proof that was looked at, by when it was sent. */
const seenAt = () => z.iso.datetime({ error: "Informe qual comprovante foi visto." });

/**
 * What an admin may change on a request; any status is allowed (docs/product.md#managing-prep-requests). With
 * `seenStatus`, the status that the sender saw, a new status does not replace one that was set meanwhile; one
 * with `seenCancelled` false is refused for a cancelled request. A new status with `seenProofSentAt`, null if
 * the sender saw no proof of payment, is refused once there is another proof. The status `shipped` with
 * `seenCancelCase`, null for none, is refused while another case asks to cancel the request.
 */
export const prepRequestPatch = body({
  status: z.optional(z.enum(prepStatuses, "Escolha um status.")),
  seenStatus: z.optional(z.enum(prepStatuses, "Escolha um status.")),
  seenCancelled: z.optional(z.boolean("Informe sim ou não.")),
  seenProofSentAt: z.optional(z.nullable(seenAt())),
  seenCancelCase: z.optional(z.nullable(wholeNumber({ min: 1 }))),
  notes: patchText(maxNote),
  trackingNumber: patchText(100),
});
export type PrepRequestPatch = z.infer<typeof prepRequestPatch>;

/**
 * An admin pays part or all of a request back as credit; without a description the entry names the request.
 */
export const payBack = body({
  amountUsd: positiveUsdAmount(),
  description: optionalText(500),
  /** What could be paid back when the admin looked; refused if it is another amount by now. */
  leftUsd: z.optional(usdAmount()),
});
export type PayBack = z.infer<typeof payBack>;

const noRate = "Informe quantos reais vale um dólar.";
const implausibleRate = `Um dólar vale de ${pixRateBounds.min} a ${pixRateBounds.max} reais: confira a vírgula.`;

/**
 * The reais for one dollar that an admin sets, with at most six decimals, and the day of that rate, which
 * `whyNotRateDate` checks.
 */
export const pixRateInput = body({
  rate: z.pipe(
    z
      .number(noRate)
      .check(z.minimum(pixRateBounds.min, implausibleRate), z.maximum(pixRateBounds.max, implausibleRate)),
    z.transform((reais: number, context) => {
      const rate = parseBrlRate(reais);
      if (rate) return rate;
      context.issues.push({ code: "custom", message: "Use no máximo seis casas decimais.", input: reais });
      return z.NEVER;
    }),
  ),
  rateDate: calendarDate("Informe a data da cotação."),
});
export type PixRateInput = z.infer<typeof pixRateInput>;

const isDayOrInstant = (text: string) =>
  isCalendarDate(text) ||
  (isCalendarDate(text.slice(0, 10)) && z.iso.datetime({ offset: true }).safeParse(text).success);

/** The body of `calc-prep-cost` (docs/product.md#prep-cost). */
export const prepCostInput = body({
  userId: id("Usuário inválido."),
  items: items(),
  boxes: boxes(),
  requestDate: z.optional(
    z
      .string("Data inválida.")
      .check(z.maxLength(40, "Data inválida."), z.refine(isDayOrInstant, "Data inválida.")),
  ),
});
export type PrepCostInput = z.infer<typeof prepCostInput>;

/** Which proof staff looked at, by when it was sent: the customer may send another one meanwhile. */
export const approvedProof = body({
  sentAt: seenAt(),
});

/** The same for a proof that shows no payment that came in, and why, which its customer reads. */
export const returnedProof = body({
  sentAt: seenAt(),
  reason: requiredText("Escreva o motivo.", maxReturnReason),
});
