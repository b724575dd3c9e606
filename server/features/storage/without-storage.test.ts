import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { afterAll, expect, test } from "vitest";
import { storageCosts } from "#server/features/storage/testing/objects";
import { charges } from "#server/tables/charges";
import { events } from "#server/tables/notices";
import { storageDays } from "#server/tables/storage";
import type { Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { remindFreeDays } from "./remind-free-days.ts";
import { countStorage } from "./storage.public.ts";

const product = await runningProduct();
afterAll(() => product.close());
const { ana, bia, rui, db } = product;
const never = new AbortController().signal;
const settings = { WAREHOUSE_TIME_ZONE: "America/New_York" };

/** Every list and object without an id that a person reads; streams and files aside. */
async function everythingOf(person: Person): Promise<Map<string, unknown>> {
  const read = new Map<string, unknown>();
  for (const { method, url, access } of product.routes) {
    const isRead = method === "GET" && url.startsWith("/api/v1/") && access !== "public";
    if (!isRead || url.includes(":") || url === "/api/v1/events" || /\.\w+$/.test(url)) continue;
    const { status, body } = await person.get(url.slice("/api/v1".length));
    read.set(url, { status, body });
  }
  return read;
}

/** The clock of a night `days` from now. */
const night = (days: number) => ({
  db,
  clock: () => new Date(product.now().getTime() + days * 86_400_000),
  settings,
});

test("without a price of storage every figure is what it was, however long goods stay (docs/product.md#storage)", async () => {
  const shipmentId = await hasArrived(rui, ana, { qty: 20 });
  await hasArrived(rui, ana, { qty: 5, damagedQty: 2 });
  expect(await ana.post("/prep-requests", { items: [{ shipmentId, qty: 17 }] })).toMatchObject({
    status: 201,
  });
  // Bia's goods cost something; nobody else's do.
  await hasArrived(rui, bia, { qty: 3 });
  const before = [await everythingOf(ana), await everythingOf(ana)];
  const rows = { charges: await db.$count(charges), events: await db.$count(events) };
  const asAdmin = await everythingOf(rui);
  expect(before[0]?.size).toBeGreaterThan(30);

  await countStorage(night(400), never);
  await remindFreeDays(night(400), never);
  expect({ charges: await db.$count(charges), events: await db.$count(events) }).toEqual(rows);
  expect(await db.$count(storageDays)).toBe(0);
  // Responses that differ between any two reads, such as those with the time, are not compared.
  const isSteady = (url: string) =>
    JSON.stringify(before[0]?.get(url)) === JSON.stringify(before[1]?.get(url));
  const steady = [...(before[0]?.keys() ?? [])].filter(isSteady);
  expect(steady.length).toBeGreaterThan(30);
  const of = (read: Map<string, unknown> | undefined) => steady.map((url) => [url, read?.get(url)]);
  expect(of(await everythingOf(ana))).toEqual(of(before[0]));
  expect((await everythingOf(rui)).get("/api/v1/floor/storage")).toEqual(
    asAdmin.get("/api/v1/floor/storage"),
  );

  const today = dateOf(product.now(), settings.WAREHOUSE_TIME_ZONE);
  await storageCosts(product, daysAfter(today, 1), "0.05", { freeDays: 0, userId: bia.userId });
  await countStorage(night(70), never);
  await remindFreeDays(night(70), never);
  expect(await db.$count(storageDays)).toBeGreaterThan(60);
  expect((await bia.get("/storage")).body).toMatchObject({
    charges: expect.arrayContaining([expect.objectContaining({ unitPriceUsd: 0.05 })]),
  });
  expect(of(await everythingOf(ana))).toEqual(of(before[0]));
});
