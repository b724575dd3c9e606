import { businessDaysAfter } from "@prepara/domain/calendar/business-days";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { prepChecks } from "#server/features/prep/prep-checks";
import { cases } from "#server/tables/cases";
import { events } from "#server/tables/events";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, picture } from "#server/testing/warehouse";
import { countOpenCases } from "./cases.queries.ts";
import { endWithoutReplies } from "./end-without-replies.ts";
import { caseOf, closeChecked, listed, placesOf, todayOf, toldOf } from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

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
  type Confirmed = { id: string; boxId: string; seen: Seen; tellAnnouncers?: boolean };
  const confirm = (person: Person, { id, boxId, seen, tellAnnouncers }: Confirmed) =>
    person.post(`/floor/cases/${id}/boxes/${boxId}/confirm`, {
      seenAnnouncers: seen?.announcedBy.map(({ userId }) => userId) ?? [],
      seenClaims: seen?.otherClaims.map(({ number }) => number) ?? [],
      ...(tellAnnouncers !== undefined && { tellAnnouncers }),
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

  test("tells who still waits for a box under its number that it is another's, only where staff say so", async () => {
    const { rui } = product;
    const [eva, nei] = [await product.newcomer("Eva"), await product.newcomer("Nei")];
    const given = async (tellAnnouncers: boolean) => {
      const code = freshCode();
      for (const person of [eva, nei])
        await person.post("/purchases", { productName: "Fone", qty: 1, trackingNumbers: [code] });
      const boxId = await boxAt(code);
      const id = idOf(await claim(eva, code));
      const seen = await seenOf(rui, id, boxId);
      expect(await confirm(rui, { id, boxId, seen, tellAnnouncers })).toMatchObject({ status: 201 });
    };
    const isTold = and(inArray(events.userId, [eva.userId, nei.userId]), eq(events.type, "box.of_another"));
    await given(false);
    expect(await product.db.select().from(events).where(isTold)).toEqual([]);
    await given(true);
    const told = await product.db.select().from(events).where(isTold);
    expect(told).toMatchObject([{ userId: nei.userId, data: { subject: "Fone" }, subjectNumber: null }]);
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
    const again = { status: "waiting_staff", dueOn: businessDaysAfter(todayOf(product), 2) };
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
    await rui.send(`/floor/cases/${idOf(asked)}/messages`, { body: "Por quê?" });
    expect(await shown()).toEqual([null, number]);
    await rui.post(`/floor/cases/${idOf(asked)}/refuse`, { reason: "Já foi preparada." });
    expect(await shown()).toEqual([null, null]);
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

describe("an answered question or claim that its customer leaves (docs/product.md#cases)", () => {
  const inDays = (days: number) => new Date(product.now().getTime() + days * 86_400_000);
  const end = (days: number) =>
    endWithoutReplies({ db: product.db, clock: () => inDays(days) }, new AbortController().signal);

  test("ends 14 days after the answer, once although two processes do it, and is told in words; others go on", async () => {
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
      expect(await toldOf(product, id)).toEqual([["case.message", "Em New Hampshire."], ["case.settled"]]);
    expect(await lia.send(`/cases/${left}/messages`, { body: "Ainda aí?" })).toMatchObject({
      status: 409,
      body: { code: "case_closed" },
    });
    expect(await lia.send("/cases", { body: "Onde fica mesmo?" })).toMatchObject({ status: 201 });
  });

  test("goes on when its customer writes at that moment", async () => {
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
