import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * What the warehouse still holds or does for a customer, in words: "2 envios, 1 solicitação". Empty when
 * nothing is.
 */
export async function openThings(tx: Tx, userId: string): Promise<string[]> {
  const boxes = await tx.$count(
    shipments,
    and(
      eq(shipments.userId, userId),
      or(
        eq(shipments.status, "in_transit"),
        sql`${shipments.receivedQty} - ${shipments.damagedQty} - ${shipments.requestedQty} > 0`,
      ),
    ),
  );
  const requests = await tx.$count(
    prepRequests,
    and(eq(prepRequests.userId, userId), ne(prepRequests.status, "shipped")),
  );
  const purchases = await tx.$count(
    assistedPurchases,
    and(eq(assistedPurchases.userId, userId), inArray(assistedPurchases.status, ["pendente", "processando"])),
  );
  return [
    boxes > 0 && counted(boxes, "envio com unidades", "envios com unidades"),
    requests > 0 && counted(requests, "solicitação em andamento", "solicitações em andamento"),
    purchases > 0 && counted(purchases, "compra assistida em andamento", "compras assistidas em andamento"),
  ].filter((each) => each !== false);
}
