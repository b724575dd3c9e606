/** Images of one message at most (docs/product.md#advisor). */
export const maxImages = 10;

/** Bytes of one image at most (docs/product.md#advisor). */
export const maxImageBytes = 20_971_520;

/** Characters of one message at most; ours. */
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
 * Why a user gets no further answer today; null when one is left or the plan knows no limit
 * (docs/decisions/0104).
 */
export const whyNotAnswerable = (sentToday: number, messagesPerDay: number | null) =>
  messagesPerDay !== null && sentToday >= messagesPerDay ? "daily_limit" : null;
