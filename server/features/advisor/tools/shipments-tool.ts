import { availableUnits, shipmentStatuses } from "@prepara/domain/shipments/status";
import * as z from "zod";
import { shipmentLists } from "#server/features/shipments/shipments.public";
import type { Db } from "#server/platform/database/database";
import { firstPage, MOST_TOLD, tool } from "./tool.ts";

/** My shipments, by the list of the screens. */
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
        haMais: rows.length > MOST_TOLD,
        envios: rows.slice(0, MOST_TOLD).map((row) => ({
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
