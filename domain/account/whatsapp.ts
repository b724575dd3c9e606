const international = /^\+[1-9]\d{6,14}$/;

export const whatsappExample = "+5511999999999";

/** The spec's words for a number in another form (docs/product.md#account). */
export const invalidWhatsapp = {
  title: "WhatsApp inválido",
  description: `Use o formato internacional, ex.: ${whatsappExample}`,
} as const;

/** Whether a number is international: plus, 1-9, then 6 to 14 digits (docs/product.md#account). */
export const isWhatsapp = (number: string): boolean => international.test(number);

/**
 * The number as typed, without the spaces, dashes, dots, parentheses and invisible characters that people and
 * phones put in.
 */
export const normaliseWhatsapp = (typed: string): string => typed.replace(/[\s\-‐-―.()\p{Cf}]/gu, "");

/** The address that opens a conversation with the number. */
export const whatsappLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
