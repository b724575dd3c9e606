/** The suite number with at least two digits (docs/product.md#account). */
export const suiteLabel = (suiteNumber: number): string => String(suiteNumber).padStart(2, "0");

/** The suite number that a search text names ("7", "07", "Suíte 07"); undefined when it names none. */
export function suiteNumberIn(search: string): number | undefined {
  const digits = /^(?:su[ií]te\s*)?0*(\d{1,9})$/i.exec(search)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export type WarehouseSettings = { line1: string; city: string; state: string; zip: string; country?: string };

export type UsAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
};

/** The customer's US address; its apartment line contains the suite (docs/product.md#account). */
export function usAddressOf(settings: WarehouseSettings, suiteNumber: number): UsAddress {
  const { line1, city, state, zip, country = "United States" } = settings;
  return { line1, line2: `Apt ${suiteLabel(suiteNumber)}`, city, state, zip, country };
}

/** The lines of the address for a shop's checkout; 'Copiar' copies them joined with line breaks. */
export const addressLines = (addressee: string, address: UsAddress): string[] => [
  addressee,
  address.line1,
  address.line2,
  `${address.city}, ${address.state} ${address.zip}`,
  address.country,
];

/** The customer's name, or 'Usuário' without one (docs/product.md#account). */
export const displayName = (fullName: string | null): string => fullName?.trim() || "Usuário";

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
