import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay } from "#server/testing/warehouse";

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
  test("is answered by itself: what was asked before does not change its answer", async () => {
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

describe("a question about one's own things is answered from one's data, with its source", () => {
  const answerTo = async (person: Person, question: string) =>
    (await ask(person, await newChat(person), question)).content;

  test("of a customer without goods or requests", async () => {
    const eva = await product.newcomer("Eva");
    expect(await answerTo(eva, "o que já chegou?")).toContain("Nada seu que chegou");
    expect(await answerTo(eva, "o que está em trânsito?")).toContain("Você não tem compras em trânsito");
    expect(await answerTo(eva, "o que a minha solicitação está esperando?")).toContain(
      "ainda não tem solicitações",
    );
    expect(await answerTo(eva, "quanto custa preparar tudo o que chegou?")).toContain("Nada que chegou");
  });

  test("of a customer with goods, never from another customer's data", async () => {
    const { rui } = product;
    const [dora, eva] = [await product.newcomer("Dora"), await product.newcomer("Eva")];
    await hasArrived(rui, eva, { qty: 7, name: "Fone da Eva" });
    await isOnTheWay(dora, { qty: 3, name: "Livro **da** Dora" });
    const id = await hasArrived(rui, dora, { qty: 20, name: "Tênis da Dora" });
    const me = z
      .object({ suiteLabel: z.string(), usAddress: z.object({ line1: z.string(), line2: z.string() }) })
      .parse((await dora.get("/me")).body);

    const address = await answerTo(dora, "qual é o meu endereço?");
    expect(address).toContain(me.usAddress.line1);
    expect(address).toContain(me.usAddress.line2);
    expect(address).toContain(`**${me.suiteLabel}**`);
    expect(address).toContain("Fonte: os seus dados em [Dashboard](/dashboard)");

    const plan = await answerTo(dora, "quantas unidades grátis me restam?");
    expect(plan).toContain("**15** de 15 restantes");
    expect(plan).toContain("[Saldo](/saldo)");

    const arrived = await answerTo(dora, "o que já chegou?");
    expect(arrived).toContain("Tênis da Dora: 20 un. disponíveis");
    expect(arrived).toContain("[Chegaram](/chegaram)");
    expect(arrived).not.toContain("Eva");

    const onTheWay = await answerTo(dora, "o que ainda está em trânsito?");
    expect(onTheWay).toContain("Livro \\*\\*da\\*\\* Dora: 3 un., sem previsão");
    expect(onTheWay).toContain("[Em Trânsito](/transito)");

    expect(await answerTo(dora, "quanto custa preparar o que chegou?")).toMatch(
      /\(20 un\.\) custa \*\*US\$\s7,50/,
    );
    await dora.post("/prep-requests", { items: [{ shipmentId: id, qty: 20 }] });
    const requests = await answerTo(dora, "minha solicitação está esperando o quê?");
    expect(requests).toMatch(/20 un\., US\$\s7,50: espera o seu pagamento/);
    expect(requests).toContain("[Solicitações](/chegaram?aba=solicitacoes)");
  });
});
