import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chatFailureToast,
  imageRefusals,
  maxImageBytes,
  titleOf,
  whyNotAnswerable,
  whyNotAttachable,
  whyNotSendable,
  withoutCode,
} from "./chat.ts";
import { chatFunctionInput, conversationPatch, newConversation, newMessage } from "./input.ts";
import { trainingStatuses, trainingStatusLabels, trainingTypeOf, unsupportedTraining } from "./training.ts";

describe("a conversation is named after the first 50 characters of its first message (docs/product.md#advisor)", () => {
  test.each([
    ["Quanto custa?", "Quanto custa?"],
    ["a".repeat(50), "a".repeat(50)],
    ["a".repeat(51), `${"a".repeat(50)}…`],
    ["duas\n linhas", "duas\n linhas"],
    [`${"a".repeat(49)} b`, `${"a".repeat(49)} …`],
    ["📦".repeat(51), `${"📦".repeat(50)}…`],
    ["  ", "Nova conversa"],
  ])("%j becomes %j", (message, title) => {
    expect(titleOf(message)).toBe(title);
  });

  test("a title is never empty and has at most 50 characters and an ellipsis", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (message) => {
        const length = [...titleOf(message)].length;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(51);
      }),
    );
  });
});

describe("limits of the chat (docs/product.md#advisor)", () => {
  test("a message has at most ten images of 20971520 bytes each", () => {
    expect(whyNotAttachable([maxImageBytes])).toBeNull();
    expect(whyNotAttachable([maxImageBytes + 1])).toBe("image_too_large");
    expect(whyNotAttachable(Array(10).fill(1))).toBeNull();
    expect(whyNotAttachable(Array(11).fill(1))).toBe("too_many_images");
    expect(whyNotAttachable([1], 10)).toBe("too_many_images");
    expect(imageRefusals.too_many_images.title).toBe("Limite excedido");
  });

  test("a blank message without images is not sent", () => {
    expect([whyNotSendable(" \n", 0), whyNotSendable("oi", 0), whyNotSendable("", 1)]).toEqual([
      "empty_message",
      null,
      null,
    ]);
  });

  test("30 messages a day are answered on the free plan, all of them on premium (docs/decisions/0104)", () => {
    expect([whyNotAnswerable(29, 30), whyNotAnswerable(30, 30), whyNotAnswerable(9999, null)]).toEqual([
      null,
      "daily_limit",
      null,
    ]);
  });
});

describe("a failed answer (docs/product.md#advisor)", () => {
  test.each([
    ["429 RATE_LIMIT: wait", "Limite de uso atingido"],
    ["Limite de uso diário", "Limite de uso atingido"],
    ["INSUFFICIENT_CREDITS", "Créditos insuficientes"],
    ["Créditos insuficientes na conta", "Créditos insuficientes"],
    ["falhou", "Erro ao enviar mensagem"],
  ])("%s is shown as %s", (message, title) => {
    expect(chatFailureToast(message).title).toBe(title);
  });

  test("shows the failure's message, or that no answer could be obtained", () => {
    expect(chatFailureToast("falhou").description).toBe("falhou");
    expect(chatFailureToast(null).description).toBe("Não foi possível obter resposta da IA");
  });
});

describe("training documents (docs/product.md#training-documents)", () => {
  test.each([
    ["guia.PDF", ".pdf"],
    ["a.b.docx", ".docx"],
    ["nota.doc", ".doc"],
    ["README.md", ".md"],
    ["x.txt", ".txt"],
    ["x.exe", null],
    ["x.pdf.zip", null],
    [".pdf", null],
    ["pdf", null],
  ])("%s is of type %s", (name, type) => {
    expect(trainingTypeOf(name)).toBe(type);
  });

  test("a file of another type is skipped with a message that names it", () => {
    expect(unsupportedTraining("x.exe").description).toBe(
      "x.exe não é um tipo de arquivo válido. Use PDF, TXT, MD, DOC ou DOCX.",
    );
    expect(trainingStatuses.map((status) => trainingStatusLabels[status])).toEqual([
      "Na fila",
      "Indexado",
      "Falhou",
    ]);
  });
});

describe("the request bodies of the chat", () => {
  const imageId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

  test("a message has text, images or both", () => {
    expect(newMessage.parse({ content: " oi " })).toEqual({ content: "oi", imageIds: [] });
    expect(newMessage.parse({ imageIds: [imageId] })).toEqual({ content: "", imageIds: [imageId] });
    expect(newMessage.safeParse({ content: "  " }).error?.issues[0]?.message).toBe(
      "Escreva uma mensagem ou envie uma imagem.",
    );
    expect(newMessage.safeParse({ content: "oi", imageIds: Array(11).fill(imageId) }).success).toBe(false);
    expect(newMessage.safeParse({ content: "a".repeat(8001) }).success).toBe(false);
  });

  test("a conversation may start without a title, but a title cannot be cleared", () => {
    expect(newConversation.parse({})).toEqual({ title: null });
    expect(conversationPatch.safeParse({ title: " " }).success).toBe(false);
  });

  test("the chat function takes messages and image addresses (docs/product.md#functions)", () => {
    const messages = [{ role: "user", content: "oi" }];
    expect(chatFunctionInput.parse({ messages })).toEqual({ messages, imageUrls: [] });
    expect(chatFunctionInput.safeParse({ messages: [] }).success).toBe(false);
    expect(chatFunctionInput.safeParse({ messages: [{ role: "system", content: "x" }] }).success).toBe(false);
  });
});

test("the code in brackets is removed from a failure's message (docs/product.md#advisor)", () => {
  const failure = "Limite de uso atingido em Keepa (RATE_LIMIT). Aguarde de 1 a 2 minutos e tente de novo.";
  expect(withoutCode(failure)).toBe(
    "Limite de uso atingido em Keepa. Aguarde de 1 a 2 minutos e tente de novo.",
  );
  expect(withoutCode("Sem conexão (rede).")).toBe("Sem conexão (rede).");
});
