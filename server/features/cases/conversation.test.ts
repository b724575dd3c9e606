import { randomUUID } from "node:crypto";
import { businessDaysAfter } from "@prepara/domain/calendar/business-days";
import { dateOf, daysAfter } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { prepChecks } from "#server/features/prep/prep-checks";
import { moveUnits } from "#server/features/stock/stock.public";
import { caseMessages, cases } from "#server/tables/cases";
import { events } from "#server/tables/events";
import { idempotencyKeys } from "#server/tables/platform";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { caseChecks } from "./case-checks.ts";
import { countOpenCases } from "./cases.queries.ts";
import { forgetCases } from "./forget-cases.ts";
import { caseOf, decide, listed, placesOf, toldOf } from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(async () => {
  // What `doctor` checks holds after everything that the tests did.
  for (const { title, findProblems } of caseChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
});

const zone = "America/New_York";
const today = () => dateOf(product.now(), zone);

describe("what staff do", () => {
  test("is listed by the day until which to act, says why it cannot be done, and never concerns their own goods", async () => {
    const { bia, rui } = product;
    const tina = await product.newcomer("Tina");
    await rui.put(`/floor/staff/${tina.userId}`, { areas: ["recebimento"] });
    const id = await hasArrived(rui, bia, { qty: 2, damagedQty: 1 });
    const damage = await caseOf(bia, id, "damage");
    const asked = await decide(bia, damage, { decision: "photo" });
    const made = z.object({ decisions: z.array(z.object({ id: z.string() })) });
    const wish = bodyOf(made, asked).decisions[0]?.id;
    const { items } = bodyOf(listed, await tina.get("/floor/cases?limit=100"));
    expect(items.some((one) => one.id === damage)).toBe(true);
    const refuse = `/floor/cases/${damage}/decisions/${wish}/refuse`;
    expect(await tina.post(refuse, { reason: "Sem câmera hoje." })).toMatchObject({
      status: 201,
      body: {
        status: "waiting_customer",
        customer: { fullName: "Bia" },
        messages: [{ body: "Sem câmera hoje." }],
      },
    });
    expect(await tina.post(refuse, { reason: "De novo" })).toMatchObject({
      body: { code: "decided_already" },
    });

    const own = await hasArrived(rui, tina, { qty: 2, damagedQty: 1 });
    const hers = await caseOf(tina, own, "damage");
    expect(await tina.get(`/floor/cases/${hers}`)).toMatchObject({ body: { isOwn: true } });
    expect(await tina.send(`/floor/cases/${hers}/messages`, { body: "x" })).toMatchObject({
      status: 403,
      body: { code: "own_account" },
    });
  });

  test("answers a question of the customer, who sees no name of the team", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 2, damagedQty: 1 });
    const damage = await caseOf(bia, id, "damage");
    const told = await bia.send(`/cases/${damage}/messages`, { body: "Ainda funciona?" }, [
      await picture("files"),
    ]);
    expect(told).toMatchObject({
      status: 201,
      body: { messages: [{ side: "customer", files: [{ type: "photo" }] }] },
    });
    expect(await rui.get(`/floor/cases/${damage}`)).toMatchObject({
      body: { unansweredSince: expect.any(String), messages: [{ authorName: "Bia" }] },
    });
    const answered = await rui.send(`/floor/cases/${damage}/messages`, { body: "Funciona." });
    expect(answered).toMatchObject({ status: 201, body: { unansweredSince: null } });
    const seen = await bia.get(`/cases/${damage}`);
    expect(seen.text).not.toContain("Rui");
    expect(seen.text).not.toContain("authorName");
    const empty = await bia.send(`/cases/${damage}/messages`, { body: " " });
    expect(empty).toMatchObject({ status: 422, body: { code: "invalid" } });
  });
});

describe("questions without an answer", () => {
  test("are listed whoever's turn it is, also when the case is closed, until staff answer", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 2, damagedQty: 1 });
    const damage = await caseOf(bia, id, "damage");
    const isListed = async () =>
      bodyOf(listed, await rui.get("/floor/cases?unanswered=true&limit=100")).items.some(
        (one) => one.id === damage,
      );
    expect(await isListed()).toBe(false);
    await bia.send(`/cases/${damage}/messages`, { body: "Qual caixa?" });
    expect(await isListed()).toBe(true);
    await decide(bia, damage, { decision: "accept_damage" });
    expect(await isListed()).toBe(true);
    const answer = () => rui.send(`/floor/cases/${damage}/messages`, { body: "A azul." });
    expect(await answer()).toMatchObject({
      status: 201,
      body: { status: "settled", unansweredSince: null },
    });
    expect(await isListed()).toBe(false);
    expect(await answer()).toMatchObject({ status: 409, body: { code: "case_closed" } });
  });

  test("come with a decision as well, which takes no file that it does not need nor a day", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 3, damagedQty: 2 });
    const damage = await caseOf(bia, id, "damage");
    const { dueOn } = bodyOf(z.object({ dueOn: z.string() }), await bia.get(`/cases/${damage}`));
    const fields = { decision: "accept_damage", qty: "1", until: daysAfter(today(), 90) };
    const first = await bia.send(`/cases/${damage}/decide`, fields, [pdf("files", "a.pdf")]);
    expect(first).toMatchObject({ status: 201, body: { dueOn, messages: [] } });
    await decide(bia, damage, { decision: "accept_damage", qty: "1", text: "E a caixa?" });
    expect(await rui.get(`/floor/cases/${damage}`)).toMatchObject({
      body: { status: "settled", unansweredSince: expect.any(String), messages: [{ body: "E a caixa?" }] },
    });
  });
});

describe("an account that ends", () => {
  test("is asked to finish its cases; afterwards they are withdrawn and what was written is gone", async () => {
    const { rui } = product;
    const eva = await product.newcomer("Eva");
    const id = await hasArrived(rui, eva, { qty: 1, damagedQty: 1 });
    const damage = await caseOf(eva, id, "damage");
    await eva.send(`/cases/${damage}/messages`, { body: "Texto de Eva" }, [await picture("files")]);
    expect((await eva.get("/me/export")).text).toContain("Texto de Eva");
    expect(await eva.get(`/cases/${damage}`)).toMatchObject({ status: 200 });
    await product.db.transaction((tx) => forgetCases(tx, eva.userId, product.now()));
    expect(await rui.get(`/floor/cases/${damage}`)).toMatchObject({
      body: { status: "withdrawn", outcome: "Conta excluída", messages: [{ body: "", files: [] }] },
    });
  });
});

describe("a claim of a box that has no owner (docs/product.md#cases)", () => {
  let made = 0;
  const claim = async (person: Person, code: string) =>
    person.send("/cases/claims", { code, body: "Uma chaleira azul" }, [await picture("files")]);
  const freshCode = () => {
    made += 1;
    return `TBA30000000${String(made).padStart(4, "0")}`;
  };
  const boxAt = async (code: string) => idOf(await product.rui.send("/floor/boxes", { code }));
  const claimable = z.object({
    claimable: z.array(
      z.object({
        id: z.string(),
        fits: z.boolean(),
        announcedBy: z.array(z.object({ userId: z.string(), isClaimant: z.boolean() })),
        otherClaims: z.array(z.object({ number: z.number() })),
      }),
    ),
  });
  /** What the screen of this person shows of a claim's box, and the confirmation that says so. */
  const seenOf = async (person: Person, id: string, boxId: string) =>
    bodyOf(claimable, await person.get(`/floor/cases/${id}`)).claimable.find((box) => box.id === boxId);
  type Seen = Awaited<ReturnType<typeof seenOf>>;
  const confirm = (person: Person, { id, boxId, seen }: { id: string; boxId: string; seen: Seen }) =>
    person.post(`/floor/cases/${id}/boxes/${boxId}/confirm`, {
      seenAnnouncers: seen?.announcedBy.map(({ userId }) => userId) ?? [],
      seenClaims: seen?.otherClaims.map(({ number }) => number) ?? [],
    });

  test("is answered alike to the letter whether its number is right or wrong, and tells nothing of the box", async () => {
    const [lia, leo] = [await product.newcomer("Lia"), await product.newcomer("Leo")];
    const code = freshCode();
    const boxId = await boxAt(code);
    const bare = (text: string, own: string) =>
      text
        .replaceAll(own, "CODE")
        .replaceAll(/[0-9a-f-]{36}|"number":\d+|\d{4}-\d\d-\d\dT[^"]+|sig=[^"]+|\/\d{13}[^"]*/g, "");
    const wrong = freshCode();
    const answers = [await claim(lia, code), await claim(leo, wrong)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [right = "", other = ""] = answers.map(({ text }, at) => bare(text, at === 0 ? code : wrong));
    expect(right).toBe(other);
    const hers = idOf(answers[0] ?? (await lia.get("/me")));
    const seen = await lia.get(`/cases/${hers}`);
    expect(seen).toMatchObject({
      body: { kind: "box_claim", status: "waiting_staff", boxNumber: null, claimedCode: code, choices: [] },
    });
    expect(seen.text).not.toContain(boxId);
    expect(seen.text).not.toContain("claimable");
  });

  test("shows staff the boxes it may be about; the confirmed one is the customer's, others' claims stay open", async () => {
    const { rui } = product;
    const [lua, leon, sol] = [
      await product.newcomer("Lua"),
      await product.newcomer("Leon"),
      await product.newcomer("Sol"),
    ];
    await rui.put(`/floor/staff/${sol.userId}`, { areas: ["suporte"] });
    const code = freshCode();
    const [boxId, foreign] = [await boxAt(code), await boxAt(freshCode())];
    const [hers, his, staffs] = [
      idOf(await claim(lua, code)),
      idOf(await claim(leon, code)),
      idOf(await claim(sol, code)),
    ];
    const shown = bodyOf(claimable, await sol.get(`/floor/cases/${hers}`)).claimable;
    expect(shown.find(({ id }) => id === boxId)).toMatchObject({ fits: true });
    expect(shown.find(({ id }) => id === foreign)).toMatchObject({ fits: false });
    const give = async (id: string, box: string) =>
      confirm(sol, { id, boxId: box, seen: await seenOf(sol, id, box) });
    expect(await give(staffs, boxId)).toMatchObject({ status: 403, body: { code: "own_account" } });
    const both = await Promise.all([give(hers, boxId), give(his, boxId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [won, lost] = both[0]?.status === 201 ? [hers, his] : [his, hers];
    const [winner, loser] = won === hers ? [lua, leon] : [leon, lua];
    expect(await winner.get(`/cases/${won}`)).toMatchObject({
      body: {
        status: "settled",
        boxNumber: expect.any(Number),
        outcome: expect.stringMatching(/^A caixa nº/),
      },
    });
    expect(await rui.get(`/floor/boxes/${boxId}`)).toMatchObject({
      body: { isConfirmed: true, status: "owned", customer: { userId: winner.userId } },
    });
    // A refusal at this moment would tell that the number was right.
    expect(await loser.get(`/cases/${lost}`)).toMatchObject({
      body: { status: "waiting_staff", boxNumber: null, outcome: null, messages: [{}] },
    });
    expect(await toldOf(product, lost)).toEqual([]);
    expect(await give(won, foreign)).toMatchObject({ status: 409, body: { code: "case_closed" } });
    expect(await rui.get(`/floor/boxes/${foreign}`)).toMatchObject({ body: { status: "ownerless" } });
  });

  test("names who announced its number and who else claims it, and is not confirmed once there are others", async () => {
    const { rui } = product;
    const [eli, ivo, zeca] = [
      await product.newcomer("Eli"),
      await product.newcomer("Ivo"),
      await product.newcomer("Zeca"),
    ];
    const announce = (person: Person, code: string) =>
      person.post("/purchases", { productName: "Fone", qty: 1, trackingNumbers: [code] });
    const code = freshCode();
    await announce(ivo, code);
    const boxId = await boxAt(code);
    const id = idOf(await claim(eli, code));
    const before = await seenOf(rui, id, boxId);
    expect(before).toMatchObject({
      fits: true,
      announcedBy: [{ userId: ivo.userId, isClaimant: false }],
      otherClaims: [],
    });
    const his = await claim(zeca, code);
    const { number } = bodyOf(z.object({ number: z.number() }), his);
    await announce(eli, code);
    const unseen = { status: 409, body: { code: "claim_rivals_changed" } };
    expect(await confirm(rui, { id, boxId, seen: before })).toMatchObject(unseen);
    expect(await confirm(rui, { id, boxId, seen: undefined })).toMatchObject(unseen);
    expect(await rui.get(`/floor/boxes/${boxId}`)).toMatchObject({ body: { isConfirmed: false } });
    const now = await seenOf(rui, id, boxId);
    expect(now?.announcedBy).toHaveLength(2);
    expect(now).toMatchObject({
      announcedBy: expect.arrayContaining([
        expect.objectContaining({ userId: eli.userId, isClaimant: true }),
        expect.objectContaining({ userId: ivo.userId, isClaimant: false }),
      ]),
      otherClaims: [{ number }],
    });
    expect(await confirm(rui, { id, boxId, seen: now })).toMatchObject({ status: 201 });
    expect(await zeca.get(`/cases/${idOf(his)}`)).toMatchObject({ body: { status: "waiting_staff" } });
  });

  test("takes a box whose code is no number, and names without digits fit no box", async () => {
    const { rui } = product;
    const una = await product.newcomer("Una");
    const [bare, named] = [await boxAt("-"), await boxAt("SEM ETIQUETA")];
    const id = idOf(await claim(una, "SEM ETIQUETA"));
    expect(await seenOf(rui, id, named)).toMatchObject({ fits: false, announcedBy: [] });
    const seen = await seenOf(rui, id, bare);
    expect(seen).toMatchObject({ fits: false });
    expect(await confirm(rui, { id, boxId: bare, seen })).toMatchObject({
      status: 201,
      body: { status: "settled", boxNumber: expect.any(Number) },
    });
  });

  test("is refused with a reason, by support alone, and taken back by the customer", async () => {
    const { rui } = product;
    const [lis, tom] = [await product.newcomer("Lis"), await product.newcomer("Tomé")];
    await rui.put(`/floor/staff/${tom.userId}`, { areas: ["recebimento"] });
    const id = idOf(await claim(lis, freshCode()));
    expect(await tom.get(`/floor/cases/${id}`)).toMatchObject({ body: { claimable: [] } });
    const refusal = { reason: "Este rastreio é de outra loja." };
    expect(await tom.post(`/floor/cases/${id}/refuse`, refusal)).toMatchObject({ status: 403 });
    expect(await rui.post(`/floor/cases/${id}/refuse`, refusal)).toMatchObject({
      status: 201,
      body: { status: "settled", messages: [{}, { body: refusal.reason }] },
    });
    expect(await rui.post(`/floor/cases/${id}/refuse`, refusal)).toMatchObject({
      body: { code: "case_closed" },
    });
    const other = idOf(await claim(lis, freshCode()));
    expect(await lis.post(`/cases/${other}/withdraw`)).toMatchObject({
      status: 201,
      body: { status: "withdrawn", outcome: "Retirada pelo cliente" },
    });
    expect(await lis.post(`/cases/${other}/withdraw`)).toMatchObject({ body: { code: "case_closed" } });
  });

  test("needs a proof and a whole number, and may be made five times open and ten times a day", async () => {
    const max = await product.newcomer("Max");
    const bare = { code: freshCode(), body: "x" };
    expect(await max.send("/cases/claims", bare)).toMatchObject({ body: { code: "needs_proof" } });
    expect(await claim(max, "1Z99")).toMatchObject({ status: 422, body: { code: "invalid" } });
    const seven = await Promise.all(Array.from({ length: 7 }, () => claim(max, freshCode())));
    expect(seven.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(seven.find(({ status }) => status === 429)).toMatchObject({ body: { code: "too_many_open" } });
    for (const one of seven.filter(({ status }) => status === 201))
      await max.post(`/cases/${idOf(one)}/withdraw`);
    for (let again = 0; again < 5; again += 1)
      await max.post(`/cases/${idOf(await claim(max, freshCode()))}/withdraw`);
    expect(await claim(max, freshCode())).toMatchObject({ status: 429, body: { code: "too_many_today" } });
  });
});

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
        dueOn: businessDaysAfter(today(), 2),
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
    expect(await toldOf(product, id)).toEqual([["case.message", "Sim."], ["case.settled"]]);
    expect(await rui.post(`/floor/cases/${id}/settle`, { body: "x" })).toMatchObject({
      body: { code: "case_closed" },
    });
  });

  test("that was answered is nothing to decide, and has a new day when the customer writes again", async () => {
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
    const again = { status: "waiting_staff", dueOn: businessDaysAfter(today(), 2) };
    expect(await read()).toEqual(again);
    expect(await product.db.transaction((tx) => countOpenCases(tx, noa.userId))).toBe(1);
    await isDueOn("2026-01-05");
    await noa.send(`/cases/${id}/messages`, { body: "Alguém?" });
    expect(await read()).toEqual({ ...again, dueOn: "2026-01-05" });
  });

  test("is taken back by its customer, which a case about units is not", async () => {
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

const suiteOf = async (person: Person) =>
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
});

describe("who of the team takes care of a case", () => {
  test("is the first who takes it; it is given back, or to another, who is told, as of what the customer writes", async () => {
    const { rui, bia } = product;
    const [tia, teo, fora] = [
      await product.newcomer("Tia"),
      await product.newcomer("Teo"),
      await product.newcomer("Fora"),
    ];
    await rui.put(`/floor/staff/${tia.userId}`, { areas: ["recebimento"] });
    await rui.put(`/floor/staff/${teo.userId}`, { areas: ["suporte"] });
    const id = idOf(await bia.send("/cases", { body: "Oi?" }));
    const assign = (person: Person, assigneeId: string | null, seenId: string | null = null) =>
      person.patch(`/floor/cases/${id}`, { assigneeId, seenId });
    const both = await Promise.all([assign(tia, tia.userId), assign(teo, teo.userId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first, second] = both[0]?.status === 200 ? [tia, teo] : [teo, tia];
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      body: { code: "case_taken", detail: expect.stringMatching(/^(Tia|Teo) está com/) },
    });
    const mine = async (person: Person) =>
      bodyOf(listed, await person.get("/floor/cases?mine=true")).items.map((one) => one.id);
    expect([await mine(first), await mine(second)]).toEqual([[id], []]);
    expect(await first.get("/floor/cases/counts")).toMatchObject({ body: { mine: 1 } });
    expect(await assign(second, null, first.userId)).toMatchObject({ body: { assignee: null } });
    expect(await assign(first, second.userId)).toMatchObject({
      body: { assignee: { userId: second.userId } },
    });
    await bia.send(`/cases/${id}/messages`, { body: "Ainda espero." });
    const told = await product.db
      .select({ type: events.type, userId: events.userId })
      .from(events)
      .where(eq(events.subjectId, id));
    expect(told).toEqual([
      { type: "staff.case_assigned", userId: second.userId },
      { type: "staff.case_message", userId: second.userId },
    ]);
    expect((await bia.get(`/cases/${id}`)).text).not.toMatch(/assignee|Tia|Teo/);
    for (const nobody of [fora.userId, bia.userId])
      expect(await assign(first, nobody, second.userId)).toMatchObject({
        status: 422,
        body: { code: "not_assignable" },
      });
    expect(await assign(fora, fora.userId)).toMatchObject({ status: 403 });
    const people = z.object({ items: z.array(z.object({ userId: z.string() })) });
    const ids = bodyOf(people, await tia.get("/floor/cases/people")).items.map(({ userId }) => userId);
    expect(ids).toEqual(expect.arrayContaining([tia.userId, teo.userId, rui.userId]));
    expect(ids).not.toContain(fora.userId);
    await bia.post(`/cases/${id}/withdraw`);
    expect(await assign(second, null, second.userId)).toMatchObject({ body: { code: "case_closed" } });
    expect(await mine(second)).toEqual([]);
  });

  test("ends with the person's areas, and notices of the team's work with them, which have no words of customers", async () => {
    const { rui, bia, db, doJobs } = product;
    const tito = await product.newcomer("Tito");
    const lend = (areas: string[]) => rui.put(`/floor/staff/${tito.userId}`, { areas });
    const takeBack = () => rui.delete(`/floor/staff/${tito.userId}`);
    await lend(["suporte"]);
    const id = idOf(await bia.send("/cases", { body: "Oi?" }));
    const assign = () => rui.patch(`/floor/cases/${id}`, { assigneeId: tito.userId, seenId: null });
    const write = (body: string) => bia.send(`/cases/${id}/messages`, { body });
    const shown = z.object({ items: z.array(z.object({ type: z.string(), sentence: z.string() })) });
    const told = async () => bodyOf(shown, await tito.get("/notices")).items;
    expect(await assign()).toMatchObject({ status: 200 });
    await write("Meu CPF é 123.");
    await doJobs("notices.fan-out");
    expect(await told()).toEqual(
      [
        { type: "staff.case_message", sentence: "Veja o que ele escreveu." },
        { type: "staff.case_assigned", sentence: "Alguém da equipe a passou para você." },
      ].map((one) => expect.objectContaining(one)),
    );
    const kept = await db.select({ data: events.data }).from(events).where(eq(events.userId, tito.userId));
    expect(kept).toEqual([{ data: { subject: "" } }, { data: { subject: "" } }]);
    expect(await tito.get("/me")).toMatchObject({ body: { noticesUnread: 2 } });

    // Not handed out yet when the areas end.
    await write("E agora?");
    expect(await lend(["prep"])).toMatchObject({ status: 200 });
    await doJobs("notices.fan-out");
    expect(await told()).toEqual([]);
    expect(await tito.get("/me")).toMatchObject({ body: { noticesUnread: 0 } });
    expect(await rui.get(`/floor/cases/${id}`)).toMatchObject({ body: { assignee: null } });
    await write("Alguém?");
    await lend(["recebimento", "prep"]);
    await doJobs("notices.fan-out");
    expect(await told()).toHaveLength(2);

    // Taking back and giving at once leave nobody with a case who may not work in it.
    await Promise.all([takeBack(), assign()]);
    expect(await rui.get(`/floor/cases/${id}`)).toMatchObject({ body: { assignee: null } });
    await rui.patch(`/admin/customers/${tito.userId}`, { isAdmin: true });
    expect(await assign()).toMatchObject({ status: 200 });
    await rui.patch(`/admin/customers/${tito.userId}`, { isAdmin: false });
    expect(await rui.get(`/floor/cases/${id}`)).toMatchObject({ body: { assignee: null } });
  });
});

describe("ready answers and WhatsApp", () => {
  test("are written by support, read by receiving, and name only what a case has", async () => {
    const { rui } = product;
    const [sue, ray] = [await product.newcomer("Sue"), await product.newcomer("Ray")];
    await rui.put(`/floor/staff/${sue.userId}`, { areas: ["suporte"] });
    await rui.put(`/floor/staff/${ray.userId}`, { areas: ["recebimento"] });
    const text = { title: "Etiqueta", body: "Oi, {nome}! Envie a etiqueta até {prazo}." };
    const listOf = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });
    expect(await ray.post("/floor/reply-templates", text)).toMatchObject({ status: 403 });
    expect(await sue.post("/floor/reply-templates", { ...text, body: "{preco}" })).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
    const added = await sue.post("/floor/reply-templates", text);
    const id = bodyOf(listOf, added).items.find(({ title }) => title === "Etiqueta")?.id;
    expect(await sue.put(`/floor/reply-templates/${id}`, { ...text, title: "A etiqueta" })).toMatchObject({
      status: 200,
    });
    expect(await ray.get("/floor/reply-templates")).toMatchObject({
      body: { items: [{ id, title: "A etiqueta", body: text.body }] },
    });
    expect(await sue.delete(`/floor/reply-templates/${id}`)).toMatchObject({ body: { items: [] } });
    expect(await sue.delete(`/floor/reply-templates/${id}`)).toMatchObject({ status: 404 });
  });

  test("the customer's number is support's; what was sent by hand says so in the conversation", async () => {
    const { rui, bia } = product;
    const pia = await product.newcomer("Pia");
    await rui.put(`/floor/staff/${pia.userId}`, { areas: ["recebimento"] });
    const id = idOf(await bia.send("/cases", { body: "Oi?" }));
    expect(await pia.get(`/floor/cases/${id}`)).toMatchObject({ body: { whatsapp: null } });
    expect(await rui.get(`/floor/cases/${id}`)).toMatchObject({
      body: { whatsapp: expect.stringMatching(/^\+/) },
    });
    const told = await rui.send(`/floor/cases/${id}/messages`, { body: "Olá!", byHand: "true" });
    expect(told).toMatchObject({ body: { messages: [{ byHand: false }, { byHand: true }] } });
    expect(await bia.get(`/cases/${id}`)).toMatchObject({
      body: { messages: [{ byHand: false }, { byHand: true, body: "Olá!" }] },
    });
    // Not a customer's to say.
    expect(await bia.send(`/cases/${id}/messages`, { body: "Oi", byHand: "true" })).toMatchObject({
      body: { messages: [{}, {}, { byHand: false }] },
    });
  });
});

describe("a long conversation", () => {
  const shown = z.object({
    messages: z.array(z.object({ id: z.string(), body: z.string() })),
    hasOlderMessages: z.boolean(),
  });

  test("waits for staff after 20 messages and dates, and comes 50 messages at a time", async () => {
    const { bia, rui, newcomer, db } = product;
    const [uma, vic] = [await newcomer("Uma"), await newcomer("Vic")];
    const id = await isOnTheWay(uma, { qty: 4 });
    const none = { damaged: "0", wrong: "0", stillComing: "0" };
    const half = { ...none, announcedQty: "4", good: "2", missing: "2" };
    expect(await rui.send(`/floor/shipments/${id}/counts`, half)).toMatchObject({ status: 201 });
    const shortage = await caseOf(uma, id, "shortage");
    const write = (body: string) => uma.send(`/cases/${shortage}/messages`, { body });
    const until = daysAfter(today(), 5);
    const wait = () => decide(uma, shortage, { decision: "still_coming", until });
    expect(await wait()).toMatchObject({ status: 201 });
    for (let n = 1; n < 20; n += 1) expect(await write(`Mensagem ${n}`)).toMatchObject({ status: 201 });
    const refused = { status: 409, body: { code: "wait_for_answer" } };
    expect(await write("Mais uma")).toMatchObject(refused);
    expect(await wait()).toMatchObject(refused);
    product.passTime(1000);
    await rui.send(`/floor/cases/${shortage}/messages`, { body: "Estamos vendo." });
    product.passTime(1000);
    expect(await wait()).toMatchObject({ status: 201 });

    const like = { caseId: shortage, authorId: uma.userId, side: "customer" as const };
    const older = Array.from({ length: 100 }, (_, n) => ({
      ...like,
      id: randomUUID(),
      body: `Antiga ${n}`,
      createdAt: new Date(product.now().getTime() - 86_400_000),
    }));
    await db.insert(caseMessages).values(older);
    const newest = bodyOf(shown, await uma.get(`/cases/${shortage}`));
    expect(newest.messages).toHaveLength(50);
    const before = (first: string | undefined) => `/cases/${shortage}/messages?before=${first}`;
    const middle = bodyOf(shown, await uma.get(before(newest.messages[0]?.id)));
    expect(middle).toMatchObject({ hasOlderMessages: true });
    const first = bodyOf(shown, await uma.get(before(middle.messages[0]?.id)));
    expect(first.hasOlderMessages).toBe(false);
    const bodies = [first, middle, newest].flatMap(({ messages }) => messages.map(({ body }) => body));
    expect(bodies.slice(0, 20)).toEqual([
      ...Array.from({ length: 19 }, (_, n) => `Mensagem ${n + 1}`),
      "Estamos vendo.",
    ]);
    expect(bodies).toHaveLength(120);
    expect(await bia.get(before(newest.messages[0]?.id))).toMatchObject({ status: 404 });
    expect(bodyOf(shown, await rui.get(`/floor${before(newest.messages[0]?.id)}`)).messages).toHaveLength(50);
    expect(await vic.get(`/floor${before(newest.messages[0]?.id)}`)).toMatchObject({ status: 403 });
  });

  test("does not grow by a count that is sent again after a day", async () => {
    const { rui, db, newcomer } = product;
    const zoe = await newcomer("Zoe");
    const id = await isOnTheWay(zoe, { qty: 6 });
    const none = { good: "0", damaged: "0", wrong: "0", missing: "0", stillComing: "0" };
    const count = async (figures: Record<string, string>, key: string) => {
      const form = { ...none, ...figures };
      const photos = Number(form.damaged) > 0 ? [await picture("damagePhotos")] : [];
      return rui.send(`/floor/shipments/${id}/counts`, form, photos, { "idempotency-key": key });
    };
    await count({ announcedQty: "6", good: "4", stillComing: "2" }, randomUUID());
    // Damaged units of before there were cases, about which nobody was asked.
    const old = { shipmentId: id, from: "outside", to: "damaged", qty: 5, reason: "migrated" } as const;
    const act = { id: randomUUID(), actorId: rui.userId, now: product.now() };
    await db.transaction((tx) => moveUnits(tx, [old], act));
    const key = randomUUID();
    const second = { announcedQty: "2", damaged: "1", stillComing: "1" };
    expect(await count(second, key)).toMatchObject({ status: 201 });
    const damage = await caseOf(zoe, id, "damage");
    expect(await zoe.get(`/cases/${damage}`)).toMatchObject({ body: { totalQty: 1 } });
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(await count(second, key)).toMatchObject({ status: 201 });
    expect(await zoe.get(`/cases/${damage}`)).toMatchObject({ body: { totalQty: 1 } });
  });
});
