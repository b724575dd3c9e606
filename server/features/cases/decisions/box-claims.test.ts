import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { events } from "#server/tables/notices";
import { whileLocked } from "#server/testing/customer-lock";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";
import { caseEventsOf, closeChecked } from "../testing/cases-of.ts";

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

  test("has the same answer whether its number is right or wrong, and reveals nothing of the box", async () => {
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

  test("is confirmed beside the end of a person's areas who takes care of it and of the box", async () => {
    const lis = await product.newcomer("Lis");
    const code = freshCode();
    const boxId = await boxAt(code);
    const id = idOf(await claim(lis, code));
    const seen = await seenOf(product.rui, id, boxId);
    const answer = await whileLocked(
      product,
      { row: "select from cases where id = $1 for update", id },
      () => confirm(product.rui, { id, boxId, seen }),
      // Who loses areas gives back cases and then tasks, which an act at the box locks after it.
      (holder) => holder.query("select from dock_boxes where id = $1 for update nowait", [boxId]),
    );
    expect(answer).toMatchObject({ status: 201, body: { status: "settled" } });
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
    expect(await rui.get(`/floor/boxes/${boxId}`)).toMatchObject({ body: { claims: 3 } });
    expect(await rui.get(`/floor/boxes/${foreign}`)).toMatchObject({ body: { claims: 0 } });
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
      body: { isConfirmed: true, status: "owned", claims: 0, customer: { userId: winner.userId } },
    });
    // A refusal at this moment would reveal that the number was right.
    expect(await loser.get(`/cases/${lost}`)).toMatchObject({
      body: { status: "waiting_staff", boxNumber: null, outcome: null, messages: [{}] },
    });
    expect(await caseEventsOf(product, lost)).toEqual([]);
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

  test("notifies others who announced its number that the box is another customer's, only if staff choose so", async () => {
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

  test("may be about a box whose code is not a number; a code without digits matches no box", async () => {
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

  test("needs a proof and a complete number; five may be open, and ten may be made in a day", async () => {
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
