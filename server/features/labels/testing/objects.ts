import { eq } from "drizzle-orm";
import * as z from "zod";
import { labelFiles, labelPages } from "#server/tables/labels";
import { shipments } from "#server/tables/shipments";
import { pdf, writtenPdf } from "#server/testing/pdf-files";
import { idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { hasArrived } from "#server/testing/warehouse";

const uploaded = z.object({ files: z.array(z.object({ id: z.string() })) });

const labelFile = async () => [pdf("file", "etiquetas.pdf", await writtenPdf(["FBA1MMD8D0U000001"]))];

const requested: RouteObject["make"] = async ({ rui }, owner) => {
  const shipmentId = await hasArrived(rui, owner, { qty: 2 });
  const items = [{ shipmentId, qty: 1, fnsku: "X001ABCDEF" }];
  return { id: idOf(await owner.post("/prep-requests", { items })), shipmentId };
};

const withFile: RouteObject["make"] = async (product, owner) => {
  const { id = "" } = await requested(product, owner);
  const answer = await owner.send(`/prep-requests/${id}/labels`, { kind: "box" }, await labelFile());
  return { id, fileId: uploaded.parse(answer.body).files[0]?.id ?? "" };
};

/** Reading takes a process; these routes need a page, whatever it says. */
async function readPage(product: Product, owner: Person) {
  const { fileId = "" } = await withFile(product, owner);
  const file = eq(labelFiles.id, fileId);
  await product.db.update(labelFiles).set({ status: "read", pages: 1 }).where(file);
  const [page] = await product.db
    .insert(labelPages)
    .values({ fileId, page: 1, codes: [] })
    .returning({ id: labelPages.id });
  return { id: page?.id ?? "" };
}

const ownLabel: RouteObject["make"] = async (product, owner) => {
  const id = await hasArrived(product.rui, owner, { qty: 1 });
  const [shipment] = await product.db
    .select({ number: shipments.number })
    .from(shipments)
    .where(eq(shipments.id, id));
  return { type: "shipment", number: String(shipment?.number) };
};

export const objects: SliceObjects = {
  customerTables: { label_files: "forgotten" },
  routes: {
    "GET /api/v1/prep-requests/:id/labels": { make: withFile },
    "POST /api/v1/prep-requests/:id/labels": { make: requested, fields: { kind: "box" }, form: labelFile },
    "DELETE /api/v1/prep-requests/:id/labels/:fileId": { make: withFile },
    "GET /api/v1/floor/prep-requests/:id/labels": { make: withFile },
    "GET /api/v1/floor/labels/:type/:number.pdf": { make: ownLabel },
    "POST /api/v1/floor/prep-requests/:id/labels": {
      make: requested,
      fields: { kind: "box" },
      form: labelFile,
    },
    "DELETE /api/v1/floor/prep-requests/:id/labels/:fileId": { make: withFile },
    "PATCH /api/v1/floor/label-pages/:id": { make: readPage, body: { shipmentId: null } },
    "POST /api/v1/floor/prep-requests/:id/prints": { make: requested, body: { kind: "fnsku" } },
    "PUT /api/v1/prep-requests/:id/items/:shipmentId/fnsku": {
      make: requested,
      body: { fnsku: "X001ABCDEF" },
    },
  },
};
