import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shipmentPhotos, shipments } from "#server/tables/shipments";
import { fingerprints } from "#server/testing/fingerprint";
import { type Product, runningProduct } from "#server/testing/product";
import { isOnTheWay, picture } from "#server/testing/warehouse";

let product: Product;
let fingerprint: Awaited<ReturnType<typeof fingerprints>>;
beforeAll(async () => {
  product = await runningProduct();
  fingerprint = await fingerprints(product.db);
});
afterAll(() => product.close());

describe("check-in (docs/product.md#check-in)", () => {
  test("stores measures, counts and photos, and the customer sees them under Chegaram", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { qty: 10 });
    const fields = {
      weightLb: "12,55",
      lengthIn: "6,25",
      widthIn: "8",
      heightIn: "0.1",
      receivedQty: "9",
      damagedQty: "2",
    };
    const answer = await rui.send(`/admin/shipments/${box}/check-in`, fields, [
      await picture(),
      await picture(),
    ]);
    const arrived = {
      id: box,
      status: "arrived",
      weightLb: 12.55,
      lengthIn: 6.25,
      widthIn: 8,
      heightIn: 0.1,
      qty: 10,
      receivedQty: 9,
      damagedQty: 2,
      availableQty: 7,
      arrivedAt: expect.any(String),
      photos: [{ url: expect.any(String) }, { thumbnailUrl: expect.any(String) }],
    };
    expect(answer).toMatchObject({ status: 200, body: { ...arrived, customer: { fullName: "Ana" } } });
    expect(await ana.get("/shipments?status=arrived&limit=1")).toMatchObject({ body: { items: [arrived] } });
    expect(await ana.get("/products?limit=1")).toMatchObject({ body: { items: [{ status: "arrived" }] } });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: {
        items: [
          {
            action: "shipment.check-in",
            objectId: box,
            actor: { userId: rui.userId, fullName: "Rui" },
            details: { weightLb: "12.550", receivedQty: 9, damagedQty: 2, photos: 2 },
          },
        ],
      },
    });
  });

  test("treats empty fields as not measured, all units received and none damaged", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { qty: 4 });
    const empty = { weightLb: "", lengthIn: " ", widthIn: "", heightIn: "", receivedQty: "", damagedQty: "" };
    expect(await rui.send(`/admin/shipments/${box}/check-in`, empty)).toMatchObject({
      status: 200,
      body: {
        weightLb: null,
        lengthIn: null,
        widthIn: null,
        heightIn: null,
        receivedQty: 4,
        damagedQty: 0,
        availableQty: 4,
      },
    });
  });

  test.each([
    [{ weightLb: "0" }, "weightLb"],
    [{ weightLb: "-1" }, "weightLb"],
    [{ weightLb: "1e3" }, "weightLb"],
    [{ lengthIn: "500.01" }, "lengthIn"],
    [{ heightIn: "alto" }, "heightIn"],
    [{ widthIn: "501" }, "widthIn"],
    [{ receivedQty: "1.5" }, "receivedQty"],
    [{ receivedQty: "-1" }, "receivedQty"],
    [{ receivedQty: "2", damagedQty: "3" }, "damagedQty"],
    [{ announcedQty: "0" }, "announcedQty"],
    [{ confirmedAt: "ontem" }, "confirmedAt"],
  ])("refuses %o field by field and changes nothing", async (fields, path) => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { qty: 2 });
    const before = await fingerprint();
    expect(await rui.send(`/admin/shipments/${box}/check-in`, fields, [await picture()])).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path, message: expect.any(String) }] },
    });
    expect(await fingerprint()).toEqual(before);
  });

  test("refuses more damaged units than were announced when none were counted", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana, { qty: 2 });
    expect(await rui.send(`/admin/shipments/${box}/check-in`, { damagedQty: "3" })).toMatchObject({
      status: 422,
    });
  });

  test("succeeds once: a second one is a 409 and changes nothing", async () => {
    const { ana, rui } = product;
    const box = await isOnTheWay(ana);
    expect(await rui.send(`/admin/shipments/${box}/check-in`, {})).toMatchObject({ status: 200 });
    const before = await fingerprint();
    expect(
      await rui.send(`/admin/shipments/${box}/check-in`, { weightLb: "9" }, [await picture()]),
    ).toMatchObject({
      status: 409,
      body: { code: "not_in_transit" },
    });
    expect(await fingerprint()).toEqual(before);
  });

  describe("when the customer changes the announced number meanwhile", () => {
    const soon = () => new Promise((done) => setTimeout(done, 20));

    test.each([
      ["an empty field", {}, 1000],
      ["received units", { receivedQty: "8" }, 1000],
      ["damaged units only", { damagedQty: "1" }, 1000],
      ["more damaged units than are announced now", { damagedQty: "6" }, 5],
    ])("refuses %s with the number that was seen, and accepts the number of now", async (_, typed, now) => {
      const { ana, rui } = product;
      const box = await isOnTheWay(ana, { qty: 10 });
      await ana.patch(`/shipments/${box}`, { qty: now });
      const before = await fingerprint();
      expect(
        await rui.send(`/admin/shipments/${box}/check-in`, { ...typed, announcedQty: "10" }, [
          await picture(),
        ]),
      ).toMatchObject({
        status: 409,
        body: { code: "line_changed", detail: expect.stringContaining(`agora são ${now}`) },
      });
      expect(await fingerprint()).toEqual(before);
      const corrected = { receivedQty: "4", damagedQty: "1", announcedQty: String(now) };
      expect(await rui.send(`/admin/shipments/${box}/check-in`, corrected)).toMatchObject({
        status: 200,
        body: { receivedQty: 4, damagedQty: 1 },
      });
    });

    test("refuses what an older version confirmed before the change, and accepts it otherwise", async () => {
      const { ana, rui } = product;
      const box = await isOnTheWay(ana, { qty: 10 });
      await ana.patch(`/shipments/${box}`, { qty: 12 });
      await soon();
      const confirmedAt = new Date().toISOString();
      await soon();
      // Neither another field nor the same number is a change of the number.
      await ana.patch(`/shipments/${box}`, { qty: 12, notes: "frágil" });
      const other = await isOnTheWay(ana, { qty: 10 });
      await ana.patch(`/shipments/${other}`, { qty: 1000 });
      expect(await rui.send(`/admin/shipments/${other}/check-in`, { confirmedAt })).toMatchObject({
        status: 409,
        body: { code: "line_changed" },
      });
      expect(await rui.send(`/admin/shipments/${box}/check-in`, { confirmedAt })).toMatchObject({
        status: 200,
        body: { receivedQty: 12 },
      });
    });

    test("refuses a body that says nothing when the number changed while it was received", async () => {
      const { ana, rui, db } = product;
      const [box, other] = [await isOnTheWay(ana, { qty: 10 }), await isOnTheWay(ana, { qty: 10 })];
      await ana.patch(`/shipments/${box}`, { qty: 12 });
      await soon();
      expect(await rui.send(`/admin/shipments/${box}/check-in`, {})).toMatchObject({
        status: 200,
        body: { receivedQty: 12 },
      });
      // The change commits after the request came, because it holds the lock that the check-in waits for.
      const sent = await db.transaction(async (tx) => {
        await tx.select().from(shipments).where(eq(shipments.id, other)).for("update");
        const waiting = rui.send(`/admin/shipments/${other}/check-in`, {});
        await soon();
        await tx
          .update(shipments)
          .set({ qty: 1000, qtyChangedAt: new Date(Date.now() + 1000) })
          .where(eq(shipments.id, other));
        return { waiting };
      });
      expect(await sent.waiting).toMatchObject({ status: 409, body: { code: "line_changed" } });
    });
  });

  test("sent by two admins at once succeeds for exactly one", async () => {
    const { ana, rui, db } = product;
    const box = await isOnTheWay(ana);
    const picked = await picture();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        rui.send(`/admin/shipments/${box}/check-in`, { weightLb: String(index + 1) }, [picked]),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await db.$count(shipmentPhotos, eq(shipmentPhotos.shipmentId, box))).toBe(1);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(await ana.get(`/shipments/${box}`)).toMatchObject({ body: { weightLb: winner + 1 } });
  });
});
