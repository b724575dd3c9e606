import { addressLines, displayName, suiteLabel, usAddressOf } from "@prepara/domain/account/customer";
import { plans } from "@prepara/domain/account/plan";
import { yearMonthOf } from "@prepara/domain/calendar/calendar";
import { toUsd } from "@prepara/domain/money/money";
import { availableUnits, shipmentStatuses } from "@prepara/domain/shipments/status";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { freeUnitsOfMonth, ownPrepRequests, quoteItems } from "#server/features/prep/prep.public";
import { shipmentLists } from "#server/features/shipments/shipments.public";
import type { Db } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { warehouseOf } from "#server/platform/settings";
import { profiles } from "#server/tables/profiles";
import { firstPage, MAX_TOOL_ROWS, type ToolDeps, tool } from "./tool.ts";

/** The customer's shipments, as in the screens' lists. */
export function shipmentsTool({ db }: { db: Db }, userId: string) {
  const list = shipmentLists(db);
  return tool({
    name: "meus_envios",
    description:
      "Envios do cliente por situação: in_transit (em trânsito), arrived (chegou, ainda com unidades a preparar) ou prep_requested (preparo solicitado).",
    input: z.object({ status: z.enum(shipmentStatuses) }),
    async call({ status }) {
      const rows = await list(userId, status, firstPage);
      return {
        haMais: rows.length > MAX_TOOL_ROWS,
        envios: rows.slice(0, MAX_TOOL_ROWS).map((row) => ({
          id: row.id,
          produto: row.productName,
          asin: row.asin,
          unidades: row.qty,
          recebidas: row.receivedQty,
          danificadas: row.damagedQty,
          disponiveis: availableUnits(row),
          previsao: row.eta,
          chegouEm: row.arrivedAt?.toISOString() ?? null,
          pesoLb: row.weightLb,
          rastreios: row.trackingNumbers,
        })),
      };
    },
  });
}

type Deps = Pick<ToolDeps, "db" | "clock" | "settings">;

/** The customer's prep requests, as in the screens' list. */
export function prepRequestsTool({ db }: Pick<Deps, "db">, userId: string) {
  return tool({
    name: "minhas_solicitacoes",
    description:
      "Solicitações de preparo do cliente, das mais novas às mais antigas, com situação, unidades, total e rastreio.",
    input: z.object({}),
    async call() {
      const rows = await ownPrepRequests(db, userId, firstPage);
      return rows.slice(0, MAX_TOOL_ROWS).map((row) => ({
        id: row.id,
        situacao: row.status,
        cancelada: row.cancelledAt !== null,
        unidades: row.totalUnits,
        gratis: row.freeUnitsApplied,
        pagas: row.paidUnits,
        totalUsd: toUsd(row.payableUsd),
        rastreio: row.trackingNumber,
        criadaEm: row.createdAt.toISOString(),
      }));
    },
  });
}

const wanted = z
  .array(z.object({ shipmentId: z.guid(), qty: z.int().min(1).optional() }))
  .max(MAX_TOOL_ROWS)
  .optional();

/**
 * The cost of prep now, calculated as in the review dialog; without items, of everything that has arrived.
 */
export function prepCostTool({ db, clock, settings }: Deps, userId: string) {
  const list = shipmentLists(db);
  return tool({
    name: "custo_de_preparo",
    description:
      "Quanto custa preparar agora: unidades grátis usadas, pagas, preço por unidade e total em dólares. Sem itens, calcula tudo o que chegou e está disponível.",
    input: z.object({ itens: wanted }),
    async call({ itens }) {
      const items = itens ?? (await everythingArrived());
      if (items.length === 0) return { nadaParaPreparar: true };
      const yearMonth = yearMonthOf(clock(), settings.BUSINESS_TIME_ZONE);
      try {
        const { quote } = await quoteItems(db, { userId, items, yearMonth }, "read");
        return {
          unidades: quote.totalUnits,
          gratisUsadas: quote.free,
          pagas: quote.paid,
          precoPorUnidadeUsd: toUsd(quote.unitPrice),
          totalUsd: toUsd(quote.total),
          gratisRestantesDepois: quote.freeRemaining,
        };
      } catch (error) {
        // The model explains the refusal to the customer; other errors are bugs and are thrown on.
        if (error instanceof Refusal) return { recusado: error.answer[2] };
        throw error;
      }
    },
  });

  async function everythingArrived() {
    const rows = (await list(userId, "arrived", firstPage)).slice(0, MAX_TOOL_ROWS);
    return rows.flatMap((row) =>
      availableUnits(row) > 0 ? [{ shipmentId: row.id, qty: availableUnits(row) }] : [],
    );
  }
}

/** The customer's plan, this month's free units and the balance, as on the account screen. */
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
      const { plan } = profile;
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
        saldoUsd: toUsd(profile.balanceUsd),
      };
    },
  });
}

/** The customer's US address with the suite, as on the dashboard. */
export function addressTool({ db, settings }: Pick<ToolDeps, "db" | "settings">, userId: string) {
  return tool({
    name: "meu_endereco",
    description: "Endereço do cliente nos Estados Unidos, linha por linha, e o número da sua suíte.",
    input: z.object({}),
    async call() {
      const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
      if (!profile) return null;
      const { suiteNumber } = profile;
      return {
        suite: suiteLabel(suiteNumber),
        linhas: addressLines(displayName(profile.fullName), usAddressOf(warehouseOf(settings), suiteNumber)),
      };
    },
  });
}
