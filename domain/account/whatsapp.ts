const international = /^\+[1-9]\d{6,14}$/;

export const whatsappExample = "+5511999999999";

/** Shown for a number in another format (docs/product.md#account). */
export const invalidWhatsapp = {
  title: "WhatsApp inválido",
  description: `Use o formato internacional, ex.: ${whatsappExample}`,
} as const;

/** Whether a number is international: plus, 1-9, then 6 to 14 digits (docs/product.md#account). */
export const isWhatsapp = (number: string): boolean => international.test(number);

/** Removes spaces, dashes, dots, parentheses and invisible characters. */
export const normaliseWhatsapp = (typed: string): string => typed.replace(/[\s\-‐-―.()\p{Cf}]/gu, "");

/** The link that opens a WhatsApp chat with the number. */
export const whatsappLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, "")}`;
