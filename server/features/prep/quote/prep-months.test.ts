import { prepStatuses } from "@prepara/domain/prep/status";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { grantAdmin } from "#server/features/account/account.public";
import { userMonthlyCounters } from "#server/tables/prep-requests";
import { fingerprints } from "#server/testing/fingerprint";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";

let product: Product;
beforeEach(async () => {
  product = await runningProduct({ BUSINESS_TIME_ZONE: "America/Sao_Paulo" });
});
afterEach(() => product.close());

const freeUnits = z.object({
  freeUnits: z.object({ limit: z.int(), used: z.int(), reserved: z.int(), remaining: z.int() }),
});
const freeOf = async (person: Person) => freeUnits.parse((await person.get("/me")).body).freeUnits;
const request = (person: Person, shipmentId: string, qty: number) =>
  person.post("/prep-requests", { items: [{ shipmentId, qty }] });

/**
 * Moves the clock to `time` of the first day of the next month in UTC. Sessions expire meanwhile, so tests
 * sign in again.
 */
function passToMonthStart(time: string): void {
  const now = product.now();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1)).toISOString().slice(0, 10);
  product.passTime(Date.parse(`${first}T${time}Z`) - now.getTime());
}

async function adminNow(): Promise<Person> {
  const boss = await product.newcomer("Chefe");
  await product.db.transaction((tx) => grantAdmin(tx, boss.userId));
  return boss;
}

describe("the month of the free units (docs/decisions/0012)", () => {
  test("ends at midnight in the business time zone, not in UTC", async () => {
    passToMonthStart("02:59:00");
    const [rui, caio] = [await adminNow(), await product.newcomer("Caio")];
    const box = await hasArrived(rui, caio, { qty: 40 });
    const last = await request(caio, box, 10);
    expect(last).toMatchObject({ status: 201, body: { freeUnitsApplied: 10, freeRemaining: 5 } });
    product.passTime(2 * 60 * 1000);
    expect(await freeOf(caio)).toEqual({ limit: 15, used: 0, reserved: 0, remaining: 15 });
    const first = await request(caio, box, 20);
    expect(first).toMatchObject({ status: 201, body: { freeUnitsApplied: 15, paidUnits: 5, totalUsd: 7.5 } });
    const month = z.object({ yearMonth: z.string() });
    expect(bodyOf(month, first).yearMonth > bodyOf(month, last).yearMonth).toBe(true);
  });

  test("counts an approval in the month of its request, whenever it is approved", async () => {
    passToMonthStart("02:59:00");
    const [rui, duda] = [await adminNow(), await product.newcomer("Duda")];
    const box = await hasArrived(rui, duda, { qty: 10 });
    const id = idOf(await request(duda, box, 4));
    product.passTime(2 * 60 * 1000);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    expect(await freeOf(duda)).toMatchObject({ used: 0, remaining: 15 });
    const counters = await product.db
      .select()
      .from(userMonthlyCounters)
      .where(eq(userMonthlyCounters.userId, duda.userId));
    expect(counters).toMatchObject([{ usedUnits: 4 }]);
  });
});

describe("plan and price (docs/decisions/0104)", () => {
  test("premium pays US$ 0.99 for every unit, and an old request keeps its old price", async () => {
    const { rui, newcomer } = product;
    const edu = await newcomer("Edu");
    const box = await hasArrived(rui, edu, { qty: 40 });
    const free = idOf(await request(edu, box, 20));
    await rui.patch(`/admin/customers/${edu.userId}`, { plan: "premium" });
    expect(await request(edu, box, 20)).toMatchObject({
      body: {
        plan: "premium",
        freeUnitsApplied: 0,
        paidUnits: 20,
        unitPriceApplied: 0.99,
        totalUsd: 19.8,
        freeRemaining: 0,
      },
    });
    expect(await edu.get(`/prep-requests/${free}`)).toMatchObject({
      body: { plan: "free", freeUnitsApplied: 15, unitPriceApplied: 1.5, totalUsd: 7.5 },
    });
  });
});

describe("two requests at once (docs/decisions/0013)", () => {
  test("never take the same unit, in whatever order they list the shipments", async () => {
    const { rui, newcomer } = product;
    const fabi = await newcomer("Fabi");
    const boxes = await Promise.all([hasArrived(rui, fabi, { qty: 3 }), hasArrived(rui, fabi, { qty: 3 })]);
    const inputOf = (ids: string[]) => ({ items: ids.map((shipmentId) => ({ shipmentId, qty: 1 })) });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fabi.post("/prep-requests", inputOf(index % 2 ? boxes : [...boxes].reverse())),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(9).fill(409)]);
    for (const box of boxes)
      expect(await fabi.get(`/shipments/${box}`)).toMatchObject({
        body: { status: "prep_requested", availableQty: 0 },
      });
  });

  test("change nothing when one of their items is no longer available", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    const [one, two] = [await hasArrived(rui, gil, { qty: 3 }), await hasArrived(rui, gil, { qty: 1 })];
    await request(gil, two, 1);
    const fingerprint = await fingerprints(product.db);
    const before = await fingerprint();
    const both = {
      items: [
        { shipmentId: one, qty: 1 },
        { shipmentId: two, qty: 1 },
      ],
    };
    expect(await gil.post("/prep-requests", both)).toMatchObject({
      status: 409,
      body: { code: "not_available" },
    });
    expect(await fingerprint()).toEqual(before);
  });
});

describe("any sequence of status changes by an admin (docs/product.md#managing-prep-requests)", () => {
  test("leaves used and reserved units equal to those of the requests", async () => {
    const { rui, newcomer } = product;
    const hugo = await newcomer("Hugo");
    const box = await hasArrived(rui, hugo, { qty: 12 });
    const ids = [idOf(await request(hugo, box, 4)), idOf(await request(hugo, box, 5))];
    const units = [4, 5];
    const standing = ["pending_payment", "pending_payment"];
    const step = fc.record({ which: fc.nat(1), status: fc.constantFrom(...prepStatuses) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (walk) => {
        for (const { which, status } of walk) {
          const answer = await rui.patch(`/admin/prep-requests/${ids[which]}`, { status });
          expect(answer.status).toBe(200);
          standing[which] = status;
        }
        const sum = (open: boolean) =>
          units.reduce(
            (total, each, i) => total + (/^(pending|under)/.test(standing[i] ?? "") === open ? each : 0),
            0,
          );
        expect(await freeOf(hugo)).toEqual({
          limit: 15,
          used: sum(false),
          reserved: sum(true),
          remaining: 6,
        });
      }),
      { numRuns: 12 },
    );
  });

  test("by two admins at the same moment counts once", async () => {
    const { rui, newcomer } = product;
    const ivo = await newcomer("Ivo");
    const box = await hasArrived(rui, ivo, { qty: 6 });
    const id = idOf(await request(ivo, box, 6));
    const approve = () => rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const answers = await Promise.all(Array.from({ length: 6 }, approve));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(await freeOf(ivo)).toMatchObject({ used: 6, reserved: 0 });
  });
});
