import { and, asc, eq, notInArray } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { labelFiles } from "#server/tables/labels";

export type WaitingFile = Awaited<ReturnType<typeof oldestOfEach>>[number];

const columns = {
  id: labelFiles.id,
  userId: labelFiles.userId,
  path: labelFiles.path,
  createdAt: labelFiles.createdAt,
};
const isWaiting = eq(labelFiles.status, "reading");

/** A file that is to be read; undefined if it was read or deleted. */
export async function waitingFile(db: DbOrTx, id: string): Promise<WaitingFile | undefined> {
  const [file] = await db
    .select(columns)
    .from(labelFiles)
    .where(and(eq(labelFiles.id, id), isWaiting));
  return file;
}

/** The oldest file of each customer that is to be read, without `failed` ones. */
const oldestOfEach = (db: DbOrTx, failed: ReadonlySet<string>) =>
  db
    .selectDistinctOn([labelFiles.userId], columns)
    .from(labelFiles)
    .where(and(isWaiting, notInArray(labelFiles.id, [...failed])))
    .orderBy(asc(labelFiles.userId), asc(labelFiles.createdAt), asc(labelFiles.id));

/** Beyond this number, the customers served longest ago are forgotten. */
const MAX_CUSTOMERS = 10_000;
const MAX_FAILED = 1_000;

/**
 * Chooses the file to read next: the oldest one of the customer who was served longest ago, so that a
 * customer with a hundred files does not delay the others. Kept in memory only; a restart begins a new round.
 */
export function readingOrder() {
  const rounds = new Map<string, number>();
  const failed = new Set<string>();
  let round = 0;
  return {
    /** The file for the job of `own` to read: the next one in order, or `own` if it failed before. */
    async next(db: DbOrTx, own: WaitingFile): Promise<WaitingFile> {
      if (failed.has(own.id)) return own;
      const [next = own] = (await oldestOfEach(db, failed)).toSorted(
        (one, other) =>
          (rounds.get(one.userId) ?? 0) - (rounds.get(other.userId) ?? 0) ||
          one.createdAt.getTime() - other.createdAt.getTime(),
      );
      return next;
    },
    /** Records that a file of `userId` is being read. */
    recordStart({ userId }: WaitingFile): void {
      rounds.delete(userId);
      rounds.set(userId, ++round);
      const [first] = rounds.keys();
      if (rounds.size > MAX_CUSTOMERS && first !== undefined) rounds.delete(first);
    },
    /** Only the file's own job tries it again. */
    recordFailure({ id }: WaitingFile): void {
      if (failed.size < MAX_FAILED) failed.add(id);
    },
    recordSuccess({ id }: WaitingFile): void {
      failed.delete(id);
    },
  };
}
export type ReadingOrder = ReturnType<typeof readingOrder>;
