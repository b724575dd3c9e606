import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { isOnTheWay, picture } from "#server/testing/warehouse";

const onTheWay: RouteObject["make"] = async (_product, owner) => ({ id: await isOnTheWay(owner) });

export const objects: SliceObjects = {
  customerTables: { products: "kept", shipments: "kept" },
  routes: {
    "GET /api/v1/shipments/:id": { make: onTheWay },
    "PATCH /api/v1/shipments/:id": { make: onTheWay, body: { qty: 2 } },
    "DELETE /api/v1/shipments/:id": { make: onTheWay },
    "GET /api/v1/admin/shipments/:id": { make: onTheWay },
    "POST /api/v1/admin/shipments/:id/check-in": { make: onTheWay, form: async () => [await picture()] },
  },
  async oneMoreOfEach({ rui }, owner) {
    await isOnTheWay(owner);
    const arrived = await isOnTheWay(owner);
    await rui.send(`/admin/shipments/${arrived}/check-in`, {}, [await picture()]);
  },
  listQueries: {
    "/api/v1/shipments": ["?status=in_transit", "?status=arrived", "?status=prep_requested", "?q=fone"],
    "/api/v1/admin/shipments": ["?status=in_transit", "?status=arrived", "?q=fone", "?sort=eta"],
  },
};
