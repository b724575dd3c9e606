import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { charges } from "#server/tables/charges";
import { events } from "#server/tables/notices";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import type { Product } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { remindOpenCharges } from "./remind-open.ts";
import {
  agreed,
  chargeOf,
  closeChecked,
  correct,
  hasCredit,
  pay,
  pricedProduct,
} from "./testing/agreed-charge.ts";

let product: Product;
beforeAll(async () => {
  product = await pricedProduct();
});
afterAll(() => closeChecked(product));

const { signal } = new AbortController();
const inDays = (days: number) => new Date(product.now().getTime() + days * 86_400_000);
const remind = (days: number) => remindOpenCharges({ db: product.db, clock: () => inDays(days) }, signal);
const reminded = (person: Person) =>
  product.db
    .select({ data: events.data, subjectNumber: events.subjectNumber })
    .from(events)
    .where(and(eq(events.userId, person.userId), eq(events.type, "charge.open")));

test("charges open for more than 15 days are in one notice, repeated every 15 days, once although several processes run", async () => {
  const [ana, bia] = [await product.newcomer("Ana"), await product.newcomer("Bia")];
  const openFor = async (person: Person, days: number) => {
    const { rows } = await product.db.execute<{ number: string }>(sql`
      insert into ${charges} (user_id, kind, service, description, qty, unit_price, amount, state, created_at)
      values (${person.userId}::uuid, 'service', 'recount', 'Recontagem', 1, 7.5, 7.5, 'open',
              ${inDays(-days).toISOString()}::timestamptz) returning number`);
    return Number(rows[0]?.number);
  };
  const first = await openFor(ana, 17);
  await openFor(ana, 16);
  await openFor(ana, 1);
  await openFor(bia, 14);
  await Promise.all([remind(0), remind(0), remind(0)]);
  const once = { subjectNumber: first, data: { subject: "US$ 15,00", count: 2 } };
  expect(await reminded(ana)).toEqual([once]);
  expect(await reminded(bia)).toEqual([]);
  await remind(14);
  expect(await reminded(ana)).toEqual([once]);
  await remind(16);
  expect(await reminded(ana)).toEqual([once, { ...once, data: { subject: "US$ 22,50", count: 3 } }]);

  await product.doJobs("notices");
  const listed = z.object({ items: z.array(z.object({ title: z.string(), sentence: z.string() })) });
  expect(bodyOf(listed, await ana.get("/notices")).items[0]).toEqual({
    title: "3 cobranças em aberto: US$ 22,50",
    sentence: "Até o pagamento, seus preparos ficam esperando.",
  });
});

test("contested and paid charges are not in the notice", async () => {
  const caio = await product.newcomer("Caio");
  const contested = await agreed(product, caio);
  await caio.send("/cases", { body: "Está errado.", chargeNumber: String(contested) });
  const owed = await agreed(product, caio);
  await hasCredit(product, caio, 50);
  expect(await pay(caio, [owed], 7.5)).toMatchObject({ status: 200 });
  await remind(40);
  expect(await reminded(caio)).toEqual([]);
});

test("the notice names what is left to pay after corrections, as the screen of charges does", async () => {
  const duda = await product.newcomer("Duda");
  const number = await agreed(product, duda);
  expect(await correct(product, number, -1)).toMatchObject({ body: { state: "open", amountUsd: -2.5 } });
  await remind(16);
  expect(await reminded(duda)).toEqual([{ subjectNumber: number, data: { subject: "US$ 5,00", count: 1 } }]);
  expect(await duda.get("/charges/summary")).toMatchObject({ body: { openUsd: 5 } });
});

test("nobody is reminded of a request's charge that was waived to nothing", async () => {
  const elis = await product.newcomer("Elis");
  const shipmentId = await hasArrived(product.rui, elis, { qty: 20 });
  const id = idOf(await elis.post("/prep-requests", { items: [{ shipmentId }] }));
  const [base] = await product.db.select().from(charges).where(eq(charges.prepRequestId, id));
  const number = base?.number ?? 0;
  expect(await correct(product, number, -5)).toMatchObject({ body: { state: "open", amountUsd: -7.5 } });
  expect(await chargeOf(product, number)).toMatchObject({ state: "open" });
  await remind(16);
  expect(await reminded(elis)).toEqual([]);
  expect(await elis.get(`/charges/${number}`)).toMatchObject({ body: { amountUsd: 7.5, payableUsd: 0 } });
});
