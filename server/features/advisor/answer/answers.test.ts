import { and, eq } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { ask, json, messagesOf, newChat, productWithModel } from "#server/features/advisor/testing/chats";
import { wait } from "#server/platform/outgoing/wait";
import { eventually } from "#server/platform/testing/eventually";
import { chatMessages } from "#server/tables/chat";
import { bodyOf } from "#server/testing/person";

const { model, product } = await productWithModel();

describe("an answer without a client", () => {
  test("is completed after the tab was closed", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    model.next = [{ says: "um dois três quatro cinco seis sete oito", pauseMs: 60 }];
    const address = await product.app.listen({ port: 0, host: "127.0.0.1" });
    const tab = new AbortController();
    const response = await fetch(`${address}/api/v1/conversations/${id}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${ana.token}`, "content-type": "application/json" },
      body: JSON.stringify({ content: "conte até oito" }),
      signal: tab.signal,
    });
    await response.body?.getReader().read();
    tab.abort();
    await eventually(async () =>
      expect(await messagesOf(ana, id)).toMatchObject([
        { content: "conte até oito" },
        { content: "um dois três quatro cinco seis sete oito", status: "complete" },
      ]),
    );
  });

  test("can be stopped, and keeps its text; meanwhile a second question waits", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    model.next = [{ says: "um dois três quatro cinco seis sete oito nove dez ".repeat(5), pauseMs: 40 }];
    const pendingAnswer = ask(ana, id, "conte");
    await eventually(() => expect(model.requests).toHaveLength(1));
    expect(await ask(ana, id, "e mais")).toMatchObject({ status: 409, body: { code: "answer_in_progress" } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await ana.post(`/conversations/${id}/stop`)).status).toBe(204);
    expect(await pendingAnswer).toMatchObject({ status: 201, body: { status: "interrupted" } });
    const last = (await messagesOf(ana, id)).at(-1);
    expect(last).toMatchObject({
      role: "assistant",
      status: "interrupted",
      content: expect.stringContaining("um dois"),
    });
  });

  test("of a killed process counts as interrupted and does not block the next question", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    await product.db.insert(chatMessages).values({
      conversationId: id,
      role: "assistant",
      content: "Meia",
      status: "answering",
      touchedAt: new Date(0),
    });
    expect(await messagesOf(ana, id)).toMatchObject([{ status: "interrupted" }]);
    expect(await ask(ana, id, "e?")).toMatchObject({ status: 201 });
  });

  test("does not replace the answer that another process has completed", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    model.next = [{ says: "um dois três quatro cinco seis sete oito nove dez ".repeat(5), pauseMs: 40 }];
    const pendingAnswer = ask(ana, id, "conte");
    await eventually(() => expect(model.requests).toHaveLength(1));
    await product.db
      .update(chatMessages)
      .set({ status: "complete", content: "Tudo contado." })
      .where(and(eq(chatMessages.conversationId, id), eq(chatMessages.role, "assistant")));
    expect(await pendingAnswer).toMatchObject({ status: 201, body: { status: "complete" } });
    expect((await messagesOf(ana, id)).at(-1)).toMatchObject({ content: "Tudo contado." });
  });

  test("requested twice with one key is one question", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    const key = { ...json, "idempotency-key": `chat-${id}` };
    const first = await ask(ana, id, "uma vez", key);
    expect(await ask(ana, id, "uma vez", key)).toMatchObject({ status: 201, body: first.body });
    expect(await messagesOf(ana, id)).toHaveLength(2);
  });
});

describe("an answer that another process generates", () => {
  test("is not generated once more for the same request, until that process is gone", async () => {
    const { ana, db } = product;
    const id = await newChat(ana);
    const key = { ...json, "idempotency-key": `two-processes-${id}` };
    const repeated = async (touchedAt: Date) => {
      await db
        .update(chatMessages)
        .set({ status: "answering", content: "Meia", touchedAt })
        .where(and(eq(chatMessages.conversationId, id), eq(chatMessages.role, "assistant")));
      return ask(ana, id, "Quantas?", key);
    };
    model.next = [{ says: "uma" }, { says: "outra" }];
    await ask(ana, id, "Quantas?", key);
    expect(await repeated(product.now())).toMatchObject({ status: 201, body: { status: "answering" } });
    expect(model.requests).toHaveLength(1);
    expect(await repeated(new Date(0))).toMatchObject({ body: { status: "complete", content: "outra" } });
  });
});

describe("an answer without end", () => {
  test("that is requested again while its answer is being stored asks the model once", async () => {
    const { ana } = product;
    const id = await newChat(ana);
    const key = { ...json, "idempotency-key": `storing-${id}` };
    model.next = [{ says: "um dois três quatro", pauseMs: 100 }, { says: "de novo" }];
    const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: product.databaseUrl }));
    if (!holder || !watcher) throw new Error("two connections are needed");
    await Promise.all([holder.connect(), watcher.connect()]);
    const first = ask(ana, id, "Quantas?", key);
    await eventually(() => expect(model.requests).toHaveLength(1));
    await holder.query("begin");
    await holder.query(
      "select from chat_messages where conversation_id = $1 and role = 'assistant' for update",
      [id],
    );
    await eventually(async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"failure" = %'`,
      );
      expect(rows).not.toEqual([]);
    });
    const again = [1, 2, 3].map(() => ask(ana, id, "Quantas?", key));
    await wait(500);
    await holder.query("commit");
    const answers = await Promise.all([first, ...again]);
    await Promise.all([holder.end(), watcher.end()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(model.requests).toHaveLength(1);
  });

  test("is cut at 20 000 characters, with a note", async () => {
    const gabi = await product.newcomer("Gabi");
    model.next = [{ says: `${"palavra ".repeat(1_000)}[1] `.repeat(5) }];
    const answer = await ask(gabi, await newChat(gabi), "Quantas unidades grátis por mês no plano gratuito?");
    expect(answer.status).toBe(201);
    const { content } = bodyOf(z.object({ content: z.string() }), answer);
    expect(content).toMatch(/\(Resposta encurtada: ela passou do tamanho máximo\.\)$/);
    expect(content.length).toBeLessThan(20_100);
  });

  test("counts towards the three concurrent answers of one customer", async () => {
    const { db, now, newcomer } = product;
    const hugo = await newcomer("Hugo");
    for (let answers = 0; answers < 3; answers += 1)
      await db.insert(chatMessages).values({
        conversationId: await newChat(hugo),
        role: "assistant",
        content: "",
        status: "answering",
        touchedAt: now(),
      });
    expect(await ask(hugo, await newChat(hugo), "oi")).toMatchObject({
      status: 429,
      headers: { "retry-after": "10" },
      body: { code: "too_many_answers", detail: expect.stringContaining("3 respostas") },
    });
  });
});
