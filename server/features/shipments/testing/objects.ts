import { randomUUID } from "node:crypto";
import { idOf } from "#server/testing/person";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { isOnTheWay, picture } from "#server/testing/warehouse";

const onTheWay: RouteObject["make"] = async (_product, owner) => ({ id: await isOnTheWay(owner) });

/** A box whose suite staff confirmed. */
const confirmedBox: RouteObject["make"] = async ({ rui }, owner) => {
  const id = idOf(await rui.send("/floor/boxes", { code: `CAIXA ${randomUUID()}` }));
  await rui.patch(`/floor/boxes/${id}`, { userId: owner.userId });
  return { id };
};

export const objects: SliceObjects = {
  customerTables: { products: "kept", shipments: "kept" },
  routes: {
    "GET /api/v1/shipments/:id": { make: onTheWay },
    "PATCH /api/v1/shipments/:id": { make: onTheWay, body: { qty: 2 } },
    "DELETE /api/v1/shipments/:id": { make: onTheWay },
    "GET /api/v1/admin/shipments/:id": { make: onTheWay },
    "POST /api/v1/admin/shipments/:id/check-in": { make: onTheWay, form: async () => [await picture()] },
    "GET /api/v1/floor/shipments/:id": { make: onTheWay },
    "POST /api/v1/floor/shipments/:id/counts": {
      make: onTheWay,
      fields: { announcedQty: "1", good: "1", damaged: "0", wrong: "0", missing: "0", stillComing: "0" },
      form: async () => [await picture()],
    },
    "POST /api/v1/floor/boxes/:id/unannounced": {
      make: confirmedBox,
      body: { productName: "Vaso", good: 2 },
    },
  },
  async oneMoreOfEach({ rui }, owner) {
    await isOnTheWay(owner);
    const arrived = await isOnTheWay(owner);
    await rui.send(`/admin/shipments/${arrived}/check-in`, {}, [await picture()]);
    const halfArrived = await isOnTheWay(owner, { qty: 2 });
    const oneOfTwo = {
      announcedQty: "2",
      good: "1",
      damaged: "0",
      wrong: "0",
      missing: "0",
      stillComing: "1",
    };
    await rui.send(`/floor/shipments/${halfArrived}/counts`, oneOfTwo);
  },
  listQueries: {
    "/api/v1/shipments": ["?status=in_transit", "?status=arrived", "?status=prep_requested", "?q=fone"],
    "/api/v1/floor/shipments": ["?state=in_transit", "?state=announced", "?q=fone"],
    "/api/v1/admin/shipments": ["?status=in_transit", "?status=arrived", "?q=fone", "?sort=eta"],
  },
};
