import { internalCode } from "@prepara/domain/scan/internal-code";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { shipments } from "#server/tables/shipments";
import { countStatements } from "#server/testing/count-statements";
import { idOf } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";

const product = await runningProduct();
afterAll(() => product.close());
const { ana, bia, rui, db } = product;

const buys = async (person: typeof ana, productName: string, more: object) =>
  idOf(await person.post("/purchases", { productName, qty: 12, ...more }));
const lookUp = (code: string, person = rui) => person.get(`/floor/lookup?code=${encodeURIComponent(code)}`);

describe("GET /floor/lookup (docs/product.md#floor)", () => {
  test("finds the shipment whose number a longer label carries, with suite and customer", async () => {
    const id = await buys(ana, "Fone", { trackingNumbers: ["9400 1112 0620 6406 2607 87", "779017972697"] });
    for (const code of [
      "9400111206206406260787",
      " 9400-1112062064 06260787",
      "]C142032801\x1d9400111206206406260787",
      "1001921334250001000300779017972697",
    ])
      expect(await lookUp(code), code).toMatchObject({
        status: 200,
        body: {
          hits: [
            {
              type: "shipment",
              id,
              label: "Fone",
              suiteLabel: "01",
              customerName: "Ana",
              qty: 12,
              status: "in_transit",
            },
          ],
        },
      });
  });

  test("returns every shipment of a number, also of several customers", async () => {
    const ids = [
      await buys(ana, "Caneca", { trackingNumbers: ["1Z999AA10123456784"] }),
      await buys(bia, "Prato", { trackingNumbers: ["1z 999 aa1 0123 456 784"] }),
    ];
    const found = await lookUp("1Z999AA10123456784");
    expect(found).toMatchObject({
      body: {
        reading: [{ kind: "tracking", value: "1Z999AA10123456784", carrier: "UPS" }],
        hits: [
          { id: ids[1], suiteLabel: "02" },
          { id: ids[0], suiteLabel: "01" },
        ],
      },
    });
  });

  test("finds by one of our own labels only what carries it, whatever was announced", async () => {
    const id = await buys(bia, "Tapete", {});
    const [own] = await db.select({ number: shipments.number }).from(shipments).where(eq(shipments.id, id));
    const code = internalCode("shipment", own?.number ?? 0);
    const strangers = await buys(ana, "Vaso", {});
    // Announcing it is refused today; a row that says so may be older.
    await db
      .update(shipments)
      .set({ trackingNumbers: [code], trackingKeys: [code] })
      .where(eq(shipments.id, strangers));
    expect(await lookUp(code)).toMatchObject({ body: { hits: [{ id }] } });
    expect(await lookUp(internalCode("task", own?.number ?? 0))).toMatchObject({ body: { hits: [] } });
  });

  test("returns shipments in transit first and says that there are more, so that many cannot hide one", async () => {
    const number = { trackingNumbers: ["1Z12345E0205271688"] };
    const id = await buys(bia, "Espelho", number);
    const others: string[] = [];
    for (let n = 0; n < 20; n += 1) others.push(await buys(ana, `Vaso ${n}`, number));
    const all = await lookUp("1Z12345E0205271688");
    expect(all).toMatchObject({ body: { hasMore: true } });
    for (const other of others) await rui.send(`/admin/shipments/${other}/check-in`, {});
    const { hits, hasMore } = JSON.parse((await lookUp("1Z12345E0205271688")).text);
    expect({ first: hits[0], hasMore }).toMatchObject({ first: { id, suiteLabel: "02" }, hasMore: true });
  });

  test("shows one shipment of each customer before the second ones of any", async () => {
    const number = { trackingNumbers: ["1Z12345E6605272234"] };
    const id = await buys(bia, "Espelho", number);
    for (let n = 0; n < 21; n += 1) await buys(ana, `Vaso ${n}`, number);
    const { hits, hasMore } = JSON.parse((await lookUp("1Z12345E6605272234")).text);
    expect(hits.map((hit: { id: string }) => hit.id)).toContain(id);
    expect({ shown: hits.length, hasMore }).toEqual({ shown: 20, hasMore: true });
  });

  test("finds shipments by ASIN and the customer by suite, an ended one never", async () => {
    const id = await buys(bia, "Livro", { asin: "B0LOOKUP01" });
    expect(await lookUp("B0LOOKUP01")).toMatchObject({ body: { hits: [{ type: "shipment", id }] } });
    expect(await lookUp("Suíte 02")).toMatchObject({
      body: { reading: [{ kind: "suite" }], hits: [{ type: "customer", id: bia.userId, label: "Bia" }] },
    });
    const gone = await product.newcomer("Gil");
    const me = await gone.get("/me");
    const suite = `#${JSON.parse(me.text).suiteNumber}`;
    expect(await lookUp(suite)).toMatchObject({ body: { hits: [{ id: gone.userId }] } });
    await db.execute(`update profiles set ended_at = now() where user_id = '${gone.userId}'`);
    expect(await lookUp(suite)).toMatchObject({ body: { hits: [] } });
  });

  test("is never a 404: an unknown or blank code has no hit", async () => {
    for (const code of ["ninguém", "", "   ", "\0", "9".repeat(1999), "00012345600012345675"])
      expect(await lookUp(code), code).toMatchObject({ status: 200, body: { hits: [] } });
    expect(await lookUp("x".repeat(2001))).toMatchObject({ status: 422 });
  });

  test("is for receiving, preparing and support alone", async () => {
    for (const [area, status] of Object.entries({
      recebimento: 200,
      prep: 200,
      suporte: 200,
      financeiro: 403,
    })) {
      await rui.put(`/floor/staff/${ana.userId}`, { areas: [area] });
      expect(await lookUp("x", ana), area).toMatchObject({ status });
    }
    await rui.delete(`/floor/staff/${ana.userId}`);
    expect(await lookUp("x", ana)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("takes at most three queries with that of the caller's areas, whatever the code can mean", async () => {
    const statementsSoFar = countStatements(db);
    await lookUp("B0LOOKUP01"); // knows the session from now on
    for (const code of [
      "B0LOOKUP01",
      "1Z999AA10123456784",
      "Suíte 02",
      "12345",
      internalCode("shipment", 1),
    ]) {
      const before = statementsSoFar();
      await lookUp(code);
      const queries = statementsSoFar() - before;
      expect(queries, code).toBeGreaterThan(0);
      expect(queries, code).toBeLessThanOrEqual(3);
    }
  });
});
