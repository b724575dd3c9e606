import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { asc, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { unitMovements } from "#server/tables/units";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import {
  caseEventsOf,
  caseOf,
  closeChecked,
  count,
  decide,
  placesOf,
  todayOf,
  zone,
} from "../testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

/** An arrived shipment of ana with 9 good, 3 damaged, 2 wrong and 3 missing units of 15. */
async function counted(): Promise<string> {
  const id = await isOnTheWay(product.ana, { qty: 15, name: "Chaleira" });
  await count(product, id, { announcedQty: 15, good: 9, damaged: 3, wrong: 2, missing: 3 });
  return id;
}

describe("a decision", () => {
  test.each([
    ["shortage", { decision: "accept_shortage" }, { missing: 2, written_off: 1 }],
    ["damage", { decision: "accept_damage" }, { damaged: 2, on_hand: 10 }],
    ["wrong", { decision: "keep", productName: "Bule" }, { wrong: 1 }],
    ["shortage", { decision: "still_coming", until: daysAfter(dateOf(new Date(), zone), 30) }, {}],
    ["shortage", { decision: "charge_shop" }, {}],
    ["shortage", { decision: "recount" }, {}],
    ["damage", { decision: "photo" }, {}],
    ["wrong", { decision: "photo" }, {}],
    ["damage", { decision: "return", text: "Etiqueta na caixa" }, {}],
    ["wrong", { decision: "dispose" }, {}],
  ])("of a %s moves exactly its units: %j", async (kind, fields, moved) => {
    const id = await counted();
    const before = await placesOf(product, id);
    const one = await caseOf(product.ana, id, kind);
    const takesUnits = !["still_coming", "charge_shop", "recount", "photo"].includes(fields.decision);
    const answer = await decide(product.ana, one, { ...fields, ...(takesUnits && { qty: "1" }) });
    expect(answer).toMatchObject({ status: 201, body: { id: one } });
    expect(await placesOf(product, id)).toEqual({ ...before, ...moved });
  });

  test.each([
    ["damage", "return", { damaged: 2, returned: 1 }],
    ["damage", "dispose", { damaged: 2, disposed: 1 }],
    ["wrong", "return", { wrong: 1 }],
    ["wrong", "dispose", { wrong: 1 }],
  ])("of a %s that staff carry out (%s) moves them then, with proof", async (kind, decision, moved) => {
    const { ana, rui } = product;
    const id = await counted();
    const before = await placesOf(product, id);
    const one = await caseOf(ana, id, kind);
    const decided = await ana.send(`/cases/${one}/decide`, { decision, qty: "1" }, [
      pdf("files", "etiqueta.pdf"),
    ]);
    const made = z.object({ decisions: z.array(z.object({ id: z.string() })) });
    const path = `/floor/cases/${one}/decisions/${bodyOf(made, decided).decisions[0]?.id}`;
    expect(await rui.send(`${path}/done`, {})).toMatchObject({ status: 422, body: { code: "needs_photo" } });
    const photo = await picture("photos");
    if (decision === "return")
      expect(await rui.send(`${path}/done`, {}, [photo])).toMatchObject({ body: { code: "needs_tracking" } });
    expect(await placesOf(product, id)).toEqual(before);
    const done = await rui.send(`${path}/done`, { tracking: "1Z999", note: "Enviado" }, [photo]);
    expect(done).toMatchObject({ status: 201, body: { decisions: [{ state: "done", tracking: "1Z999" }] } });
    expect(await placesOf(product, id)).toEqual({ ...before, ...moved });
    expect(await rui.send(`${path}/done`, { tracking: "1Z999" }, [photo])).toMatchObject({
      status: 409,
      body: { code: "decided_already" },
    });
    expect(await ana.get(`/cases/${one}`)).toMatchObject({
      body: {
        status: "waiting_customer",
        messages: [
          // Only a return stores the file.
          ...(decision === "return"
            ? [{ side: "customer", files: [{ type: "pdf", fileName: "etiqueta.pdf" }] }]
            : []),
          { side: "staff", body: "Enviado\nRastreio: 1Z999", files: [{ type: "photo" }] },
        ],
      },
    });
  });

  test("is not recorded as carried out on a screen that lacks what others of staff did with its units", async () => {
    const { ana, rui } = product;
    const id = await counted();
    const carriedOut = async (kind: string, qty: string, to: string) => {
      const one = await caseOf(ana, id, kind);
      const made = z.object({ decisions: z.array(z.object({ id: z.string() })) });
      const asked = await decide(ana, one, { decision: "dispose", qty });
      const decisionId = bodyOf(made, asked).decisions[0]?.id;
      const opened = seenIn(await rui.get(`/floor/cases/${one}`));
      const adjusted = { from: kind === "wrong" ? "wrong" : "damaged", to, qty: 1, reason: "Já saiu" };
      expect((await rui.post(`/floor/shipments/${id}/adjust`, adjusted)).status).toBe(201);
      const photos = [await picture("photos")];
      const done = (headers: Record<string, string>) =>
        rui.send(`/floor/cases/${one}/decisions/${decisionId}/done`, {}, photos, headers);
      const before = await placesOf(product, id);
      const refused = await done(opened);
      expect(refused).toMatchObject({ status: 409, body: { code: "case_changed" } });
      expect(await placesOf(product, id)).toEqual(before);
      expect(await done(seenIn(refused))).toMatchObject({
        status: 201,
        body: { decisions: [{ state: "done" }] },
      });
      return placesOf(product, id);
    };
    // One of three units is decided, and another leaves: the decision and whose turn it is stay as they were.
    expect(await carriedOut("damage", "1", "missing")).toMatchObject({ damaged: 1, disposed: 1 });
    expect(await carriedOut("wrong", "2", "outside")).toEqual({
      on_hand: 9,
      damaged: 1,
      missing: 4,
      disposed: 1,
    });
  });

  test("of wrong goods that the customer keeps makes an arrived shipment of another product", async () => {
    const { ana, db } = product;
    const id = await counted();
    const wrong = await caseOf(ana, id, "wrong");
    const kept = await decide(ana, wrong, {
      decision: "keep",
      qty: "2",
      productName: "Bule",
      asin: "B0BULE0001",
    });
    expect(kept).toMatchObject({ body: { status: "settled", qty: 0, totalQty: 2 } });
    const list = z.object({
      items: z.array(z.object({ id: z.string(), product: z.object({ name: z.string() }) })),
    });
    const { items } = bodyOf(list, await ana.get("/shipments?status=arrived&limit=100"));
    const bule = items.find((one) => one.product.name === "Bule")?.id ?? "";
    expect(await ana.get(`/shipments/${bule}`)).toMatchObject({
      body: { qty: 2, receivedQty: 2, availableQty: 2, product: { asin: "B0BULE0001" } },
    });
    const movements = await db
      .select()
      .from(unitMovements)
      .where(inArray(unitMovements.shipmentId, [id, bule]))
      .orderBy(asc(unitMovements.id));
    const [out, back] = movements.slice(-2);
    expect(out).toMatchObject({
      fromPlace: "wrong",
      toPlace: "outside",
      qty: 2,
      reason: "relined",
      actId: back?.actId,
    });
    expect(back).toMatchObject({ fromPlace: "outside", toPlace: "on_hand", qty: 2, reason: "relined" });
  });

  test("about a part leaves the rest open; the last one settles the case", async () => {
    const { ana } = product;
    const id = await counted();
    const damage = await caseOf(ana, id, "damage");
    const first = await decide(ana, damage, { decision: "accept_damage", qty: "1" });
    expect(first).toMatchObject({ body: { qty: 2, undecidedQty: 2, status: "waiting_customer" } });
    const asked = await decide(ana, damage, { decision: "photo" });
    expect(asked).toMatchObject({ body: { status: "waiting_staff" } });
    const last = await decide(ana, damage, { decision: "accept_damage", qty: "2" });
    expect(last).toMatchObject({
      body: {
        qty: 0,
        status: "settled",
        choices: [],
        decisions: [{ state: "done" }, { state: "dropped" }, { state: "done" }],
      },
    });
    expect(await decide(ana, damage, { decision: "accept_damage", qty: "1" })).toMatchObject({
      status: 409,
      body: { code: "decided_already" },
    });
    const message = await ana.send(`/cases/${damage}/messages`, { body: "Obrigada" });
    expect(message).toMatchObject({ status: 409, body: { code: "case_closed" } });
  });

  test("about the part that the screen showed is not repeated for the next part under another key", async () => {
    const { ana } = product;
    const damage = await caseOf(ana, await counted(), "damage");
    const seen = { decision: "accept_damage", qty: "1", undecidedQty: "3" };
    expect(await decide(ana, damage, seen)).toMatchObject({ status: 201, body: { undecidedQty: 2 } });
    expect(await decide(ana, damage, seen)).toMatchObject({ status: 409, body: { code: "units_moved" } });
  });

  test("waits for the goods until the named day, and closes a claim at the shop only after it began", async () => {
    const { ana } = product;
    const shortage = await caseOf(ana, await counted(), "shortage");
    const until = daysAfter(todayOf(product), 20);
    expect(await decide(ana, shortage, { decision: "still_coming", until })).toMatchObject({
      body: { dueOn: until, dueWhy: "expected", status: "waiting_customer" },
    });
    const later = daysAfter(todayOf(product), 25);
    expect(await decide(ana, shortage, { decision: "still_coming", until: later })).toMatchObject({
      body: { dueOn: later, decisions: [{ decision: "still_coming", until: later }] },
    });
    const resolved = { decision: "resolved_with_shop", qty: "3" };
    expect(await decide(ana, shortage, resolved)).toMatchObject({ body: { code: "not_decidable" } });
    expect(await decide(ana, shortage, { decision: "charge_shop" })).toMatchObject({ status: 201 });
    expect(await decide(ana, shortage, resolved)).toMatchObject({ status: 201, body: { status: "settled" } });
  });

  test.each([
    [{ decision: "accept_damage" }, 422, "needs_qty"],
    [{ decision: "accept_damage", qty: "4" }, 409, "units_moved"],
    [{ decision: "accept_damage", qty: "0" }, 422, "invalid"],
    [{ decision: "accept_shortage", qty: "1" }, 422, "not_decidable"],
    [{ decision: "return", qty: "1" }, 422, "needs_label"],
    [{ decision: "fly", qty: "1" }, 422, "invalid"],
  ] as const)("is refused for %j", async (fields, status, code) => {
    const { ana, bia } = product;
    const id = await hasArrived(product.rui, ana, { qty: 5, damagedQty: 3 });
    const damage = await caseOf(ana, id, "damage");
    expect(await decide(ana, damage, fields)).toMatchObject({ status, body: { code } });
    if (code !== "invalid") expect(await decide(bia, damage, fields)).toMatchObject({ status: 404 });
    expect(await placesOf(product, id)).toEqual({ on_hand: 2, damaged: 3 });
  });

  test("needs a day to come for goods that are on their way, and a name for a product to keep", async () => {
    const { ana } = product;
    const id = await counted();
    const shortage = await caseOf(ana, id, "shortage");
    for (const until of ["", todayOf(product), daysAfter(todayOf(product), 367)])
      expect(await decide(ana, shortage, { decision: "still_coming", until })).toMatchObject({
        body: { code: "needs_date" },
      });
    expect(await decide(ana, await caseOf(ana, id, "wrong"), { decision: "keep", qty: "1" })).toMatchObject({
      body: { code: "needs_product" },
    });
  });

  test("is made once, also with one key sent twice, and by two people at once, of whom one succeeds", async () => {
    const { ana } = product;
    const once = await hasArrived(product.rui, ana, { qty: 5, damagedQty: 3 });
    const damage = await caseOf(ana, once, "damage");
    const headers = { "idempotency-key": "decide-1" };
    for (const _ of [1, 2])
      expect(await decide(ana, damage, { decision: "accept_damage", qty: "1" }, headers)).toMatchObject({
        status: 201,
        body: { qty: 2 },
      });
    expect(await placesOf(product, once)).toEqual({ on_hand: 3, damaged: 2 });

    const both = await Promise.all([
      decide(ana, damage, { decision: "accept_damage", qty: "2" }),
      decide(ana, damage, { decision: "dispose", qty: "2" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "decided_already" });
  });
});

describe("units that we lost", () => {
  test("are compensated by support, a part or all, and the case ends", async () => {
    const { bia, rui } = product;
    const [tom, sara] = [await product.newcomer("Tom"), await product.newcomer("Sara")];
    await rui.put(`/floor/staff/${tom.userId}`, { areas: ["recebimento"] });
    await rui.put(`/floor/staff/${sara.userId}`, { areas: ["suporte"] });
    const lose = async (owner: Person, qty: number) => {
      const id = await hasArrived(rui, owner, { qty: 4 });
      const away = { from: "on_hand", to: "lost", qty, reason: "Não achamos" };
      await rui.post(`/floor/shipments/${id}/adjust`, away);
      return { id, lost: await caseOf(owner, id, "lost_here", { state: "waiting_staff" }) };
    };
    const { id, lost } = await lose(bia, 2);
    const path = `/floor/cases/${lost}/decide`;
    const half = { decision: "compensate", qty: 1, text: "Crédito de US$ 10." };
    expect(await tom.get(`/floor/cases/${lost}`)).toMatchObject({ body: { choices: [] } });
    expect(await tom.post(path, half)).toMatchObject({ status: 403 });
    expect(await sara.get(`/floor/cases/${lost}`)).toMatchObject({ body: { choices: ["compensate"] } });
    expect(await sara.post(path, { ...half, text: "" })).toMatchObject({ body: { code: "needs_text" } });
    expect(await sara.post(path, { decision: "accept_damage", qty: 1 })).toMatchObject({
      body: { code: "not_decidable" },
    });
    expect(await sara.post(path, half)).toMatchObject({
      status: 201,
      body: { qty: 1, status: "waiting_staff" },
    });
    expect(await placesOf(product, id)).toEqual({ on_hand: 2, lost: 1, written_off: 1 });
    const both = await Promise.all([sara.post(path, half), rui.post(path, half)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await placesOf(product, id)).toEqual({ on_hand: 2, written_off: 2 });
    expect(await bia.get(`/cases/${lost}`)).toMatchObject({ body: { status: "settled", qty: 0 } });
    expect(await caseEventsOf(product, lost)).toEqual([
      ["case.searching"],
      ["case.message", "Crédito de US$ 10."],
      ["case.settled"],
    ]);
    const fell = await hasArrived(rui, bia, { qty: 4, damagedQty: 1 });
    await rui.post(`/floor/shipments/${fell}/adjust`, {
      from: "on_hand",
      to: "damaged",
      qty: 2,
      reason: "Caiu",
    });
    const ours = await caseOf(bia, fell, "damage", { cause: "warehouse" });
    const shops = await caseOf(bia, fell, "damage", { cause: "shop" });
    expect(await sara.post(`/floor/cases/${shops}/decide`, half)).toMatchObject({
      body: { code: "not_decidable" },
    });
    expect(await sara.get(`/floor/cases/${ours}`)).toMatchObject({ body: { choices: ["compensate"] } });
    expect(await sara.post(`/floor/cases/${ours}/decide`, half)).toMatchObject({
      status: 201,
      body: { qty: 1, status: "waiting_customer" },
    });
    expect(await placesOf(product, fell)).toEqual({ on_hand: 1, damaged: 2, written_off: 1 });
    expect(await decide(bia, ours, { decision: "accept_damage" })).toMatchObject({
      body: { status: "settled" },
    });

    const own = await lose(sara, 1);
    expect(await sara.post(`/floor/cases/${own.lost}/decide`, half)).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
  });
});
