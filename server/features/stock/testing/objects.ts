import { and, desc, eq } from "drizzle-orm";
import { shipments } from "#server/tables/shipments";
import { unitMovements } from "#server/tables/units";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { hasArrived } from "#server/testing/warehouse";

/** Enough units to move one for each row that a test needs. */
const MANY = 500;

const arrived: RouteObject["make"] = async ({ rui }, owner) => ({
  id: await hasArrived(rui, owner, { qty: MANY }),
});

const oneIsLost = { from: "on_hand", to: "lost", qty: 1, reason: "Sumiu da prateleira" };

const adjusted: RouteObject["make"] = async (product, owner) => {
  const shipmentId = await hasArrived(product.rui, owner);
  await product.rui.post(`/floor/shipments/${shipmentId}/adjust`, oneIsLost);
  const [movement] = await product.db
    .select({ actId: unitMovements.actId })
    .from(unitMovements)
    .where(eq(unitMovements.shipmentId, shipmentId))
    .orderBy(desc(unitMovements.id));
  return { id: movement?.actId ?? "" };
};

export const objects: SliceObjects = {
  routes: {
    "GET /api/v1/shipments/:id/movements": { make: arrived },
    "GET /api/v1/floor/shipments/:id/movements": { make: arrived },
    "POST /api/v1/floor/movements/:id/undo": { make: adjusted, body: { reason: "Contei errado" } },
    "POST /api/v1/floor/shipments/:id/adjust": { make: arrived, body: oneIsLost },
  },
  async oneMoreOfEach({ db, rui }, owner) {
    const own = and(eq(shipments.userId, owner.userId), eq(shipments.qty, MANY));
    for (const { id } of await db.select({ id: shipments.id }).from(shipments).where(own))
      await rui.post(`/floor/shipments/${id}/adjust`, oneIsLost);
  },
};
