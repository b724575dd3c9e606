import { customerCaseKinds } from "@prepara/domain/cases/customer-cases";
import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { hasPrices, proposedTo } from "#server/features/charges/testing/objects";
import { cases } from "#server/tables/cases";
import type { Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { hasArrived, picture } from "#server/testing/warehouse";

const listed = z.object({
  items: z.array(z.object({ id: z.string(), shipment: z.object({ id: z.string() }).nullable() })),
});
const decided = z.object({ decisions: z.array(z.object({ id: z.string() })) });

/** Opens a case about two damaged units of `owner`; returns its id. */
async function damageCase({ rui }: Product, owner: Person): Promise<string> {
  const shipmentId = await hasArrived(rui, owner, { qty: 3, damagedQty: 2 });
  const { items } = listed.parse((await owner.get("/cases?limit=100")).body);
  return items.find(({ shipment }) => shipment?.id === shipmentId)?.id ?? "";
}

const noFiles = async () => [];

const open: RouteObject["make"] = async (product, owner) => ({ id: await damageCase(product, owner) });

const lost: RouteObject["make"] = async (product, owner) => {
  const shipmentId = await hasArrived(product.rui, owner, { qty: 3 });
  const away = { from: "on_hand", to: "lost", qty: 2, reason: "Não achamos" };
  await product.rui.post(`/floor/shipments/${shipmentId}/adjust`, away);
  const { items } = listed.parse((await owner.get("/cases?limit=100&state=waiting_staff")).body);
  return { id: items.find(({ shipment }) => shipment?.id === shipmentId)?.id ?? "" };
};

const wanted: RouteObject["make"] = async (product, owner) => {
  const id = await damageCase(product, owner);
  const asked = await owner.send(`/cases/${id}/decide`, { decision: "photo" });
  return { id, decisionId: decided.parse(asked.body).decisions.at(-1)?.id ?? "" };
};

const idIn = z.object({ id: z.string() });

/**
 * Makes the cases that `owner` opened old and answered, because tests over all routes open more than the
 * limits allow.
 */
async function letAskAgain({ db }: Product, owner: Person): Promise<void> {
  const ofOwner = and(eq(cases.userId, owner.userId), inArray(cases.kind, [...customerCaseKinds]));
  const old = { createdAt: new Date(0), unansweredSince: null };
  await db.update(cases).set(old).where(ofOwner);
  const waiting = and(ofOwner, eq(cases.status, "waiting_staff"));
  await db.update(cases).set({ status: "waiting_customer" }).where(waiting);
}

const asked: RouteObject["make"] = async (product, owner) => {
  await letAskAgain(product, owner);
  return { id: idIn.parse((await owner.send("/cases", { body: "Onde fica?" })).body).id };
};
const claimed: RouteObject["make"] = async (product, owner) => {
  await letAskAgain(product, owner);
  const claim = await owner.send("/cases/claims", { code: "1Z999AA10123456784", body: "Uma chaleira" }, [
    await picture("files"),
  ]);
  return { id: idIn.parse(claim.body).id };
};
/** A claim, with a box without an owner. */
const claimedBox: RouteObject["make"] = async (product, owner) => {
  const box = await product.rui.send("/floor/boxes", { code: `SEM-DONO-${owner.userId}` });
  return { ...(await claimed(product, owner)), boxId: idIn.parse(box.body).id };
};

/** An approved request that its customer asks to cancel. */
const cancelling: RouteObject["make"] = async (product, owner) => {
  const { rui } = product;
  await letAskAgain(product, owner);
  const shipmentId = await hasArrived(rui, owner, { qty: 20 });
  const made = await owner.post("/prep-requests", { items: [{ shipmentId, qty: 20 }] });
  const { id: prepRequestId } = idIn.parse(made.body);
  await rui.patch(`/admin/prep-requests/${prepRequestId}`, { status: "scheduled" });
  const asked = await owner.post("/cases/cancellings", { prepRequestId, body: "Desisti." });
  return { id: idIn.parse(asked.body).id };
};

/** A proposed charge that its customer contests. */
const contested: RouteObject["make"] = async (product, owner) => {
  await letAskAgain(product, owner);
  await hasPrices(product, { recount: "2.50" });
  const chargeNumber = String(await proposedTo(product, owner));
  return { id: idIn.parse((await owner.send("/cases", { body: "Não pedi.", chargeNumber })).body).id };
};

const template: RouteObject["make"] = async ({ rui }) => {
  const title = `Resposta ${crypto.randomUUID()}`;
  const written = await rui.post("/floor/reply-templates", { title, body: "Olá, {nome}!" });
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string(), title: z.string() })) })
    .parse(written.body);
  return { id: items.find((one) => one.title === title)?.id ?? "" };
};

export const objects: SliceObjects = {
  routes: {
    "GET /api/v1/cases/:id": { make: open },
    "GET /api/v1/cases/:id/messages": { make: open },
    "GET /api/v1/floor/cases/:id/messages": { make: open },
    "POST /api/v1/cases/:id/decide": {
      make: open,
      fields: { decision: "accept_damage", qty: "1" },
      form: noFiles,
    },
    "POST /api/v1/cases/:id/messages": { make: open, fields: { body: "Como estão?" }, form: noFiles },
    "POST /api/v1/cases/:id/withdraw": { make: asked },
    "POST /api/v1/cases/:id/accept-charge": { make: contested },
    "POST /api/v1/floor/cases/:id/charge": {
      make: contested,
      body: { decision: "keep", body: "Conferimos." },
    },
    "POST /api/v1/floor/cases/:id/settle": { make: asked, body: { body: "No galpão." } },
    "POST /api/v1/floor/cases/:id/cancel-request": { make: cancelling, body: { body: "Cancelada." } },
    "POST /api/v1/floor/cases/:id/refuse": { make: claimed, body: { reason: "Não confere." } },
    "POST /api/v1/floor/cases/:id/boxes/:boxId/confirm": {
      make: claimedBox,
      body: { seenAnnouncers: [], seenClaims: [] },
    },
    "GET /api/v1/floor/cases/:id": { make: open },
    "PATCH /api/v1/floor/cases/:id": { make: open, body: { assigneeId: null, seenId: null } },
    "PUT /api/v1/floor/reply-templates/:id": { make: template, body: { title: "Oi", body: "Oi, {nome}!" } },
    "DELETE /api/v1/floor/reply-templates/:id": { make: template },
    "POST /api/v1/floor/cases/:id/decide": {
      make: lost,
      body: { decision: "compensate", qty: "1", text: "Crédito de US$ 10 combinado." },
    },
    "POST /api/v1/floor/cases/:id/messages": { make: open, fields: { body: "Estão bem." }, form: noFiles },
    "POST /api/v1/floor/cases/:id/decisions/:decisionId/done": {
      make: wanted,
      fields: { note: "Aqui estão." },
      form: async () => [await picture("photos")],
    },
    "POST /api/v1/floor/cases/:id/decisions/:decisionId/refuse": {
      make: wanted,
      body: { reason: "Não achamos as unidades." },
    },
  },
  async oneMoreOfEach(product, owner) {
    const id = await damageCase(product, owner);
    await owner.send(`/cases/${id}/decide`, { decision: "photo" });
    const { db, rui } = product;
    const asked = { unansweredSince: new Date(), assigneeId: rui.userId };
    await db.update(cases).set(asked).where(eq(cases.id, id));
    await damageCase(product, owner);
  },
  customerTables: { cases: "kept" },
  listQueries: {
    "/api/v1/cases": ["", "?state=waiting_staff"],
    "/api/v1/floor/cases": ["", "?state=waiting_customer", "?unanswered=true", "?mine=true", "?q=zoe"],
  },
};
