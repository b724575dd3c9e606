import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { pdf } from "#server/testing/pdf-files";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

describe("the dashboard's numbers (docs/product.md#dashboard)", () => {
  test("are all zero for a new customer", async () => {
    const nothing = {
      inTransit: 0,
      arrived: 0,
      documents: 0,
      assistedOpen: 0,
      prepRequestsOpen: 0,
      prepRequestsToPay: 0,
      casesWaiting: 0,
      late: 0,
    };
    expect(await product.bia.get("/dashboard")).toMatchObject({ status: 200, body: nothing });
  });

  test("are those of the customer's own lists, without what is done", async () => {
    const { ana, bia, rui } = product;
    await isOnTheWay(bia);
    await isOnTheWay(ana);
    await isOnTheWay(ana);
    await ana.send("/products", { name: "Tênis", expectedArrivalDate: "2030-01-31" });
    await hasArrived(rui, ana);
    const whole = await hasArrived(rui, ana, { qty: 2 });
    const part = await hasArrived(rui, ana, { qty: 2 });
    const first = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: whole }] }));
    await ana.post("/prep-requests", { items: [{ shipmentId: part, qty: 1 }] });
    await ana.send("/documents", { productName: "Fone" }, [pdf("files", "nota.pdf")]);
    const order = {
      productName: "Fone",
      quantity: 1,
      supplierLink: "https://www.exemplo.com/fone",
      totalUsd: 10,
    };
    const assisted = idOf(await ana.post("/assisted-purchases", order));
    await ana.post("/assisted-purchases", order);
    const open = { inTransit: 3, arrived: 2, documents: 1, assistedOpen: 2, prepRequestsOpen: 2 };
    expect(await ana.get("/dashboard")).toMatchObject({ body: open });

    await rui.patch(`/admin/assisted-purchases/${assisted}`, { status: "cancelado" });
    await rui.patch(`/admin/prep-requests/${first}`, { status: "shipped" });
    expect(await ana.get("/dashboard")).toMatchObject({
      body: { ...open, assistedOpen: 1, prepRequestsOpen: 1 },
    });
  });
});

describe("what needs attention (docs/product.md#dashboard)", () => {
  test("is a late shipment from the day after its expected date on, for the customer and for the warehouse", async () => {
    const { bia, rui, now } = product;
    const today = dateOf(now(), "America/Sao_Paulo");
    const before = await counts(rui);
    for (const days of [-1, 0, 1])
      await bia.send("/products", { name: "Tênis", expectedArrivalDate: daysAfter(today, days) });
    await isOnTheWay(bia); // expected on no date
    expect(await counts(rui)).toEqual({
      ...before,
      inTransit: before.inTransit + 4,
      arrivalsToday: before.arrivalsToday + 1,
      arrivalsLate: before.arrivalsLate + 1,
    });
    expect(await bia.get("/dashboard")).toMatchObject({ body: { late: 1 } });
  });

  test("is a request that waits for payment unless it costs nothing, then for approval, and no approved one", async () => {
    const { bia, rui } = product;
    const request = async (qty: number) =>
      idOf(
        await bia.post("/prep-requests", { items: [{ shipmentId: await hasArrived(rui, bia, { qty }) }] }),
      );
    const before = await counts(rui);
    const free = await request(15); // the free units of a month
    const paid = await request(2);
    expect(await waiting(rui, "approval")).toContain(free);
    expect(await waiting(rui, "payment")).toContain(paid);
    expect(await waiting(rui, "approval")).not.toContain(paid);
    expect(await counts(rui)).toEqual({
      ...before,
      toApprove: before.toApprove + 1,
      unpaid: before.unpaid + 1,
    });
    expect(await bia.get("/dashboard")).toMatchObject({
      body: { prepRequestsOpen: 2, prepRequestsToPay: 1 },
    });
    expect(await ownWaiting(bia, "payment")).toEqual([paid]);
    expect(await ownWaiting(bia, "approval")).toEqual([free]);

    await rui.patch(`/admin/prep-requests/${free}`, { status: "scheduled" });
    await rui.patch(`/admin/prep-requests/${paid}`, { status: "under_review" });
    expect(await waiting(rui, "approval")).toContain(paid);
    expect(await waiting(rui, "shipping")).toContain(free);
    expect(await ownWaiting(bia, "shipping")).toEqual([free]);
    expect(await bia.get("/prep-requests?wait=nothing")).toMatchObject({ status: 422 });
    expect(await counts(rui)).toEqual({ ...before, toApprove: before.toApprove + 1 });
    expect(await bia.get("/dashboard")).toMatchObject({ body: { prepRequestsToPay: 0 } });
  });

  test("is an assisted purchase without an answer; customers do not learn the warehouse's counts", async () => {
    const { ana, rui } = product;
    const before = await counts(rui);
    const order = {
      productName: "Fone",
      quantity: 1,
      supplierLink: "https://www.exemplo.com/f",
      totalUsd: 10,
    };
    const id = idOf(await ana.post("/assisted-purchases", order));
    expect(await counts(rui)).toEqual({ ...before, assistedUnanswered: before.assistedUnanswered + 1 });
    await rui.patch(`/admin/assisted-purchases/${id}`, { status: "processando" });
    expect(await counts(rui)).toEqual(before);
    expect(await ana.get("/admin/dashboard")).toMatchObject({ status: 403 });
  });
});

const warehouseCounts = z.object({
  inTransit: z.int(),
  arrivalsToday: z.int(),
  arrivalsLate: z.int(),
  toApprove: z.int(),
  unpaid: z.int(),
  assistedUnanswered: z.int(),
});
const counts = async (admin: Person) => warehouseCounts.parse((await admin.get("/admin/dashboard")).body);

const page = z.object({ items: z.array(z.object({ id: z.string() })) });
const ids = async (person: Person, list: string) =>
  page.parse((await person.get(list)).body).items.map(({ id }) => id);
const waiting = (admin: Person, wait: string) => ids(admin, `/admin/prep-requests?wait=${wait}`);
const ownWaiting = (customer: Person, wait: string) => ids(customer, `/prep-requests?wait=${wait}`);
