import { type Cents, cents, times } from "#domain/money/money";

export const planNames = ["free", "premium"] as const;
export type PlanName = (typeof planNames)[number];

export type Plan = {
  title: string;
  unitPrice: Cents;
  freePerMonth: number;
  /** Null means unlimited. */
  messagesPerDay: number | null;
  /** Shown on the landing page and in the account, in this order (docs/product.md#plans). */
  lines: readonly string[];
};

/** Both plans; the only source of their figures (docs/product.md#plans). */
export const plans = {
  free: {
    title: "Free Member",
    unitPrice: cents(150),
    freePerMonth: 15,
    messagesPerDay: 30,
    lines: ["US$ 1,50 por unidade", "15 unidades grátis por mês", "IA limitada", "Busca básica"],
  },
  premium: {
    title: "Premium Subscriber",
    unitPrice: cents(99),
    freePerMonth: 0,
    messagesPerDay: null,
    lines: [
      "US$ 0,99 por unidade",
      "Unidades e IA ilimitadas",
      "Minerador categoria hacker",
      "Busca avançada com histórico de preços",
      "Suporte prioritário 24/7",
    ],
  },
} as const satisfies Record<PlanName, Plan>;

/** The cost of `units` in a month without earlier use, for the landing page's comparison. */
export function monthlyCost(units: number, plan: Pick<Plan, "unitPrice" | "freePerMonth">): Cents {
  return times(plan.unitPrice, Math.max(0, units - plan.freePerMonth));
}
