import * as z from "zod/mini";
import { positiveUsdAmount } from "#domain/money/input";
import type { Cents } from "#domain/money/money";
import { findAsin } from "#domain/product/asin";
import { body, id } from "#domain/text/input";
import { maxMonitors, watchedPrices } from "./monitor.ts";

/** Shown for a target that is not above zero (docs/product.md#monitors). */
export const invalidPrice = "Preço inválido";

const invalidAsin = "ASIN inválido";

const tooManyMonitors = `Envie no máximo ${maxMonitors} monitoramentos.`;

const target = () => positiveUsdAmount(invalidPrice, invalidPrice);

/**
 * A new monitor: any text that contains an ASIN, an optional target, and whose price to watch
 * (docs/product.md#monitors).
 */
export const newMonitor = body({
  input: z.pipe(
    z.string(invalidAsin).check(z.maxLength(2048, invalidAsin)),
    z.transform((text: string, context) => {
      const asin = findAsin(text);
      if (asin !== null) return asin;
      context.issues.push({ code: "custom", message: invalidAsin, input: text });
      return z.NEVER;
    }),
  ),
  targetPrice: z.pipe(
    z.optional(z.nullable(target())),
    z.transform((price: Cents | null | undefined) => price ?? null),
  ),
  watches: z.optional(z.enum(watchedPrices, "Escolha o preço a acompanhar.")),
});
export type NewMonitor = z.infer<typeof newMonitor>;

/** What may be changed on a monitor. */
export const monitorPatch = body({
  targetPrice: z.optional(target()),
  alertEnabled: z.optional(z.boolean("Diga se o alerta está ligado.")),
});
export type MonitorPatch = z.infer<typeof monitorPatch>;

/** The monitors whose alerts a page has shown; all of them if it names none. */
export const seenAlerts = body({
  ids: z.optional(z.array(id(), "Envie os monitoramentos.").check(z.maxLength(maxMonitors, tooManyMonitors))),
});
