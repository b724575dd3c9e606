import { businessDaysAfter, daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { cases } from "#server/tables/cases";
import { events } from "#server/tables/notices";
import { shipments } from "#server/tables/shipments";
import { bodyOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { remindDue } from "./deadlines/remind-due.ts";
import { tellLate } from "./deadlines/tell-late.ts";
import {
  caseEventsOf,
  caseOf,
  closeChecked,
  count,
  decide,
  lastDecisionId,
  listed,
  placesOf,
  todayOf,
  zone,
} from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

describe("the customer is told once", () => {
  test("of a refusal, a photo, a part and the end, with the longest note", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 5, damagedQty: 3 });
    const damage = await caseOf(bia, id, "damage");
    const path = (decisionId: string) => `/floor/cases/${damage}/decisions/${decisionId}`;
    const photos = async () => [await picture("photos")];
    const first = lastDecisionId(await decide(bia, damage, { decision: "photo" }));
    await rui.post(`${path(first)}/refuse`, { reason: "Sem câmera." });
    const second = lastDecisionId(await decide(bia, damage, { decision: "photo" }));
    await rui.send(`${path(second)}/done`, { note: "Veja." }, await photos());
    const part = lastDecisionId(
      await decide(bia, damage, { decision: "return", qty: "2", text: "Etiqueta" }),
    );
    const tracking = "1".repeat(80);
    expect(
      await rui.send(`${path(part)}/done`, { tracking, note: "x".repeat(3_901) }, await photos()),
    ).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(
      await rui.send(`${path(part)}/done`, { tracking, note: "x".repeat(3_900) }, await photos()),
    ).toMatchObject({ status: 201 });
    const rest = lastDecisionId(await decide(bia, damage, { decision: "dispose", qty: "1" }));
    await rui.send(`${path(rest)}/done`, {}, await photos());
    expect(await caseEventsOf(product, damage)).toEqual([
      ["case.opened"],
      ["case.message", "Sem câmera."],
      ["case.message", "Veja."],
      ["case.message", expect.stringMatching(/^x+…$/)],
      ["case.settled"],
    ]);
  });

  test("of units that are added, with time to decide", async () => {
    const { bia, rui, db } = product;
    const id = await hasArrived(rui, bia, { qty: 5, damagedQty: 1 });
    const damage = await caseOf(bia, id, "damage");
    await rui.post(`/floor/shipments/${id}/adjust`, {
      from: "on_hand",
      to: "missing",
      qty: 2,
      reason: "Contei a mais",
    });
    await db.update(cases).set({ dueOn: "2026-01-05" }).where(eq(cases.id, damage));
    const found = { from: "missing", to: "damaged", qty: 2, reason: "Achei" };
    await rui.post(`/floor/shipments/${id}/adjust`, found);
    expect(await bia.get(`/cases/${damage}`)).toMatchObject({
      body: { qty: 3, totalQty: 3, cause: "shop", dueOn: businessDaysAfter(todayOf(product), 2) },
    });
    const told = await db.select({ data: events.data }).from(events).where(eq(events.subjectId, damage));
    expect(told.map(({ data }) => data.count).sort()).toEqual([1, 2]);
  });

  test("of units damaged in the warehouse in a case apart from the units that arrived damaged", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 8, damagedQty: 1 });
    const fall = await rui.post(`/floor/shipments/${id}/adjust`, {
      from: "on_hand",
      to: "damaged",
      qty: 2,
      reason: "Caiu",
    });
    expect(fall).toMatchObject({ status: 201 });
    const [shop, ours] = [
      await caseOf(bia, id, "damage", { cause: "shop" }),
      await caseOf(bia, id, "damage", { cause: "warehouse" }),
    ];
    expect(await bia.get(`/cases/${shop}`)).toMatchObject({ body: { qty: 1, totalQty: 1 } });
    expect(await bia.get(`/cases/${ours}`)).toMatchObject({ body: { qty: 2, totalQty: 2 } });
    expect(await decide(bia, shop, { decision: "accept_damage" })).toMatchObject({
      body: { status: "settled" },
    });
    expect(await placesOf(product, id)).toEqual({ on_hand: 6, damaged: 2 });
    expect(await bia.get(`/cases/${ours}`)).toMatchObject({ body: { qty: 2, status: "waiting_customer" } });
    const newest = await rui.get(`/floor/shipments/${id}/movements?limit=10`);
    const acts = z.object({ items: z.array(z.object({ actId: z.string(), to: z.string() })) });
    const fell = bodyOf(acts, newest).items.find(({ to }) => to === "damaged")?.actId;
    expect(await rui.post(`/floor/movements/${fell}/undo`, { reason: "Engano" })).toMatchObject({
      status: 201,
    });
    expect(await bia.get(`/cases/${ours}`)).toMatchObject({ body: { qty: 0, status: "settled" } });
  });
});

describe("the reminder of a case that is soon due", () => {
  const remind = (now: Date) =>
    remindDue(
      { db: product.db, clock: () => now, settings: { WAREHOUSE_TIME_ZONE: zone } },
      new AbortController().signal,
    );
  const inDays = (days: number) => new Date(product.now().getTime() + days * 86_400_000);
  const reminders = async (id: string) =>
    (await caseEventsOf(product, id)).filter(([type]) => type === "case.due_soon").length;

  test("is sent 7, 3 and 1 days before, each once even if several processes run at once; not on the day of the opening", async () => {
    const gil = await product.newcomer("Gil");
    const open = async () => {
      const id = await hasArrived(product.rui, gil, { qty: 4, damagedQty: 1 });
      return caseOf(gil, id, "damage");
    };
    const ids = [await open(), await open(), await open()];
    const [soon = "", later = "", asked = ""] = ids;
    const due = (id: string, dueOn: string) =>
      product.db.update(cases).set({ dueOn }).where(eq(cases.id, id));
    await due(soon, daysAfter(todayOf(product), 7));
    await due(asked, daysAfter(todayOf(product), 7));
    await due(later, daysAfter(todayOf(product), 30));
    await decide(gil, asked, { decision: "photo" });
    const counts = async () => [await reminders(soon), await reminders(later), await reminders(asked)];
    await remind(inDays(0.5));
    expect(await counts()).toEqual([0, 0, 0]);
    await Promise.all([remind(inDays(2)), remind(inDays(2)), remind(inDays(2))]);
    await remind(inDays(3));
    expect(await counts()).toEqual([1, 0, 0]);
    await Promise.all([remind(inDays(4)), remind(inDays(4))]);
    await remind(inDays(5));
    expect(await counts()).toEqual([2, 0, 0]);
    await remind(inDays(6));
    await remind(inDays(7));
    await remind(inDays(8));
    expect(await counts()).toEqual([3, 0, 0]);
    await due(soon, daysAfter(todayOf(product), 30));
    await remind(inDays(29));
    expect(await counts()).toEqual([4, 1, 0]);
    await remind(inDays(31));
    expect(await counts()).toEqual([4, 1, 0]);
    expect(await placesOf(product, await shipmentOf(soon))).toEqual({ on_hand: 3, damaged: 1 });
  });

  test("names the end of the shop's window, and comes three days before a day that the customer named", async () => {
    const ivo = await product.newcomer("Ivo");
    const id = await isOnTheWay(ivo, { qty: 4 });
    await count(product, id, { announcedQty: 4, good: 2, damaged: 1, missing: 1 });
    const [damage, missing] = [await caseOf(ivo, id, "damage"), await caseOf(ivo, id, "shortage")];
    const day = daysAfter(todayOf(product), 7);
    await product.db
      .update(shipments)
      .set({ returnBy: daysAfter(day, 5) })
      .where(eq(shipments.id, id));
    await product.db.update(cases).set({ dueOn: day, dueWhy: "return_window" }).where(eq(cases.id, damage));
    await decide(ivo, missing, { decision: "still_coming", until: day });
    await remind(inDays(2));
    expect(await caseEventsOf(product, damage)).toContainEqual([
      "case.due_soon",
      `Faltam 5 dias para decidir: até ${formatCalendarDate(day)}. A loja aceita devolução até ${formatCalendarDate(daysAfter(day, 5))}.`,
    ]);
    expect(await reminders(missing)).toBe(0);
    await remind(inDays(4));
    expect(await caseEventsOf(product, missing)).toContainEqual([
      "case.due_soon",
      `Faltam 3 dias para decidir: até ${formatCalendarDate(day)}.`,
    ]);
  });

  test("a due date that passes moves no units and lists the case among those that staff must answer", async () => {
    const { rui } = product;
    const hugo = await product.newcomer("Hugo");
    const id = await hasArrived(rui, hugo, { qty: 4, damagedQty: 1 });
    const damage = await caseOf(hugo, id, "damage");
    const isListed = async () =>
      bodyOf(listed, await rui.get("/floor/cases?unanswered=true&limit=100")).items.some(
        (one) => one.id === damage,
      );
    await product.db
      .update(cases)
      .set({ dueOn: todayOf(product) })
      .where(eq(cases.id, damage));
    expect(await isListed()).toBe(false);
    await product.db
      .update(cases)
      .set({ dueOn: daysAfter(todayOf(product), -1) })
      .where(eq(cases.id, damage));
    expect(await isListed()).toBe(true);
    expect(await hugo.get(`/cases/${damage}`)).toMatchObject({
      body: { status: "waiting_customer", qty: 1 },
    });
    expect(await decide(hugo, damage, { decision: "accept_damage" })).toMatchObject({ status: 201 });
    expect(await isListed()).toBe(false);
  });
});

describe("the cases that wait although their day has passed", () => {
  test("are announced to the people who work on cases once a day, even if two processes run at once", async () => {
    const { rui } = product;
    const [lea, pio, gil, customer] = [
      await product.newcomer("Lea"),
      await product.newcomer("Pio"),
      await product.newcomer("Gil"),
      await product.newcomer("Nora"),
    ];
    await rui.put(`/floor/staff/${lea.userId}`, { areas: ["suporte"] });
    await rui.put(`/floor/staff/${pio.userId}`, { areas: ["prep"] });
    await rui.put(`/floor/staff/${gil.userId}`, { areas: ["financeiro"] }); // reads contested charges alone
    const id = await hasArrived(rui, customer, { qty: 4, damagedQty: 1 });
    const damage = await caseOf(customer, id, "damage");
    const told = (person: Person) =>
      product.db
        .select({ count: sql<number>`(${events.data}->>'count')::int`, day: events.subjectId })
        .from(events)
        .where(and(eq(events.userId, person.userId), eq(events.type, "staff.cases_late")))
        .orderBy(asc(events.id));
    const tell = (day: number) =>
      tellLate({
        db: product.db,
        clock: () => new Date(product.now().getTime() + day * 86_400_000),
        settings: { WAREHOUSE_TIME_ZONE: zone },
      });
    await product.db
      .update(cases)
      .set({ dueOn: daysAfter(todayOf(product), 400) })
      .where(isNull(cases.settledAt));
    await product.db
      .update(cases)
      .set({ dueOn: daysAfter(todayOf(product), 1) })
      .where(eq(cases.id, damage));
    await tell(1);
    expect(await told(lea)).toEqual([]);
    await Promise.all([tell(2), tell(2)]);
    await tell(2);
    expect(await told(lea)).toEqual([{ count: 1, day: daysAfter(todayOf(product), 2) }]);
    expect([await told(pio), await told(gil), await told(customer)]).toEqual([[], [], []]);
    await tell(3);
    expect(await told(lea)).toHaveLength(2);
    await decide(customer, damage, { decision: "accept_damage" });
    await tell(4);
    expect(await told(lea)).toHaveLength(2);
  });
});

async function shipmentOf(caseId: string): Promise<string> {
  const [row] = await product.db.select({ id: cases.shipmentId }).from(cases).where(eq(cases.id, caseId));
  return row?.id ?? "";
}
