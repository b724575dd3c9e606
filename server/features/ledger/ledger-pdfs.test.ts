import { createHash } from "node:crypto";
import { cents, sumOf } from "@prepara/domain/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";
import { postEntry } from "./post-entry.ts";
import { statementData } from "./statement.queries.ts";

let product: Product;
let ana: Person;
let paid: string;
beforeAll(async () => {
  product = await runningProduct({ BRAND: "Prepara Ação" });
  ({ ana } = product);
  await ana.patch("/me", { fullName: "Ana Conceição" });
  const { rui } = product;
  const credit = { type: "credit", amountUsd: 100, description: "Depósito: ação, coração, º ª — “aspas”" };
  await rui.post(`/admin/customers/${ana.userId}/balance-adjustments`, credit);
  const box = await hasArrived(rui, ana, { qty: 20, name: "Fone de ouvido sem fio, edição avançada" });
  paid = idOf(await ana.post("/prep-requests", { items: [{ shipmentId: box }] }));
});
afterAll(() => product.close());

const bytesOf = async (person: Person, path: string) => {
  const answer = await product.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "application/pdf" } });
  return createHash("sha256").update(answer.rawPayload).digest("hex");
};

describe("a receipt", () => {
  test("is refused before the request is paid, and to another customer", async () => {
    const path = `/prep-requests/${paid}/receipt.pdf`;
    expect(await ana.get(path)).toMatchObject({ status: 409, body: { code: "not_paid" } });
    expect(await product.bia.get(path)).toMatchObject({ status: 404 });
    expect(await ana.get("/prep-requests/nada/receipt.pdf")).toMatchObject({ status: 404 });
  });

  test("is the same bytes every time, for the customer and for an admin, whatever happens to the request", async () => {
    const { rui, passTime } = product;
    await ana.post(`/prep-requests/${paid}/pay-with-balance`);
    const first = await bytesOf(ana, `/prep-requests/${paid}/receipt.pdf`);
    passTime(40 * 60_000);
    await rui.patch(`/admin/prep-requests/${paid}`, { status: "shipped", trackingNumber: "1Z" });
    expect(await bytesOf(ana, `/prep-requests/${paid}/receipt.pdf`)).toBe(first);
    expect(await bytesOf(rui, `/admin/prep-requests/${paid}/receipt.pdf`)).toBe(first);
    await rui.post(`/admin/prep-requests/${paid}/pay-back`, { amountUsd: 1 });
    expect(await bytesOf(ana, `/prep-requests/${paid}/receipt.pdf`)).not.toBe(first);
  });
});

describe("a monthly statement", () => {
  test("is the same bytes every time, for the customer and for an admin", async () => {
    const { rui, bia, passTime } = product;
    const month = new Date().toISOString().slice(0, 7);
    const first = await bytesOf(ana, `/balance/statement.pdf?month=${month}`);
    passTime(1000);
    expect(await bytesOf(ana, `/balance/statement.pdf?month=${month}`)).toBe(first);
    expect(await bytesOf(rui, `/admin/customers/${ana.userId}/statement.pdf?month=${month}`)).toBe(first);
    expect(await bia.get(`/admin/customers/${ana.userId}/statement.pdf?month=${month}`)).toMatchObject({
      status: 403,
    });
    await bytesOf(ana, "/balance/statement.pdf?month=2020-02");
  });

  test("begins with what the one before ended with, also after a clock that was ahead", async () => {
    const eva = await product.newcomer("Eva");
    const days = ["2026-12-07", "2027-01-03", "2026-12-08", "2027-01-04"];
    for (const [index, day] of days.entries()) {
      const amount = cents(10 ** (index + 2));
      const entry = {
        userId: eva.userId,
        type: "credit",
        amount,
        description: "Depósito",
        adminId: null,
      } as const;
      await product.db.transaction((tx) => postEntry(tx, entry, () => new Date(`${day}T12:00:00Z`)));
    }
    let expected = 0;
    for (const yearMonth of ["2026-11", "2026-12", "2027-01", "2027-02"]) {
      const month = { yearMonth, timeZone: "America/New_York" };
      const data = await statementData(product.db, eva.userId, month);
      expect(data?.opening).toBe(expected);
      expected += sumOf(data?.entries.map(({ amountUsd }) => amountUsd) ?? []);
    }
    expect(expected).toBe(111_100);
  });

  test("has as many pages as it needs", async () => {
    const { rui } = product;
    const lia = await product.newcomer("Lia");
    for (let index = 0; index < 70; index += 1) {
      const entry = { type: "credit", amountUsd: 1.01, description: `Lançamento nº ${index}, `.repeat(6) };
      await rui.post(`/admin/customers/${lia.userId}/balance-adjustments`, entry);
    }
    await bytesOf(lia, "/balance/statement.pdf");
  });

  test.each([
    ["2999-01", 404],
    ["2026-13", 422],
    ["2026", 422],
    ["x", 422],
  ])("of %s there is none", async (month, status) => {
    expect(await ana.get(`/balance/statement.pdf?month=${month}`)).toMatchObject({ status });
  });
});
