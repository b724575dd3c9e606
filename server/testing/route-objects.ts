import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { sessions } from "#server/auth/tables/sessions";
import { pdf } from "./papers.ts";
import { type FileToSend, idOf, type Person } from "./person.ts";
import { priceListFile } from "./price-list.ts";
import type { Product } from "./product.ts";
import { hasArrived, isOnTheWay, picture } from "./warehouse.ts";

/** What a test needs to call a route whose path names an object. */
export type RouteObject = {
  /** Makes an object of `owner` and answers the value of every id in the path. */
  make(product: Product, owner: Person): Promise<Record<string, string>>;
  /** The body, or the files of the form, that the route accepts for such an object. */
  body?: object;
  form?(): Promise<FileToSend[]>;
};

const onTheWay: RouteObject["make"] = async (_product, owner) => ({ id: await isOnTheWay(owner) });

const requested: RouteObject["make"] = async ({ rui }, owner) => {
  const box = await hasArrived(rui, owner, { qty: 2 });
  return { id: idOf(await owner.post("/prep-requests", { items: [{ shipmentId: box, qty: 1 }] })) };
};

// Beyond the month's free units, so that there is something to pay, and money to pay it with.
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

const withFiles = z.object({ id: z.string(), files: z.tuple([z.object({ id: z.string() })]) });

const document: RouteObject["make"] = async (_product, owner) => {
  const answer = await owner.send("/documents", { productName: "Tênis" }, [pdf("files", "nota.pdf")]);
  const { id, files } = withFiles.parse(answer.body);
  return { id, fileId: files[0].id };
};

const assisted: RouteObject["make"] = async ({ rui }, owner) => {
  const wish = {
    productName: "Fone",
    quantity: 1,
    supplierLink: "https://www.exemplo.com/fone",
    totalUsd: 10,
  };
  const id = idOf(await owner.post("/assisted-purchases", wish));
  await rui.patch(`/admin/assisted-purchases/${id}`, { status: "concluido" });
  return { id };
};

const openSession: RouteObject["make"] = async ({ db, now }, owner) => {
  const [row] = await db
    .insert(sessions)
    .values({
      userId: owner.userId,
      amr: [],
      refreshKey: randomBytes(32),
      createdAt: now(),
      updatedAt: now(),
    })
    .returning({ id: sessions.id });
  return { id: row?.id ?? "" };
};

const priceList = (path: "/price-lists" | "/admin/price-lists"): RouteObject["make"] => {
  return async ({ rui }, owner) => {
    const who = path === "/price-lists" ? owner : rui;
    const list = [priceListFile([{ asin: "B08N5WRWNW", price: "5" }])];
    return { id: idOf(await who.send(path, { name: randomUUID() }, list)) };
  };
};

const monitor: RouteObject["make"] = async (_product, owner) => {
  await owner.send("/price-lists", {}, [priceListFile([{ asin: "B08N5WRWNW", price: "5" }])]);
  const { body } = await owner.get("/monitors");
  const [first] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(body).items;
  return { id: first?.id ?? idOf(await owner.post("/monitors", { input: "B08N5WRWNW", targetPrice: 4 })) };
};

const conversation: RouteObject["make"] = async (_product, owner) => {
  const id = idOf(await owner.post("/conversations", {}));
  await owner.post(`/conversations/${id}/messages`, { content: "O que é FNSKU?" }, wholeAnswer);
  return { id };
};

const wholeAnswer = { accept: "application/json" };

const trainingFile = (): FileToSend => ({
  field: "files",
  name: `${randomUUID()}.txt`,
  type: "text/plain",
  content: Buffer.from("Regras do armazém."),
});

const uploadedTraining = z.object({ items: z.tuple([z.object({ id: z.string() })]) });

const training: RouteObject["make"] = async ({ rui }) => {
  const { body } = await rui.send("/admin/training-documents", {}, [trainingFile()]);
  return { id: uploadedTraining.parse(body).items[0].id };
};

const nothing: RouteObject["make"] = async () => ({});

const customer: RouteObject["make"] = async (_product, owner) => ({ userId: owner.userId });

/**
 * How to make the object behind each route with ids in its path, and what every admin's write takes. A new
 * route of that kind needs its line here: `server/permissions.test.ts` or `server/audit.test.ts` fails with
 * its name until it has one.
 */
export const routeObjects: Record<string, RouteObject> = {
  "GET /api/v1/shipments/:id": { make: onTheWay },
  "PATCH /api/v1/shipments/:id": { make: onTheWay, body: { qty: 2 } },
  "DELETE /api/v1/shipments/:id": { make: onTheWay },
  "DELETE /api/v1/sessions/:id": { make: openSession },
  "GET /api/v1/admin/shipments/:id": { make: onTheWay },
  "POST /api/v1/admin/shipments/:id/check-in": { make: onTheWay, form: async () => [await picture()] },
  "GET /api/v1/prep-requests/:id": { make: requested },
  "POST /api/v1/prep-requests/:id/proof": { make: payable, form: async () => [await picture("file")] },
  "POST /api/v1/prep-requests/:id/pay-with-balance": { make: payable },
  "GET /api/v1/admin/prep-requests/:id": { make: requested },
  "PATCH /api/v1/admin/prep-requests/:id": { make: requested, body: { notes: "Visto" } },
  "POST /api/v1/admin/prep-requests/:id/pay-back": {
    make: paid,
    body: { amountUsd: 1, description: "Teste" },
  },
  "GET /api/v1/prep-requests/:id/receipt.pdf": { make: paid },
  "GET /api/v1/admin/prep-requests/:id/receipt.pdf": { make: paid },
  "GET /api/v1/admin/customers/:userId/statement.pdf": { make: customer },
  "GET /api/v1/documents/:id/files/:fileId": { make: document },
  "DELETE /api/v1/documents/:id": { make: document },
  "PATCH /api/v1/admin/assisted-purchases/:id": { make: assisted, body: { adminNotes: "Visto" } },
  "POST /api/v1/admin/assisted-purchases/:id/shipment": { make: assisted, body: {} },
  "GET /api/v1/admin/customers/:userId": { make: customer },
  "PATCH /api/v1/admin/customers/:userId": { make: customer, body: { plan: "premium" } },
  "POST /api/v1/admin/customers/:userId/balance-adjustments": {
    make: customer,
    body: { type: "credit", amountUsd: 1, description: "Teste" },
  },
  "GET /api/v1/admin/customers/:userId/balance/history": { make: customer },
  "DELETE /api/v1/price-lists/:id": { make: priceList("/price-lists") },
  "POST /api/v1/admin/price-lists": {
    make: nothing,
    form: async () => [priceListFile([{ asin: "B08N5WRWNW", price: "5" }])],
  },
  "POST /api/v1/admin/roi/fees": {
    make: nothing,
    body: { effectiveFrom: "2030-01-01", categories: [{ name: "Tudo", feePct: 15 }], sizeTiers: [] },
  },
  "DELETE /api/v1/admin/price-lists/:id": { make: priceList("/admin/price-lists") },
  "PATCH /api/v1/monitors/:id": { make: monitor, body: { alertEnabled: false } },
  "DELETE /api/v1/monitors/:id": { make: monitor },
  "POST /api/v1/monitors/:id/refresh": { make: monitor },
  "PATCH /api/v1/conversations/:id": { make: conversation, body: { title: "Visto" } },
  "DELETE /api/v1/conversations/:id": { make: conversation },
  "GET /api/v1/conversations/:id/messages": { make: conversation },
  "POST /api/v1/conversations/:id/messages": { make: conversation, body: { content: "oi" } },
  "POST /api/v1/conversations/:id/retry": { make: conversation },
  "POST /api/v1/conversations/:id/stop": { make: conversation },
  "POST /api/v1/admin/training-documents": { make: nothing, form: async () => [trainingFile()] },
  "DELETE /api/v1/admin/training-documents/:id": { make: training },
};

/** Calls a route as `person` with the given ids in its path and the body or form its line names. */
export async function callRoute(person: Person, route: string, ids: Record<string, string>) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace("/api/v1", "").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");
  const { body, form } = routeObjects[route] ?? {};
  if (method === "GET") return person.get(path);
  if (method === "DELETE") return person.delete(path);
  if (method === "PATCH") return person.patch(path, body ?? {});
  return form ? person.send(path, {}, await form()) : person.post(path, body);
}
