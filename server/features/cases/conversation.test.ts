import { randomUUID } from "node:crypto";
import { daysAfter } from "@prepara/domain/calendar/calendar";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { caseMessages } from "#server/tables/cases";
import { events } from "#server/tables/notices";
import { pdf } from "#server/testing/pdf-files";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { seenIn } from "#server/testing/seen-version";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { forgetCases } from "./forget-cases.ts";
import { caseOf, closeChecked, decide, listed, todayOf } from "./testing/cases-of.ts";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => closeChecked(product));

describe("what staff do", () => {
  test("is listed by the day until which to act, says why it cannot be done, and never concerns their own goods", async () => {
    const { bia, rui } = product;
    const tina = await product.newcomer("Tina");
    await rui.put(`/floor/staff/${tina.userId}`, { areas: ["recebimento"] });
    const id = await hasArrived(rui, bia, { qty: 2, damagedQty: 1 });
    const damage = await caseOf(bia, id, "damage");
    const asked = await decide(bia, damage, { decision: "photo" });
    const made = z.object({ decisions: z.array(z.object({ id: z.string() })) });
    const decisionId = bodyOf(made, asked).decisions[0]?.id;
    const { items } = bodyOf(listed, await tina.get("/floor/cases?limit=100"));
    expect(items.some((one) => one.id === damage)).toBe(true);
    const refuse = `/floor/cases/${damage}/decisions/${decisionId}/refuse`;
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
  test("are listed in any status of the case, also when it is closed, until staff answer", async () => {
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

  test("are sent with a decision as well, which ignores a file or a date that it does not need", async () => {
    const { bia, rui } = product;
    const id = await hasArrived(rui, bia, { qty: 3, damagedQty: 2 });
    const damage = await caseOf(bia, id, "damage");
    const { dueOn } = bodyOf(z.object({ dueOn: z.string() }), await bia.get(`/cases/${damage}`));
    const fields = { decision: "accept_damage", qty: "1", until: daysAfter(todayOf(product), 90) };
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

describe("the assignee of a case", () => {
  test("is the first person who takes it; a person assigned by somebody else is notified, also of the customer's messages", async () => {
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
    const assignAreas = (areas: string[]) => rui.put(`/floor/staff/${tito.userId}`, { areas });
    const takeBack = () => rui.delete(`/floor/staff/${tito.userId}`);
    await assignAreas(["suporte"]);
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
        { type: "staff.case_assigned", sentence: "Alguém da equipe passou a pendência para você." },
      ].map((one) => expect.objectContaining(one)),
    );
    const kept = await db.select({ data: events.data }).from(events).where(eq(events.userId, tito.userId));
    expect(kept).toEqual([{ data: { subject: "" } }, { data: { subject: "" } }]);
    expect(await tito.get("/me")).toMatchObject({ body: { noticesUnread: 2 } });

    // Not delivered yet when the areas end.
    await write("E agora?");
    expect(await assignAreas(["prep"])).toMatchObject({ status: 200 });
    await doJobs("notices.fan-out");
    expect(await told()).toEqual([]);
    expect(await tito.get("/me")).toMatchObject({ body: { noticesUnread: 0 } });
    expect(await rui.get(`/floor/cases/${id}`)).toMatchObject({ body: { assignee: null } });
    await write("Alguém?");
    await assignAreas(["recebimento", "prep"]);
    await doJobs("notices.fan-out");
    expect(await told()).toHaveLength(2);

    // Removing a person's areas while the case is assigned to them never leaves it with them.
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
    const firstOf = z.object({ items: z.tuple([z.unknown()]) });
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
    const shown = seenIn({
      status: 200,
      body: bodyOf(firstOf, await sue.get("/floor/reply-templates")).items[0],
    });
    const write = (title: string) => sue.put(`/floor/reply-templates/${id}`, { ...text, title }, shown);
    const both = await Promise.all([write("Uma"), write("Outra")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const gone = await sue.delete(`/floor/reply-templates/${id}`, shown);
    expect(gone).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await sue.delete(`/floor/reply-templates/${id}`, seenIn(gone))).toMatchObject({
      body: { items: [] },
    });
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
    // Customers cannot set it.
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
    const until = daysAfter(todayOf(product), 5);
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
});
