import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { closes, openedBox, packs } from "#server/features/outbound/testing/packing-staff";
import { workChecks } from "#server/features/work/work-checks";
import { tasks } from "#server/tables/tasks";
import { idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";
import { hasArrived, picture } from "#server/testing/warehouse";

/** A scheduled request of two units of `owner` with their FNSKU; returns its task. */
export async function prepTask({ db, rui }: Product, owner: Person) {
  const shipmentId = await hasArrived(rui, owner, { qty: 2 });
  const requestId = idOf(
    await owner.post("/prep-requests", { items: [{ shipmentId, fnsku: "X001ABCDEF" }] }),
  );
  await rui.patch(`/admin/prep-requests/${requestId}`, { status: "scheduled" });
  const [task] = await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.prepRequestId, requestId));
  return { id: task?.id ?? "", requestId, shipmentId };
}

const packing: RouteObject["make"] = async (product, owner) => ({
  id: (await prepTask(product, owner)).id,
  position: "0",
});

/** A task whose units are in a closed box, so that only finishing it is left. */
const packed: RouteObject["make"] = async (product, owner) => {
  const { id, requestId, shipmentId } = await prepTask(product, owner);
  const boxId = await openedBox(product.rui, requestId);
  await packs(product.rui, boxId, shipmentId, 2);
  await closes(product.rui, boxId);
  await product.rui.post(`/floor/tasks/${id}/steps/1`, { set: 1 });
  return { id };
};

const free: RouteObject["make"] = async (product, owner) => ({ id: (await prepTask(product, owner)).id });

/** The body of an assignment. `assignable` sets its person, who exists only once a product runs. */
const someone = { userId: "00000000-0000-4000-8000-000000000000" };
const assignable: RouteObject["make"] = async (product, owner) => {
  someone.userId = product.rui.userId;
  return { id: (await prepTask(product, owner)).id };
};

export const objects: SliceObjects = {
  customerTables: { tasks: "kept" },
  routes: {
    "GET /api/v1/floor/tasks/:id": { make: free },
    "POST /api/v1/floor/tasks/:id/take": { make: free },
    "POST /api/v1/floor/tasks/:id/release": { make: free },
    "POST /api/v1/floor/tasks/:id/assign": { make: assignable, body: someone },
    "POST /api/v1/floor/tasks/:id/steps/:position": { make: packing, body: { add: 1 } },
    "POST /api/v1/floor/tasks/:id/finish": { make: packed, form: async () => [await picture()] },
    "PATCH /api/v1/admin/tasks/:id": { make: free, body: { priority: 1 } },
  },
  async oneMoreOfEach(product, owner) {
    const { rui, db } = product;
    const { id } = await prepTask(product, owner);
    await rui.post(`/floor/tasks/${id}/take`);
    await db
      .update(tasks)
      .set({ dueAt: new Date(0), block: null, status: "doing" })
      .where(eq(tasks.id, id));
    await prepTask(product, owner);
  },
  listQueries: {
    "/api/v1/floor/tasks": ["", "?state=late", "?state=ready", "?kind=prep", "?mine=true", "?q=zoe"],
  },
};

/** Closes the product after checking that `doctor` finds no problem in the tasks that the tests left. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of workChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
}
