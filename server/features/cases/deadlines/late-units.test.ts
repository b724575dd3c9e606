import { daysAfter } from "@prepara/domain/calendar/calendar";
import { startOfDay } from "@prepara/domain/calendar/start-of-day";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cases } from "#server/tables/cases";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import {
  caseEventsOf,
  caseOf,
  closeChecked,
  count,
  decide,
  placesOf,
  todayOf,
  zone,
} from "../testing/cases-of.ts";
import { askAboutLateUnits } from "./late-units.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({ WAREHOUSE_TIME_ZONE: zone });
});
afterAll(() => closeChecked(product));

/** The job as it works on a day, so many days from today. */
const ask = (days: number) =>
  askAboutLateUnits(
    {
      db: product.db,
      clock: () => new Date(startOfDay(daysAfter(todayOf(product), days), zone).getTime() + 2 * 3_600_000),
      settings: { WAREHOUSE_TIME_ZONE: zone },
    },
    new AbortController().signal,
  );

const bought = async (person: Person, fields: object = {}) =>
  idOf(await person.post("/purchases", { productName: "Copo térmico", qty: 12, ...fields }));

const ofShipment = (shipmentId: string) =>
  product.db
    .select()
    .from(cases)
    .where(and(eq(cases.shipmentId, shipmentId), eq(cases.kind, "awaited")));

test("units that were to come in another box are asked about once after ten business days, and are written off or waited for", async () => {
  const { ana, bia } = product;
  const id = await bought(ana);
  await count(product, id, { announcedQty: 12, good: 9, stillComing: 3 });
  await ask(10);
  expect(await ofShipment(id)).toEqual([]);
  await Promise.all([ask(17), ask(17), ask(17)]);
  await ask(18);
  expect(await ofShipment(id)).toMatchObject([{ status: "waiting_customer", totalQty: 3 }]);
  const asked = await caseOf(ana, id, "awaited");
  expect(await caseEventsOf(product, asked)).toEqual([["case.opened"]]);
  expect((await ana.get(`/cases/${asked}`)).body).toMatchObject({
    qty: 3,
    undecidedQty: 3,
    choices: ["still_coming", "not_coming"],
  });
  expect(await bia.get(`/cases/${asked}`)).toMatchObject({ status: 404 });

  const until = daysAfter(todayOf(product), 30);
  expect(await decide(ana, asked, { decision: "still_coming", until })).toMatchObject({
    body: { dueOn: until, dueWhy: "expected", status: "waiting_customer", qty: 3 },
  });
  expect(await decide(ana, asked, { decision: "not_coming", qty: "1" })).toMatchObject({ body: { qty: 2 } });
  expect(await placesOf(product, id)).toEqual({ on_hand: 9, announced: 2, written_off: 1 });
  expect(await decide(ana, asked, { decision: "not_coming", qty: "3" })).toMatchObject({
    status: 409,
    body: { code: "units_moved" },
  });

  await count(product, id, { announcedQty: 2, good: 1, stillComing: 1 });
  expect((await ana.get(`/cases/${asked}`)).body).toMatchObject({ qty: 1, status: "waiting_customer" });
  await count(product, id, { announcedQty: 1, good: 1 });
  expect((await ana.get(`/cases/${asked}`)).body).toMatchObject({
    status: "settled",
    outcome: "Resolvida pela contagem",
  });
});

test("with a day on which they are expected after the count they are asked about when it has passed", async () => {
  const { ana } = product;
  const eta = daysAfter(todayOf(product), 25);
  const id = await bought(ana, { eta });
  await count(product, id, { announcedQty: 12, good: 11, stillComing: 1 });
  await ask(25);
  expect(await ofShipment(id)).toEqual([]);
  await ask(26);
  const asked = await caseOf(ana, id, "awaited");
  // A single unit needs no number.
  expect(await decide(ana, asked, { decision: "not_coming" })).toMatchObject({
    body: { status: "settled", qty: 0 },
  });
  expect(await placesOf(product, id)).toEqual({ on_hand: 11, written_off: 1 });
  await ask(60);
  expect(await ofShipment(id)).toHaveLength(1);
});
