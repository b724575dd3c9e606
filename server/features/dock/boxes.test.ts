import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { auditLog, changes } from "#server/tables/platform";
import { tasks } from "#server/tables/tasks";
import { bodyOf, idOf } from "#server/testing/person";
import { picture } from "#server/testing/warehouse";
import { keepDeviceKey, lockBox } from "./box-writes.ts";
import { dockChecks } from "./dock-checks.ts";
import { atTheDock } from "./testing/at-the-dock.ts";

const { product, staff, suiteOf, freshNumber, announces, scan, read, boxesOf, ownLabel } = await atTheDock();
afterAll(() => product.close());
const { ana, bia, rui, db, now } = product;
const box = z.object({ id: z.string(), number: z.int() });

describe("a scan at the dock (docs/product.md#dock)", () => {
  test("logs a box of the customer who alone announced its number, also by a longer form", async () => {
    const shipmentId = await announces(ana, "779017972697");
    const answer = await scan("1001921334250001000300779017972697", { condition: "wet", note: "rasgada" });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        status: "matched",
        isConfirmed: false,
        carrier: "FedEx",
        condition: "wet",
        note: "rasgada",
        customer: { userId: ana.userId },
        shipments: [{ id: shipmentId, productName: "Fone", qty: 12 }],
        loggedBy: "Davi",
        alreadyLogged: false,
        hits: [{ type: "shipment", id: shipmentId }, { type: "box" }],
      },
    });
  });

  test("is never refused: an unknown number, one of several customers, an unknown suite, odd text", async () => {
    const shared = freshNumber();
    await announces(ana, shared);
    await announces(bia, shared);
    expect(await scan(shared)).toMatchObject({
      status: 201,
      body: { status: "ownerless", customer: null, hints: [{}, {}] },
    });
    for (const code of [freshNumber(), "sem etiqueta", "😀", "a\0b", "x".repeat(2000), "'; drop table"])
      expect(await scan(code), code).toMatchObject({ status: 201, body: { status: "ownerless" } });
    expect(await scan(freshNumber(), { suite: "99999" })).toMatchObject({
      status: 201,
      body: { status: "ownerless", suiteRead: 99999 },
    });
  });

  test("a scan without a code or with a wrong field is refused field by field", async () => {
    const wrong: Record<string, string>[] = [
      { code: "   " },
      { code: "x", condition: "seca" },
      { code: "x", suite: "sete" },
      { code: "x", loggedAt: "ontem" },
      { code: "x", another: "talvez" },
      { code: "x", shelf: "x".repeat(21) },
    ];
    for (const fields of wrong)
      expect(await staff.send("/floor/boxes", fields)).toMatchObject({
        status: 422,
        body: { code: "invalid" },
      });
  });

  test("the suite takes precedence over the number, and confirms the owner of the box", async () => {
    const code = freshNumber();
    await announces(ana, code);
    const own = await announces(bia, code);
    const suite = String(await suiteOf(bia));
    expect(await scan(code, { suite })).toMatchObject({
      body: {
        status: "matched",
        isConfirmed: true,
        customer: { userId: bia.userId },
        shipments: [{ id: own }],
      },
    });
    expect(await scan(`Suíte ${suite}`)).toMatchObject({
      body: { status: "owned", isConfirmed: true, customer: { userId: bia.userId }, shipments: [] },
    });
  });

  test("a number that the owner announced for several shipments matches those still expected", async () => {
    const code = freshNumber();
    const first = await announces(ana, code);
    await rui.send(`/admin/shipments/${first}/check-in`, {});
    const second = await announces(ana, code, "Caneca");
    expect(await scan(code)).toMatchObject({ body: { shipments: [{ id: second }] } });
  });

  test("a second scan within ten minutes is the same box, later it is a repeated one", async () => {
    const code = freshNumber();
    const at = (ms: number) => ({ loggedAt: new Date(now().getTime() - ms).toISOString() });
    const first = bodyOf(box, await scan(code, at(15 * 60_000)));
    expect(await scan(code, { ...at(6 * 60_000), condition: "crushed" })).toMatchObject({
      status: 200,
      body: { id: first.id, alreadyLogged: true, condition: "crushed", repeated: false },
    });
    expect(await scan(code)).toMatchObject({ status: 201, body: { alreadyLogged: false, repeated: true } });
    expect(await scan(code, { another: "true" })).toMatchObject({ status: 201, body: { repeated: true } });
    const text = `recado ${randomUUID()}`;
    const [one, other] = [await scan(text), await scan(text)];
    expect(idOf(one)).not.toBe(idOf(other));
  });

  test("the code of a box's own label is that box", async () => {
    const { id } = bodyOf(box, await scan(freshNumber()));
    const label = await ownLabel(id);
    expect(await scan(label)).toMatchObject({ status: 200, body: { id, alreadyLogged: true } });
    expect(await staff.get(`/floor/lookup?code=${label}`)).toMatchObject({
      body: { reading: [{ kind: "internal" }], hits: [{ type: "box", id, suiteLabel: null }] },
    });
  });

  test("the code of a box's own label is another box when the scan says so, or the box was handed back", async () => {
    const { id } = bodyOf(box, await scan(freshNumber()));
    const label = await ownLabel(id);
    const another = await scan(label, { another: "true" });
    expect(another).toMatchObject({ status: 201, body: { alreadyLogged: false } });
    expect(idOf(another)).not.toBe(id);
    await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Recusada" });
    expect(await scan(label)).toMatchObject({ status: 201, body: { alreadyLogged: false } });
  });

  test("the server's time is stored for a device whose clock is ahead", async () => {
    const future = new Date(now().getTime() + 86_400_000).toISOString();
    const answer = bodyOf(
      z.object({ loggedAt: z.string() }),
      await scan(freshNumber(), { loggedAt: future }),
    );
    expect(Date.parse(answer.loggedAt)).toBeLessThanOrEqual(now().getTime());
  });

  test("a wrong clock does no harm to a device that says when it sends: its box is logged when it was scanned", async () => {
    const loggedBox = z.object({ id: z.string(), loggedAt: z.string() });
    const twoDays = 2 * 86_400_000;
    for (const offset of [-twoDays, twoDays]) {
      const [code, key] = [freshNumber(), randomUUID()];
      const sends = (waitedMs: number, sentAtMs: number, headers: Record<string, string> = {}) => {
        const loggedAt = new Date(sentAtMs - waitedMs).toISOString();
        const all = { "sent-at": new Date(sentAtMs).toISOString(), ...headers };
        return staff.send("/floor/boxes", { code, loggedAt }, [], all);
      };
      const sentAt = now().getTime() + offset;
      const first = bodyOf(loggedBox, await sends(15 * 60_000, sentAt, { "idempotency-key": key }));
      const waited = now().getTime() - Date.parse(first.loggedAt);
      expect(waited).toBeGreaterThanOrEqual(15 * 60_000);
      expect(waited).toBeLessThan(17 * 60_000);
      // The same scan, sent again a minute later since its answer was lost.
      const again = await sends(16 * 60_000, sentAt + 60_000, { "idempotency-key": key });
      expect(again).toMatchObject({ status: 201, body: { id: first.id, loggedAt: first.loggedAt } });
      // A colleague's device with a right clock scans it eight minutes after the first.
      const late = new Date(now().getTime() - 7 * 60_000).toISOString();
      expect(await scan(code, { loggedAt: late })).toMatchObject({ status: 200, body: { id: first.id } });
    }
    expect(await staff.send("/floor/boxes", { code: "x" }, [], { "sent-at": "ontem" })).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path: "Sent-At" }] },
    });
  });

  test("fifty scans at once make one box, and each device's key leads to it", async () => {
    const code = freshNumber();
    await announces(ana, code);
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const answers = await Promise.all(keys.map((key) => scan(code, {}, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 201]);
    const [{ count } = { count: 0 }] = (
      await db.execute<{ count: number }>(
        sql`select count(*)::int as count from dock_boxes where tracking_keys && array[${code}]`,
      )
    ).rows;
    expect(count).toBe(1);
    const added = await staff.send(`/floor/boxes/${keys[7]}/photos`, {}, [await picture()]);
    expect(added).toMatchObject({ status: 201, body: { photos: [{}] } });
  });

  test("one key counts once, also after its stored answer was forgotten", async () => {
    const [key, code] = [randomUUID(), freshNumber()];
    const first = await scan(code, {}, key);
    expect(await scan(code, {}, key)).toEqual(expect.objectContaining({ status: 201, body: first.body }));
    await db.execute(sql`delete from idempotency_keys where key = ${key}`);
    expect(await scan(code, { another: "true" }, key)).toMatchObject({
      status: 200,
      body: { id: idOf(first), alreadyLogged: true },
    });
    // The same key of another person is another scan.
    expect(idOf(await scan(freshNumber(), {}, key, rui))).not.toBe(idOf(first));
  });

  test("sent again, it waits for photos that are being added, so that its answer shows them with their key", async () => {
    const [key, photoKey, code] = [randomUUID(), randomUUID(), freshNumber()];
    const id = idOf(await scan(code, {}, key));
    await db.execute(sql`delete from idempotency_keys where key = ${key}`);
    const waits = sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%"dock_boxes"%for update%'`;
    const { again } = await db.transaction(async (tx) => {
      await lockBox(tx, id);
      const sent = scan(code, {}, key);
      await expect.poll(async () => (await db.execute(waits)).rows.length, { timeout: 8_000 }).toBe(1);
      await keepDeviceKey(tx, staff.userId, photoKey, id);
      return { again: sent };
    });
    const { countedKeys } = bodyOf(z.object({ countedKeys: z.array(z.string()) }), await again);
    expect(countedKeys.toSorted()).toEqual([key, photoKey].toSorted());
  });
});

describe("the photos of a box", () => {
  test("are six at most, and are read with a link that ends with the areas", async () => {
    const pictures = await Promise.all([1, 2, 3, 4].map(() => picture()));
    const id = idOf(await staff.send("/floor/boxes", { code: freshNumber() }, pictures));
    expect(await staff.send(`/floor/boxes/${id}/photos`, {}, pictures.slice(0, 3))).toMatchObject({
      status: 422,
      body: { code: "too_many_photos" },
    });
    const answer = await staff.send(`/floor/boxes/${id}/photos`, {}, pictures.slice(0, 2));
    const { photos } = bodyOf(z.object({ photos: z.array(z.object({ url: z.string() })) }), answer);
    expect(photos.length).toBe(6);
    const url = photos[0]?.url ?? "";
    expect(url).toMatch(/^\/files\/dock\/\d{4}-\d{2}\//);
    const other = await product.newcomer("Edu");
    await rui.put(`/floor/staff/${other.userId}`, { areas: ["suporte"] });
    const seen = bodyOf(
      z.object({ photos: z.array(z.object({ url: z.string() })) }),
      await other.get(`/floor/boxes/${id}`),
    );
    const link = seen.photos[0]?.url ?? "";
    expect((await product.app.inject(link)).statusCode).toBe(200);
    await rui.put(`/floor/staff/${other.userId}`, { areas: ["prep"] });
    expect((await product.app.inject(link)).statusCode).toBe(404);
    await rui.delete(`/floor/staff/${other.userId}`);
    expect((await product.app.inject(link)).statusCode).toBe(404);
    const [noStaff, noHolder] = [link.replace(/staff\.[^.]*\./, ""), link.replace(/&a=[^&]*/, "")];
    await rui.put(`/floor/staff/${other.userId}`, { areas: ["prep"] });
    for (const forged of [noStaff, noHolder, link.replace("recebimento", "prep")])
      expect((await product.app.inject(forged)).statusCode).toBe(404);
  });

  test("sent again under their key are added once, also after the stored answer was forgotten", async () => {
    const [id, other] = [idOf(await scan(freshNumber())), idOf(await scan(freshNumber()))];
    const key = randomUUID();
    const photos = await Promise.all([1, 2, 3, 4].map(() => picture()));
    const send = (to: string) =>
      staff.send(`/floor/boxes/${to}/photos`, {}, photos, { "idempotency-key": key });
    const added = { status: 201, body: { id, photos: [{}, {}, {}, {}] } };
    const forget = () => db.execute(sql`delete from idempotency_keys where key = ${key}`);
    expect(await send(id)).toMatchObject(added);
    await forget();
    expect(await send(id)).toMatchObject(added);
    await forget();
    expect(await send(other)).toMatchObject({ status: 409, body: { code: "idempotency_mismatch" } });
    await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Recusada" });
    expect(await send(id)).toMatchObject(added);
    // An answer about the box names the key to its sender, whose device then adds these photos no more.
    const path = `/floor/boxes/${id}`;
    expect(await staff.get(path)).toMatchObject({ body: { photos: [{}, {}, {}, {}], countedKeys: [key] } });
    expect(await product.rui.get(path)).toMatchObject({ body: { countedKeys: [] } });
  });

  test("belong to a box that exists and was not handed back", async () => {
    const photos = [await picture()];
    for (const id of [randomUUID(), "x"])
      expect(await staff.send(`/floor/boxes/${id}/photos`, {}, photos)).toMatchObject({ status: 404 });
    const id = idOf(await scan(freshNumber()));
    expect(await staff.send(`/floor/boxes/${id}/photos`, {})).toMatchObject({ body: { code: "no_file" } });
    await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "Recusada" });
    expect(await staff.send(`/floor/boxes/${id}/photos`, {}, photos)).toMatchObject({
      status: 409,
      body: { code: "box_handed_back" },
    });
  });
});

describe("the owner of a box", () => {
  test("the customer sees it once staff confirmed the suite, and never before", async () => {
    const code = freshNumber();
    const shipmentId = await announces(ana, code);
    const id = idOf(await staff.send("/floor/boxes", { code }, [await picture()]));
    expect(await boxesOf(ana, shipmentId)).toMatchObject({ boxes: [] });
    const exported = async () => JSON.parse((await ana.get("/me/export")).text).tables;
    expect((await exported()).dock_boxes.map((row: { id: string }) => row.id)).not.toContain(id);
    await staff.patch(`/floor/boxes/${id}`, { suite: await suiteOf(ana) });
    expect(await boxesOf(ana, shipmentId)).toMatchObject({
      boxes: [{ condition: "ok", isOpened: false, photos: [{}] }],
    });
    const tables = await exported();
    expect(tables.dock_boxes).toContainEqual(expect.objectContaining({ id, suite_read: await suiteOf(ana) }));
    expect(tables.dock_box_shipments).toContainEqual({ box_id: id, shipment_id: shipmentId });
    expect(tables.dock_box_photos).toContainEqual(expect.objectContaining({ box_id: id }));
    expect(JSON.stringify(tables)).not.toContain(staff.userId);
  });

  test("who announced another's number learns of nothing that is done with the box", async () => {
    const eva = await product.newcomer("Eva");
    const code = freshNumber();
    await announces(eva, code);
    const toldOrKept = async () => ({
      changes: await db.$count(changes, eq(changes.customerId, eva.userId)),
      tables: JSON.parse((await eva.get("/me/export")).text).tables,
    });
    const before = await toldOrKept();
    const id = idOf(await staff.send("/floor/boxes", { code }, [await picture()]));
    await scan(code);
    expect(await read(id)).toMatchObject({ body: { customer: { userId: eva.userId }, isConfirmed: false } });
    const [task] = await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.userId, eva.userId));
    expect(await staff.post(`/floor/tasks/${task?.id}/take`)).toMatchObject({ status: 201 });
    await staff.patch(`/floor/boxes/${id}`, { note: "Amassada", shelf: "A1" });
    expect(await toldOrKept()).toEqual(before);
    await staff.patch(`/floor/boxes/${id}`, { suite: await suiteOf(bia) });
    expect(await toldOrKept()).toEqual(before);
  });

  test("a purchase registered after the box arrived is a hint, taken over by its shipment", async () => {
    const code = freshNumber();
    const id = idOf(await scan(code));
    const shipmentId = await announces(bia, code, "Caneca");
    expect(await read(id)).toMatchObject({
      body: { hints: [{ id: shipmentId, productName: "Caneca", customer: { userId: bia.userId } }] },
    });
    expect(await staff.patch(`/floor/boxes/${id}`, { shipmentIds: [shipmentId] })).toMatchObject({
      status: 200,
      body: { status: "matched", isConfirmed: true, customer: { userId: bia.userId }, hints: [] },
    });
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.objectId, id));
    expect(entry).toMatchObject({ actorId: staff.userId, action: "box.change" });
  });

  test("many announcements of one customer cannot hide another's from staff", async () => {
    const code = freshNumber();
    const bias = await announces(bia, code);
    for (let n = 0; n < 6; n += 1) await announces(ana, code);
    const id = idOf(await scan(code));
    expect(await read(id)).toMatchObject({
      body: {
        hints: [{ customer: { userId: ana.userId } }, { id: bias, customer: { userId: bia.userId } }],
        hasMoreHints: false,
      },
    });
    for (let n = 0; n < 4; n += 1) await announces(await product.newcomer(`Vera${n}`), code);
    expect(await read(id)).toMatchObject({ body: { hints: [{}, {}, {}, {}, {}], hasMoreHints: true } });
  });

  test("is changed by suite or customer, taken away, and kept to one customer's shipments", async () => {
    const code = freshNumber();
    const anas = await announces(ana, code);
    const id = idOf(await scan(code));
    const change = (body: object) => staff.patch(`/floor/boxes/${id}`, body);
    expect(await change({ userId: bia.userId })).toMatchObject({
      body: { status: "owned", customer: { userId: bia.userId }, shipments: [] },
    });
    expect(await change({ shipmentIds: [anas] })).toMatchObject({
      status: 422,
      body: { code: "other_customers_line" },
    });
    expect(await change({ userId: ana.userId, shipmentIds: [anas] })).toMatchObject({
      body: { status: "matched", shipments: [{ id: anas }] },
    });
    expect(await change({ userId: null })).toMatchObject({ body: { status: "ownerless", shipments: [] } });
    expect(await change({ suite: 99_999 })).toMatchObject({ status: 422, body: { code: "unknown_suite" } });
    expect(await change({ userId: randomUUID() })).toMatchObject({ status: 404 });
    expect(await change({ suite: 1, userId: null })).toMatchObject({ status: 422 });
    expect(await change({ shelf: "B2", condition: "open", note: null })).toMatchObject({
      body: { shelf: "B2", condition: "open", status: "ownerless" },
    });
    // One that was chosen before, and waited on a device.
    const older = { condition: "crushed", seenConditions: ["ok"] };
    expect(await change(older)).toMatchObject({ status: 409, body: { code: "box_changed" } });
    expect(await change({ condition: "open", seenConditions: ["ok"] })).toMatchObject({ status: 200 });
    expect(await change({ ...older, seenConditions: ["ok", "open"] })).toMatchObject({
      body: { condition: "crushed" },
    });
  });

  test("removing all shipments leaves a box without an owner while no suite is confirmed", async () => {
    const code = freshNumber();
    await announces(ana, code);
    const id = idOf(await scan(code));
    const none = () => staff.patch(`/floor/boxes/${id}`, { shipmentIds: [] });
    expect(await none()).toMatchObject({ body: { status: "ownerless", isConfirmed: false, customer: null } });
    await staff.patch(`/floor/boxes/${id}`, { userId: ana.userId });
    expect(await none()).toMatchObject({
      body: { status: "owned", isConfirmed: true, customer: { userId: ana.userId } },
    });
  });

  test("a suite that arrives late or twice does not replace the one that a colleague confirmed", async () => {
    const id = idOf(await scan(freshNumber()));
    const [anas, bias] = [await suiteOf(ana), await suiteOf(bia)];
    const late = () => staff.patch(`/floor/boxes/${id}`, { suite: anas, seenSuite: null });
    expect(await late()).toMatchObject({ status: 200, body: { suiteRead: anas } });
    expect(await late()).toMatchObject({ status: 200, body: { suiteRead: anas } });
    expect(await staff.patch(`/floor/boxes/${id}`, { suite: bias })).toMatchObject({ status: 200 });
    expect(await late()).toMatchObject({ status: 409, body: { code: "box_changed" } });
    expect(await read(id)).toMatchObject({ body: { suiteRead: bias } });
  });

  test("an owner named on an old screen does not replace the one that a colleague named meanwhile", async () => {
    const code = freshNumber();
    await announces(ana, code);
    const id = idOf(await scan(code));
    const [suiteA, suiteB] = [await suiteOf(ana), await suiteOf(bia)];
    const change = (body: object) => staff.patch(`/floor/boxes/${id}`, body);
    const proposed = { seenUserId: ana.userId, seenSuite: null };
    const refused = { status: 409, body: { code: "box_changed" } };
    await rui.patch(`/floor/boxes/${id}`, { suite: suiteB });
    for (const named of [
      { suite: suiteA },
      { userId: ana.userId },
      { userId: null },
      { shipmentIds: [] },
      { shelf: "B2" },
    ])
      expect(await change({ ...named, ...proposed })).toMatchObject(refused);
    expect(await change({ suite: suiteA, seenUserId: ana.userId })).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ body: { suiteRead: suiteB, customer: { userId: bia.userId } } });
    // What the colleague named is accepted from an old screen, too.
    expect(await change({ suite: suiteB, ...proposed })).toMatchObject({ status: 200 });
    expect(await change({ userId: bia.userId, ...proposed })).toMatchObject({ status: 200 });
    await rui.patch(`/floor/boxes/${id}`, { userId: null });
    expect(await change({ userId: null, ...proposed })).toMatchObject({ status: 200 });
    // The owner was only proposed when the screen was loaded, and nobody's when the worker decides.
    expect(await change({ suite: suiteA, ...proposed })).toMatchObject(refused);
    expect(await change({ suite: suiteA, seenUserId: null, seenSuite: null })).toMatchObject({
      body: { customer: { userId: ana.userId } },
    });
  });

  test("a suite of a device that did not know whose the box is does not take it from who announced it", async () => {
    const code = freshNumber();
    await announces(ana, code);
    const id = idOf(await scan(code));
    const unseen = { seenUserId: null, seenSuite: null };
    const name = async (suite: number) => staff.patch(`/floor/boxes/${id}`, { suite, ...unseen });
    expect(await name(await suiteOf(bia))).toMatchObject({ status: 409, body: { code: "box_changed" } });
    expect(await read(id)).toMatchObject({ body: { suiteRead: null, customer: { userId: ana.userId } } });
    // The suite of who announced it confirms what the server proposed.
    expect(await name(await suiteOf(ana))).toMatchObject({ status: 200, body: { isConfirmed: true } });
  });

  test("a suite sent again under its key does not bring back an owner whom a colleague took away", async () => {
    const id = idOf(await scan(freshNumber()));
    const body = { suite: await suiteOf(ana), seenSuite: null };
    const send = (boxId: string) =>
      staff.patch(`/floor/boxes/${boxId}`, body, { "idempotency-key": "suite-lost-answer" });
    expect(await send(id)).toMatchObject({ status: 200, body: { status: "owned" } });
    expect(await staff.patch(`/floor/boxes/${id}`, { userId: null })).toMatchObject({ status: 200 });
    expect(await send(id)).toMatchObject({ status: 200, body: { status: "ownerless" } });
    expect(await send(idOf(await scan(freshNumber())))).toMatchObject({
      body: { code: "idempotency_mismatch" },
    });
  });

  test("a key sent with changes of two boxes at once changes one of them and is refused at the other", async () => {
    const two = [idOf(await scan(freshNumber())), idOf(await scan(freshNumber()))];
    for (const key of Array.from({ length: 10 }, () => randomUUID())) {
      const answers = await Promise.all(
        two.map((id) => staff.patch(`/floor/boxes/${id}`, { note: key }, { "idempotency-key": key })),
      );
      expect(answers.toSorted((one, other) => one.status - other.status)).toMatchObject([
        { status: 200 },
        { status: 409, body: { code: "idempotency_mismatch" } },
      ]);
    }
  });

  test("nobody may decide on a box of their own account, nor confirm their own suite by a scan", async () => {
    const code = freshNumber();
    await announces(staff, code);
    const suite = String(await suiteOf(staff));
    const answer = await scan(code, { suite });
    expect(answer).toMatchObject({ status: 201, body: { isOwnSuite: true, isConfirmed: false } });
    const id = idOf(answer);
    const refused = { status: 403, body: { code: "own_account" } };
    expect(await staff.patch(`/floor/boxes/${id}`, { suite: Number(suite) })).toMatchObject(refused);
    expect(await staff.patch(`/floor/boxes/${id}`, { userId: ana.userId })).toMatchObject(refused);
    for (const said of [{ condition: "crushed" }, { note: "Amassada" }, { note: null }])
      expect(await staff.patch(`/floor/boxes/${id}`, said)).toMatchObject(refused);
    expect(await staff.patch(`/floor/boxes/${id}`, { shelf: "A1" })).toMatchObject({ status: 200 });
    expect(await staff.post(`/floor/boxes/${id}/hand-back`, { reason: "x" })).toMatchObject(refused);
    const others = idOf(await scan(freshNumber()));
    expect(await staff.patch(`/floor/boxes/${others}`, { userId: staff.userId })).toMatchObject(refused);
    expect(await rui.patch(`/floor/boxes/${id}`, { suite: Number(suite) })).toMatchObject({
      body: { isConfirmed: true, customer: { userId: staff.userId } },
    });
    // A second scan of the box by its owner is logged nevertheless.
    expect(await scan(code, { suite })).toMatchObject({ status: 200, body: { id } });
  });

  test("a shipment deleted on the way leaves a confirmed box to its customer, any other to nobody", async () => {
    for (const [suite, status] of [
      [await suiteOf(ana), "owned"],
      [null, "ownerless"],
    ] as const) {
      const code = freshNumber();
      const shipmentId = await announces(ana, code);
      const id = idOf(await scan(code, suite === null ? {} : { suite: String(suite) }));
      expect(await ana.delete(`/shipments/${shipmentId}`)).toMatchObject({ status: 204 });
      expect(await read(id)).toMatchObject({ body: { status, shipments: [] } });
    }
  });
});

describe("the lists of boxes", () => {
  test("are filtered by status, day and text, newest first", async () => {
    const code = freshNumber();
    const yesterday = new Date(now().getTime() - 36 * 3_600_000).toISOString();
    const old = idOf(await scan(code, { loggedAt: yesterday }));
    const list = async (query: string) => {
      const { items } = bodyOf(
        z.object({ items: z.array(z.object({ id: z.string(), status: z.string() })) }),
        await staff.get(`/floor/boxes?limit=100&${query}`),
      );
      return items;
    };
    expect((await list("day=today")).map(({ id }) => id)).not.toContain(old);
    expect((await list(`q=${code}`)).map(({ id }) => id)).toEqual([old]);
    const statuses = new Set((await list("status=ownerless")).map(({ status }) => status));
    expect([...statuses]).toEqual(["ownerless"]);
    expect((await list("q=Ana")).length).toBeGreaterThan(0);
    const summary = await staff.get("/floor/boxes/summary");
    expect(summary).toMatchObject({ status: 200, body: { onDay: (await list("day=today")).length } });
    expect(await staff.get("/floor/boxes?day=amanhã")).toMatchObject({ status: 422 });
  });

  test("are for receiving and support; only receiving writes", async () => {
    for (const [area, reads, writes] of [
      ["recebimento", 200, 201],
      ["suporte", 200, 403],
      ["prep", 403, 403],
      ["financeiro", 403, 403],
    ] as const) {
      await rui.put(`/floor/staff/${bia.userId}`, { areas: [area] });
      expect((await bia.get("/floor/boxes")).status, area).toBe(reads);
      expect((await scan(freshNumber(), {}, undefined, bia)).status, area).toBe(writes);
    }
    await rui.delete(`/floor/staff/${bia.userId}`);
  });

  test("doctor's checks hold after all of this", async () => {
    for (const { title, findProblems } of dockChecks)
      expect([title, await findProblems({ db })]).toEqual([title, []]);
  });
});
