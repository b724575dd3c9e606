/** What a product is called elsewhere. */
export type ProductCodes = { gtins: string[]; title: string | null; imageUrl: string | null };

/** Turns an ASIN into the codes under which suppliers know the product. */
export interface ProductCodeSource {
  readonly name: string;
  /** Null when it does not know the ASIN; throws Outage when it cannot tell. */
  codesOf(product: { userId: string; asin: string }, signal: AbortSignal): Promise<ProductCodes | null>;
}
