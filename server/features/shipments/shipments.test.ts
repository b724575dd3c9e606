import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { storedFiles } from "#server/tables/platform";
import { products } from "#server/tables/products";
import { shipments } from "#server/tables/shipments";
import { fingerprints } from "#server/testing/fingerprint";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const page = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

/** All ids of a list, read page by page. */
async function wholeList(person: Person, path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await person.get(`${path}&limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`);
    const { items, nextCursor } = bodyOf(page, answer);
    expect(items.length).toBeLessThanOrEqual(limit);
    ids.push(...items.map((item) => item.id));
    cursor = nextCursor;
  } while (cursor !== null);
  return ids;
}

describe("registering a purchase (docs/product.md#in-transit)", () => {
  test("shows a shop's return window from the customer's own newest purchase there", async () => {
    const [rita, saul] = [await product.newcomer("Rita"), await product.newcomer("Saul")];
    const buys = (person: Person, fields: Record<string, string>) =>
      person.post("/purchases", { productName: "Meia", qty: 1, purchaseDate: "2026-11-01", ...fields });
    await buys(rita, { supplierUrl: "https://www.walmart.com/ip/1", returnBy: "2026-11-16" });
    await buys(rita, { supplierUrl: "https://walmart.com/ip/2", returnBy: "2026-12-01" });
    await buys(rita, { supplierUrl: "https://walmart.com/ip/3" });
    await buys(rita, { supplierName: "Loja do João", returnBy: "2026-11-08" });
    await buys(saul, { supplierUrl: "https://target.com/p/1", returnBy: "2026-11-10" });
    const answer = await rita.get("/shipments/return-windows");
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      items: [
        { shop: "loja do joao", days: 7 },
        { shop: "walmart.com", days: 30 },
      ],
    });
  });

  test("takes one tracking number 200 times from each customer, in any of its forms", async () => {
    const { db, newcomer } = product;
    const [ida, jon] = [await newcomer("Ida"), await newcomer("Jon")];
    const buys = (person: Person, number: string) =>
      person.post("/purchases", { productName: "Meia", qty: 1, trackingNumbers: [number] });
    const first = idOf(await buys(ida, "9612019123456789012347"));
    const [like] = await db.select().from(shipments).where(eq(shipments.id, first));
    if (!like) throw new Error("no shipment");
    const { id: _, number: __, ...row } = like;
    await db.insert(shipments).values(Array.from({ length: 199 }, () => row));
    const refused = { status: 409, body: { code: "announced_too_often" } };
    expect(await buys(ida, "9612019123456789012347")).toMatchObject(refused);
    const other = idOf(await buys(ida, "1Z5R89390357567127"));
    const edit = { trackingNumbers: ["9612019123456789012347"] };
    expect(await ida.patch(`/shipments/${other}`, edit)).toMatchObject(refused);
    expect(await buys(jon, "9612019123456789012347")).toMatchObject({ status: 201 });
  });

  test("makes product and shipment together, with every field as entered", async () => {
    const { ana } = product;
    const purchase = {
      productName: "  Fone de ouvido ",
      qty: 3,
      asin: "https://www.amazon.com/dp/B08N5WRWNW?ref=x",
      amazonUrl: "https://www.amazon.com/dp/B08N5WRWNW",
      supplierName: "Loja",
      supplierUrl: "https://www.exemplo.com/fone",
      unitCostUsd: 12.5,
      purchaseDate: "2025-03-01",
      eta: "2025-03-20",
      trackingNumbers: ["1z 5r89-390357567127", "1Z5R89390357567127", "9400111899223197428490"],
      notes: "Frágil 🍷",
      returnBy: "2025-04-19",
    };
    const answer = await ana.post("/purchases", purchase);
    const made = {
      status: "in_transit",
      qty: 3,
      receivedQty: null,
      availableQty: 0,
      arrivedAt: null,
      eta: "2025-03-20",
      notes: "Frágil 🍷",
      returnBy: "2025-04-19",
      trackingNumbers: ["1Z5R89390357567127", "9400111899223197428490"],
      product: {
        name: "Fone de ouvido",
        asin: "B08N5WRWNW",
        unitCostUsd: 12.5,
        purchaseDate: "2025-03-01",
        supplierName: "Loja",
      },
      photos: [],
    };
    expect(answer).toMatchObject({ status: 201, body: made });
    const id = idOf(answer);
    expect(await ana.get(`/shipments/${id}`)).toMatchObject({
      body: {
        ...made,
        timeline: [{ event: "registered", qty: 3, prepRequestId: null }],
        boxes: [],
        damagePhotos: [],
        places: null,
      },
    });
    // The write returns the same as the reads.
    const {
      timeline: _timeline,
      boxes: _boxes,
      damagePhotos: _damagePhotos,
      places: _places,
      ...read
    } = z
      .looseObject({
        timeline: z.unknown(),
        boxes: z.unknown(),
        damagePhotos: z.unknown(),
        places: z.unknown(),
      })
      .parse((await ana.get(`/shipments/${id}`)).body);
    expect(read).toEqual(answer.body);
    expect(await ana.get("/products?limit=1")).toMatchObject({
      body: {
        items: [{ name: "Fone de ouvido", qty: 3, status: "in_transit", expectedArrivalDate: "2025-03-20" }],
      },
    });
  });

  test.each([
    [{ productName: "  " }, "productName"],
    [{ productName: "x".repeat(201) }, "productName"],
    [{ qty: 0 }, "qty"],
    [{ qty: 1.5 }, "qty"],
    [{ qty: "2" }, "qty"],
    [{ qty: 1_000_001 }, "qty"],
    [{ unitCostUsd: 1.005 }, "unitCostUsd"],
    [{ unitCostUsd: -1 }, "unitCostUsd"],
    [{ amazonUrl: "amazon.com/x" }, "amazonUrl"],
    [{ supplierUrl: "javascript:alert(1)" }, "supplierUrl"],
    [{ asin: "B08" }, "asin"],
    [{ eta: "2025-02-30" }, "eta"],
    [{ notes: "a\0b" }, "notes"],
    [{ trackingNumbers: Array(21).fill("1Z") }, "trackingNumbers"],
  ])("says which field is wrong: %o", async (wrong, path) => {
    const fingerprint = await fingerprints(product.db);
    const before = await fingerprint();
    expect(await product.ana.post("/purchases", { productName: "Fone", qty: 1, ...wrong })).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path }] },
    });
    expect(await fingerprint()).toEqual(before);
  });
});

describe("a list (docs/product.md#http)", () => {
  test("is read page by page without a gap or a duplicate, also when all were made at the same moment", async () => {
    const eva = await product.newcomer("Eva");
    const made: string[] = [];
    for (let index = 0; index < 11; index++) made.push(await isOnTheWay(eva));
    await product.db
      .update(shipments)
      .set({ createdAt: sql`date_trunc('minute', ${shipments.createdAt})` })
      .where(eq(shipments.userId, eva.userId));
    for (const limit of [1, 2, 5, 10, 11, 100]) {
      const ids = await wholeList(eva, "/shipments?status=in_transit", limit);
      expect(ids.length).toBe(11);
      expect(new Set(ids)).toEqual(new Set(made));
    }
    expect(await wholeList(product.bia, "/shipments?status=in_transit", 5)).toEqual([]);
  });

  test("of arrived shipments starts with the latest arrival, page by page, also at equal times", async () => {
    const { rui, newcomer, db } = product;
    const fabi = await newcomer("Fabi");
    const ids = await Promise.all(Array.from({ length: 7 }, () => isOnTheWay(fabi)));
    const order = [3, 0, 6, 1, 5, 2, 4].map((index) => ids[index] ?? "");
    for (const id of order) await rui.send(`/admin/shipments/${id}/check-in`, {});
    expect(await wholeList(fabi, "/shipments?status=arrived", 2)).toEqual([...order].reverse());
    await db.update(shipments).set({ arrivedAt: product.now() }).where(eq(shipments.userId, fabi.userId));
    const atOnce = await wholeList(fabi, "/shipments?status=arrived", 3);
    expect([...atOnce].sort()).toEqual([...ids].sort());
  });

  test("continues where it was while new rows are added", async () => {
    const gil = await product.newcomer("Gil");
    const [old, middle] = [await isOnTheWay(gil), await isOnTheWay(gil)];
    const first = page.parse((await gil.get("/shipments?limit=1")).body);
    await isOnTheWay(gil);
    const second = page.parse((await gil.get(`/shipments?limit=1&cursor=${first.nextCursor}`)).body);
    expect([first.items[0]?.id, second.items[0]?.id, second.nextCursor]).toEqual([middle, old, null]);
  });

  test.each(["limit=0", "limit=101", "limit=abc", "status=lost"])("returns 422 for %s", async (query) => {
    expect(await product.ana.get(`/shipments?${query}`)).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
  });

  test.each(["x", "e30", "W10", "WzEsMl0"])("returns 400 for the cursor %s", async (cursor) => {
    expect(await product.ana.get(`/shipments?cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_cursor" },
    });
  });
});

describe("a shipment in transit (docs/product.md#http)", () => {
  test("is changed field by field; null clears, a missing field is kept", async () => {
    const { ana } = product;
    const id = idOf(
      await ana.post("/purchases", { productName: "Fone", qty: 2, eta: "2025-03-20", notes: "A" }),
    );
    expect(await ana.patch(`/shipments/${id}`, { qty: 5 })).toMatchObject({
      status: 200,
      body: { qty: 5, eta: "2025-03-20" },
    });
    expect(
      await ana.patch(`/shipments/${id}`, { eta: null, notes: " ", trackingNumbers: ["1z 9"] }),
    ).toMatchObject({
      body: { qty: 5, eta: null, notes: null, trackingNumbers: ["1Z9"] },
    });
    const shown = seenIn(await ana.get(`/shipments/${id}`));
    const twoTabs = await Promise.all(
      [null, "De outra aba"].map((notes) =>
        ana.patch(`/shipments/${id}`, { notes, eta: "2027-01-01" }, shown),
      ),
    );
    expect(twoTabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await ana.patch(`/shipments/${id}`, { eta: null, notes: null });
    expect(await ana.patch(`/shipments/${id}`, {})).toMatchObject({ status: 200, body: { qty: 5 } });
    expect(
      await ana.patch(`/shipments/${id}`, { status: "arrived", userId: product.bia.userId }),
    ).toMatchObject({
      status: 200,
      body: { status: "in_transit" },
    });
  });

  test("updates its product as well: Minha Suíte shows the same units and date (docs/decisions/0013)", async () => {
    const { ana } = product;
    const id = idOf(await ana.post("/purchases", { productName: "Panela", qty: 2, eta: "2025-03-20" }));
    await ana.patch(`/shipments/${id}`, { qty: 7, eta: "2025-04-01" });
    expect(await ana.get("/products?limit=1")).toMatchObject({
      body: { items: [{ name: "Panela", qty: 7, expectedArrivalDate: "2025-04-01" }] },
    });
    await ana.patch(`/shipments/${id}`, { notes: "só a nota" });
    expect(await ana.get("/products?limit=1")).toMatchObject({
      body: { items: [{ qty: 7, expectedArrivalDate: "2025-04-01", notes: "só a nota" }] },
    });
  });

  test("is deleted with its product and photo", async () => {
    const { ana, db } = product;
    const form = { name: "Tênis", expectedArrivalDate: "2030-01-31" };
    const productId = idOf(await ana.send("/products", form, [await picture("photo")]));
    const [shipment] = await db.select().from(shipments).where(eq(shipments.productId, productId));
    expect(await ana.delete(`/shipments/${shipment?.id}`)).toMatchObject({ status: 204, text: "" });
    expect(await ana.get(`/shipments/${shipment?.id}`)).toMatchObject({ status: 404 });
    expect(await db.$count(products, eq(products.id, productId))).toBe(0);
    const left = await db.select().from(storedFiles).where(eq(storedFiles.userId, ana.userId));
    expect(left.filter((file) => file.deletedAt === null)).toEqual([]);
    expect(await ana.delete(`/shipments/${shipment?.id}`)).toMatchObject({ status: 404 });
  });

  test("is neither changed nor deleted once it arrived: 409", async () => {
    const { ana, rui } = product;
    const id = await hasArrived(rui, ana, { qty: 2 });
    const fingerprint = await fingerprints(product.db);
    const before = await fingerprint();
    const refused = { status: 409, body: { detail: "Este envio já chegou e não pode mais ser alterado." } };
    expect(await ana.patch(`/shipments/${id}`, { qty: 9 })).toMatchObject(refused);
    expect(await ana.delete(`/shipments/${id}`)).toMatchObject(refused);
    expect(await fingerprint()).toEqual(before);
  });

  test("that is deleted and checked in at the same moment ends as either, completely", async () => {
    const { ana, rui } = product;
    for (let round = 0; round < 5; round++) {
      const id = await isOnTheWay(ana);
      const [gone, arrived] = await Promise.all([
        ana.delete(`/shipments/${id}`),
        rui.send(`/admin/shipments/${id}/check-in`, {}),
      ]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([gone.status, arrived.status]);
      expect((await ana.get(`/shipments/${id}`)).status).toBe(gone.status === 204 ? 404 : 200);
    }
  });
});
