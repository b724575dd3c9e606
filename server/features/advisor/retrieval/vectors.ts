import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { Db } from "#server/platform/database/database";
import { passages } from "#server/tables/passages";

type VectorDeps = { db: Db; embeddings: Embeddings };

/** Rows per query, so that memory does not grow with the number of passages. */
const ROWS_PER_QUERY = 500;
const TEXTS_PER_CALL = 64;

/** The passages nearest in meaning, nearest first. */
export async function nearestPassages(
  { db, embeddings }: VectorDeps,
  question: string,
  limit: number,
): Promise<{ id: number; cosine: number }[]> {
  const [wanted] = await embeddings.embed([question], AbortSignal.timeout(embeddings.questionTimeoutMs));
  if (!wanted) return [];
  let nearest: { id: number; cosine: number }[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: passages.id, vector: passages.vector })
      .from(passages)
      .where(
        and(gt(passages.id, after), isNotNull(passages.vector), eq(passages.vectorModel, embeddings.model)),
      )
      .orderBy(asc(passages.id))
      .limit(ROWS_PER_QUERY);
    const scored = rows.flatMap(({ id, vector }) => (vector ? [{ id, cosine: dot(wanted, vector) }] : []));
    nearest = [...nearest, ...scored].sort((a, b) => b.cosine - a.cosine).slice(0, limit);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_QUERY) return nearest;
    after = last.id;
  }
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
function dot(wanted: Float32Array, stored: Buffer): number {
  if (stored.length !== wanted.length * 4) return -1;
  let sum = 0;
  for (let index = 0; index < wanted.length; index++)
    sum += (wanted[index] ?? 0) * stored.readFloatLE(index * 4);
  return sum;
}
