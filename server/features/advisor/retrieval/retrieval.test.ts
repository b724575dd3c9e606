import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAiEmbeddings } from "#server/adapters/embeddings/openai-compatible";
import { type ModelServer, modelServer } from "#server/adapters/fake-servers/model-server";
import { passages } from "#server/tables/passages";
import { type Product, runningProduct } from "#server/testing/product";
import { toolAnswer } from "../answer/tool-answer.ts";
import { readGuide } from "../guide.ts";
import { indexGuide } from "../store-passages.ts";
import { findPassages } from "./find-passages.ts";
import { matchStems, typoConfidence } from "./match-stems.ts";
import { questionWords } from "./question-words.ts";
import { fuseRanks } from "./ranking.ts";
import { storedVectors } from "./stored-vectors.ts";
import { embedPassages } from "./vectors.ts";

describe("typos", () => {
  test.each([
    ["etiqeta", "etiqueta", true],
    ["recebmento", "recebimento", true],
    ["reenbolso", "reembolso", true],
    ["caxia", "caixa", true],
    ["presidente", "residente", false],
    ["50", "60", false],
    ["asin", "amin", true],
    ["mar", "mal", false],
  ])("%s for %s: %s", (typed, known, is) => {
    expect(typoConfidence(typed, known) > 0).toBe(is);
  });
});

test("the words of a question: without accents, without stop words, with their other forms", () => {
  expect(questionWords("Como faço a solicitação?")).toMatchObject([
    { word: "solicitacao", forms: ["solicitacoes", "solicitar"] },
  ]);
  expect(questionWords("e aí, tudo bem?").map(({ word }) => word)).toEqual([]);
  expect(questionWords("caixas 50lb x200").map(({ word }) => word)).toEqual(["caixas", "50", "lb", "x200"]);
});

test("a question of accents takes no time that grows with the square of their number", async () => {
  const question = `etiqueta${"\u0300".repeat(100_000)}${"\u0316".repeat(100_000)}`;
  const began = performance.now();
  expect(questionWords(question)).toMatchObject([{ word: "etiqueta" }]);
  expect(await toolAnswer(question, [])).toBe(null);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("reciprocal ranks put first what ranks high in both lists", () => {
  expect(
    fuseRanks([
      [1, 2, 3],
      [3, 1],
    ]).map(({ id }) => id),
  ).toEqual([1, 3, 2]);
});

describe("the guide in the database", () => {
  let product: Product;
  let server: ModelServer;
  beforeAll(async () => {
    [product, server] = await Promise.all([runningProduct(), modelServer()]);
  });
  afterAll(async () => {
    await Promise.all([product.close(), server.stop()]);
  });

  test("has at least 25 articles, each with date and source", async () => {
    const articles = await readGuide();
    expect(articles.length).toBeGreaterThanOrEqual(25);
    for (const { passages } of articles)
      for (const { source, updated } of passages)
        expect([source.length > 5, /^\d{4}-/.test(updated ?? "")]).toEqual([true, true]);
  });

  test("costs little to search for long words, of which nobody writes one", async () => {
    await indexGuide(product.db, await readGuide());
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const words = Array.from({ length: 40 }, (_, at) => `${letters[at % 26]}${at}${letters.repeat(27)}`);
    const began = performance.now();
    const terms = await matchStems(product.db, questionWords(`etiqeta ${words.join(" ")}`));
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(terms.filter(({ stems }) => stems.length > 0).map(({ word }) => word)).toEqual(["etiqeta"]);
  });

  test("its passages carry the questions they answer, which are searched and never shown", async () => {
    for (const { slug, passages } of await readGuide())
      for (const { heading, content, questions = "" } of passages) {
        const count = questions.split("\n").length;
        expect([slug, heading, count >= 15, count <= 25]).toEqual([slug, heading, true, true]);
        expect(content).not.toContain("Perguntas:");
      }
  });

  test.each([
    ["as words are typed", "qto pesa no max a cx, 50lb?", "limites-da-caixa"],
    ["with typos", "espesura do polibag", "saco-plastico"],
    ["by a thing of a kind", "detergente pode mandar?", "liquidos"],
    ["by a word in another form", "fui denunciado por falsificação", "autenticidade"],
    ["by two words that are written as one", "tenho um power bank", "baterias-e-hazmat"],
    ["in the trade's English", "aged inventory fee", "armazenagem"],
    ["with words spread over an article", "lego precisa de aprovação?", "gating"],
  ])("is found %s", async (_, question, article) => {
    const { passages, isRelevant } = await findPassages({ db: product.db, embeddings: null }, question);
    expect([isRelevant, passages[0]?.guideSlug]).toEqual([true, article]);
  });

  test.each(["qual a capital da frança", "receita de pão de queijo", "cotação do dólar turismo amanhã cedo"])(
    "does not answer %s",
    async (question) => {
      const { isRelevant } = await findPassages({ db: product.db, embeddings: null }, question);
      expect(isRelevant).toBe(false);
    },
  );

  test("runs its costly queries in the turn of the customer who asks", async () => {
    const order: string[] = [];
    const inTurn = async <Rows>(search: () => Promise<Rows>) => {
      order.push("begins");
      const rows = await search();
      order.push("ends");
      return rows;
    };
    await findPassages({ db: product.db, embeddings: null, inTurn }, "bicho-preguiça bilíngue");
    expect(order).toEqual(["begins", "ends", "begins", "ends"]);
  });

  test("follows the articles: changed ones are replaced, removed ones deleted", async () => {
    const [first, ...rest] = await readGuide();
    if (!first) throw new Error("no guide");
    const find = async () =>
      (await findPassages({ db: product.db, embeddings: null }, "bicho-preguiça bilíngue")).isRelevant;
    const [passage] = first.passages;
    const changed = passage && {
      ...first,
      contentHash: "x",
      passages: [{ ...passage, content: "O bicho-preguiça bilíngue." }],
    };
    await indexGuide(product.db, changed ? [changed, ...rest] : rest);
    expect(await find()).toBe(true);
    await indexGuide(product.db, [first, ...rest]);
    expect(await find()).toBe(false);
  });

  test("is found by meaning too when there are vectors", async () => {
    const { db } = product;
    // Two directions: texts about the box's weight, and all others.
    server.embed = (text) => (/Peso máximo|pachorra/.test(text) ? [1, 0, 0.1] : [0, 1, 0]);
    const embeddings = openAiEmbeddings({ url: server.url, key: undefined, model: "vetores" });
    expect(await embedPassages({ db, embeddings }, new AbortController().signal)).toBeGreaterThan(80);
    expect(await embedPassages({ db, embeddings }, new AbortController().signal)).toBe(0);
    const found = await findPassages({ db, embeddings }, "pachorra");
    expect(found).toMatchObject({ isRelevant: true, passages: [{ heading: "Peso máximo" }, {}, {}, {}, {}] });
    expect((await findPassages({ db, embeddings: null }, "pachorra")).isRelevant).toBe(false);
  });

  test("compares its vectors in a turn, which ends when nobody waits for the answer", async () => {
    const { db } = product;
    server.embed = () => [0, 1, 0];
    const embeddings = openAiEmbeddings({ url: server.url, key: undefined, model: "vetores" });
    const left = new AbortController();
    const turns: string[] = [];
    const inTurn = async <Rows>(search: () => Promise<Rows>) => {
      turns.push("begins");
      return search().finally(() => turns.push("ends"));
    };
    await findPassages({ db, embeddings, inTurn, signal: left.signal }, "pachorra");
    expect(turns).toEqual(Array(3).fill(["begins", "ends"]).flat());
    const search = findPassages(
      {
        db,
        embeddings,
        inTurn: (compare) => {
          if (turns.push("begins") === 9) setImmediate(() => left.abort());
          return compare();
        },
        signal: left.signal,
      },
      "pachorra",
    );
    await expect(search).rejects.toThrow("aborted");
    expect(turns.length).toBe(9);
  });

  test("reads only vectors that it does not hold, and all of them if they are too many to hold", async () => {
    const { db } = product;
    const read = async (limits = {}) => {
      const found = new Map<number, number>();
      for await (const batch of storedVectors({ db, model: "vetores", dimensions: 3 }, limits))
        for (const [id, { values }] of batch) found.set(id, values[1] ?? 0);
      return found;
    };
    const before = await read();
    const [first] = before.keys();
    if (first === undefined) throw new Error("no vectors");
    expect(await read({ heldBytes: 10 })).toEqual(before);
    await read();
    // Not how a vector changes: it shows which ones are read again.
    await db
      .update(passages)
      .set({ vector: Buffer.alloc(12) })
      .where(ne(passages.id, first));
    await db.delete(passages).where(eq(passages.id, first));
    expect(await read({})).toEqual(new Map([...before].filter(([id]) => id !== first)));
    expect([...(await read({ heldBytes: 10 })).values()].every((value) => value === 0)).toBe(true);
  });
});
