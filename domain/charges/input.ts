import * as z from "zod/mini";
import { maxRate, type Quantity, type Rate, rateFromUsd, wholeQuantity } from "#domain/money/rate";
import { serviceCode } from "#domain/services/input";
import {
  body,
  optionalText,
  optionalWholeNumberText,
  requiredText,
  wholeNumberText,
} from "#domain/text/input";

/** How many units, boxes or photos one charge that staff propose can have. */
export const chargedQty = { min: 1, max: 100_000 } as const;

/** The maximum number of charges in one payment. */
export const maxPaidAtOnce = 100;

const chargeNumber = () => z.int("Cobrança inválida.").check(z.positive("Cobrança inválida."));

/** The charges that a customer pays, and the sum that the customer saw. */
export const chargePayment = body({
  numbers: z.array(chargeNumber(), "Escolha as cobranças.").check(
    z.minLength(1, "Escolha as cobranças."),
    z.maxLength(maxPaidAtOnce, `Pague no máximo ${maxPaidAtOnce} cobranças de uma vez.`),
    z.refine((numbers) => new Set(numbers).size === numbers.length, "Escolha cada cobrança uma vez."),
  ),
  totalUsd: z.number("Informe o total."),
});
export type ChargePayment = z.infer<typeof chargePayment>;

/** Whether open charges are paid from the balance by themselves. */
export const autoDebit = body({ isOn: z.boolean("Informe sim ou não.") });

/** The longest note of a charge, so that it fits its description beside the service's name and a case. */
export const maxChargeNote = 100;

/** The days after which an unpaid charge is listed separately and keeps its customer's requests waiting. */
export const lateChargeDays = 15;

/** The longest reason of a correction. */
export const maxCorrectionReason = 180;

const toQuantity = z.transform((count: number): Quantity => wholeQuantity(count));

const wrongPrice = "Informe um preço como 0.30, com no máximo quatro casas decimais.";

/** A price in a form's field; missing or blank becomes null. */
const optionalPrice = z.pipe(
  z.optional(z.nullable(z.string(wrongPrice).check(z.trim(), z.maxLength(20, wrongPrice)))),
  z.transform((text: string | null | undefined, context): Rate | null => {
    if (!text) return null;
    const rate = rateFromUsd(text);
    if (rate !== null && rate <= maxRate) return rate;
    context.issues.push({ code: "custom", message: wrongPrice, input: text });
    return z.NEVER;
  }),
);

/** A service done outside of a request, as a form's fields. */
export const proposedCharge = body({
  service: serviceCode(),
  qty: z.pipe(wholeNumberText({ ...chargedQty, missing: "Informe a quantidade." }), toQuantity),
  note: optionalText(maxChargeNote),
  /** The case in which its customer asked for it or agreed to it: it is owed from the start. */
  agreedInCase: optionalWholeNumberText({ min: 1, missing: "Informe o número da pendência." }),
  /** The price that the form showed; refused if it is another one by now. */
  seenPriceUsd: optionalPrice,
});
export type ProposedCharge = z.infer<typeof proposedCharge>;

/** A correction of a charge, as a form's fields: how many more, or less with a minus. */
export const chargeCorrection = body({
  qty: z.pipe(
    wholeNumberText({ min: -chargedQty.max, max: chargedQty.max, missing: "Informe a diferença." }),
    toQuantity,
  ),
  priceUsd: optionalPrice,
  reason: requiredText("Escreva o motivo.", maxCorrectionReason),
});
export type ChargeCorrection = z.infer<typeof chargeCorrection>;

/** Why staff take a charge back. */
export const withdrawnCharge = body({ reason: requiredText("Escreva o motivo.", maxCorrectionReason) });
