import { randomUUID } from "node:crypto";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { storedFiles } from "#server/tables/platform";
import { prepRequests } from "#server/tables/prep-requests";
import { tasks } from "#server/tables/tasks";
import { idOf } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { nothing, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";
import { hasArrived, picture } from "#server/testing/warehouse";

const requested: RouteObject["make"] = async ({ rui }, owner) => {
  const box = await hasArrived(rui, owner, { qty: 2 });
  return { id: idOf(await owner.post("/prep-requests", { items: [{ shipmentId: box, qty: 1 }] })) };
};

// More than the month's free units, so that something is to be paid, and a balance that covers it.
const payable: RouteObject["make"] = async ({ rui }, owner) => {
  const credit = { type: "credit", amountUsd: 100, description: "Crédito" };
  await rui.post(`/admin/customers/${owner.userId}/balance-adjustments`, credit);
  const box = await hasArrived(rui, owner, { qty: 20 });
  return { id: idOf(await owner.post("/prep-requests", { items: [{ shipmentId: box }] })) };
};

const paid: RouteObject["make"] = async (product, owner) => {
  const ids = await payable(product, owner);
  await owner.post(`/prep-requests/${ids.id}/pay-with-balance`);
  return ids;
};

const todaysRate = () => ({ rate: 5.3451, rateDate: dateOf(new Date(), "America/Sao_Paulo") });

/**
 * The body that approves a proof. `withProof` sets its time, because a proof is identified by when it was
 * sent.
 */
const approvedProof = { sentAt: "2026-01-01T00:00:00.000Z" };
const returnedProof = { ...approvedProof, reason: "O valor não entrou." };
const withProof: RouteObject["make"] = async (product, owner) => {
  const ids = await payable(product, owner);
  await owner.send(`/prep-requests/${ids.id}/proof`, {}, [await picture("file")]);
  const sentAt = await proofSentAt(product, String(ids.id));
  for (const body of [approvedProof, returnedProof]) body.sentAt = sentAt?.toISOString() ?? "";
  return ids;
};

/** When the proof of a request was sent. */
export async function proofSentAt({ db }: Pick<Product, "db">, requestId: string) {
  const [row] = await db
    .select({ sentAt: storedFiles.createdAt })
    .from(prepRequests)
    .innerJoin(storedFiles, eq(storedFiles.path, prepRequests.proofUrl))
    .where(eq(prepRequests.id, requestId));
  return row?.sentAt;
}

const setRate: RouteObject["make"] = async ({ rui }) => {
  await rui.post("/admin/pix-rate", todaysRate());
  return {};
};

/** The body of a loss. `scheduledTask` sets its shipment, which is created when the routes are tested. */
const loss = { shipmentId: "00000000-0000-4000-8000-000000000000", kind: "damaged", qty: 1 };
const scheduledTask: RouteObject["make"] = async ({ rui, db }, owner) => {
  loss.shipmentId = await hasArrived(rui, owner, { qty: 2 });
  const items = [{ shipmentId: loss.shipmentId }];
  const requestId = idOf(await owner.post("/prep-requests", { items }));
  await rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
  const [task] = await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.prepRequestId, requestId));
  return { id: task?.id ?? "" };
};

const savedDefault: RouteObject["make"] = async (_product, owner) => {
  const asin = `B0${randomUUID().slice(0, 8).toUpperCase()}`;
  await owner.put("/prep-defaults", { asin, services: [{ code: "polybag" }] });
  return { asin };
};

export const objects: SliceObjects = {
  customerTables: { prep_defaults: "forgotten", prep_requests: "kept", user_monthly_counters: "kept" },
  routes: {
    "GET /api/v1/prep-requests/:id": { make: requested },
    "DELETE /api/v1/prep-defaults/:asin": { make: savedDefault },
    "POST /api/v1/prep-requests/:id/cancel": { make: requested },
    "POST /api/v1/prep-requests/:id/proof": { make: payable, form: async () => [await picture("file")] },
    "POST /api/v1/prep-requests/:id/pay-with-balance": { make: payable },
    "GET /api/v1/admin/prep-requests/:id": { make: requested },
    "PATCH /api/v1/admin/prep-requests/:id": { make: requested, body: { notes: "Visto" } },
    "POST /api/v1/admin/prep-requests/:id/pay-back": {
      make: paid,
      body: { amountUsd: 1, description: "Teste" },
    },
    "POST /api/v1/admin/pix-rate": {
      make: nothing,
      body: todaysRate(),
    },
    "DELETE /api/v1/admin/pix-rate": { make: setRate },
    "POST /api/v1/floor/tasks/:id/losses": { make: scheduledTask, body: loss },
    "POST /api/v1/floor/prep-requests/:id/approve-proof": { make: withProof, body: approvedProof },
    "POST /api/v1/floor/prep-requests/:id/return-proof": { make: withProof, body: returnedProof },
    "GET /api/v1/prep-requests/:id/receipt.pdf": { make: paid },
    "GET /api/v1/admin/prep-requests/:id/receipt.pdf": { make: paid },
  },
  // The proof is inserted directly, because fifty uploads would exceed the daily limit.
  async oneMoreOfEach({ rui, db, now }, owner) {
    const items = [{ shipmentId: await hasArrived(rui, owner) }];
    const id = idOf(await owner.post("/prep-requests", { items }));
    const path = `documents/${owner.userId}/${id}/1.pdf`;
    const file = { path, userId: owner.userId, mimeType: "application/pdf", bytes: 1, sha256: "" };
    await db.insert(storedFiles).values({ ...file, createdAt: now(), attachedAt: now() });
    const proved = { status: "under_review", proofUrl: path } as const;
    await db.update(prepRequests).set(proved).where(eq(prepRequests.id, id));
  },
  listQueries: { "/api/v1/admin/prep-requests": ["", "?q=zoe", "?order=oldest"] },
};
