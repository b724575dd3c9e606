import * as z from "zod/mini";
import { body, id, optionalText, requiredText, storable } from "#domain/text/input";
import { formatDecimal } from "#domain/text/portuguese";
import { imageRefusals, maxImages, maxMessageLength } from "./chat.ts";

const emptyMessage = "Escreva uma mensagem ou envie uma imagem.";

const tooLong = `Use no máximo ${formatDecimal(String(maxMessageLength))} caracteres.`;

const content = (maxLength: number) =>
  z.string(emptyMessage).check(z.trim(), z.maxLength(maxLength, tooLong), storable);

/** A new conversation; without a title it is named after its first message (docs/product.md#advisor). */
export const newConversation = body({ title: optionalText(200) });
export type NewConversation = z.infer<typeof newConversation>;

/** A conversation's new title. */
export const conversationPatch = body({ title: z.optional(requiredText("Informe um título.", 200)) });
export type ConversationPatch = z.infer<typeof conversationPatch>;

/** A message: text, images or both; an empty one is refused (docs/product.md#advisor). */
export const newMessage = body({
  content: z._default(content(maxMessageLength), ""),
  imageIds: z._default(
    z
      .array(id("Imagem inválida."), "Imagem inválida.")
      .check(z.maxLength(maxImages, imageRefusals.too_many_images.description)),
    [],
  ),
}).check(
  z.refine<{ content: string; imageIds: string[] }>(
    (message) => message.content !== "" || message.imageIds.length > 0,
    {
      path: ["content"],
      error: emptyMessage,
    },
  ),
);
export type NewMessage = z.infer<typeof newMessage>;

const maxHistory = 100;

/**
 * The body of the chat function (docs/product.md#functions). It contains the whole history, so more and
 * longer messages are accepted than in `newMessage`.
 */
export const chatFunctionInput = body({
  messages: z
    .array(
      body({
        role: z.enum(["user", "assistant"], "O papel deve ser user ou assistant."),
        content: content(32_000),
      }),
      "Envie a lista de mensagens.",
    )
    .check(
      z.minLength(1, "Envie a lista de mensagens."),
      z.maxLength(maxHistory, `Envie no máximo ${maxHistory} mensagens.`),
    ),
  imageUrls: z.pipe(
    z.optional(
      z.nullable(
        z
          .array(
            z.string("Imagem inválida.").check(z.maxLength(4096, "Imagem inválida.")),
            "Imagem inválida.",
          )
          .check(z.maxLength(maxImages, imageRefusals.too_many_images.description)),
      ),
    ),
    z.transform((urls: string[] | null | undefined) => urls ?? []),
  ),
});
export type ChatFunctionInput = z.infer<typeof chatFunctionInput>;
