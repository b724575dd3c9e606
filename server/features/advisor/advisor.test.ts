import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { findForTurns } from "#server/features/advisor/answer/find-for-turns";
import { ask, json, messagesOf, newChat, productWithModel } from "#server/features/advisor/testing/chats";
import { networkKey } from "#server/platform/limits/address-key";
import { type Answer, bodyOf, idOf, type Person } from "#server/testing/person";
import { picture } from "#server/testing/warehouse";

const { model, product, sentToModel } = await productWithModel();

describe("a conversation with a model", () => {
  test("streams the answer as deltas, cites what it used, and stores question and answer", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    model.next = [{ says: "São 15 unidades grátis por mês [1]." }];
    const answer = await ask(ana, id, "Quantas unidades grátis por mês no plano gratuito?", {});
    expect(answer.headers["content-type"]).toContain("text/event-stream");
    const events = eventsOf(answer);
    expect(events.filter(({ name }) => name === "delta").length).toBeGreaterThan(3);
    expect(events.find(({ name }) => name === "citation")?.data).toMatchObject({
      number: 1,
      source: expect.any(String),
    });
    expect(events.at(-1)).toMatchObject({
      name: "done",
      data: { role: "assistant", status: "complete", content: "São 15 unidades grátis por mês [1]." },
    });
    expect(await messagesOf(ana, id)).toMatchObject([
      { role: "user", status: "complete" },
      { role: "assistant", status: "complete", content: "São 15 unidades grátis por mês [1]." },
    ]);
    expect(sentToModel()).toContain("Free Member");
    expect(await ana.get("/conversations")).toMatchObject({
      body: { items: [{ id, title: "Quantas unidades grátis por mês no plano gratuito?" }] },
    });
  });

  test("returns the whole answer for Accept: application/json", async () => {
    const { ana } = product;
    model.next = [{ says: "Olá." }];
    expect(await ask(ana, await newChat(ana), "oi")).toMatchObject({
      status: 201,
      body: { role: "assistant", content: "Olá.", status: "complete", failure: null, citations: [] },
    });
  });

  test("gets its title from the first 50 characters of its first message", async () => {
    const { bia } = product;
    const id = await newChat(bia);
    await ask(bia, id, "a".repeat(60));
    expect(await bia.get("/conversations")).toMatchObject({
      body: { items: [{ title: `${"a".repeat(50)}…` }] },
    });
    await bia.patch(`/conversations/${id}`, { title: "Meu título" });
    await ask(bia, id, "outra");
    expect(await bia.get("/conversations")).toMatchObject({ body: { items: [{ title: "Meu título" }] } });
  });

  test.each([
    [{ refuses: 402 }, 402, "INSUFFICIENT_CREDITS"],
    [{ refuses: 429, body: { error: { code: "insufficient_quota" } } }, 402, "INSUFFICIENT_CREDITS"],
    [{ refuses: 429 }, 429, "RATE_LIMIT"],
    [
      { refuses: 401, body: { error: { message: "bad key segredo" } } },
      503,
      "Não foi possível obter resposta da IA",
    ],
  ] as const)(
    "that fails with %j says so, keeps the question, and may be tried again",
    async (requestAbout, status, mark) => {
      const { ana } = product;
      const id = await newChat(ana);
      model.next = [requestAbout];
      const failed = await ask(ana, id, "E agora?");
      expect(failed.status).toBe(status);
      expect(failed.body).toMatchObject({ detail: expect.stringContaining(mark) });
      expect(failed.text).not.toContain("segredo");
      expect(await messagesOf(ana, id)).toMatchObject([
        { role: "user", content: "E agora?" },
        { role: "assistant", status: "failed", failure: { detail: expect.stringContaining(mark) } },
      ]);
      model.next = [{ says: "Agora sim." }];
      expect(await ana.post(`/conversations/${id}/retry`, undefined, json)).toMatchObject({ status: 201 });
      expect(await messagesOf(ana, id)).toMatchObject([
        { role: "user" },
        { content: "Agora sim.", status: "complete" },
      ]);
    },
  );

  test("that fails in the middle ends its stream with an error and keeps the text so far", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    model.next = [{ says: "Metade da ", breaksWith: { error: { code: 429, message: "slow down" } } }];
    const events = eventsOf(await ask(ana, id, "Conte", {}));
    expect(events.at(-1)).toMatchObject({
      name: "error",
      data: { status: 429, detail: expect.stringContaining("RATE_LIMIT") },
    });
    expect((await messagesOf(ana, id)).at(-1)).toMatchObject({ content: "Metade da ", status: "failed" });
  });

  test("sends pictures to the model as data, and shows them in the conversation", async () => {
    const { ana, bia } = product;
    const id = await newChat(ana);
    const uploaded = await ana.send("/chat-images", {}, [await picture("files"), await picture("files")]);
    expect(uploaded.status).toBe(201);
    const images = bodyOf(z.array(z.object({ id: z.string(), url: z.string() })), uploaded);
    const imageIds = images.map((image) => image.id);
    const bias = await newChat(bia);
    expect(await bia.post(`/conversations/${bias}/messages`, { content: "", imageIds }, json)).toMatchObject({
      status: 422,
    });
    expect(
      await ana.post(`/conversations/${id}/messages`, { content: "O que é?", imageIds }, json),
    ).toMatchObject({ status: 201 });
    expect(sentToModel().match(/data:image\/jpeg;base64/g)).toHaveLength(2);
    const [question] = (await ana.get(`/conversations/${id}/messages`)).body
      ? z
          .object({ items: z.array(z.object({ imageUrls: z.array(z.string()) })) })
          .parse((await ana.get(`/conversations/${id}/messages`)).body).items
      : [];
    expect(question?.imageUrls).toHaveLength(2);
    expect((await product.app.inject(question?.imageUrls[0] ?? "")).statusCode).toBe(200);
    expect(
      await ana.post(`/conversations/${id}/messages`, { content: "de novo", imageIds }, json),
    ).toMatchObject({ status: 422 });
    await ana.delete(`/conversations/${id}`);
    expect((await product.app.inject(question?.imageUrls[0] ?? "")).statusCode).toBe(404);
  });

  test("sent again under their key, pictures are the same ones; others are refused", async () => {
    const { ana } = product;
    const pictures = [await picture("files"), await picture("files")];
    const send = (files: typeof pictures) =>
      ana.send("/chat-images", {}, files, { "idempotency-key": "lost-pictures" });
    const first = await send(pictures);
    expect(first.status).toBe(201);
    const withIds = z.array(z.object({ id: z.string() }));
    expect(bodyOf(withIds, await send(pictures))).toEqual(bodyOf(withIds, first));
    expect(await send(pictures.slice(0, 1))).toMatchObject({
      status: 409,
      body: { code: "idempotency_mismatch" },
    });
  });

  test("takes ten pictures of 20 MB", async () => {
    const { ana } = product;
    const eleven = await Promise.all(
      Array.from({ length: 11 }, () => picture("files", { width: 8, height: 8 })),
    );
    expect(await ana.send("/chat-images", {}, eleven)).toMatchObject({ status: 413 });
    const big = { field: "files", name: "g.jpg", type: "image/jpeg", content: Buffer.alloc(20_971_521) };
    expect(await ana.send("/chat-images", {}, [big])).toMatchObject({ status: 413 });
    const nul = { ...(await picture("files", { width: 8, height: 8 })), name: "g\0.jpg" };
    expect(await ana.send("/chat-images", {}, [nul])).toMatchObject({ status: 201 });
    const none = { field: "files", name: "g.jpg", type: "image/jpeg", content: Buffer.from("<svg/>") };
    expect(await ana.send("/chat-images", {}, [none])).toMatchObject({ status: 415 });
  });

  test("is shown without its oldest messages when its texts exceed 1.5 MB, whose reading blocked other requests", async () => {
    const { db, ana } = product;
    const id = await newChat(ana);
    await db.execute(sql`insert into chat_messages (conversation_id, role, content, status)
      select ${id}, 'user', number || repeat('😀', 4000), 'complete' from generate_series(1, 120) as number`);
    const shown = await messagesOf(ana, id);
    expect(shown).toHaveLength(93);
    expect(shown.at(-1)?.content).toMatch(/^120/);
    expect(shown.at(0)?.content).toMatch(/^28/);
  });

  test("is found by its title, only by its owner", async () => {
    const { ana, bia } = product;
    const id = idOf(await ana.post("/conversations", { title: "Taxas de 100% da FBA" }));
    await newChat(ana);
    const found = async (person: Person, q: string) => {
      const { body } = await person.get(`/conversations?q=${encodeURIComponent(q)}`);
      return z
        .object({ items: z.array(z.object({ id: z.string() })) })
        .parse(body)
        .items.map((one) => one.id);
    };
    expect(await found(ana, "taxas de")).toEqual([id]);
    expect(await found(ana, "0% da")).toEqual([id]);
    expect(await found(ana, "taxas%fba")).toEqual([]);
    expect(await found(bia, "taxas")).toEqual([]);
  });

  test("belongs to one customer", async () => {
    const { ana, bia } = product;
    const id = await newChat(ana);
    await ask(ana, id, "segredo da Ana");
    for (const answer of [
      await bia.get(`/conversations/${id}/messages`),
      await ask(bia, id, "oi"),
      await bia.post(`/conversations/${id}/retry`),
      await bia.post(`/conversations/${id}/stop`),
      await bia.patch(`/conversations/${id}`, { title: "x" }),
      await bia.delete(`/conversations/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect((await bia.get("/conversations")).text).not.toContain("segredo da Ana");
  });
});

function eventsOf({ text }: Answer) {
  return text
    .split("\n\n")
    .filter((each) => each.startsWith("event: "))
    .map((each) => {
      const [name = "", data = ""] = each.split("\n");
      return { name: name.slice(7), data: JSON.parse(data.slice(6)) as Record<string, unknown> };
    });
}

describe("the daily messages of the free plan (docs/decisions/0104)", () => {
  test("are 30, also at once; premium has no limit, and tomorrow is another day", async () => {
    const caio = await product.newcomer("Caio");
    const chats = await Promise.all(Array.from({ length: 34 }, () => newChat(caio)));
    const answers = await Promise.all(chats.map((id) => ask(caio, id, "oi")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      body: { code: "daily_limit", detail: expect.stringContaining("Limite de uso") },
    });
    const [first = ""] = chats;
    expect(await caio.calls("tadollar-chat", { messages: [{ role: "user", content: "oi" }] })).toMatchObject({
      status: 429,
    });
    await product.rui.patch(`/admin/customers/${caio.userId}`, { plan: "premium" });
    expect(await caio.calls("tadollar-chat", { messages: [{ role: "user", content: "oi" }] })).toMatchObject({
      status: 200,
    });
    expect(first).not.toBe("");
  });

  test("do not count a question that is refused because too many wait", async () => {
    const { db, newcomer } = product;
    const dino = await newcomer("Dino");
    const chat = await newChat(dino);
    const turns = [{ role: "user" as const, text: "frete", images: [] }];
    const customer = { network: networkKey("127.0.0.1"), userId: dino.userId };
    const search = () => findForTurns({ db, log: product.app.log, embeddings: null }, { turns, customer });
    const searches = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table passage_words in access exclusive mode`);
      const all = Array.from({ length: 21 }, search); // one runs, twenty wait
      expect(await ask(dino, chat, "oi")).toMatchObject({ status: 429, body: { code: "too_many_at_once" } });
      expect(
        await dino.calls("tadollar-chat", { messages: [{ role: "user", content: "oi" }] }),
      ).toMatchObject({
        status: 429,
      });
      return all;
    });
    await Promise.all(searches);
    const { rows } = await db.execute(sql`select messages from advisor_usage where user_id = ${dino.userId}`);
    expect(rows).toEqual([{ messages: 0 }]);
    expect(await ask(dino, chat, "e agora?")).toMatchObject({ status: 201 });
  });
});
