import { extractText } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { hasPrices, proposedTo } from "./testing/objects.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
  await hasPrices(product, { recount: "2.50", polybag: "0.30" });
});
afterAll(() => product.close());

/** The text of a document with its line breaks as spaces. */
async function textOf(person: Person, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${person.token}` };
  const { statusCode, rawPayload } = await product.app.inject({ url: `/api/v1${path}`, headers });
  expect([statusCode, statusCode === 200 ? "" : rawPayload.toString()]).toEqual([200, ""]);
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

test("the receipt has each line of its request and each correction, the statement what an entry paid", async () => {
  const { rui } = product;
  const lia = await product.newcomer("Lia");
  const shipmentId = await hasArrived(rui, lia, { qty: 20 });
  const items = [{ shipmentId, services: [{ code: "polybag" }] }];
  const made = await lia.post("/prep-requests", { items });
  const id = idOf(made);
  const credit = { type: "credit", amountUsd: 40, description: "Crédito" };
  await rui.post(`/admin/customers/${lia.userId}/balance-adjustments`, credit);
  const { items: open } = bodyOf(
    z.object({ items: z.array(z.object({ number: z.int(), code: z.string().nullable() })) }),
    await lia.get("/charges?state=open"),
  );
  const bags = open.find(({ code }) => code === "polybag")?.number ?? 0;
  await rui.send(`/floor/charges/${bags}/corrections`, { qty: "-2", reason: "Dois sacos a menos" });
  const paid = await lia.post(`/prep-requests/${id}/pay-with-balance`);
  expect(paid.status).toBeLessThan(300);
  await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
  const receipt = await textOf(lia, `/prep-requests/${id}/receipt.pdf`);
  for (const words of ["Saco", "US$ 6,00", "Dois sacos a menos", "0,60", "US$ 12,90"])
    expect(receipt).toContain(words);

  const number = await proposedTo(product, lia);
  await lia.post(`/charges/${number}/accept`);
  await lia.post("/charges/pay-with-balance", { numbers: [number], totalUsd: 7.5 });
  const month = product.now().toISOString().slice(0, 7);
  const statement = await textOf(lia, `/balance/statement.pdf?month=${month}`);
  for (const words of [`Cobrança nº ${number}`, "US$ 7,50", "US$ 12,90", "US$ 40,00"])
    expect(statement).toContain(words);
});
