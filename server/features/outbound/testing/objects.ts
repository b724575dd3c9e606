import type { Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { picture } from "#server/testing/warehouse";
import { closes, isScheduled, openedBox, packs } from "./packing-staff.ts";

const scheduled: RouteObject["make"] = async (product, owner) => ({
  id: (await isScheduled(product, owner)).requestId,
});

async function withBox(product: Product, owner: Person) {
  const { requestId, shipmentIds } = await isScheduled(product, owner);
  const boxId = await openedBox(product.rui, requestId);
  return { requestId, boxId, shipmentId: shipmentIds[0] ?? "" };
}

const empty: RouteObject["make"] = async (product, owner) => ({ id: (await withBox(product, owner)).boxId });

/** A box with a unit and measures, which needs only a photo to be closed. */
const filled: RouteObject["make"] = async (product, owner) => {
  const { boxId, shipmentId } = await withBox(product, owner);
  await packs(product.rui, boxId, shipmentId);
  await product.rui.patch(`/floor/outbound-boxes/${boxId}`, {
    weightLb: "5",
    lengthIn: "18",
    widthIn: "14",
    heightIn: "8",
  });
  return { id: boxId };
};

const closed: RouteObject["make"] = async (product, owner) => {
  const { boxId, shipmentId } = await withBox(product, owner);
  await packs(product.rui, boxId, shipmentId);
  await closes(product.rui, boxId);
  return { id: boxId };
};

const ready: RouteObject["make"] = async (product, owner) => {
  const { requestId, boxId, shipmentId } = await withBox(product, owner);
  await packs(product.rui, boxId, shipmentId, 4);
  await closes(product.rui, boxId);
  return { id: requestId };
};

/** Of the one product of these requests. */
const asin = "B0CHX1W1XY";

export const objects: SliceObjects = {
  routes: {
    "GET /api/v1/prep-requests/:id/boxes": { make: scheduled },
    "GET /api/v1/prep-requests/:id/box-content.csv": { make: scheduled },
    "GET /api/v1/floor/prep-requests/:id/box-content.csv": { make: scheduled },
    "GET /api/v1/floor/prep-requests/:id/outbound-boxes": { make: scheduled },
    "POST /api/v1/floor/prep-requests/:id/outbound-boxes": { make: scheduled, body: {} },
    "POST /api/v1/floor/prep-requests/:id/ship": { make: ready, body: { boxes: [] } },
    "PATCH /api/v1/floor/outbound-boxes/:id": { make: empty, body: { weightLb: "5" } },
    "POST /api/v1/floor/outbound-boxes/:id/pack": { make: empty, body: { code: asin, qty: 1 } },
    "POST /api/v1/floor/outbound-boxes/:id/unpack": { make: filled, body: { code: asin, qty: 1 } },
    "POST /api/v1/floor/outbound-boxes/:id/close": {
      make: filled,
      form: async () => [await picture("photo")],
    },
    "POST /api/v1/floor/outbound-boxes/:id/reopen": { make: closed },
    "DELETE /api/v1/floor/outbound-boxes/:id": { make: empty },
  },
  async oneMoreOfEach(product, owner) {
    const { boxId, shipmentId } = await withBox(product, owner);
    await packs(product.rui, boxId, shipmentId);
    await closes(product.rui, boxId);
  },
  listQueries: { "/api/v1/floor/outbound": ["?closed=true"] },
};
