import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { passages } from "#server/tables/passages";

/** A vector in a quarter of its bytes: each number is `scale` times a whole one from -127 to 127. */
export type SmallVector = { scale: number; values: Int8Array };

type OfModel = { db: Db; model: string; dimensions: number };
type Held = { model: string; state: string; vectors: Map<number, SmallVector> };
type Limits = { heldBytes?: number };

/** 41,000 passages of 1,536 dimensions. */
const MAX_HELD_BYTES = 64_000_000;
/** The driver takes 3 to 10 ms for 25 vectors of 1,536 dimensions, and serves nobody else meanwhile. */
const ROWS_PER_QUERY = 25;
const IDS_PER_QUERY = 2_000;
/** Multiplying a batch takes less than a millisecond. */
const NUMBERS_PER_BATCH = 400_000;

const heldOf = new WeakMap<Db, Held>();

/**
 * The vectors of all passages by `model`, in small batches, so that the caller can serve others in between.
 * They are held in memory, and only new ones are read: reading 24,000 for each question took 2 s of
 * computing. More than `heldBytes` of them are read from the database each time.
 */
export async function* storedVectors(
  { db, model, dimensions }: OfModel,
  { heldBytes = MAX_HELD_BYTES }: Limits = {},
): AsyncGenerator<(readonly [id: number, vector: SmallVector])[]> {
  const { state, count } = await stateOf(db, model);
  if (count * dimensions > heldBytes) {
    heldOf.delete(db);
    for await (const ids of idsOf(db, model)) yield* readVectors(db, ids);
    return;
  }
  const known = heldOf.get(db);
  const held = known?.model === model ? known : { model, state: "", vectors: new Map() };
  heldOf.set(db, held);
  if (held.state !== state) {
    // What was read stays even if the caller stops here.
    for await (const _ of readChanges(db, held)) yield [];
    held.state = state;
  }
  yield* batchesOf(held.vectors, Math.ceil(NUMBERS_PER_BATCH / dimensions));
}

/** The vector of a passage is never updated for the same model: new texts are new passages. */
async function stateOf(db: Db, model: string): Promise<{ state: string; count: number }> {
  const [row] = await db
    .select({ ids: sql<string>`coalesce(sum(hashint8(${passages.id})), 0)`, count: sql<string>`count(*)` })
    .from(passages)
    .where(hasVector(model));
  return { state: `${row?.count} ${row?.ids}`, count: Number(row?.count) };
}

const hasVector = (model: string) => and(isNotNull(passages.vector), eq(passages.vectorModel, model));

async function* idsOf(db: Db, model: string): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: passages.id })
      .from(passages)
      .where(and(gt(passages.id, after), hasVector(model)))
      .orderBy(asc(passages.id))
      .limit(IDS_PER_QUERY);
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < IDS_PER_QUERY) return;
    after = last.id;
  }
}

async function* readVectors(db: Db, ids: readonly number[]) {
  for (let first = 0; first < ids.length; first += ROWS_PER_QUERY) {
    const rows = await db
      .select({ id: passages.id, vector: passages.vector })
      .from(passages)
      .where(inArray(passages.id, ids.slice(first, first + ROWS_PER_QUERY)));
    yield rows.flatMap(({ id, vector }) => (vector ? [[id, small(vector)] as const] : []));
  }
}

/** Reads the vectors that are missing and forgets those of deleted passages; yields after each query. */
async function* readChanges(db: Db, { model, vectors }: Held): AsyncGenerator<void> {
  const stored = new Set<number>();
  for await (const ids of idsOf(db, model)) {
    for (const id of ids) stored.add(id);
    const missing = ids.filter((id) => !vectors.has(id));
    for await (const read of readVectors(db, missing)) {
      for (const [id, vector] of read) vectors.set(id, vector);
      yield;
    }
    yield;
  }
  for (const id of vectors.keys()) if (!stored.has(id)) vectors.delete(id);
}

function* batchesOf(vectors: ReadonlyMap<number, SmallVector>, size: number) {
  let batch: (readonly [number, SmallVector])[] = [];
  for (const entry of vectors) {
    if (batch.push(entry) < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function small(stored: Buffer): SmallVector {
  const length = stored.length / 4;
  let largest = 0;
  for (let index = 0; index < length; index++)
    largest = Math.max(largest, Math.abs(stored.readFloatLE(index * 4)));
  const scale = largest / 127 || 1;
  const values = new Int8Array(length);
  for (let index = 0; index < length; index++)
    values[index] = Math.round(stored.readFloatLE(index * 4) / scale);
  return { scale, values };
}
