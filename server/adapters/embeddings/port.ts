/** Computes embedding vectors of texts. */
export interface Embeddings {
  /** The model's name; vectors of different models are not comparable. */
  readonly model: string;
  /** Time limit for embedding a user's question. */
  readonly questionTimeoutMs: number;
  /** A unit vector for each text, in order. Throws `Outage` on failure. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}
