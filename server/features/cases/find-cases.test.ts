import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { caseOf, closeChecked, decide } from "./testing/cases-of.ts";

let product: Product;
let nilo: Person;
beforeAll(async () => {
  product = await runningProduct();
  nilo = await product.newcomer("Nilo");
});
afterAll(() => closeChecked(product));

const listed = z.object({
  items: z.array(z.object({ id: z.string(), number: z.int() })),
  nextCursor: z.string().nullable(),
});
const found = async (q: string, more = "") =>
  bodyOf(listed, await product.rui.get(`/floor/cases?q=${encodeURIComponent(q)}${more}`));
const idsOf = async (q: string, more?: string) => (await found(q, more)).items.map(({ id }) => id);

test("staff find a case by number, suite, customer, product and ASIN, within the chosen status", async () => {
  const { rui, bia } = product;
  const bought = { productName: "Gaita de foles", asin: "B0GAITA001", qty: 3 };
  const id = idOf(await nilo.post("/purchases", bought));
  await rui.send(`/admin/shipments/${id}/check-in`, { damagedQty: "1" });
  await hasArrived(rui, bia, { qty: 3, damagedQty: 1 });
  const damage = await caseOf(nilo, id, "damage");
  const one = bodyOf(
    z.object({ number: z.int(), customer: z.object({ suiteLabel: z.string() }) }),
    await rui.get(`/floor/cases/${damage}`),
  );
  const waiting = "&state=waiting_customer";
  for (const text of ["gaita", "foles", "b0gaita001", "nilo", one.customer.suiteLabel])
    expect([text, await idsOf(text, waiting)]).toEqual([text, [damage]]);
  expect(await idsOf(`nº ${one.number}`, waiting)).toContain(damage);
  expect(await idsOf("gaita", `${waiting}&kind=shortage`)).toEqual([]);
  expect(await idsOf("100%", waiting)).toEqual([]);
  expect(await idsOf("gaita")).toEqual([]);
  await decide(nilo, damage, { decision: "accept_damage" });
  expect(await idsOf("gaita", waiting)).toEqual([]);
  expect(await idsOf("gaita", "&state=closed")).toEqual([damage]);
});

test("and page through what was found, the soonest due first", async () => {
  const asked = [];
  for (const body of ["Um", "Dois", "Três"])
    asked.push(bodyOf(z.object({ id: z.string() }), await nilo.send("/cases", { body })).id);
  const first = await found("nilo", "&limit=2");
  const rest = await found("nilo", `&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? "")}`);
  const seen = [...first.items, ...rest.items].map(({ id }) => id);
  expect(seen.toSorted()).toEqual(asked.toSorted());
  expect(rest.nextCursor).toBeNull();
});
