import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { prepChecks } from "#server/features/prep/prep-checks";
import { tasks } from "#server/tables/tasks";
import { whileLocked } from "#server/testing/customer-lock";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, picture } from "#server/testing/warehouse";
import { closeChecked, listed, placesOf } from "../testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

const _suiteOf = async (person: Person) =>
  String(bodyOf(z.object({ suiteNumber: z.int() }), await person.get("/me")).suiteNumber);

describe("a request that only staff can cancel (docs/product.md#cancelling-a-request)", () => {
  const asks = async (person: Person, prepRequestId: string) =>
    person.post("/cases/cancellings", { prepRequestId, body: "Comprei errado." });
  const ofPrep = async (person: Person, qty: number) => {
    const shipmentId = await hasArrived(product.rui, person, { qty });
    const made = await person.post("/prep-requests", { items: [{ shipmentId, qty }] });
    return { shipmentId, id: idOf(made) };
  };

  test("is asked about once, while the customer cannot cancel it", async () => {
    const { rui, bia } = product;
    const ivo = await product.newcomer("Ivo");
    const { id } = await ofPrep(ivo, 20);
    expect(await asks(ivo, id)).toMatchObject({ status: 422, body: { code: "not_askable" } });
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    expect(await asks(bia, id)).toMatchObject({ status: 404 });
    const three = await Promise.all([asks(ivo, id), asks(ivo, id), asks(ivo, id)]);
    expect(three.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(three.find(({ status }) => status === 409)).toMatchObject({ body: { code: "already_asked" } });
    await rui.patch(`/admin/prep-requests/${id}`, { status: "shipped" });
    const [own] = bodyOf(listed, await ivo.get("/cases?state=waiting_staff")).items;
    expect(await rui.post(`/floor/cases/${own?.id}/cancel-request`, { body: "x" })).toMatchObject({
      status: 409,
      body: { code: "work_begun" },
    });
    expect(await rui.post(`/floor/cases/${own?.id}/refuse`, { reason: "Já saiu." })).toMatchObject({
      body: { status: "settled", outcome: "Solicitação mantida" },
    });
    expect(await asks(ivo, id)).toMatchObject({ body: { code: "not_askable" } });
  });

  test("is cancelled beside the end of a person's areas who holds its task and the case", async () => {
    const { rui, db } = product;
    const ida = await product.newcomer("Ida");
    const { id } = await ofPrep(ida, 20);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const asked = idOf(await asks(ida, id));
    const ofRequest = "select from tasks where prep_request_id = $1 for update nowait";
    const row = "select from cases where id = $1 for update";
    const answer = await whileLocked(
      product,
      { row, id: asked },
      () => rui.post(`/floor/cases/${asked}/cancel-request`, { body: "Cancelada." }),
      // Who loses areas gives back cases and then tasks.
      (holder) => holder.query(ofRequest, [id]),
    );
    expect(answer).toMatchObject({ status: 201, body: { outcome: "Solicitação cancelada" } });
    expect(await db.$count(tasks, and(eq(tasks.prepRequestId, id), ne(tasks.status, "cancelled")))).toBe(0);
  });

  test("shows its customer and admins that cancelling was asked for, until staff decide, and is still approved", async () => {
    const { rui } = product;
    const leo = await product.newcomer("Leocádio");
    const { id } = await ofPrep(leo, 20);
    await ofPrep(leo, 3);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "under_review" });
    const numbered = z.array(z.object({ id: z.string(), cancelCaseNumber: z.int().nullable() }));
    const shown = async () => {
      const own = bodyOf(z.object({ items: numbered }), await leo.get("/prep-requests")).items;
      const queue = bodyOf(
        z.object({ items: numbered }),
        await rui.get("/admin/prep-requests?q=Leoc%C3%A1dio"),
      );
      expect(queue.items).toEqual(own);
      expect(await rui.get(`/admin/prep-requests/${id}`)).toMatchObject({
        body: { cancelCaseNumber: own.find((one) => one.id === id)?.cancelCaseNumber },
      });
      return own.map((one) => one.cancelCaseNumber);
    };
    expect(await shown()).toEqual([null, null]);
    const asked = await asks(leo, id);
    const { number } = bodyOf(z.object({ number: z.int() }), asked);
    expect(await shown()).toEqual([null, number]);
    expect(await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" })).toMatchObject({
      status: 200,
      body: { status: "scheduled", cancelCaseNumber: number },
    });
    for (const seenCancelCase of [null, number + 1])
      expect(
        await rui.patch(`/admin/prep-requests/${id}`, { status: "shipped", seenCancelCase }),
      ).toMatchObject({
        status: 409,
        body: { code: "cancel_asked", detail: expect.stringContaining(`pendência nº ${number}`) },
      });
    await rui.send(`/floor/cases/${idOf(asked)}/messages`, { body: "Por quê?" });
    expect(await shown()).toEqual([null, number]);
    await rui.post(`/floor/cases/${idOf(asked)}/refuse`, { reason: "Já foi preparada." });
    expect(await shown()).toEqual([null, null]);
    const seenNone = { status: "shipped", seenCancelCase: null };
    expect(await rui.patch(`/admin/prep-requests/${id}`, seenNone)).toMatchObject({ status: 200 });
  });

  test("is cancelled by one of two who decide: units and counted free units are back, the payment is paid back", async () => {
    const { rui, db } = product;
    const [jan, kai] = [await product.newcomer("Jan"), await product.newcomer("Kai")];
    await rui.put(`/floor/staff/${kai.userId}`, { areas: ["suporte"] });
    await rui.post(`/admin/customers/${jan.userId}/balance-adjustments`, {
      type: "credit",
      amountUsd: 100,
      description: "Crédito",
    });
    const freeUnits = async () => (await jan.get("/dashboard")).text.match(/"freeUnits":\{[^}]*\}/)?.[0];
    const before = await freeUnits();
    const { id, shipmentId } = await ofPrep(jan, 20);
    await jan.post(`/prep-requests/${id}/pay-with-balance`);
    await rui.patch(`/admin/prep-requests/${id}`, { status: "scheduled" });
    const one = idOf(await asks(jan, id));
    expect(await jan.get(`/cases/${one}`)).toMatchObject({
      body: { kind: "cancel", status: "waiting_staff", prepRequest: { id } },
    });
    const agree = (person: Person) =>
      person.post(`/floor/cases/${one}/cancel-request`, { body: "Cancelada, o crédito entra hoje." });
    const both = await Promise.all([agree(kai), agree(rui)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await rui.post(`/floor/cases/${one}/refuse`, { reason: "Não." })).toMatchObject({
      body: { code: "case_closed" },
    });
    expect(await placesOf(product, shipmentId)).toEqual({ on_hand: 20 });
    expect(await freeUnits()).toBe(before);
    expect(await jan.get(`/cases/${one}`)).toMatchObject({
      body: { status: "settled", outcome: "Solicitação cancelada" },
    });
    const back = { amountUsd: 7.5, description: "Cancelada" };
    expect(await rui.post(`/admin/prep-requests/${id}/pay-back`, back)).toMatchObject({ status: 201 });
    for (const { title, findProblems } of prepChecks)
      expect([title, await findProblems({ db })]).toEqual([title, []]);
  });

  test("is not cancelled as unpaid by whoever saw another proof", async () => {
    const { rui, db } = product;
    const lia = await product.newcomer("Lia");
    const { id } = await ofPrep(lia, 20);
    const sendProof = async () =>
      lia.send(`/prep-requests/${id}/proof`, {}, [await picture("file")]).then(({ status }) => status);
    expect(await sendProof()).toBe(200);
    const one = idOf(await asks(lia, id));
    const opened = seenIn(await rui.get(`/floor/cases/${one}`));
    const cancel = (headers: Record<string, string>) =>
      rui.post(`/floor/cases/${one}/cancel-request`, { body: "Nada entrou.", paymentSeen: false }, headers);
    product.passTime(1000);
    expect(await sendProof()).toBe(200);
    const refused = await cancel(opened);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "case_changed", detail: expect.stringContaining("outro pagamento") },
    });
    expect(await lia.get(`/prep-requests/${id}`)).toMatchObject({ body: { cancelledAt: null } });
    expect(await cancel(seenIn(refused))).toMatchObject({ status: 201 });
    for (const { title, findProblems } of prepChecks)
      expect([title, await findProblems({ db })]).toEqual([title, []]);
  });
});
