/** The most images of one message (docs/product.md#advisor). */
export const maxImages = 10;

/** The most bytes of one image (docs/product.md#advisor). */
export const maxImageBytes = 20_971_520;

/** The most characters of one message. */
export const maxMessageLength = 8_000;

export const imageRefusals = {
  too_many_images: { title: "Limite excedido", description: `Máximo de ${maxImages} imagens por mensagem.` },
  image_too_large: { title: "Arquivo muito grande", description: "O arquivo excede o limite de 20MB." },
} as const;

/** Why these images cannot be attached; null when they can (docs/product.md#advisor). */
export function whyNotAttachable(sizesInBytes: readonly number[], alreadyAttached = 0) {
  if (alreadyAttached + sizesInBytes.length > maxImages) return "too_many_images";
  return sizesInBytes.some((size) => size > maxImageBytes) ? "image_too_large" : null;
}

/** Why nothing can be sent yet: the text is blank and there are no images (docs/product.md#advisor). */
export const whyNotSendable = (text: string, images: number) =>
  text.trim() === "" && images === 0 ? "empty_message" : null;

/**
 * Why a user gets no further answer today; null when one is left or the plan has no limit
 * (docs/decisions/0104).
 */
export const whyNotAnswerable = (sentToday: number, messagesPerDay: number | null) =>
  messagesPerDay !== null && sentToday >= messagesPerDay ? "daily_limit" : null;

const maxTitleLength = 50;

/** The name of a conversation without one yet. */
export const untitled = "Nova conversa";

/**
 * A conversation's title: the first 50 characters of its first message, with an ellipsis if longer
 * (docs/product.md#advisor).
 */
export function titleOf(firstMessage: string): string {
  if (firstMessage.trim() === "") return untitled;
  const characters = [...firstMessage];
  const title = characters.slice(0, maxTitleLength).join("");
  return characters.length > maxTitleLength ? `${title}…` : title;
}

type ChatToast = { title: string; description: string };

const knownFailures = [
  {
    marks: ["RATE_LIMIT", "Limite de uso"],
    toast: { title: "Limite de uso atingido", description: "Aguarde de 1 a 2 minutos e tente novamente." },
  },
  {
    marks: ["INSUFFICIENT_CREDITS", "Créditos insuficientes"],
    toast: {
      title: "Créditos insuficientes",
      description: "Adicione créditos nas configurações de uso do workspace.",
    },
  },
] as const;

/** The toast for a failed answer, chosen by the `marks` found in its text (docs/product.md#advisor). */
export function chatFailureToast(message: string | null | undefined): ChatToast {
  const text = message?.trim() ?? "";
  const known = knownFailures.find(({ marks }) => marks.some((mark) => text.includes(mark)));
  return (
    known?.toast ?? {
      title: "Erro ao enviar mensagem",
      description: text || "Não foi possível obter resposta da IA",
    }
  );
}

/** Removes the code in brackets, such as "(RATE_LIMIT)", which is there for scripts and not for people. */
export const withoutCode = (message: string): string => message.replace(/ \([A-Z_]+\)/, "");
