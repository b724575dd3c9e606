import { plans } from "@prepara/domain/account/plan";
import { yearMonthOf } from "@prepara/domain/calendar/calendar";
import { fromDecimal, toUsd } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { freeUnitsOfMonth, planOf } from "#server/features/prep/prep.public";
import { profiles } from "#server/tables/profiles";
import { tool } from "./tool.ts";
import type { ToolDeps } from "./tool-deps.ts";

/** My plan, this month's free units and my balance, as the account screen tells them. */
export function planTool(
  { db, clock, settings }: Pick<ToolDeps, "db" | "clock" | "settings">,
  userId: string,
) {
  return tool({
    name: "plano_e_saldo",
    description:
      "Plano do cliente, preço por unidade, unidades grátis do mês (limite, usadas, reservadas, restantes) e saldo em dólares.",
    input: z.object({}),
    async call() {
      const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
      if (!profile) return null;
      const plan = planOf(profile.plan);
      const units = await freeUnitsOfMonth(
        db,
        { userId, plan },
        yearMonthOf(clock(), settings.BUSINESS_TIME_ZONE),
      );
      return {
        plano: plans[plan].title,
        precoPorUnidadeUsd: toUsd(plans[plan].unitPrice),
        unidadesGratis: {
          limite: units.limit,
          usadas: units.used,
          reservadas: units.reserved,
          restantes: units.remaining,
        },
        saldoUsd: toUsd(fromDecimal(profile.balanceUsd)),
      };
    },
  });
}
