/**
 * What a product is called elsewhere. `privateTo`: the customer whose own price lists say so; null when it is
 * publicly known. Whatever is found by private codes stays private to that customer (docs/decisions/0084).
 */
export type ProductCodes = {
  gtins: string[];
  title: string | null;
  imageUrl: string | null;
  privateTo: string | null;
};

/** Turns an ASIN into the codes under which suppliers know the product. */
export interface ProductCodeSource {
  readonly name: string;
  /** Null when it does not know the ASIN; throws Outage when it cannot tell. */
  codesOf(product: { userId: string; asin: string }, signal: AbortSignal): Promise<ProductCodes | null>;
}
