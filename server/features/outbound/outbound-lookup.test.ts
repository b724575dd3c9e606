import { internalCode } from "@prepara/domain/scan/internal-code";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { closes, isScheduled, openedBox, packs } from "./testing/packing-staff.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const answer = z.object({ hits: z.array(z.record(z.string(), z.unknown())) });

test("a box that leaves is found by our label, Amazon's and its tracking number, and says where it is handled", async () => {
  const { ana, rui, db } = product;
  const lookUp = async (code: string) =>
    bodyOf(answer, await rui.get(`/floor/lookup?code=${encodeURIComponent(code)}`)).hits;
  const { requestId, shipmentIds } = await isScheduled(product, ana);
  const boxId = await openedBox(rui, requestId);
  const patch = (body: object) => rui.patch(`/floor/outbound-boxes/${boxId}`, body);
  const { rows } = await db.execute<{ number: number; request: number; task: string }>(
    sql`select b.number::int as number, r.number::int as request, t.id as task from outbound_boxes b
          join prep_requests r on r.id = b.prep_request_id join tasks t on t.prep_request_id = r.id where b.id = ${boxId}`,
  );
  const [{ number = 0, request = 0, task = "" } = {}] = rows;
  const own = internalCode("outboundBox", number);
  const box = {
    type: "outbound_box",
    id: boxId,
    number,
    position: 1,
    prepRequestId: requestId,
    requestNumber: request,
    suiteLabel: "01",
    customerName: "Ana",
  };
  expect(await lookUp(own)).toEqual([{ ...box, label: own, status: "open", taskId: task }]);
  expect(await lookUp(internalCode("dockBox", number))).toEqual([]);
  expect(await lookUp(internalCode("outboundBox", 9_999_999))).toEqual([]);

  const amazon = "FBA1MMD8D0U000001";
  expect(await patch({ amazonBoxId: amazon })).toMatchObject({ status: 200 });
  expect(await lookUp("fba1mmd8d0 u000001")).toEqual([
    { ...box, label: amazon, status: "open", taskId: task },
  ]);
  expect(await lookUp("FBA1MMD8D0U000002")).toEqual([]);

  // Printed shorter than the label's barcode, and the reverse.
  const [long, short] = ["1001921334250001000300779017972697", "779017972697"];
  await packs(rui, boxId, shipmentIds[0] ?? "", 4);
  await closes(rui, boxId);
  for (const [stored, scanned] of [
    [long, short],
    [short, long],
  ] as const) {
    expect(await patch({ trackingNumber: stored })).toMatchObject({ status: 200 });
    expect(await lookUp(scanned)).toEqual([{ ...box, label: stored, status: "closed", taskId: task }]);
  }

  const boxes = [{ id: boxId, trackingNumber: "1Z999AA10123456784" }];
  expect(await rui.post(`/floor/prep-requests/${requestId}/ship`, { boxes })).toMatchObject({ status: 201 });
  const shipped = { ...box, label: "1Z999AA10123456784", status: "shipped", taskId: null };
  for (const code of ["1z 999 aa1 01 2345 6784", own, amazon]) expect(await lookUp(code)).toEqual([shipped]);
  expect(await lookUp(short)).toEqual([]);
  await db.execute(sql`update profiles set ended_at = now() where user_id = ${ana.userId}`);
  expect(await lookUp(own)).toEqual([]);
});
