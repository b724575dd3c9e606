import * as z from "zod/mini";
import { planNames } from "#domain/account/plan";
import { calendarDate } from "#domain/calendar/input";
import { maxRate, type Rate, rateFromUsd } from "#domain/money/rate";
import { body, id, optionalText, requiredName } from "#domain/text/input";
import { maxFreeDays, orderablePerValues, serviceCodeOf, storageBases, storageService } from "./catalogue.ts";
import { type Audience, audiences, type Price } from "./rate-cards.ts";

const tooHigh = "O preço é alto demais.";

/** A JSON price per unit in US dollars with at most four decimals. */
const ratePrice = z.pipe(
  z
    .number("Informe o preço.")
    .check(z.minimum(0, "O preço não pode ser negativo."), z.maximum(maxRate / 10_000, tooHigh)),
  z.transform((usd: number, context): Rate => {
    const rate = rateFromUsd(usd);
    if (rate !== null) return rate;
    context.issues.push({ code: "custom", message: "Use no máximo quatro casas decimais.", input: usd });
    return z.NEVER;
  }),
);

const serviceName = () => requiredName("Informe o nome do serviço.", 60);

/** A service's code in a body. */
export const serviceCode = () =>
  z.string("Serviço inválido.").check(z.regex(/^[a-z0-9_]{1,40}$/, "Serviço inválido."));

/** A service that an admin adds to the catalogue. */
export const newService = body({
  name: serviceName().check(z.refine((name) => serviceCodeOf(name) !== "", "Use letras no nome do serviço.")),
  per: z.enum(orderablePerValues, "Escolha como o serviço é contado."),
});
export type NewService = z.infer<typeof newService>;

/** What an admin may change of a service: its name, and whether it is offered. */
export const servicePatch = body({
  name: z.optional(serviceName()),
  isOffered: z.optional(z.boolean("Informe sim ou não.")),
});
export type ServicePatch = z.infer<typeof servicePatch>;

const freeDaysWrong = `Informe de 0 a ${maxFreeDays} dias.`;

/**
 * One price of a card: an included service is done without a charge, and its price is ignored. The price of
 * storage also has the number of free days and what is counted.
 */
const cardPrice = z.pipe(
  body({
    service: serviceCode(),
    priceUsd: z.optional(z.nullable(ratePrice)),
    isIncluded: z.optional(z.boolean("Informe sim ou não.")),
    basis: z.optional(z.nullable(z.enum(storageBases, "Escolha como a armazenagem é contada."))),
    freeDays: z.optional(
      z.nullable(
        z
          .int("Informe os dias grátis.")
          .check(z.minimum(0, freeDaysWrong), z.maximum(maxFreeDays, freeDaysWrong)),
      ),
    ),
  }),
  z.transform((typed, context): Price & { service: string } => {
    const { service, priceUsd = null, isIncluded = false, basis = null, freeDays = null } = typed;
    const price = isIncluded ? rateFromUsd(0) : priceUsd;
    const missing = (path: string, message: string) => {
      context.issues.push({ code: "custom", message, path: [path], input: null });
      return z.NEVER;
    };
    if (price === null) return missing("priceUsd", "Informe o preço.");
    if (service !== storageService || isIncluded) return { service, price, isIncluded };
    if (basis !== null && freeDays !== null)
      return { service, price, isIncluded, storage: { basis, freeDays } };
    if (basis === null) missing("basis", "Escolha como a armazenagem é contada.");
    if (freeDays === null) missing("freeDays", "Informe os dias grátis.");
    return z.NEVER;
  }),
);

/** The audience of a card from its three fields; null when the plan or the customer is missing. */
function audienceOf(card: Named): Audience | null {
  if (card.audience === "all") return { for: "all" };
  if (card.audience === "plan") return card.plan ? { for: "plan", plan: card.plan } : null;
  return card.userId ? { for: "customer", userId: card.userId } : null;
}

type Named = {
  audience: (typeof audiences)[number];
  plan?: (typeof planNames)[number] | null | undefined;
  userId?: string | null | undefined;
};

const noPrices = "Informe ao menos um preço.";

/**
 * A rate card: its audience, the day from which it is valid, and the prices. A published card never changes.
 */
export const newRateCard = z.pipe(
  body({
    audience: z.enum(audiences, "Escolha para quem a tabela vale."),
    plan: z.optional(z.nullable(z.enum(planNames, "Escolha o plano."))),
    userId: z.optional(z.nullable(id("Escolha o cliente."))),
    effectiveFrom: calendarDate("Informe a partir de quando a tabela vale."),
    note: optionalText(500),
    prices: z.array(cardPrice, noPrices).check(
      z.minLength(1, noPrices),
      z.maxLength(100, "Use no máximo 100 preços."),
      z.refine(
        (prices) => new Set(prices.map(({ service }) => service)).size === prices.length,
        "Informe cada serviço uma vez.",
      ),
    ),
  }),
  z.transform(({ audience, plan, userId, prices, ...card }, context) => {
    const whom = audienceOf({ audience, plan, userId });
    if (whom) {
      return {
        ...card,
        audience: whom,
        prices: new Map(prices.map(({ service, ...price }) => [service, price])),
      };
    }
    const [path, message] =
      audience === "plan" ? ["plan", "Escolha o plano."] : ["userId", "Escolha o cliente."];
    context.issues.push({ code: "custom", message, path: [path], input: null });
    return z.NEVER;
  }),
);
export type NewRateCard = z.infer<typeof newRateCard>;
