import * as z from "zod/mini";
import { percentage, positiveUsdAmount, usdAmount } from "#domain/money/input";
import { toUsd } from "#domain/money/money";
import { toPercent } from "#domain/money/percent";
import { body } from "#domain/text/input";
import { type RoiInput, roiDefaults } from "./roi.ts";

/** The calculator's body; all but the price start from the defaults (spec §5 and §9). */
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
  }),
  z.transform(
    (dollars): RoiInput => ({
      amazonPrice: dollars.amazonPriceUsd,
      targetRoiBasisPoints: dollars.targetRoiPct,
      shipping: dollars.shippingUsd,
      prep: dollars.prepUsd,
      feeBasisPoints: dollars.feePct,
    }),
  ),
);
