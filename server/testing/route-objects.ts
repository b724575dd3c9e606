import type { Person } from "./person.ts";
import type { Product } from "./product.ts";
import { hasArrived, idOf, isOnTheWay, picture } from "./warehouse.ts";

/** What a test needs to call a route whose path names an object. */
export type RouteObject = {
  /** Makes an object of `owner` and answers the value of every id in the path. */
  make(product: Product, owner: Person): Promise<Record<string, string>>;
  /** A body that the route accepts for such an object; none for GET and DELETE. */
  body?: "form" | object;
};

const onTheWay: RouteObject["make"] = async (_product, owner) => ({ id: await isOnTheWay(owner) });

const requested: RouteObject["make"] = async ({ rui }, owner) => {
  const box = await hasArrived(rui, owner, { qty: 2 });
  return { id: idOf(await owner.post("/prep-requests", { items: [{ shipmentId: box, qty: 1 }] })) };
};

const customer: RouteObject["make"] = async (_product, owner) => ({ userId: owner.userId });

/**
 * How to make the object behind each route with ids in its path. A new route of that kind needs its line here:
 * `server/permissions.test.ts` fails with its name until it has one.
 */
export const routeObjects: Record<string, RouteObject> = {
  "GET /api/v1/shipments/:id": { make: onTheWay },
  "PATCH /api/v1/shipments/:id": { make: onTheWay, body: { qty: 2 } },
  "DELETE /api/v1/shipments/:id": { make: onTheWay },
  "GET /api/v1/prep-requests/:id": { make: requested },
  "GET /api/v1/admin/shipments/:id": { make: onTheWay },
  "POST /api/v1/admin/shipments/:id/check-in": { make: onTheWay, body: "form" },
  "GET /api/v1/admin/prep-requests/:id": { make: requested },
  "PATCH /api/v1/admin/prep-requests/:id": { make: requested, body: { notes: "Visto" } },
  "PATCH /api/v1/admin/customers/:userId": { make: customer, body: { plan: "premium" } },
  "POST /api/v1/admin/customers/:userId/balance-adjustments": {
    make: customer,
    body: { type: "credit", amountUsd: 1, description: "Teste" },
  },
  "GET /api/v1/admin/customers/:userId/balance/history": { make: customer },
};

/** Calls a route as `person` with the given ids in its path and the body its line names. */
export async function callRoute(person: Person, route: string, ids: Record<string, string>) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace("/api/v1", "").replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");
  const body = routeObjects[route]?.body;
  if (method === "GET") return person.get(path);
  if (method === "DELETE") return person.delete(path);
  if (method === "PATCH") return person.patch(path, body ?? {});
  return body === "form" ? person.send(path, {}, [await picture()]) : person.post(path, body ?? {});
}
