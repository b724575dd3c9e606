export const pixKeyKinds = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

export const pixKeyKindLabels = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "E-mail",
  phone: "Telefone",
  random: "Chave aleatória",
} as const satisfies Record<PixKeyKind, string>;

const mod11 = (values: readonly number[], weights: readonly number[]) => {
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const values = (text: string) => [...text].map((character) => character.charCodeAt(0) - 48);

function isCpf(key: string): boolean {
  if (!/^\d{11}$/.test(key) || /^(\d)\1{10}$/.test(key)) return false;
  const digits = values(key);
  const first = mod11(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = mod11(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first === digits[9] && second === digits[10];
}

/** Since July 2026 the first twelve places of a CNPJ may be letters, each worth its ASCII code less 48. */
function isCnpj(key: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(key) || /^0+$/.test(key)) return false;
  const places = values(key);
  const first = mod11(places.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = mod11(places.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return first === places[12] && second === places[13];
}

const isOfKind = {
  cpf: isCpf,
  cnpj: isCnpj,
  email: (key: string) => key.length <= 77 && /^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z.]+$/.test(key),
  phone: (key: string) => /^\+55[1-9]\d\d{8,9}$/.test(key),
  random: (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
} as const satisfies Record<PixKeyKind, (key: string) => boolean>;

/**
 * The kind of a PIX key; null when it is none or its check digits are wrong. The operator is warned of that
 * at the start.
 */
export const pixKeyKindOf = (key: string): PixKeyKind | null =>
  pixKeyKinds.find((kind) => isOfKind[kind](key)) ?? null;

/**
 * The key as the directory stores it: CPF and CNPJ without punctuation, e-mail and random key in small
 * letters, phone without spaces.
 */
export function normalisePixKey(typed: string): string {
  const key = typed.trim();
  if (key.includes("@")) return key.toLowerCase();
  if (/^\+/.test(key)) return key.replace(/[\s().-]/g, "");
  const small = key.toLowerCase();
  if (isOfKind.random(small)) return small;
  return key.replace(/[\s./-]/g, "").toUpperCase();
}
