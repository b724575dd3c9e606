import { businessDaysAfter } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { cases } from "#server/tables/cases";
import { whileCustomerLocked } from "#server/testing/customer-lock";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { countOpenCases } from "./cases.queries.ts";
import { endWithoutReplies } from "./deadlines/end-without-replies.ts";
import { caseEventsOf, caseOf, closeChecked, listed, todayOf } from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

const suiteOf = async (person: Person) =>
  String(bodyOf(z.object({ suiteNumber: z.int() }), await person.get("/me")).suiteNumber);

describe("a customer's question (docs/product.md#cases)", () => {
  test("is about a shipment, a box or a request of theirs, and waits for the team until it is answered", async () => {
    const { rui, bia } = product;
    const noa = await product.newcomer("Noa");
    const shipmentId = await hasArrived(rui, noa, { qty: 20 });
    const prepRequestId = idOf(await noa.post("/prep-requests", { items: [{ shipmentId, qty: 2 }] }));
    const ask = (about: Record<string, string>, person = noa) =>
      person.send("/cases", { body: "Está tudo bem?", ...about });
    expect(await ask({ shipmentId })).toMatchObject({
      status: 201,
      body: {
        kind: "question",
        status: "waiting_staff",
        dueOn: businessDaysAfter(todayOf(product), 2),
        shipment: { id: shipmentId },
        product: { name: "Fone de ouvido" },
        messages: [{ side: "customer", body: "Está tudo bem?" }],
      },
    });
    expect(await ask({ prepRequestId })).toMatchObject({ body: { prepRequest: { id: prepRequestId } } });
    expect(await ask({ prepRequestId, shipmentId })).toMatchObject({ status: 422 });
    for (const about of [{ shipmentId }, { prepRequestId }, { boxId: shipmentId }])
      expect(await ask(about, bia)).toMatchObject({ status: 404, body: { code: "not_found" } });
    const own = await rui.send("/floor/boxes", { code: "TBA300000009999", suite: await suiteOf(noa) });
    const boxId = idOf(own);
    expect(await ask({ boxId })).toMatchObject({ status: 201, body: { boxNumber: expect.any(Number) } });
    expect(await ask({ boxId }, bia)).toMatchObject({ status: 404 });

    const id = idOf(await ask({}));
    const isListed = async () =>
      bodyOf(listed, await rui.get("/floor/cases?unanswered=true&limit=100")).items.some(
        (one) => one.id === id,
      );
    expect(await isListed()).toBe(true);
    expect(await rui.send(`/floor/cases/${id}/messages`, { body: "Sim." })).toMatchObject({
      body: { status: "waiting_customer", unansweredSince: null },
    });
    expect(await isListed()).toBe(false);
    expect(await noa.send(`/cases/${id}/messages`, { body: "Mesmo?" })).toMatchObject({
      body: { status: "waiting_staff" },
    });
    expect(await rui.post(`/floor/cases/${id}/settle`, { body: "Sim, mesmo." })).toMatchObject({
      status: 201,
      body: { status: "settled", outcome: "Respondida" },
    });
    expect(await caseEventsOf(product, id)).toEqual([["case.message", "Sim."], ["case.settled"]]);
    expect(await rui.post(`/floor/cases/${id}/settle`, { body: "x" })).toMatchObject({
      body: { code: "case_closed" },
    });
  });

  test("is neither settled nor refused on a screen that lacks the customer's last message", async () => {
    const { rui, newcomer } = product;
    const lea = await newcomer("Lea");
    const id = idOf(await lea.send("/cases", { body: "Posso retirar?" }));
    const shown = () => rui.get(`/floor/cases/${id}`);
    const old = seenIn(await shown());
    const settle = (headers: Record<string, string>) =>
      rui.post(`/floor/cases/${id}/settle`, { body: "Sim." }, headers);
    await lea.send(`/cases/${id}/messages`, { body: "Melhor não: guardem." });
    const refused = await settle(old);
    expect(refused).toMatchObject({ status: 409, body: { code: "case_changed" } });
    expect(await shown()).toMatchObject({ body: { settledAt: null, messages: [{}, {}] } });
    const both = await Promise.all([settle(seenIn(refused)), settle(seenIn(await shown()))]);
    expect(both.map(({ body }) => body)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: "settled" }),
        expect.objectContaining({ code: "case_closed" }),
      ]),
    );
  });

  test("that was answered is not counted as waiting, and gets a new due date when the customer writes again", async () => {
    const { rui, newcomer, db } = product;
    const isDueOn = (dueOn: string) => db.update(cases).set({ dueOn }).where(eq(cases.id, id));
    const noa = await newcomer("Noa");
    const waiting = z.object({ casesWaiting: z.number() });
    const id = idOf(await noa.send("/cases", { body: "Oi?" }));
    const ofCase = z.object({ dueOn: z.string(), status: z.string() });
    const read = async () => bodyOf(ofCase, await noa.get(`/cases/${id}`));
    const first = await read();
    await noa.send(`/cases/${id}/messages`, { body: "É urgente." });
    await rui.send(`/floor/cases/${id}/messages`, { body: "Sim." });
    expect(await read()).toEqual({ status: "waiting_customer", dueOn: first.dueOn });
    expect(bodyOf(waiting, await noa.get("/dashboard")).casesWaiting).toBe(0);
    expect(await product.db.transaction((tx) => countOpenCases(tx, noa.userId))).toBe(0);
    await isDueOn("2026-01-05");
    await noa.send(`/cases/${id}/messages`, { body: "E agora?" });
    const again = { status: "waiting_staff", dueOn: businessDaysAfter(todayOf(product), 2) };
    expect(await read()).toEqual(again);
    expect(await product.db.transaction((tx) => countOpenCases(tx, noa.userId))).toBe(1);
    await isDueOn("2026-01-05");
    await noa.send(`/cases/${id}/messages`, { body: "Alguém?" });
    expect(await read()).toEqual({ ...again, dueOn: "2026-01-05" });
  });

  test("about a shipment that is deleted at that moment is refused", async () => {
    const uli = await product.newcomer("Uli");
    const shipmentId = await isOnTheWay(uli);
    const ask = () => uli.send("/cases", { body: "Está tudo bem?", shipmentId });
    const answer = await whileCustomerLocked(product, uli.userId, ask, (holder) =>
      holder.query("delete from shipments where id = $1", [shipmentId]),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("can be withdrawn by its customer, unlike a case about units", async () => {
    const { rui, bia } = product;
    const id = idOf(await bia.send("/cases", { body: "Oi?" }));
    expect(await rui.post(`/cases/${id}/withdraw`)).toMatchObject({ status: 404 });
    expect(await bia.post(`/cases/${id}/withdraw`)).toMatchObject({
      body: { status: "withdrawn", outcome: "Encerrada pelo cliente" },
    });
    const damage = await caseOf(bia, await hasArrived(rui, bia, { qty: 2, damagedQty: 1 }), "damage");
    expect(await bia.post(`/cases/${damage}/withdraw`)).toMatchObject({
      status: 422,
      body: { code: "not_withdrawable" },
    });
    expect(await rui.post(`/floor/cases/${damage}/settle`, { body: "x" })).toMatchObject({
      body: { code: "not_decidable" },
    });
  });
});

describe("an answered question or claim that its customer leaves (docs/product.md#cases)", () => {
  const inDays = (days: number) => new Date(product.now().getTime() + days * 86_400_000);
  const end = (days: number) =>
    endWithoutReplies({ db: product.db, clock: () => inDays(days) }, new AbortController().signal);

  test("that cannot be ended does not keep the others open, and fails the job at its end", async () => {
    const ada = await product.newcomer("Ada");
    const ask = async () => idOf(await ada.send("/cases", { body: "Onde fica?" }));
    const [fails, ends] = [await ask(), await ask()];
    for (const id of [fails, ends]) await product.rui.send(`/floor/cases/${id}/messages`, { body: "Aqui." });
    await product.db.execute(
      `alter table cases add constraint fails check (id <> '${fails}' or status <> 'settled') not valid`,
    );
    await expect(end(14.1)).rejects.toThrow("1 cases were not ended");
    await product.db.execute("alter table cases drop constraint fails");
    expect(await ada.get(`/cases/${fails}`)).toMatchObject({ body: { status: "waiting_customer" } });
    expect(await ada.get(`/cases/${ends}`)).toMatchObject({ body: { status: "settled" } });
    await end(14.1);
  });

  test("ends 14 days after the answer, once although two processes do it, with a notice; others stay open", async () => {
    const { rui } = product;
    const lia = await product.newcomer("Lia");
    const ask = async () => idOf(await lia.send("/cases", { body: "Onde fica?" }));
    const claim = async () =>
      idOf(
        await lia.send("/cases/claims", { code: "1Z999AA10123456784", body: "Uma chaleira" }, [
          await picture("files"),
        ]),
      );
    const answer = (id: string) => rui.send(`/floor/cases/${id}/messages`, { body: "Em New Hampshire." });
    const [left, repliedTo, waiting, claimed] = [await ask(), await ask(), await ask(), await claim()];
    for (const id of [left, repliedTo, claimed]) await answer(id);
    await lia.send(`/cases/${repliedTo}/messages`, { body: "E o CEP?" });
    const open = [left, repliedTo, waiting, claimed];
    const statuses = () =>
      Promise.all(
        open.map(async (id) => (await lia.get(`/cases/${id}`)).text.match(/"status":"(\w+)"/)?.[1]),
      );
    await end(13.9);
    expect(await statuses()).toEqual([
      "waiting_customer",
      "waiting_staff",
      "waiting_staff",
      "waiting_customer",
    ]);
    await Promise.all([end(14.1), end(14.1), end(14.1)]);
    await end(15);
    expect(await statuses()).toEqual(["settled", "waiting_staff", "waiting_staff", "settled"]);
    expect(await lia.get(`/cases/${left}`)).toMatchObject({
      body: { outcome: "Encerrada após 14 dias sem nova mensagem" },
    });
    for (const id of [left, claimed])
      expect(await caseEventsOf(product, id)).toEqual([
        ["case.message", "Em New Hampshire."],
        ["case.settled"],
      ]);
    expect(await lia.send(`/cases/${left}/messages`, { body: "Ainda aí?" })).toMatchObject({
      status: 409,
      body: { code: "case_closed" },
    });
    expect(await lia.send("/cases", { body: "Onde fica mesmo?" })).toMatchObject({ status: 201 });
  });

  test("stays open when its customer writes at that moment", async () => {
    const { rui } = product;
    const noa = await product.newcomer("Noa");
    for (let round = 0; round < 5; round += 1) {
      const id = idOf(await noa.send("/cases", { body: "Onde fica?" }));
      await rui.send(`/floor/cases/${id}/messages`, { body: "Em New Hampshire." });
      const [wrote] = await Promise.all([noa.send(`/cases/${id}/messages`, { body: "E o CEP?" }), end(14.1)]);
      const status = wrote.status === 201 ? "waiting_staff" : "settled";
      expect([201, 409]).toContain(wrote.status);
      expect(await noa.get(`/cases/${id}`)).toMatchObject({ body: { status } });
    }
  });
});
