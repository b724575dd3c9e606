import { toPercent } from "@prepara/domain/money/decimal";
import { toUsd } from "@prepara/domain/money/money";
import { roiInput } from "@prepara/domain/roi/input";
import { reverseRoi } from "@prepara/domain/roi/roi";
import * as z from "zod";
import { ownResults } from "#server/features/miner/miner.public";
import { lookUpHistory } from "#server/features/prices/prices.public";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import { dailyBudget } from "#server/platform/fair-use/daily-budget";
import { problemOf } from "#server/platform/http/problem";
import { Outage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";
import { firstPage, type ToolDeps, tool } from "./tool.ts";

const asin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{10}$/);

/** The 90-day statistics of an ASIN, with the same source and daily limit as the screens. */
export function priceTool(deps: ToolDeps, customer: Sender) {
  const { userId } = customer;
  const spend = dailyBudget(deps);
  return tool({
    name: "estatisticas_de_preco",
    description:
      "Preço atual, média, mínimo e queda dos últimos 90 dias de um ASIN, em dólares. Nulo quando nada se sabe dele.",
    input: z.object({ asin }),
    async call(input) {
      try {
        await spend("lookup", userId);
        // One question may lead to twelve look-ups.
        await deps.countPaidCall(customer);
        const { found } = await lookUpHistory(deps, { asins: [input.asin], userId });
        const history = found.get(input.asin);
        if (!history?.statistics) return null;
        const { current, avg90, min, dropTenths } = history.statistics;
        const dollars = (amount: Parameters<typeof toUsd>[0] | null | undefined) =>
          amount == null ? null : toUsd(amount);
        return {
          titulo: history.facts.title,
          precoAtualUsd: dollars(current),
          media90DiasUsd: dollars(avg90),
          minimoUsd: dollars(min),
          quedaPct: dropTenths == null ? null : dropTenths / 10,
          precoDe: history.kind,
        };
      } catch (error) {
        // The model is told that a source is down or refused, and can still answer.
        if (error instanceof Outage) return { indisponivel: true };
        if (error instanceof Refusal) return { recusado: problemOf(error).detail };
        throw error;
      }
    },
  });
}

/** The customer's past miner searches, newest first. */
export function minerTool({ db }: Pick<ToolDeps, "db">, userId: string) {
  return tool({
    name: "resultados_do_minerador",
    description:
      "Buscas anteriores do cliente no minerador: ASIN, produto, menor preço em dólares, fornecedor e data. Pode filtrar por ASIN.",
    input: z.object({ asin: asin.optional() }),
    async call(input) {
      const rows = await ownResults(db, userId, firstPage);
      return rows
        .filter((row) => input.asin === undefined || row.asin === input.asin)
        .map((row) => ({
          asin: row.asin,
          produto: row.productTitle,
          menorPrecoUsd: toUsd(row.lowestPrice),
          fornecedor: row.supplierName,
          em: row.createdAt.toISOString(),
        }));
    },
  });
}

/** The reverse ROI calculator, with the screen's calculation. */
export function roiTool() {
  return tool({
    name: "roi_reverso",
    description:
      "Custo máximo de compra para um ROI alvo. Padrões: ROI 30 %, frete US$ 5, preparo US$ 3, taxa da Amazon 15 %. Valores em dólares e percentuais.",
    input: z.object({
      amazonPriceUsd: z.number(),
      targetRoiPct: z.number().optional(),
      shippingUsd: z.number().optional(),
      prepUsd: z.number().optional(),
      feePct: z.number().optional(),
    }),
    async call(given) {
      const parsed = roiInput.safeParse(given);
      if (!parsed.success) return { recusado: parsed.error.issues.map((issue) => issue.message).join(" ") };
      const { amazonFee, maxCost, totalCost, profit, roiBasisPoints } = reverseRoi(parsed.data);
      return {
        custoMaximoUsd: toUsd(maxCost),
        taxaAmazonUsd: toUsd(amazonFee),
        custoTotalUsd: toUsd(totalCost),
        lucroUsd: toUsd(profit),
        roiPct: roiBasisPoints === null ? null : toPercent(roiBasisPoints),
      };
    },
  });
}
