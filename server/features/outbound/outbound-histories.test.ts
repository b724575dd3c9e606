import { randomUUID } from "node:crypto";
import { prepStatuses } from "@prepara/domain/prep/status";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeChecks } from "#server/features/charges/charge-checks";
import { cancelRequestByStaff } from "#server/features/prep/cancel-request";
import { prepChecks } from "#server/features/prep/prep-checks";
import { moveUnits } from "#server/features/stock/stock.public";
import { stockChecks } from "#server/features/stock/stock-checks";
import { Refusal } from "#server/platform/refusal";
import { type Product, runningProduct } from "#server/testing/product";
import { outboundChecks } from "./outbound-checks.ts";
import {
  boxesOf,
  closes,
  isScheduled,
  lightBox,
  openedBox,
  packs,
  unpacks,
} from "./testing/packing-staff.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const index = fc.nat({ max: 3 });
const act = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: "open" as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("pack" as const),
      box: index,
      line: index,
      qty: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("unpack" as const),
      box: index,
      line: index,
      qty: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("close" as const), box: index, isHeavy: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen" as const), box: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), box: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("ship" as const), leaveRest: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("status" as const), status: fc.constantFrom(...prepStatuses) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "cancel" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("damage" as const), line: index }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Request = Awaited<ReturnType<typeof isScheduled>>;

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** Does an act on the request as far as it is allowed; returns the status of its answer. */
async function does({ requestId, shipmentIds }: Request, wanted: Act): Promise<number> {
  const { rui } = product;
  const boxes = boxesOf(await rui.get(`/floor/prep-requests/${requestId}/outbound-boxes`));
  const box = "box" in wanted ? (pick(boxes, wanted.box)?.id ?? randomUUID()) : "";
  const line = "line" in wanted ? (pick(shipmentIds, wanted.line) ?? "") : "";
  switch (wanted.kind) {
    case "open":
      return (await rui.post(`/floor/prep-requests/${requestId}/outbound-boxes`, {})).status;
    case "pack":
      return (await packs(rui, box, line, wanted.qty)).status;
    case "unpack":
      return (await unpacks(rui, box, line, wanted.qty)).status;
    case "close":
      return (await closes(rui, box, { ...lightBox, weightLb: wanted.isHeavy ? "60" : "9" })).status;
    case "reopen":
      return (await rui.post(`/floor/outbound-boxes/${box}/reopen`)).status;
    case "delete":
      return (await rui.delete(`/floor/outbound-boxes/${box}`)).status;
    case "ship": {
      const body = { boxes: [], leaveRest: wanted.leaveRest };
      return (await rui.post(`/floor/prep-requests/${requestId}/ship`, body)).status;
    }
    case "status":
      return (await rui.patch(`/admin/prep-requests/${requestId}`, { status: wanted.status })).status;
    case "cancel":
      return refusedOr(() =>
        product.db.transaction((tx) =>
          cancelRequestByStaff(
            tx,
            rui.userId,
            { id: requestId, paymentSeen: true, lockCase: async () => {} },
            product.now(),
          ),
        ),
      );
    case "damage": {
      const movement = {
        shipmentId: line,
        prepRequestId: requestId,
        from: "reserved",
        to: "damaged",
        qty: 1,
        reason: "pack",
      } as const;
      return refusedOr(() =>
        product.db.transaction((tx) =>
          moveUnits(tx, [movement], { id: randomUUID(), actorId: rui.userId, now: product.now() }),
        ),
      );
    }
  }
}

async function refusedOr(write: () => Promise<void>): Promise<number> {
  try {
    await write();
    return 201;
  } catch (error) {
    if (error instanceof Refusal) return 409;
    throw error;
  }
}

/** What an admin's data check would say, and no unit lost: those of a request are where they can be. */
async function expectAgrees(): Promise<void> {
  for (const { title, findProblems } of [...outboundChecks, ...stockChecks, ...prepChecks, ...chargeChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  const { rows } = await product.db.execute(sql`
    select shipment_id from shipment_places p join shipments s on s.id = p.shipment_id
     where on_hand + reserved + packed + shipped + damaged <> s.qty`);
  expect(rows).toEqual([]);
}

/** Tried before the random ones, so that each act happens at least once. */
const wholeHistory: Act[] = [
  { kind: "pack", box: 0, line: 0, qty: 4 },
  { kind: "unpack", box: 0, line: 0, qty: 1 },
  { kind: "damage", line: 1 },
  { kind: "close", box: 0, isHeavy: false },
  { kind: "ship", leaveRest: true },
  { kind: "status", status: "scheduled" },
  { kind: "reopen", box: 0 },
  { kind: "cancel" },
];

test("random histories of a request keep its units, boxes, free units and charges in agreement", async () => {
  const seen = new Map<string, Set<number>>();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 24, size: "max" }), async (acts) => {
      round += 1;
      const owner = await product.newcomer(`Cliente${round}`);
      const request = await isScheduled(product, owner, [{ qty: 9 }, { qty: 9, name: "Capa" }]);
      await openedBox(product.rui, request.requestId);
      for (const wanted of acts) {
        const status = await does(request, wanted);
        expect([wanted, status < 500]).toEqual([wanted, true]);
        seen.set(wanted.kind, (seen.get(wanted.kind) ?? new Set()).add(status));
      }
      await expectAgrees();
    }),
    { numRuns: 12, examples: [[wholeHistory]] },
  );
  // Otherwise the histories would say nothing.
  for (const kind of ["pack", "unpack", "close", "ship"])
    expect([kind, [...(seen.get(kind) ?? [])].some((status) => status < 300)]).toEqual([kind, true]);
}, 240_000);
