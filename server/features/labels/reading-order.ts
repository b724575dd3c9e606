import { and, asc, eq, notInArray } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { Party } from "#server/platform/fair-use/turns-by-time";
import { labelFiles } from "#server/tables/labels";

export type WaitingFile = Awaited<ReturnType<typeof oldestOfEach>>[number];

const columns = {
  id: labelFiles.id,
  userId: labelFiles.userId,
  path: labelFiles.path,
  network: labelFiles.network,
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

/** Whose turn it is; a file from before networks were recorded counts as one of its customer's own. */
export const partyOf = ({ network, userId }: Pick<WaitingFile, "network" | "userId">): Party => ({
  network: network ?? userId,
  userId,
});

/** Beyond this number, those served longest ago are forgotten. */
const MAX_SERVED = 10_000;
const MAX_FAILED = 1_000;

/** In which order networks or customers were served last. */
function rounds() {
  const served = new Map<string, number>();
  let round = 0;
  return {
    /** The smallest was served longest ago, or never. */
    of: (key: string) => served.get(key) ?? 0,
    serve(key: string): void {
      served.delete(key);
      served.set(key, ++round);
      const [first] = served.keys();
      if (served.size > MAX_SERVED && first !== undefined) served.delete(first);
    },
  };
}

/**
 * Chooses the file to read next: of the network that was served longest ago, and of its customers the same,
 * the oldest one, so that neither a customer with a hundred files nor a person with a hundred accounts delays
 * the others. Kept in memory only; a restart begins a new round.
 */
export function readingOrder() {
  const [networks, customers] = [rounds(), rounds()];
  const failed = new Set<string>();
  return {
    /**
     * The file for the job of `own` to read: the next one in order, or `own` if it failed before. Without
     * `own`, which may have been deleted, undefined if none waits.
     */
    async next(db: DbOrTx, own: WaitingFile | undefined): Promise<WaitingFile | undefined> {
      if (own && failed.has(own.id)) return own;
      const [next = own] = (await oldestOfEach(db, failed)).toSorted(
        (one, other) =>
          networks.of(partyOf(one).network) - networks.of(partyOf(other).network) ||
          customers.of(one.userId) - customers.of(other.userId) ||
          one.createdAt.getTime() - other.createdAt.getTime(),
      );
      return next;
    },
    /** Records that a file is being read. */
    recordStart(file: WaitingFile): void {
      networks.serve(partyOf(file).network);
      customers.serve(file.userId);
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
