import { randomUUID } from "node:crypto";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { rateFromDecimal } from "@prepara/domain/money/rate";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { statementData } from "#server/features/ledger/statement.queries";
import { prepChecks } from "#server/features/prep/prep-checks";
import { charges } from "#server/tables/charges";
import { rateCards, rates } from "#server/tables/services";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";
import { chargeChecks } from "./charge-checks.ts";

const DAY_MS = 24 * 3_600_000;
let product: Product;
beforeAll(async () => {
  product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", USD_BRL_RATE: "5" });
});
afterAll(async () => {
  for (const { title, findProblems } of [...chargeChecks, ...prepChecks])
    expect([title, await findProblems({ db: product.db })]).toEqual([title, []]);
  expect(await ledgerFaults(product.db)).toEqual([]);
  await product.close();
});

const today = () => dateOf(product.now(), "America/Sao_Paulo");

/** Stores a rate card for all customers without the route's check of its first day. */
async function published(effectiveFrom: string, prices: Record<string, string>): Promise<void> {
  const card = { audience: "all", effectiveFrom, createdAt: product.now() } as const;
  const [row] = await product.db.insert(rateCards).values(card).returning({ id: rateCards.id });
  await product.db.insert(rates).values(
    Object.entries(prices).map(([service, price]) => ({
      cardId: row?.id ?? 0,
      service,
      price: rateFromDecimal(price),
    })),
  );
}

const hasCredit = (person: Person, amountUsd: number) =>
  product.rui.post(`/admin/customers/${person.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd,
    description: "Crédito",
  });

const chargesOfRequest = (id: string) =>
  product.db.select().from(charges).where(eq(charges.prepRequestId, id)).orderBy(asc(charges.number));

const statesOf = async (id: string) => (await chargesOfRequest(id)).map(({ state }) => state);

const requestsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });
const listedToPayBack = async () =>
  bodyOf(requestsSchema, await product.rui.get("/admin/prep-requests?toPayBack=true")).items.map(
    ({ id }) => id,
  );
const toPayBack = async () =>
  bodyOf(z.object({ toPayBack: z.int() }), await product.rui.get("/admin/prep-requests/counts")).toPayBack;

/** The body of a request for all units of a new shipment, with a polybag each. */
async function bagged(person: Person, qty = 20) {
  const shipmentId = await hasArrived(product.rui, person, { qty });
  return { items: [{ shipmentId, services: [{ code: "polybag" }] }] };
}

// First, while no service has a price.
test("without prices every figure is what it was, byte for byte in calc-prep-cost (docs/product.md#prep-cost)", async () => {
  const { ana, bia } = product;
  const shipmentId = await hasArrived(product.rui, ana, { qty: 20 });
  const items = [{ shipmentId }];
  const cost = await ana.calls("calc-prep-cost", { userId: ana.userId, items });
  expect(cost.text).toBe(
    '{"totalUnits":20,"freeApplied":15,"paidUnits":5,"unitPrice":1.5,"totalUsd":7.5,"freeRemaining":0}',
  );
  expect(await ana.post("/prep-requests/quote", { items })).toMatchObject({
    status: 200,
    body: { totalUsd: 7.5, servicesUsd: 0, payableUsd: 7.5, lines: [{ kind: "base", amountUsd: 7.5 }] },
  });
  const created = await ana.post("/prep-requests", { items });
  expect(created).toMatchObject({
    status: 201,
    body: { totalUsd: 7.5, servicesUsd: 0, payableUsd: 7.5, pix: { amountBrl: 37.5 } },
  });
  expect(await chargesOfRequest(idOf(created))).toMatchObject([
    { kind: "base", qty: 5000, unitPrice: 15_000, amount: 750, state: "open" },
  ]);
  expect(await ana.get("/charges/summary")).toMatchObject({
    body: { isUsed: false, proposed: 0, openUsd: 7.5 },
  });
  expect(await ana.get("/charges?state=proposed")).toMatchObject({ body: { items: [] } });
  const suite = bodyOf(z.object({ suiteLabel: z.string() }), await ana.get("/me")).suiteLabel;
  const found = await product.rui.get(`/floor/charges/customer?suite=${Number(suite)}`);
  expect(found).toMatchObject({ status: 200, body: { userId: ana.userId, services: [] } });
  const catalogue = bodyOf(
    z.object({ items: z.array(z.object({ code: z.string() })) }),
    await product.rui.get("/floor/services"),
  );
  for (const { code } of catalogue.items) {
    const proposal = { service: code, qty: "1" };
    const answer = await product.rui.send(`/floor/customers/${ana.userId}/charges`, proposal);
    expect(answer).toMatchObject({ status: 409 });
  }
  const refused = { status: 409, body: { code: "service_not_offered" } };
  expect(await bia.post("/prep-requests/quote", await bagged(bia))).toMatchObject(refused);
  expect(await bia.post("/prep-requests", await bagged(bia))).toMatchObject(refused);
});

describe("a request with services", () => {
  beforeAll(() => published(daysAfter(today(), -1), { polybag: "0.30", bundle: "0.80", box: "2.5" }));

  test("20 units on the free plan with a polybag each: 5 × 1,50 + 20 × 0,30 = 13,50, quoted, by PIX and by balance", async () => {
    const caio = await product.newcomer("Caio");
    const input = await bagged(caio);
    const lines = [
      { kind: "base", code: null, qty: 5, unitPriceUsd: 1.5, amountUsd: 7.5 },
      {
        kind: "service",
        code: "polybag",
        description: "Saco plástico",
        qty: 20,
        unitPriceUsd: 0.3,
        amountUsd: 6,
      },
    ];
    const figures = { totalUsd: 7.5, servicesUsd: 6, payableUsd: 13.5 };
    expect(await caio.post("/prep-requests/quote", input)).toMatchObject({ body: { ...figures, lines } });
    const cost = await caio.calls("calc-prep-cost", { userId: caio.userId, ...input });
    expect(cost.text).toBe(
      '{"totalUnits":20,"freeApplied":15,"paidUnits":5,"unitPrice":1.5,"totalUsd":7.5,"freeRemaining":0}',
    );
    const created = await caio.post("/prep-requests", input);
    expect(created).toMatchObject({ status: 201, body: { ...figures, lines, pix: { amountBrl: 67.5 } } });
    const id = idOf(created);
    await hasCredit(caio, 10);
    expect(await caio.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({
      status: 409,
      body: { code: "insufficient_balance", missingUsd: 3.5 },
    });
    await hasCredit(caio, 10);
    expect(await caio.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({
      status: 200,
      body: { status: "under_review", payableUsd: 13.5 },
    });
    expect(await caio.get("/balance")).toMatchObject({ body: { balanceUsd: 6.5 } });
    const receipt = await caio.get(`/prep-requests/${id}/receipt.pdf`);
    expect(receipt).toMatchObject({ status: 200, headers: { "content-type": "application/pdf" } });
    const month = today().slice(0, 7);
    expect(await caio.get(`/balance/statement.pdf?month=${month}`)).toMatchObject({ status: 200 });
    expect(await product.rui.get(`/admin/prep-requests/${id}`)).toMatchObject({
      body: { ...figures, lines },
    });
    // Never more is paid back than was paid, services included.
    const payBack = (amountUsd: number) =>
      product.rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd, description: "Devolução" });
    expect(await payBack(13.51)).toMatchObject({ status: 409, body: { code: "more_than_paid" } });
    expect(await payBack(13.5)).toMatchObject({ status: 201, body: { paidBackUsd: 13.5 } });
  });

  test("units must fill their kits; boxes and kits are lines of their own", async () => {
    const duda = await product.newcomer("Duda");
    const shipmentId = await hasArrived(product.rui, duda, { qty: 12 });
    const input = (bundleSize: number) => ({
      items: [{ shipmentId, services: [{ code: "bundle" }], bundleSize }],
      boxes: 2,
    });
    expect(await duda.post("/prep-requests", input(5))).toMatchObject({
      status: 422,
      body: { code: "bundle_does_not_divide", detail: "12 unidades não formam kits de 5." },
    });
    for (const services of [[], [{ code: "polybag" }]]) {
      const unpaid = { items: [{ shipmentId, services, bundleSize: 4 }] };
      for (const path of ["/prep-requests", "/prep-requests/quote"])
        expect(await duda.post(path, unpaid)).toMatchObject({
          status: 422,
          body: { code: "kit_without_service" },
        });
    }
    // All units are free, but the services are not: the request waits for a payment, not for an approval.
    const created = await duda.post("/prep-requests", input(4));
    expect(created).toMatchObject({
      status: 201,
      body: {
        totalUsd: 0,
        servicesUsd: 7.4,
        payableUsd: 7.4,
        items: [{ qty: 12, bundleSize: 4 }],
        lines: [
          { kind: "base", qty: 0, amountUsd: 0 },
          { code: "bundle", qty: 3, amountUsd: 2.4 },
          { code: "box", qty: 2, amountUsd: 5, shipmentId: null },
        ],
      },
    });
    expect(await statesOf(idOf(created))).toEqual(["settled", "open", "open"]);
    // The customer's own list names the services too.
    expect(await duda.get("/prep-requests?wait=payment")).toMatchObject({
      body: {
        items: [
          {
            items: [{ qty: 12, bundleSize: 4 }],
            lines: [{ kind: "base" }, { code: "bundle", qty: 3 }, { code: "box", qty: 2 }],
          },
        ],
      },
    });
    expect(await duda.get("/prep-requests?wait=approval")).toMatchObject({ body: { items: [] } });
  });

  test("a retired service is no longer offered, and earlier orders of it stay", async () => {
    const eva = await product.newcomer("Eva");
    const id = idOf(await eva.post("/prep-requests", await bagged(eva)));
    await product.rui.patch("/floor/services/polybag", { isOffered: false });
    expect(await eva.get("/prep-services")).toMatchObject({
      body: { items: expect.not.arrayContaining([expect.objectContaining({ code: "polybag" })]) },
    });
    expect(await eva.post("/prep-requests", await bagged(eva))).toMatchObject({ status: 409 });
    expect(await eva.get(`/prep-requests/${id}`)).toMatchObject({ body: { payableUsd: 13.5 } });
    await product.rui.patch("/floor/services/polybag", { isOffered: true });
  });

  test("50 payments at once settle each charge once, by one ledger entry of their sum", async () => {
    const fred = await product.newcomer("Fred");
    await hasCredit(fred, 100);
    const id = idOf(await fred.post("/prep-requests", await bagged(fred)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        fred.post(`/prep-requests/${id}/pay-with-balance`, undefined, { "idempotency-key": randomUUID() }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await fred.get("/balance")).toMatchObject({ body: { balanceUsd: 86.5 } });
    const settled = await chargesOfRequest(id);
    expect(new Set(settled.map(({ entryId }) => entryId)).size).toBe(1);
    expect(settled.map(({ state }) => state)).toEqual(["settled", "settled"]);
  }, 60_000);

  test("an approved proof settles them, and they are owed again when the approval is taken back", async () => {
    const gil = await product.newcomer("Gil");
    const id = idOf(await gil.post("/prep-requests", await bagged(gil)));
    await gil.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
    expect(await statesOf(id)).toEqual(["open", "open"]);
    const set = (status: string) => product.rui.patch(`/admin/prep-requests/${id}`, { status });
    await set("scheduled");
    expect(await statesOf(id)).toEqual(["settled", "settled"]);
    await set("shipped");
    await set("pending_payment");
    expect(await statesOf(id)).toEqual(["open", "open"]);
    await hasCredit(gil, 50);
    expect(await gil.post(`/prep-requests/${id}/pay-with-balance`)).toMatchObject({ status: 200 });
    await set("scheduled");
    await set("under_review");
    expect(await chargesOfRequest(id)).toMatchObject([
      { state: "settled", entryId: expect.any(String) },
      { state: "settled", entryId: expect.any(String) },
    ]);
  });

  test("a cancelled request owes nothing", async () => {
    const hugo = await product.newcomer("Hugo");
    const id = idOf(await hugo.post("/prep-requests", await bagged(hugo)));
    expect(await hugo.post(`/prep-requests/${id}/cancel`)).toMatchObject({ status: 200 });
    expect(await statesOf(id)).toEqual(["void", "void"]);
  });

  test.each([
    ["a proof that was seen", { proof: true, seen: true }, "settled", 13.5],
    ["a proof whose money nobody saw", { proof: true, seen: false }, "void", 0],
    ["an approval without a proof", { status: "scheduled" }, "settled", 13.5],
    ["a payment from the balance", { balance: true }, "settled", 13.5],
    ["a proof that was paid back in part", { proof: true, paidBack: 3.5 }, "settled", 10],
    ["no payment, under review by hand", { status: "under_review", seen: false }, "void", 0],
  ] as const)(
    "cancelled by staff with %s: charges, and what is to be paid back (docs/product.md#cancelling-a-request)",
    async (name, payment, state, left) => {
      const { rui } = product;
      const { proof, balance, status, paidBack, seen } = {
        ...{ proof: false, balance: false, status: null, paidBack: 0, seen: null },
        ...payment,
      };
      const kim = await product.newcomer("Kim");
      const id = idOf(await kim.post("/prep-requests", await bagged(kim)));
      const payBack = (amountUsd: number) => rui.post(`/admin/prep-requests/${id}/pay-back`, { amountUsd });
      if (proof) await kim.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]);
      if (balance) {
        await hasCredit(kim, 50);
        await kim.post(`/prep-requests/${id}/pay-with-balance`);
      }
      if (status) await rui.patch(`/admin/prep-requests/${id}`, { status });
      if (paidBack > 0) await payBack(paidBack);
      const asked = idOf(await kim.post("/cases/cancellings", { prepRequestId: id, body: name }));
      const cancel = (paymentSeen?: boolean) =>
        rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada.", paymentSeen });
      if (seen !== null) {
        expect(await rui.get(`/floor/cases/${asked}`)).toMatchObject({ body: { payment: "unknown" } });
        expect(await cancel()).toMatchObject({ status: 422, body: { code: "payment_unknown" } });
        expect(await statesOf(id)).toEqual(["open", "open"]);
      }
      expect(await cancel(seen ?? undefined)).toMatchObject({ status: 201 });
      expect(await statesOf(id)).toEqual([state, state]);
      expect(await rui.get(`/admin/prep-requests/${id}`)).toMatchObject({ body: { payableBackUsd: left } });
      const owed = await toPayBack();
      if (left === 0) {
        expect(await payBack(1)).toMatchObject({ status: 409, body: { code: "not_paid" } });
        expect(await listedToPayBack()).not.toContain(id);
        return;
      }
      expect(await listedToPayBack()).toContain(id);
      expect(await payBack(left + 0.01)).toMatchObject({ status: 409, body: { code: "more_than_paid" } });
      expect(await payBack(left)).toMatchObject({ status: 201, body: { payableBackUsd: 0 } });
      expect(await listedToPayBack()).not.toContain(id);
      expect(await toPayBack()).toBe(owed - 1);
    },
  );

  test("the statement has a row for each charge of a service, none of them void, and each multiplies", async () => {
    const month = { yearMonth: today().slice(0, 7), timeZone: "America/Sao_Paulo" };
    const mia = await product.newcomer("Mia");
    await published(today(), { polybag: "0.125", bundle: "0.80", box: "2.5" });
    const [one, other] = [await bagged(mia, 1), await bagged(mia, 1)];
    const id = idOf(await mia.post("/prep-requests", { items: [...one.items, ...other.items] }));
    const rows = async () => (await statementData(product.db, mia.userId, month))?.services;
    const row = { description: "Saco plástico", productName: expect.any(String), qty: 1000, unitPrice: 1250 };
    expect(await rows()).toMatchObject([
      { ...row, amount: 13 },
      { ...row, amount: 13 },
    ]);
    expect(await mia.get(`/balance/statement.pdf?month=${month.yearMonth}`)).toMatchObject({ status: 200 });
    await product.db.execute(sql`update charges set state = 'void' where number =
      (select max(number) from charges where prep_request_id = ${id})`);
    expect(await rows()).toHaveLength(1);
    await mia.post(`/prep-requests/${id}/cancel`);
    expect(await rows()).toEqual([]);
    await published(today(), { polybag: "0.30", bundle: "0.80", box: "2.5" });
  });

  test("charges never change: the database refuses", async () => {
    for (const act of [
      "update charges set amount = 0, unit_price = 0",
      "update charges set state = 'open' where entry_id is not null",
      "update charges set state = 'open' where state = 'void'",
      "delete from charges",
      "truncate charges",
    ])
      await expect(product.db.execute(sql.raw(act))).rejects.toThrow();
  });

  test("is refused when its price changed since it was shown (docs/product.md#services-in-a-request)", async () => {
    const lia = await product.newcomer("Lia");
    const shipmentId = await hasArrived(product.rui, lia, { qty: 20 });
    const input = { items: [{ shipmentId, services: [{ code: "bundle" }], bundleSize: 4 }] };
    expect(await lia.post("/prep-requests/quote", input)).toMatchObject({ body: { payableUsd: 11.5 } });
    await published(today(), { polybag: "0.30", bundle: "1", box: "2.5" });
    const confirm = (payableUsd?: number) => lia.post("/prep-requests", { ...input, payableUsd });
    expect(await confirm(11.5)).toMatchObject({
      status: 409,
      body: { code: "price_changed", detail: "O valor mudou para US$ 12,50. Confira e confirme de novo." },
    });
    expect(await lia.get("/prep-requests")).toMatchObject({ body: { items: [] } });
    expect(await confirm(12.5)).toMatchObject({ status: 201, body: { payableUsd: 12.5, servicesUsd: 5 } });
    // API callers who name no sum pay what it costs.
    expect(await lia.post("/prep-requests", await bagged(lia))).toMatchObject({
      status: 201,
      body: { payableUsd: 36 },
    });
  });

  // Last, because the clock moves on and all sessions expire.
  test("a card from next week changes quotes from then only, and no charge that exists", async () => {
    await published(daysAfter(today(), 7), { polybag: "0.50" });
    const before = await product.newcomer("Iara");
    const id = idOf(await before.post("/prep-requests", await bagged(before)));
    expect(await before.get(`/prep-requests/${id}`)).toMatchObject({ body: { servicesUsd: 6 } });
    const input = await bagged(before, 4);
    expect(await before.post("/prep-requests/quote", input)).toMatchObject({ body: { servicesUsd: 1.2 } });
    product.passTime(7 * DAY_MS);
    const after = await product.newcomer("Jonas");
    const offers = await after.get("/prep-services");
    expect(offers).toMatchObject({
      body: { items: expect.arrayContaining([expect.objectContaining({ code: "polybag", priceUsd: 0.5 })]) },
    });
    expect(await chargesOfRequest(id)).toMatchObject([{}, { unitPrice: 3000, amount: 600 }]);
  });
});
