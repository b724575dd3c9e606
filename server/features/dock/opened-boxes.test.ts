import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { dockBoxes } from "#server/tables/dock-boxes";
import { tasks } from "#server/tables/tasks";
import { bodyOf, idOf } from "#server/testing/person";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, picture } from "#server/testing/warehouse";
import { dock } from "./dock.feature.ts";
import { dockChecks } from "./dock-checks.ts";
import { atTheDock, figuresOf } from "./testing/at-the-dock.ts";

const { product, staff, suiteOf, freshNumber, announces, scan, read, boxesOf, counted, undoNewest } =
  await atTheDock();
afterAll(() => product.close());
const { ana, bia, rui, db } = product;
const status = z.object({ status: z.string() });
const confirmed = z.object({ confirmedBoxIds: z.array(z.string()) });

describe("the end of a box at the dock", () => {
  test("a check-in opens its confirmed boxes, which cannot be changed or handed back any more", async () => {
    const code = freshNumber();
    const shipmentId = await announces(ana, code);
    const id = idOf(await scan(code, { suite: String(await suiteOf(ana)) }));
    await rui.send(`/admin/shipments/${shipmentId}/check-in`, {});
    expect(await read(id)).toMatchObject({ body: { status: "opened" } });
    expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [{ isOpened: true }] });
    const refused = { status: 409, body: { code: "box_opened" } };
    expect(await staff.patch(`/floor/boxes/${id}`, { userId: null })).toMatchObject(refused);
    expect(await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "x" })).toMatchObject(refused);
    expect(await scan(code, { condition: "wet" })).toMatchObject({
      status: 200,
      body: { id, condition: "ok" },
    });
  });

  test.each(["the box", "the check-in"])(
    "a check-in opens no box that was confirmed after its form was opened, if %s arrives first",
    async (isFirst) => {
      const [one, other] = [freshNumber(), freshNumber()];
      const suite = String(await suiteOf(ana));
      const announced = { productName: "Fone", qty: 10, trackingNumbers: [one, other] };
      const shipmentId = idOf(await ana.post("/purchases", announced));
      const seen = idOf(await scan(one, { suite }));
      const { confirmedBoxIds } = bodyOf(confirmed, await rui.get(`/admin/shipments/${shipmentId}`));
      expect(confirmedBoxIds).toEqual([seen]);
      const arrives = async () => {
        const fields = { receivedQty: "8", seenBoxIds: JSON.stringify(confirmedBoxIds) };
        expect(await rui.send(`/admin/shipments/${shipmentId}/check-in`, fields)).toMatchObject({
          status: 200,
          body: { receivedQty: 8 },
        });
      };
      if (isFirst === "the check-in") await arrives();
      const later = idOf(await scan(other, { suite }));
      if (isFirst === "the box") await arrives();
      expect(await read(seen)).toMatchObject({ body: { status: "opened" } });
      expect(await read(later)).toMatchObject({ body: { status: "matched", isConfirmed: true } });
      const open = and(eq(tasks.shipmentId, shipmentId), eq(tasks.status, "ready"));
      expect(await db.$count(tasks, open)).toBe(1);
      expect(await staff.post(`/floor/boxes/${later}/counted`, {})).toMatchObject({ status: 201 });
      expect(await db.$count(tasks, open)).toBe(0);
    },
  );

  test("a check-in that does not say which boxes were seen opens all confirmed ones", async () => {
    const [code, suite] = [freshNumber(), String(await suiteOf(ana))];
    const shipmentId = await announces(ana, code);
    const boxes = [await scan(code, { suite }), await scan(code, { suite, another: "true" })].map(idOf);
    const path = `/admin/shipments/${shipmentId}/check-in`;
    for (const seenBoxIds of ["caixa", JSON.stringify(["x"])])
      expect(await rui.send(path, { seenBoxIds })).toMatchObject({
        status: 422,
        body: { errors: [{ path: expect.stringContaining("seenBoxIds") }] },
      });
    await rui.send(path, {});
    for (const id of boxes) expect(await read(id)).toMatchObject({ body: { status: "opened" } });
  });

  test("neither a check-in nor a count opens a box that only its number makes the shipment's", async () => {
    for (const arrives of [
      (id: string) => rui.send(`/admin/shipments/${id}/check-in`, {}),
      (id: string) => counted(id, 12),
    ]) {
      const [own, guessed] = [freshNumber(), freshNumber()];
      const announced = { productName: "Fone", qty: 12, trackingNumbers: [own, guessed] };
      const shipmentId = idOf(await ana.post("/purchases", announced));
      const others = idOf(await staff.send("/floor/boxes", { code: guessed }, [await picture()]));
      const id = idOf(await scan(own, { suite: String(await suiteOf(ana)) }));
      await arrives(shipmentId);
      expect(await read(id)).toMatchObject({ body: { status: "opened" } });
      expect(await read(others)).toMatchObject({ body: { status: "matched", isConfirmed: false } });
      expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [{ isOpened: true, photos: [] }] });
      const { tables } = JSON.parse((await ana.get("/me/export")).text);
      expect(JSON.stringify(tables)).not.toContain(others);
      expect(await staff.patch(`/floor/boxes/${others}`, { suite: await suiteOf(bia) })).toMatchObject({
        body: { status: "owned", customer: { userId: bia.userId } },
      });
    }
  });

  test("a count opens the boxes that it names, which confirms them, also without an announcement", async () => {
    const shipmentId = await announces(ana, freshNumber());
    const named = idOf(await scan(freshNumber()));
    const bias = idOf(await scan(freshNumber(), { suite: String(await suiteOf(bia)) }));
    const naming = (ids: string[]) => counted(shipmentId, 12, { boxIds: JSON.stringify(ids) });
    expect(await naming([named, bias])).toMatchObject({
      status: 422,
      body: { code: "other_customers_line" },
    });
    expect(await naming([randomUUID()])).toMatchObject({ status: 404 });
    expect(await naming(["x"])).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await naming([named])).toMatchObject({ status: 201 });
    expect(await read(named)).toMatchObject({
      body: { status: "opened", suiteRead: await suiteOf(ana), shipments: [{ id: shipmentId }] },
    });
    expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [{ isOpened: true }] });
  });

  test("a count of a part opens the boxes that it names alone, and undoing it closes exactly these", async () => {
    const code = freshNumber();
    const suite = String(await suiteOf(ana));
    const shipmentId = await announces(ana, code);
    const first = idOf(await scan(code, { suite }));
    const second = idOf(await scan(code, { suite, another: "true" }));
    const counts = (good: number, coming: number, announced: number, boxIds: string[]) =>
      counted(shipmentId, good, {
        stillComing: String(coming),
        announcedQty: String(announced),
        boxIds: JSON.stringify(boxIds),
      });
    const statuses = async () =>
      Promise.all([first, second].map(async (id) => bodyOf(status, await read(id)).status));
    await counts(5, 7, 12, [first]);
    expect(await statuses()).toEqual(["opened", "matched"]);
    expect(await staff.get(`/floor/shipments/${shipmentId}`)).toMatchObject({
      body: {
        boxes: [
          { id: first, code, isOpened: true, isConfirmed: true },
          { id: second, isOpened: false },
        ],
      },
    });
    await counts(3, 4, 7, []);
    expect(await statuses()).toEqual(["opened", "matched"]);
    await counts(4, 0, 4, [first, second]);
    expect(await statuses()).toEqual(["opened", "opened"]);
    await undoNewest(shipmentId);
    expect(await statuses()).toEqual(["opened", "matched"]);
    await undoNewest(shipmentId);
    expect(await statuses()).toEqual(["opened", "matched"]);
    await undoNewest(shipmentId);
    expect(await statuses()).toEqual(["matched", "matched"]);
    expect(await staff.patch(`/floor/boxes/${first}`, { suite: await suiteOf(bia) })).toMatchObject({
      status: 200,
    });
  });

  test("a count that names no box opens the only one left, or all once nothing is announced any more", async () => {
    const code = freshNumber();
    const suite = String(await suiteOf(ana));
    const shipmentId = await announces(ana, code);
    const first = idOf(await scan(code, { suite }));
    const statusOf = async (id: string) => bodyOf(status, await read(id)).status;
    await counted(shipmentId, 2, { stillComing: "10" });
    expect(await statusOf(first)).toBe("opened");
    const others = [
      await scan(code, { suite, another: "true" }),
      await scan(code, { suite, another: "true" }),
    ];
    await counted(shipmentId, 2, { announcedQty: "10", stillComing: "8" });
    for (const other of others) expect(await statusOf(idOf(other))).toBe("matched");
    await counted(shipmentId, 8, { announcedQty: "8" });
    for (const other of others) expect(await statusOf(idOf(other))).toBe("opened");
  });

  test("a box of two shipments stays opened while a count of either opened it", async () => {
    const code = freshNumber();
    const [one, other] = [await announces(ana, code), await announces(ana, code)];
    const id = idOf(await scan(code, { suite: String(await suiteOf(ana)) }));
    const isNow = async (shown: string) => expect(await read(id)).toMatchObject({ body: { status: shown } });
    await counted(one, 12);
    await counted(other, 5, { stillComing: "7" });
    await undoNewest(one);
    await isNow("opened");
    await undoNewest(other);
    await isNow("matched");
  });

  test("a box confirmed after its shipment was wholly counted is opened by one act, until that is undone", async () => {
    const code = freshNumber();
    const shipmentId = await announces(ana, code);
    const id = idOf(await scan(code));
    const mark = (person = staff) => person.post(`/floor/boxes/${id}/counted`, {});
    const notCounted = { status: 409, body: { code: "box_not_counted" } };
    await staff.patch(`/floor/boxes/${id}`, { suite: await suiteOf(ana) });
    expect(await mark()).toMatchObject(notCounted);
    await counted(shipmentId, 5, { stillComing: "7", boxIds: "[]" });
    expect(await mark()).toMatchObject(notCounted);
    await counted(shipmentId, 7, { announcedQty: "7", boxIds: "[]" });
    expect(await read(id)).toMatchObject({ body: { status: "matched", shipments: [{ announcedQty: 0 }] } });
    const shown = seenIn(await read(id));
    const otherOwner = async (seenBefore: Record<string, string>) => {
      await rui.patch(`/floor/boxes/${id}`, { userId: null });
      expect(await staff.post(`/floor/boxes/${id}/counted`, {}, seenBefore)).toMatchObject({
        status: 409,
        body: { code: "box_changed" },
      });
      await rui.patch(`/floor/boxes/${id}`, { suite: await suiteOf(ana), shipmentIds: [shipmentId] });
    };
    await otherOwner(shown);
    const marks = await Promise.all([mark(), mark()]);
    expect(marks.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
    expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [{ isOpened: true }] });
    await undoNewest(shipmentId);
    expect(await read(id)).toMatchObject({ body: { status: "matched" } });
    const own = freshNumber();
    const mine = await announces(staff, own);
    const box = idOf(await scan(own));
    await rui.patch(`/floor/boxes/${box}`, { suite: await suiteOf(staff) });
    await rui.send(`/floor/shipments/${mine}/counts`, { ...figuresOf(12), boxIds: "[]" });
    expect(await staff.post(`/floor/boxes/${box}/counted`, {})).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
  });

  test("a shipment of an ended account is checked in with its boxes", async () => {
    const gone = await product.newcomer("Gil");
    const code = freshNumber();
    const shipmentId = await announces(gone, code);
    const id = idOf(await scan(code, { suite: String(await suiteOf(gone)) }));
    await db.execute(sql`update profiles set ended_at = now() where user_id = ${gone.userId}`);
    expect(await rui.send(`/admin/shipments/${shipmentId}/check-in`, {})).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ body: { status: "opened" } });
  });

  test("a count of an ended account's shipment leaves a box without an owner as it is", async () => {
    const gone = await product.newcomer("Noel");
    const shipmentId = await announces(gone, freshNumber());
    const id = idOf(await scan(freshNumber()));
    await db.execute(sql`update profiles set ended_at = now() where user_id = ${gone.userId}`);
    const answer = await counted(shipmentId, 12, { boxIds: JSON.stringify([id]) });
    expect(answer).toMatchObject({ status: 201 });
    expect(await read(id)).toMatchObject({ body: { status: "ownerless" } });
  });

  test("a box goes back to the carrier with a reason, once, and its number makes a new box afterwards", async () => {
    const code = freshNumber();
    const shipmentId = await announces(ana, code);
    const id = idOf(await scan(code, { suite: String(await suiteOf(ana)) }));
    expect(await staff.post(`/floor/boxes/${id}/hand-back`, { reason: " " })).toMatchObject({ status: 422 });
    expect(await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Recusada" })).toMatchObject({
      status: 201,
      body: { status: "handed_back", handedBack: { reason: "Recusada" } },
    });
    expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [] });
    expect(await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "x" })).toMatchObject({
      status: 409,
      body: { code: "box_handed_back" },
    });
    expect(await scan(code)).toMatchObject({ status: 201, body: { repeated: true } });
  });

  test("a box is not handed back once a colleague gave it another owner or confirmed its suite", async () => {
    const code = freshNumber();
    const id = idOf(await scan(code));
    const suite = await suiteOf(ana);
    const handBack = (seen: object) =>
      staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Ninguém anunciou", ...seen });
    const refused = { status: 409, body: { code: "box_changed" } };
    await rui.patch(`/floor/boxes/${id}`, { suite });
    expect(await handBack({ seenUserId: null, seenSuite: null })).toMatchObject(refused);
    expect(await handBack({ seenUserId: null })).toMatchObject(refused);
    expect(await handBack({ seenUserId: ana.userId, seenSuite: null })).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ body: { status: "owned", handedBack: null } });
    await rui.patch(`/floor/boxes/${id}`, { userId: null });
    expect(await handBack({ seenUserId: ana.userId, seenSuite: suite })).toMatchObject(refused);
    await rui.patch(`/floor/boxes/${id}`, { suite });
    expect(await handBack({ seenUserId: ana.userId.toUpperCase(), seenSuite: suite })).toMatchObject({
      status: 201,
      body: { status: "handed_back" },
    });
  });

  test("a confirmed box blocks the deletion of an account, one matched by its number alone does not", async () => {
    const leaving = await product.newcomer("Lia");
    const code = freshNumber();
    await hasArrived(rui, leaving);
    const id = idOf(await scan(code));
    await staff.patch(`/floor/boxes/${id}`, { userId: leaving.userId });
    const count = () =>
      db.transaction(async (tx) => (await dock.unfinished?.[0]?.count(tx, leaving.userId)) ?? null);
    expect(await count()).toBe(1);
    await db.update(dockBoxes).set({ suiteRead: null }).where(eq(dockBoxes.id, id));
    expect(await count()).toBe(0);
    await staff.patch(`/floor/boxes/${id}`, { userId: null });
  });
});

describe("doctor's checks of boxes", () => {
  test("hold after all of this, and tell of an opened box without its count", async () => {
    for (const { title, findProblems } of dockChecks)
      expect([title, await findProblems({ db })]).toEqual([title, []]);
    await db.execute(sql`delete from shipment_count_boxes`);
    const [check] = dockChecks.filter(({ title }) => title.includes("a count opened it"));
    expect((await check?.findProblems({ db }))?.length).toBeGreaterThan(0);
  });
});
