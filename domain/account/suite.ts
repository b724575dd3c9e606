/** The suite as customers read it: at least two digits (docs/product.md#account). */
export const suiteLabel = (suiteNumber: number): string => String(suiteNumber).padStart(2, "0");

export type WarehouseSettings = { line1: string; city: string; state: string; zip: string; country?: string };

export type UsAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
};

/**
 * The customer's US address: fixed street and city, and an apartment line that carries the suite
 * (docs/product.md#account).
 */
export function usAddressOf(settings: WarehouseSettings, suiteNumber: number): UsAddress {
  const { line1, city, state, zip, country = "United States" } = settings;
  return { line1, line2: `Apt ${suiteLabel(suiteNumber)}`, city, state, zip, country };
}

/**
 * The address line by line as a shop's checkout wants it; joined with line breaks it is what 'Copiar' copies.
 */
export const addressLines = (addressee: string, address: UsAddress): string[] => [
  addressee,
  address.line1,
  address.line2,
  `${address.city}, ${address.state} ${address.zip}`,
  address.country,
];

/** The name to show for a customer; 'Usuário' when none was given (docs/product.md#account). */
export const displayName = (fullName: string | null): string => fullName?.trim() || "Usuário";
