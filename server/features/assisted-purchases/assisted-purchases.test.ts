import { cents } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { events } from "#server/tables/notices";
import { bodyOf, idOf } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const order = {
  productName: "Teclado mecânico",
  quantity: 3,
  supplierLink: "https://www.exemplo.com/teclado",
  totalUsd: 100,
};

describe("asking for an assisted purchase (docs/product.md#assisted-purchases)", () => {
  test("has the status pendente and is listed newest first, to its customer and to admins", async () => {
    const { ana, bia, rui } = product;
    const made = await ana.post("/assisted-purchases", order);
    expect(made).toMatchObject({
      status: 201,
      body: { ...order, status: "pendente", adminNotes: null, shipmentId: null },
    });
    await ana.post("/assisted-purchases", { ...order, productName: "Mouse", totalUsd: 0 });
    expect(await ana.get("/assisted-purchases")).toMatchObject({
      body: { items: [{ productName: "Mouse" }, { productName: "Teclado mecânico" }], nextCursor: null },
    });
    expect(await bia.get("/assisted-purchases")).toMatchObject({ body: { items: [] } });
    expect((await ana.get("/assisted-purchases")).text).not.toContain("customer");
    expect(await rui.get("/admin/assisted-purchases?limit=1")).toMatchObject({
      body: { items: [{ productName: "Mouse", customer: { fullName: "Ana", suiteLabel: "01" } }] },
    });
    expect(await ana.get("/dashboard")).toMatchObject({ body: { assistedOpen: 2 } });
    expect(await ana.get("/admin/assisted-purchases")).toMatchObject({ status: 403 });
  });

  test("is refused while 50 of the customer are open", async () => {
    const eva = await product.newcomer("Eva");
    const [first] = await product.db
      .insert(assistedPurchases)
      .values(Array.from({ length: 50 }, () => ({ ...order, totalUsd: cents(10_000), userId: eva.userId })))
      .returning();
    expect(await eva.post("/assisted-purchases", order)).toMatchObject({
      status: 429,
      body: { code: "too_many_open", detail: expect.stringContaining("50 compras assistidas") },
    });
    await product.db
      .update(assistedPurchases)
      .set({ status: "concluido" })
      .where(eq(assistedPurchases.id, first?.id ?? ""));
    expect(await eva.post("/assisted-purchases", order)).toMatchObject({ status: 201 });
    await product.db.delete(assistedPurchases).where(eq(assistedPurchases.userId, eva.userId));
  });

  test("is found by admins by product, name and suite, and read by its id", async () => {
    const { newcomer, rui } = product;
    const zoe = await newcomer("Zoraide");
    const { id } = bodyOf(
      z.object({ id: z.string() }),
      await zoe.post("/assisted-purchases", { ...order, productName: "Ocarina azul" }),
    );
    const suite = bodyOf(z.object({ suiteLabel: z.string() }), await zoe.get("/me")).suiteLabel;
    const found = { body: { items: [{ id }], nextCursor: null } };
    for (const text of ["ocarina", "ZORAIDE", `suíte ${suite}`, "zo"])
      expect(await rui.get(`/admin/assisted-purchases?q=${encodeURIComponent(text)}`)).toMatchObject(found);
    expect(await rui.get("/admin/assisted-purchases?q=ocarina&status=concluido")).toMatchObject({
      body: { items: [] },
    });
    expect(await rui.get(`/admin/assisted-purchases/${id}`)).toMatchObject({ body: { id, quantity: 3 } });
    expect(await zoe.get(`/admin/assisted-purchases/${id}`)).toMatchObject({ status: 403 });
  });

  test.each([
    [{ productName: " " }, "productName"],
    [{ quantity: 0 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ supplierLink: "" }, "supplierLink"],
    [{ supplierLink: "loja" }, "supplierLink"],
    [{ totalUsd: -1 }, "totalUsd"],
    [{ totalUsd: 1.001 }, "totalUsd"],
    [{ totalUsd: undefined }, "totalUsd"],
  ])("with %j is refused at its field", async (change, path) => {
    expect(await product.ana.post("/assisted-purchases", { ...order, ...change })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    });
  });

  test("sent twice with one key is one request", async () => {
    const { newcomer } = product;
    const caio = await newcomer("Caio");
    const key = { "idempotency-key": "um-clique" };
    const [first, second] = await Promise.all([
      caio.post("/assisted-purchases", order, key),
      caio.post("/assisted-purchases", order, key),
    ]);
    expect(idOf(second)).toBe(idOf(first));
  });
});

describe("an admin's change", () => {
  test("sets any status and notes for the customer, and is written to the audit log", async () => {
    const { bia, rui, ana } = product;
    const id = idOf(await bia.post("/assisted-purchases", order));
    const path = `/admin/assisted-purchases/${id}`;
    for (const status of ["concluido", "pendente", "cancelado", "processando"]) {
      expect(await rui.patch(path, { status })).toMatchObject({ status: 200, body: { status } });
    }
    const told = async () =>
      (
        await product.db
          .select()
          .from(events)
          .where(eq(events.subjectId, path.split("/").at(-1) ?? ""))
      ).length;
    const before = await told();
    for (const _ of [1, 2]) await rui.patch(path, { adminNotes: "Comprado hoje." });
    expect(await told()).toBe(before + 1);
    expect(await bia.get("/assisted-purchases")).toMatchObject({
      body: { items: [{ status: "processando", adminNotes: "Comprado hoje." }] },
    });
    expect(await rui.patch(path, { adminNotes: null })).toMatchObject({ body: { adminNotes: null } });
    expect(await rui.get("/admin/assisted-purchases?status=processando")).toMatchObject({
      body: { items: [{ id }] },
    });
    expect(await bia.get("/assisted-purchases?status=cancelado")).toMatchObject({ body: { items: [] } });
    expect(await rui.get("/admin/assisted-purchases/counts")).toMatchObject({ body: { processando: 1 } });
    expect(await rui.patch(path, { status: "perdido" })).toMatchObject({ status: 422 });
    expect(await ana.patch(path, { status: "concluido" })).toMatchObject({ status: 403 });
    expect(await rui.patch(`/admin/assisted-purchases/${rui.userId}`, {})).toMatchObject({ status: 404 });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: { items: [{ action: "assisted-purchase.manage", objectId: id }] },
    });
  });

  test("leaves what it does not name, and a new status replaces no other than the one that was seen", async () => {
    const { bia, rui } = product;
    const id = idOf(await bia.post("/assisted-purchases", order));
    const path = `/admin/assisted-purchases/${id}`;
    await rui.patch(path, { status: "concluido", seenStatus: "pendente" });
    expect(await rui.patch(path, { adminNotes: "Comprado." })).toMatchObject({
      body: { status: "concluido" },
    });
    const late = { status: "processando", seenStatus: "pendente", adminNotes: "Tarde." };
    expect(await rui.patch(path, late)).toMatchObject({
      status: 409,
      body: { code: "status_changed", detail: expect.stringContaining("“Concluído”") },
    });
    expect(await rui.get(path)).toMatchObject({ body: { status: "concluido", adminNotes: "Comprado." } });
    expect(await rui.patch(path, { status: "concluido", seenStatus: "pendente" })).toMatchObject({
      status: 200,
    });
    const shown = seenIn(await rui.get(path));
    const write = (adminNotes: string) => rui.patch(path, { adminNotes }, shown);
    const both = await Promise.all([write("Da Rita."), write("Do Rui.")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rui.patch(path, { adminNotes: "" }, shown)).toMatchObject({
      body: { code: "changed_meanwhile" },
    });
    expect(await rui.patch(path, { status: "processando", seenStatus: "perdido" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "seenStatus" }] },
    });
  });

  test("makes the in-transit shipment of a concluded purchase once, linked both ways", async () => {
    const { newcomer, rui } = product;
    const duda = await newcomer("Duda");
    const id = idOf(await duda.post("/assisted-purchases", order));
    const ship = () =>
      rui.post(`/admin/assisted-purchases/${id}/shipment`, {
        eta: "2026-12-24",
        trackingNumbers: ["1z 5r8 93903 5756 7127"],
      });
    expect(await ship()).toMatchObject({ status: 409, body: { code: "not_concluded" } });
    await rui.patch(`/admin/assisted-purchases/${id}`, { status: "concluido" });
    const answers = await Promise.all([ship(), ship()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    const { items } = z
      .object({ items: z.array(z.object({ shipmentId: z.uuid() })) })
      .parse((await duda.get("/assisted-purchases")).body);
    expect(await duda.get(`/shipments/${items[0]?.shipmentId}`)).toMatchObject({
      status: 200,
      body: {
        status: "in_transit",
        qty: 3,
        eta: "2026-12-24",
        trackingNumbers: ["1Z5R89390357567127"],
        assistedPurchaseId: id,
        product: {
          name: "Teclado mecânico",
          unitCostUsd: 33.33,
          supplierUrl: "https://www.exemplo.com/teclado",
        },
      },
    });
    expect(await duda.get("/shipments?status=in_transit")).toMatchObject({
      body: { items: [{ assistedPurchaseId: id }] },
    });
  });
});
