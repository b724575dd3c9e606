import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { rateFromDecimal } from "@prepara/domain/money/rate";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { rateCards, rates } from "#server/tables/services";
import { runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";

const product = await runningProduct();
afterAll(() => product.close());
const { ana, bia, rui, db } = product;

const day = (after: number) => daysAfter(dateOf(product.now(), "America/Sao_Paulo"), after);
const cardOf = (service: string, priceUsd: number, more: object = {}) => ({
  audience: "all",
  effectiveFrom: day(1),
  prices: [{ service, priceUsd }],
  ...more,
});

describe("the catalogue (docs/product.md#services-and-prices)", () => {
  test("starts without a price: the label and the inspection are included, nothing else is offered", async () => {
    const { body } = await rui.get("/floor/services");
    expect(body).toMatchObject({
      today: day(0),
      items: expect.arrayContaining([
        expect.objectContaining({
          code: "fnsku_label",
          prices: {
            free: { priceUsd: 0, isIncluded: true },
            premium: { priceUsd: 0, isIncluded: true },
          },
        }),
        expect.objectContaining({ code: "polybag", prices: { free: null, premium: null } }),
      ]),
    });
  });

  test("is added to, renamed and retired by admins; a code is never taken twice", async () => {
    const added = await rui.post("/floor/services", { name: "Fita de presente", per: "unit" });
    expect(added).toMatchObject({ status: 201, body: { code: "fita_de_presente", isForPrep: true } });
    expect(await rui.post("/floor/services", { name: "Fita de Presente", per: "box" })).toMatchObject({
      status: 409,
      body: { code: "service_exists" },
    });
    expect(
      await rui.patch("/floor/services/fita_de_presente", { name: "Laço", isOffered: false }),
    ).toMatchObject({ status: 200, body: { code: "fita_de_presente", name: "Laço", isOffered: false } });
    expect(await rui.patch("/floor/services/nenhum", { name: "Laço" })).toMatchObject({ status: 404 });
  });

  test("financeiro may read it and the cards, but change nothing; other staff and customers may read neither", async () => {
    await rui.put(`/floor/staff/${bia.userId}`, { areas: ["financeiro"] });
    for (const path of ["/floor/services", "/floor/rate-cards"]) {
      expect(await bia.get(path)).toMatchObject({ status: 200 });
      expect(await ana.get(path)).toMatchObject({ status: 403 });
    }
    for (const path of ["/floor/rate-cards", "/floor/rate-cards/preview"])
      expect(await bia.post(path, cardOf("polybag", 1))).toMatchObject({ status: 403 });
    expect(await bia.post("/floor/services", { name: "Fita", per: "unit" })).toMatchObject({ status: 403 });
  });
});

describe("rate cards", () => {
  test("count from tomorrow on, from today only where they are the first to name a service, never earlier", async () => {
    const refused = { status: 422, body: { code: "not_in_future" } };
    expect(await rui.post("/floor/rate-cards", cardOf("box", 2, { effectiveFrom: day(-1) }))).toMatchObject(
      refused,
    );
    const first = await rui.post("/floor/rate-cards", cardOf("box", 2, { effectiveFrom: day(0) }));
    expect(first).toMatchObject({ status: 201, body: { state: "in_force", prices: [{ service: "box" }] } });
    expect(await rui.post("/floor/rate-cards", cardOf("box", 3, { effectiveFrom: day(0) }))).toMatchObject(
      refused,
    );
    expect(
      await rui.post("/floor/rate-cards/preview", cardOf("box", 3, { effectiveFrom: day(0) })),
    ).toMatchObject(refused);
    expect(await rui.post("/floor/rate-cards", cardOf("box", 3))).toMatchObject({
      status: 201,
      body: { state: "coming", effectiveFrom: day(1) },
    });
    expect(await rui.get("/floor/services")).toMatchObject({
      body: {
        items: expect.arrayContaining([
          expect.objectContaining({
            code: "box",
            prices: expect.objectContaining({ free: { priceUsd: 2, isIncluded: false } }),
          }),
        ]),
      },
    });
  });

  test("two admins at once: only one card is the first to name a service", async () => {
    const cards = await Promise.all(
      [1, 2, 3].map((price) =>
        rui.post("/floor/rate-cards", cardOf("extra_photo", price, { effectiveFrom: day(0) })),
      ),
    );
    expect(cards.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  test("the preview shows what changes for whom and writes nothing", async () => {
    await rui.post("/floor/rate-cards", cardOf("polybag", 0.3));
    const own = { audience: "customer", userId: ana.userId };
    expect(await rui.post("/floor/rate-cards/preview", cardOf("polybag", 0.2, own))).toMatchObject({
      status: 200,
      body: {
        changes: [
          {
            customer: { userId: ana.userId },
            customers: 1,
            before: { priceUsd: 0.3 },
            after: { priceUsd: 0.2 },
          },
        ],
      },
    });
    expect(await rui.post("/floor/rate-cards", cardOf("polybag", 0.2, own))).toMatchObject({
      status: 201,
      body: { audience: "customer", customer: { userId: ana.userId, fullName: "Ana" } },
    });
    expect(await rui.post("/floor/rate-cards/preview", cardOf("polybag", 0.4))).toMatchObject({
      body: {
        changes: [{ plan: "free", customer: null, customers: 2, before: { priceUsd: 0.3 } }],
      },
    });
    expect(await rui.post("/floor/rate-cards/preview", cardOf("polybag", 0.3))).toMatchObject({
      body: { changes: [] },
    });
  });

  test("are not published once they change other prices than the preview showed", async () => {
    const raise = cardOf("polybag", 0.45);
    const publish = (headers: Record<string, string>) => rui.post("/floor/rate-cards", raise, headers);
    const preview = () => rui.post("/floor/rate-cards/preview", raise);
    const shown = seenIn(await preview());
    const both = await Promise.all([publish(shown), publish(shown)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await publish(shown)).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await publish(seenIn(await preview()))).toMatchObject({ status: 201 });
  });

  test("are listed by publication, the newest first, with what they replaced", async () => {
    const old = { audience: "all", effectiveFrom: day(-30), createdAt: product.now() } as const;
    const [card] = await db.insert(rateCards).values(old).returning({ id: rateCards.id });
    const price = { service: "bundle", price: rateFromDecimal("1"), isIncluded: false };
    await db.insert(rates).values({ cardId: card?.id ?? 0, ...price });
    const newer = await db
      .insert(rateCards)
      .values({ ...old, effectiveFrom: day(-1) })
      .returning();
    await db.insert(rates).values({ cardId: newer[0]?.id ?? 0, ...price, price: rateFromDecimal("2") });
    const { body } = await rui.get("/floor/rate-cards?limit=2");
    expect(body).toMatchObject({
      items: [
        { state: "in_force", prices: [{ service: "bundle", price: { priceUsd: 2 } }] },
        { state: "replaced", prices: [{ service: "bundle", price: { priceUsd: 1 } }] },
      ],
      nextCursor: expect.any(String),
    });
  });

  test("name services of the catalogue and customers that exist", async () => {
    expect(await rui.post("/floor/rate-cards", cardOf("nada", 1))).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
    const nobody = { audience: "customer", userId: "00000000-0000-4000-8000-000000000000" };
    expect(await rui.post("/floor/rate-cards", cardOf("polybag", 1, nobody))).toMatchObject({ status: 404 });
  });

  test("never change: the database refuses", async () => {
    for (const table of ["rate_cards", "rates"]) {
      for (const act of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(db.execute(sql.raw(act))).rejects.toThrow();
    }
    await expect(db.execute(sql`update rates set price = 1`)).rejects.toThrow();
  });

  test("one key publishes one card: other prices or another service with it are refused", async () => {
    const key = { "idempotency-key": "one-card" };
    const publish = (service: string, priceUsd: number) =>
      rui.post("/floor/rate-cards", cardOf(service, priceUsd, { effectiveFrom: day(200) }), key);
    const first = await publish("polybag", 0.3);
    expect(first).toMatchObject({ status: 201 });
    expect(await publish("polybag", 0.3)).toMatchObject({ status: 201, body: first.body });
    for (const other of [await publish("polybag", 3), await publish("bundle", 0.3)])
      expect(other).toMatchObject({ status: 409, body: { code: "idempotency_mismatch" } });
  });
});
