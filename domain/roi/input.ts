import * as z from "zod/mini";
import { calendarDate } from "#domain/calendar/input";
import { toPercent } from "#domain/money/decimal";
import { percentage, positiveUsdAmount, usdAmount } from "#domain/money/input";
import { toUsd } from "#domain/money/money";
import { body, requiredName } from "#domain/text/input";
import { type RoiInput, roiDefaults } from "./roi.ts";

/** The calculator's body; all but the price start from the defaults (docs/product.md#roi). */
export const roiInput = z.pipe(
  body({
    amazonPriceUsd: positiveUsdAmount("Informe o preço na Amazon."),
    targetRoiPct: z.prefault(
      percentage({ min: 0.01, max: 1000, missing: "Informe o ROI desejado." }),
      toPercent(roiDefaults.targetRoiBasisPoints),
    ),
    shippingUsd: z.prefault(usdAmount("Informe o frete."), toUsd(roiDefaults.shipping)),
    prepUsd: z.prefault(usdAmount("Informe o custo de preparo."), toUsd(roiDefaults.prep)),
    feePct: z.prefault(
      percentage({ min: 0, max: 100, missing: "Informe a taxa da Amazon." }),
      toPercent(roiDefaults.feeBasisPoints),
    ),
    fbaFeeUsd: z.prefault(usdAmount("Informe a taxa de FBA."), toUsd(roiDefaults.fbaFee)),
  }),
  z.transform(
    (dollars): RoiInput => ({
      amazonPrice: dollars.amazonPriceUsd,
      targetRoiBasisPoints: dollars.targetRoiPct,
      shipping: dollars.shippingUsd,
      prep: dollars.prepUsd,
      feeBasisPoints: dollars.feePct,
      fbaFee: dollars.fbaFeeUsd,
    }),
  ),
);

const feeName = () => requiredName("Informe o nome.", 80);

/**
 * A fee table as an admin saves it: from which day it counts, referral fees by category and fulfilment fees
 * by size tier.
 */
export const feeTableInput = body({
  effectiveFrom: calendarDate("Informe a data."),
  categories: z
    .array(
      body({
        name: feeName(),
        feePct: percentage({ min: 0, max: 100, missing: "Informe a taxa." }),
      }),
      "Informe as categorias.",
    )
    .check(
      z.minLength(1, "Informe ao menos uma categoria."),
      z.maxLength(60, "Use no máximo 60 categorias."),
    ),
  sizeTiers: z
    .array(body({ name: feeName(), feeUsd: usdAmount("Informe a taxa.") }), "Informe as faixas de tamanho.")
    .check(z.maxLength(60, "Use no máximo 60 faixas.")),
});
export type FeeTableInput = z.infer<typeof feeTableInput>;
