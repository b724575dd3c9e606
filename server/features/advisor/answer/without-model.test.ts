import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
beforeAll(async () => {
  product = await runningProduct();
});
afterAll(() => product.close());

const answered = z.object({
  content: z.string(),
  citations: z.array(z.object({ title: z.string(), heading: z.string().nullable(), suggested: z.boolean() })),
});
const newChat = async (person: Person) => idOf(await person.post("/conversations", {}));
const ask = async (person: Person, id: string, content: string) =>
  answered.parse(
    (await person.post(`/conversations/${id}/messages`, { content }, { accept: "application/json" })).body,
  );

describe("a question in a conversation", () => {
  test("stands alone: what was asked before does not change its answer", async () => {
    const dora = await product.newcomer("Dora");
    const alone = await ask(dora, await newChat(dora), "o que é fnsku?");
    const chat = await newChat(dora);
    await ask(dora, chat, "qual o peso máximo de uma caixa pro fba?");
    expect((await ask(dora, chat, "o que é fnsku?")).content).toBe(alone.content);
  });

  test("does not repeat what was quoted before, but names it", async () => {
    const dora = await product.newcomer("Dora");
    const chat = await newChat(dora);
    const first = await ask(dora, chat, "qual o peso máximo de uma caixa pro fba?");
    expect(first.content).toContain("> Uma caixa com mais de uma unidade");
    const second = await ask(dora, chat, "quantas libras pode ter a caixa?");
    expect(second.content).toContain("Peso máximo");
    expect(second.content).toContain("já citei este trecho acima");
    expect(second.content).not.toContain("> Uma caixa com mais de uma unidade");
  });

  test("is helped by the one before only when it has no words of its own", async () => {
    const dora = await product.newcomer("Dora");
    const chat = await newChat(dora);
    await ask(dora, chat, "qual o peso máximo de uma caixa pro fba?");
    const helped = await ask(dora, chat, "por quê?");
    expect(helped.citations[0]).toMatchObject({ heading: "Peso máximo", suggested: false });
    const foreign = await ask(dora, chat, "e quem descobriu a austrália?");
    expect(foreign.content).toContain("Não encontrei nos documentos");
  });
});

describe("a question that nothing answers", () => {
  test("suggests the nearest articles, one passage each, apart from an answer", async () => {
    const dora = await product.newcomer("Dora");
    const { content, citations } = await ask(
      dora,
      await newChat(dora),
      "vocês consertam celular quebrado de outra marca?",
    );
    expect(content).toContain("Não encontrei nos documentos");
    expect(content).not.toContain("[1]");
    expect(citations.map(({ suggested }) => suggested)).toEqual([true, true, true]);
    expect(new Set(citations.map(({ title }) => title)).size).toBe(3);
  });

  test("suggests nothing when no article shares a word with it", async () => {
    const dora = await product.newcomer("Dora");
    expect((await ask(dora, await newChat(dora), "cotação do euro")).citations).toEqual([]);
  });
});
