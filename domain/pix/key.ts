export const pixKeyKinds = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

export const pixKeyKindLabels = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "E-mail",
  phone: "Telefone",
  random: "Chave aleatória",
} as const satisfies Record<PixKeyKind, string>;

const checkDigit = (values: readonly number[], weights: readonly number[]) => {
  const remainder = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
};

const values = (text: string) => [...text].map((character) => character.charCodeAt(0) - 48);

function isCpf(key: string): boolean {
  if (!/^\d{11}$/.test(key) || /^(\d)\1{10}$/.test(key)) return false;
  const digits = values(key);
  const first = checkDigit(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first === digits[9] && second === digits[10];
}

/**
 * Since July 2026 the first twelve characters of a CNPJ may be letters, each with the value ASCII code − 48.
 */
function isCnpj(key: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(key) || /^0+$/.test(key)) return false;
  const characters = values(key);
  const first = checkDigit(characters.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(characters.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first === characters[12] && second === characters[13];
}

const matchesKind = {
  cpf: isCpf,
  cnpj: isCnpj,
  email: (key: string) => key.length <= 77 && /^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z.]+$/.test(key),
  phone: (key: string) => /^\+55[1-9]\d\d{8,9}$/.test(key),
  random: (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
} as const satisfies Record<PixKeyKind, (key: string) => boolean>;

/**
 * The kind of a PIX key; null for text that is no key or has wrong check digits. The operator is warned of
 * such a key when the server starts.
 */
export const pixKeyKindOf = (key: string): PixKeyKind | null =>
  pixKeyKinds.find((kind) => matchesKind[kind](key)) ?? null;

/**
 * The key as the PIX directory stores it: CPF and CNPJ without punctuation, e-mail and random key in lower
 * case, phone without spaces.
 */
export function normalisePixKey(typed: string): string {
  const key = typed.trim();
  if (key.includes("@")) return key.toLowerCase();
  if (/^\+/.test(key)) return key.replace(/[\s().-]/g, "");
  const lowerCase = key.toLowerCase();
  if (matchesKind.random(lowerCase)) return lowerCase;
  return key.replace(/[\s./-]/g, "").toUpperCase();
}
