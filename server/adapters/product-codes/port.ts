/**
 * A product's codes and title. `privateTo` is the customer whose own price lists contain them; null if they
 * are public. Results found by private codes are private to that customer (docs/decisions/0084).
 */
export type ProductCodes = {
  gtins: string[];
  title: string | null;
  imageUrl: string | null;
  privateTo: string | null;
};

/** Finds the codes of an ASIN that suppliers use. */
export interface ProductCodeSource {
  readonly name: string;
  /** Null for an unknown ASIN; throws `Outage` on failure. */
  codesOf(product: { userId: string; asin: string }, signal: AbortSignal): Promise<ProductCodes | null>;
}
