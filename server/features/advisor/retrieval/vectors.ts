import { setImmediate as othersServed } from "node:timers/promises";
import { asc, eq, isNull, ne, or } from "drizzle-orm";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { Db } from "#server/platform/database/database";
import type { LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { passages } from "#server/tables/passages";
import { type SmallVector, storedVectors } from "./stored-vectors.ts";

type VectorDeps = { db: Db; embeddings: Embeddings };
type Search = { limit: number; inTurn: LimitConcurrency; signal: AbortSignal };

const TEXTS_PER_CALL = 64;

/** The passages nearest in meaning, nearest first. The vectors are compared `inTurn`, in small parts. */
export async function nearestPassages(
  { db, embeddings }: VectorDeps,
  question: string,
  { limit, inTurn, signal }: Search,
): Promise<{ id: number; cosine: number }[]> {
  const timeout = AbortSignal.timeout(embeddings.questionTimeoutMs);
  const [wanted] = await embeddings.embed([question], AbortSignal.any([timeout, signal]));
  if (!wanted) return [];
  return inTurn(async () => {
    let nearest: { id: number; cosine: number }[] = [];
    for await (const batch of storedVectors({ db, model: embeddings.model, dimensions: wanted.length })) {
      const scored = batch.map(([id, vector]) => ({ id, cosine: cosineOf(wanted, vector) }));
      nearest = [...nearest, ...scored].sort((a, b) => b.cosine - a.cosine).slice(0, limit);
      await othersServed();
      signal.throwIfAborted();
    }
    return nearest;
  });
}

/** Computes the vectors that are missing or come from another model; returns how many. */
export async function embedPassages({ db, embeddings }: VectorDeps, signal: AbortSignal): Promise<number> {
  for (let made = 0; ; ) {
    const rows = await db
      .select({
        id: passages.id,
        title: passages.title,
        heading: passages.heading,
        questions: passages.questions,
        content: passages.content,
      })
      .from(passages)
      .where(
        or(isNull(passages.vector), isNull(passages.vectorModel), ne(passages.vectorModel, embeddings.model)),
      )
      .orderBy(asc(passages.id))
      .limit(TEXTS_PER_CALL);
    if (rows.length === 0) return made;
    const vectors = await embeddings.embed(
      rows.map(({ title, heading, questions, content }) =>
        [title, heading, questions, content].filter(Boolean).join("\n"),
      ),
      signal,
    );
    for (const [index, { id }] of rows.entries()) {
      const vector = vectors[index];
      if (!vector) throw new Error("an embedding is missing");
      await db
        .update(passages)
        .set({ vector: toBytes(vector), vectorModel: embeddings.model })
        .where(eq(passages.id, id));
    }
    made += rows.length;
  }
}

function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes;
}

// Both are unit vectors, so the dot product is the cosine. A vector of another length comes from another
// model and gets the lowest value.
function cosineOf(wanted: Float32Array, { scale, values }: SmallVector): number {
  if (values.length !== wanted.length) return -1;
  let sum = 0;
  for (let index = 0; index < wanted.length; index++) sum += (wanted[index] ?? 0) * (values[index] ?? 0);
  return sum * scale;
}
