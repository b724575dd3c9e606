import { expect, test } from "vitest";
import { createExampleIndex, type Example } from "./example-index.ts";
import { isRelevant } from "./relevance.ts";

const example = (id: number, article: string, text: string): Example => ({ text, passage: { id, article } });

const index = createExampleIndex([
  example(1, "limites-da-caixa", "quantos quilos pode ter a caixa"),
  example(1, "limites-da-caixa", "peso máximo da caixa"),
  example(2, "limites-da-caixa", "tamanho máximo da caixa em polegadas"),
  example(3, "baterias-e-hazmat", "posso mandar powerbank com bateria"),
  example(4, "validade", "quanto tempo de validade precisa sobrar"),
  { text: "previsão do tempo, vai chover", passage: null },
  { text: "quantos quilos pesa um elefante", passage: null },
]);
const bestOf = (question: string) =>
  [...index.match(question).scores].sort(([, one], [, other]) => other.score - one.score)[0]?.[0];

test.each([
  ["by its words", "qual o peso máximo?", 1],
  ["by a synonym", "quantas libras na cx", 1],
  ["by another passage of the article", "polegadas da caixa", 2],
  ["with typos", "validadde", 4],
  ["by two words that are written as one", "power bank", 3],
])("a passage is found %s", (_, question, passage) => {
  expect(bestOf(question)).toBe(passage);
});

test("a question is compared with the foreign examples too", () => {
  const [own, foreign] = ["qual o peso máximo?", "quanto pesa um elefante?"].map(
    (question) => index.match(question).evidence,
  );
  expect(own?.similarity).toBeGreaterThan(own?.foreignSimilarity ?? 1);
  expect(foreign?.foreignSimilarity).toBeGreaterThan(foreign?.similarity ?? 1);
});

test("a product that no example names is known by its kind", () => {
  expect(index.match("lanterna").evidence).toMatchObject({ knownWords: 1, unknownWords: 0 });
});

test("a question is not relevant when most of its words occur in no example", () => {
  const { evidence } = index.match("caixa zoológica xilofônica");
  expect(evidence).toMatchObject({ knownWords: 1, unknownWords: 2 });
  expect(isRelevant(evidence)).toBe(false);
});

test("a question without significant words matches nothing", () => {
  const { scores, evidence } = index.match("e aí, tudo bem?");
  expect(scores.size).toBe(0);
  expect(isRelevant(evidence)).toBe(false);
});
