import { idOf, type Person } from "#server/testing/person";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";

const request = (owner: Person) =>
  owner.post("/assisted-purchases", {
    productName: "Fone",
    quantity: 1,
    supplierLink: "https://www.exemplo.com/fone",
    totalUsd: 10,
  });

const concluded: RouteObject["make"] = async ({ rui }, owner) => {
  const id = idOf(await request(owner));
  await rui.patch(`/admin/assisted-purchases/${id}`, { status: "concluido" });
  return { id };
};

export const objects: SliceObjects = {
  customerTables: { compra_assistida: "kept" },
  routes: {
    "GET /api/v1/admin/assisted-purchases/:id": { make: concluded },
    "PATCH /api/v1/admin/assisted-purchases/:id": { make: concluded, body: { adminNotes: "Visto" } },
    "POST /api/v1/admin/assisted-purchases/:id/shipment": { make: concluded, body: {} },
  },
  async oneMoreOfEach(_product, owner) {
    await request(owner);
  },
  listQueries: { "/api/v1/admin/assisted-purchases": ["", "?q=zoe"] },
};
