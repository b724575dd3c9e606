/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embeddings {
  /** Names what made a vector: vectors of different models do not compare. */
  readonly model: string;
  /** How long somebody waits for the vector of a question. */
  readonly questionTimeoutMs: number;
  /** A unit vector for each text, in their order; throws `Outage` when the endpoint cannot tell. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}
