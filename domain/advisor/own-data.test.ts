import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownDataTopicOf, ownDataTopics } from "./own-data.ts";

describe("a question about the customer's own data", () => {
  test.each([
    ["address", "qual é o meu endereço?"],
    ["address", "me passa meu endereco ai"],
    ["address", "qual minha suite"],
    ["address", "que endereço eu coloco na loja?"],
    ["plan", "quanto eu tenho de saldo"],
    ["plan", "quantas unidades grátis me restam?"],
    ["plan", "qual é o meu plano?"],
    ["arrived", "o que já chegou?"],
    ["arrived", "minha encomenda ja chegou?"],
    ["arrived", "chegou alguma coisa minha"],
    ["inTransit", "o que ainda está em trânsito?"],
    ["inTransit", "cadê minha compra"],
    ["requests", "o que a minha solicitação está esperando?"],
    ["requests", "qual o status da minha solicitacao"],
    ["requests", "minha solicitação já foi aprovada?"],
    ["prepCost", "quanto custa preparar o que chegou?"],
    ["prepCost", "qto fica? quanto sai o preparo de tudo"],
  ])("%s: %s", (topic, question) => {
    expect(ownDataTopicOf(question)).toBe(topic);
  });

  test.each([
    "como preencho o endereço na loja?",
    "esqueci de colocar minha suite",
    "chegou menos do que comprei",
    "minhas coisas chegaram, como peço o preparo?",
    "quanto custa o preparo por unidade?",
    "as unidades grátis acumulam?",
    "como coloco saldo?",
    "quanto tempo a amazon demora pra receber",
    "qual a capital da frança",
  ])("has no topic when the guide answers it: %s", (question) => {
    expect(ownDataTopicOf(question)).toBeNull();
  });

  test("is recognized in any letter case and spacing; any other text has a known topic or none", () => {
    fc.assert(
      fc.property(fc.constantFrom("qual é o meu endereço?", "o que já chegou?"), (question) => {
        const spaced = question.toUpperCase().replaceAll(" ", " \n ");
        expect(ownDataTopicOf(spaced)).toBe(ownDataTopicOf(question));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect([null, ...ownDataTopics]).toContain(ownDataTopicOf(text));
      }),
    );
  });
});
