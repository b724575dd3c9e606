/** A text whose letters have lost their accents: "Preço" becomes "Preco". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** A text as one searches for it: without accents, in small letters. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();
