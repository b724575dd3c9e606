import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { prepChecks } from "#server/features/prep/prep-checks";
import { events } from "#server/tables/notices";
import { auditLog } from "#server/tables/platform";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";

let product: Product;
let mila: Person;
beforeAll(async () => {
  product = await runningProduct({ PIX_KEY: "pix@exemplo.com.br", USD_BRL_RATE: "5.3451" });
  mila = await product.newcomer("Mila");
  await product.rui.put(`/floor/staff/${mila.userId}`, { areas: ["financeiro"] });
});
afterAll(async () => {
  for (const { title, findProblems } of prepChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
});

const proofs = z.object({
  items: z.array(
    z.looseObject({
      prepRequest: z.object({ id: z.string() }),
      sentAt: z.string(),
      url: z.string(),
      isOwn: z.boolean(),
    }),
  ),
});

async function requested(person: Person): Promise<string> {
  const box = await hasArrived(product.rui, person, { qty: 20 });
  return idOf(await person.post("/prep-requests", { items: [{ shipmentId: box }] }));
}

const prove = async (person: Person, id: string, file = pdf("file")) =>
  expect(await person.send(`/prep-requests/${id}/proof`, {}, [file])).toMatchObject({ status: 200 });

async function proved(person: Person): Promise<string> {
  const id = await requested(person);
  await prove(person, id);
  return id;
}

/** The proof of a request in the list of staff; undefined once it does not wait. */
const waiting = async (id: string, staff = mila) =>
  bodyOf(proofs, await staff.get("/floor/proofs?limit=100")).items.find(
    ({ prepRequest }) => prepRequest.id === id,
  );

const approve = (id: string, sentAt = "2026-01-01T00:00:00.000Z", staff = mila) =>
  staff.post(`/floor/prep-requests/${id}/approve-proof`, { sentAt });

const giveBack = (
  id: string,
  sentAt = "2026-01-01T00:00:00.000Z",
  staff = mila,
  reason = "O valor não entrou.",
) => staff.post(`/floor/prep-requests/${id}/return-proof`, { sentAt, reason });

test("'Financeiro' sees who sent which proof for how much, opens it, and approves the request", async () => {
  const { app, db, rui } = product;
  const zoe = await product.newcomer("Zoe");
  const id = await requested(zoe);
  expect(await waiting(id)).toBeUndefined();
  await prove(zoe, id);
  const proof = await waiting(id);
  expect(proof).toMatchObject({
    customer: { userId: zoe.userId, fullName: "Zoe" },
    amountUsd: 7.5,
    type: "pdf",
    isOwn: false,
  });
  const file = await app.inject(proof?.url ?? "");
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);

  expect(await approve(id, proof?.sentAt)).toMatchObject({ status: 200, body: { id, status: "scheduled" } });
  expect(await waiting(id)).toBeUndefined();
  expect(await zoe.get(`/prep-requests/${id}`)).toMatchObject({ body: { status: "scheduled" } });
  expect(await zoe.get("/charges?state=settled")).toMatchObject({ body: { items: [{ amountUsd: 7.5 }] } });
  const entries = (await db.select().from(auditLog)).filter((entry) => entry.objectId === id);
  expect(entries).toMatchObject([
    {
      actorId: mila.userId,
      action: "prep-request.manage",
      details: { from: "under_review", to: "scheduled" },
    },
  ]);
  expect(await approve(id, proof?.sentAt)).toMatchObject({ status: 409, body: { code: "no_proof_waits" } });
  // The admin's own screen still sets any status.
  expect(await rui.patch(`/admin/prep-requests/${id}`, { status: "pending_payment" })).toMatchObject({
    status: 200,
  });
  expect(await approve(id, proof?.sentAt)).toMatchObject({ status: 409, body: { code: "no_proof_waits" } });
});

test("what was replaced since it was seen is not approved, nor a request without a proof", async () => {
  const zoe = await product.newcomer("Zoe");
  const id = await proved(zoe);
  const seen = await waiting(id);
  await prove(zoe, id, await picture("file"));
  expect(await approve(id, seen?.sentAt)).toMatchObject({ status: 409, body: { code: "proof_changed" } });
  const now = await waiting(id);
  expect(now).toMatchObject({ type: "image" });
  expect(await approve(id, now?.sentAt)).toMatchObject({ status: 200 });

  const unproved = await requested(zoe);
  expect(await approve(unproved)).toMatchObject({ status: 409, body: { code: "no_proof_waits" } });
  const credit = { type: "credit", amountUsd: 100, description: "Crédito" };
  await product.rui.post(`/admin/customers/${zoe.userId}/balance-adjustments`, credit);
  await zoe.post(`/prep-requests/${unproved}/pay-with-balance`);
  expect(await waiting(unproved)).toBeUndefined();
  expect(await approve(unproved)).toMatchObject({ status: 409, body: { code: "no_proof_waits" } });
});

test("an admin's new status replaces no proof but the one that was seen (docs/product.md#managing-prep-requests)", async () => {
  const { rui } = product;
  const zoe = await product.newcomer("Zoe");
  const id = await requested(zoe);
  const path = `/admin/prep-requests/${id}`;
  const shown = z.looseObject({ status: z.string(), proofSentAt: z.string().nullable() });
  const look = async () => {
    const { status, proofSentAt } = bodyOf(shown, await rui.get(path));
    return { seenStatus: status, seenCancelled: false, seenProofSentAt: proofSentAt };
  };
  const set = (status: string, seen: object) => rui.patch(path, { status, ...seen });
  const changed = {
    status: 409,
    body: { code: "proof_changed", detail: "O cliente enviou outro comprovante. Confira de novo." },
  };

  await set("under_review", {});
  const unproved = await look();
  expect(unproved).toMatchObject({ seenStatus: "under_review", seenProofSentAt: null });
  await prove(zoe, id);
  expect(await set("scheduled", unproved)).toMatchObject(changed);
  const first = await look();
  expect(first.seenProofSentAt).toBe((await waiting(id))?.sentAt);
  await prove(zoe, id, await picture("file"));
  for (const status of ["scheduled", "pending_payment"])
    expect(await set(status, first)).toMatchObject(changed);
  expect(await zoe.get(`/prep-requests/${id}`)).toMatchObject({ body: { status: "under_review" } });
  // What is not about the payment is written.
  expect(await rui.patch(path, { notes: "Sem pressa.", ...first })).toMatchObject({ status: 200 });

  const second = await look();
  // A repeated approval finds what it wanted. Without `seenProofSentAt` nothing is compared.
  for (const seen of [second, second, first])
    expect(await set("scheduled", seen)).toMatchObject({ status: 200, body: { status: "scheduled" } });
  expect(await set("under_review", {})).toMatchObject({ status: 200 });
  expect(await set("scheduled", { seenProofSentAt: "ontem" })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "seenProofSentAt", message: "Informe qual comprovante foi visto." }] },
  });
});

test("the list says who asks to cancel; a cancelled request's proof neither waits nor can be approved", async () => {
  const zoe = await product.newcomer("Zoe");
  const id = await proved(zoe);
  const ofCase = z.object({ id: z.string(), number: z.int() });
  const input = { prepRequestId: id, body: "Não quero mais." };
  const asked = bodyOf(ofCase, await zoe.post("/cases/cancellings", input));
  const seen = await waiting(id);
  expect(seen).toMatchObject({ cancelCaseNumber: asked.number });
  const agreed = { body: "Cancelada.", paymentSeen: false };
  expect(await product.rui.post(`/floor/cases/${asked.id}/cancel-request`, agreed)).toMatchObject({
    status: 201,
  });
  expect(await waiting(id)).toBeUndefined();
  const answer = await approve(id, seen?.sentAt);
  expect(answer).toMatchObject({ status: 409, body: { code: "request_cancelled" } });
});

test("a proof without its payment goes back: the customer reads why and sends another one", async () => {
  const { db } = product;
  const zoe = await product.newcomer("Zoe");
  const id = await proved(zoe);
  await product.rui.patch(`/admin/prep-requests/${id}`, { notes: "Sem pressa." });
  const proof = await waiting(id);
  const unexplained = await giveBack(id, proof?.sentAt, mila, " ");
  expect(unexplained).toMatchObject({
    status: 422,
    body: { errors: [{ path: "reason", message: "Escreva o motivo." }] },
  });
  const answer = await giveBack(id, proof?.sentAt);
  expect(answer).toMatchObject({ status: 200, body: { id, status: "pending_payment" } });
  expect(await waiting(id)).toBeUndefined();
  expect(await zoe.get(`/prep-requests/${id}`)).toMatchObject({
    body: { status: "pending_payment", notes: "Sem pressa.\nComprovante devolvido: O valor não entrou." },
  });
  expect(await zoe.get("/charges?state=settled")).toMatchObject({ body: { items: [] } });
  const told = await db.select().from(events).where(eq(events.subjectId, id));
  expect(told).toMatchObject([{ type: "prep.proof_returned", data: { text: "O valor não entrou." } }]);
  const entries = (await db.select().from(auditLog)).filter(
    (entry) => entry.objectId === id && entry.actorId === mila.userId,
  );
  expect(entries).toMatchObject([
    {
      action: "prep-request.manage",
      details: { from: "under_review", to: "pending_payment", reason: "O valor não entrou." },
    },
  ]);
  for (const again of [giveBack, approve])
    expect(await again(id, proof?.sentAt)).toMatchObject({ status: 409, body: { code: "no_proof_waits" } });
  await prove(zoe, id, await picture("file"));
  expect(await giveBack(id, proof?.sentAt)).toMatchObject({ status: 409, body: { code: "proof_changed" } });
  expect(await approve(id, (await waiting(id))?.sentAt)).toMatchObject({ status: 200 });
});

test("of an approval and a return at once one counts, and a repeated return answers the same", async () => {
  const zoe = await product.newcomer("Zoe");
  for (let round = 0; round < 3; round++) {
    const id = await proved(zoe);
    const { sentAt } = (await waiting(id)) ?? { sentAt: "" };
    const [returned, approved] = await Promise.all([giveBack(id, sentAt, product.rui), approve(id, sentAt)]);
    expect([returned.status, approved.status].sort()).toEqual([200, 409]);
    const status = approved.status === 200 ? "scheduled" : "pending_payment";
    expect(await zoe.get(`/prep-requests/${id}`)).toMatchObject({ body: { status } });
  }
  const other = await proved(zoe);
  const body = { sentAt: (await waiting(other))?.sentAt, reason: "O valor não entrou." };
  const key = { "idempotency-key": "3f0c8d0e-6d5a-4c58-9f0c-0a5d3cf1a002" };
  for (const _ of [1, 2])
    expect(await mila.post(`/floor/prep-requests/${other}/return-proof`, body, key)).toMatchObject({
      status: 200,
    });
  expect(await zoe.get(`/prep-requests/${other}`)).toMatchObject({
    body: { notes: "Comprovante devolvido: O valor não entrou." },
  });
});

test("of two approvals at once one counts, and a repeated one answers the same", async () => {
  const zoe = await product.newcomer("Zoe");
  const id = await proved(zoe);
  const { sentAt } = (await waiting(id)) ?? { sentAt: "" };
  const both = await Promise.all([approve(id, sentAt), approve(id, sentAt, product.rui)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const other = await proved(zoe);
  const seen = await waiting(other);
  const key = { "idempotency-key": "3f0c8d0e-6d5a-4c58-9f0c-0a5d3cf1a001" };
  const path = `/floor/prep-requests/${other}/approve-proof`;
  for (const _ of [1, 2])
    expect(await mila.post(path, { sentAt: seen?.sentAt }, key)).toMatchObject({ status: 200 });
});

test("nobody may decide on their own proof; other areas and customers see none", async () => {
  const { newcomer, rui, app } = product;
  const own = await proved(mila);
  const proof = await waiting(own);
  expect(proof).toMatchObject({ isOwn: true });
  expect(await approve(own, proof?.sentAt)).toMatchObject({ status: 403, body: { code: "own_account" } });
  expect(await giveBack(own, proof?.sentAt)).toMatchObject({ status: 403, body: { code: "own_account" } });
  const pia = await newcomer("Pia");
  await rui.put(`/floor/staff/${pia.userId}`, { areas: ["prep", "recebimento", "suporte"] });
  for (const person of [pia, product.ana]) {
    expect((await person.get("/floor/proofs")).status).toBe(403);
    for (const decide of [approve, giveBack])
      expect((await decide(own, proof?.sentAt, person)).status).toBe(403);
  }
  const rosa = await newcomer("Rosa");
  await rui.put(`/floor/staff/${rosa.userId}`, { areas: ["financeiro"] });
  const seen = await waiting(own, rosa);
  await rui.put(`/floor/staff/${rosa.userId}`, { areas: ["prep"] });
  expect((await app.inject(seen?.url ?? "")).statusCode).not.toBe(200);
});
