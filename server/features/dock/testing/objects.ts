import { randomUUID } from "node:crypto";
import { idOf } from "#server/testing/person";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { picture } from "#server/testing/warehouse";

const ownerless: RouteObject["make"] = async ({ rui }) => ({
  id: idOf(await rui.send("/floor/boxes", { code: `CAIXA ${randomUUID()}` })),
});

/** A box confirmed after its shipment was counted. */
const wholeCounted: RouteObject["make"] = async ({ rui }, owner) => {
  const code = `T${randomUUID()}`;
  const purchase = { productName: "Fone", qty: 1, trackingNumbers: [code] };
  const shipmentId = idOf(await owner.post("/purchases", purchase));
  const id = idOf(await rui.send("/floor/boxes", { code }));
  await rui.send(`/admin/shipments/${shipmentId}/check-in`, {});
  await rui.patch(`/floor/boxes/${id}`, { userId: owner.userId });
  return { id };
};

export const objects: SliceObjects = {
  customerTables: { dock_boxes: "kept" },
  routes: {
    "GET /api/v1/floor/boxes/:id": { make: ownerless },
    "PATCH /api/v1/floor/boxes/:id": { make: ownerless, body: { shelf: "A1" } },
    "POST /api/v1/floor/boxes/:id/photos": { make: ownerless, form: async () => [await picture()] },
    "POST /api/v1/floor/boxes/:id/counted": { make: wholeCounted },
    "POST /api/v1/floor/boxes/:id/hand-back": { make: ownerless, body: { reason: "Recusada" } },
  },
  async oneMoreOfEach(product, owner) {
    const { rui } = product;
    const code = `T${randomUUID()}`;
    await owner.post("/purchases", { productName: "Fone", qty: 1, trackingNumbers: [code] });
    // One with photo and shipment, and one without an owner that has hints.
    await rui.send("/floor/boxes", { code }, [await picture()]);
    const late = `T${randomUUID()}`;
    await rui.send("/floor/boxes", { code: late });
    await owner.post("/purchases", { productName: "Fone", qty: 1, trackingNumbers: [late] });
  },
  listQueries: { "/api/v1/floor/boxes": ["?status=matched", "?status=ownerless", "?day=today"] },
};
