import {
  type AdminToastName,
  adminToasts,
  type Change,
  changeTopics,
  customerToasts,
  type WarehouseTopic,
} from "@prepara/domain/live/change";
import { type Position, positionFrom } from "@prepara/domain/live/position";
import { sql } from "drizzle-orm";
import type pg from "pg";
import * as z from "zod";
import type { Db, Tx } from "#server/platform/database/database";
import { namedWrite } from "#server/platform/database/named-statements";
import { changes } from "#server/tables/platform";

/** How long a disconnected stream can resume. */
export const KEPT_MS = 10 * 60_000;
const MAX_SUBJECT_LENGTH = 200;

/** The most changes read at once and kept in memory. */
export const MAX_CHANGES = 5_000;

/**
 * Records a change for the open screens of the customer and of admins; every server process sends it when
 * this transaction commits. `news` notifies admins.
 */
export async function recordChange(
  tx: Tx,
  customerId: string,
  change: Change,
  news: AdminToastName | null = null,
): Promise<void> {
  const subject = change.subject?.slice(0, MAX_SUBJECT_LENGTH) ?? null;
  await insertChange(tx, { ...change, subject, subjectId: change.subjectId ?? null, customerId, news });
}

/**
 * Records a change for admins' open screens only, sent when this transaction commits: the customer's own
 * screen shows it already.
 */
export async function recordWarehouseChange(tx: Tx, topic: WarehouseTopic): Promise<void> {
  const nothing = { customerId: null, happening: null, subject: null, subjectId: null, news: null };
  await insertChange(tx, { topic, ...nothing });
}

const insertChange = namedWrite("change", (db) =>
  db.insert(changes).values({
    customerId: sql.placeholder("customerId"),
    topic: sql.placeholder("topic"),
    happening: sql.placeholder("happening"),
    subject: sql.placeholder("subject"),
    subjectId: sql.placeholder("subjectId"),
    news: sql.placeholder("news"),
  }),
);

/**
 * Returns a function that deletes old changes. It deletes what earlier calls saw committed ten minutes before
 * `now`, so that every change is kept that long after its commit, however long its transaction took. The
 * newest of these is kept: positions older than the oldest row may have missed changes.
 */
export function changeSweeper(db: Db): (now: Date) => Promise<void> {
  const rounds: { at: number; ended: string }[] = [];
  return async (now) => {
    const { rows } = await db.execute<{ ended: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as ended`,
    );
    if (rows[0]) rounds.push({ at: now.getTime(), ended: rows[0].ended });
    const due = rounds.findLastIndex(({ at }) => at <= now.getTime() - KEPT_MS);
    const round = rounds[due];
    if (!round) return;
    rounds.splice(0, due);
    const endedBefore = sql`${round.ended}::xid8`;
    await db.execute(sql`
      delete from ${changes} where ${changes.transaction} <
        (select transaction from ${changes} where transaction < ${endedBefore} order by transaction desc limit 1)`);
  };
}

const loggedChange = z.object({
  transaction: z.coerce.number(),
  customerId: z.string().nullable(),
  topic: z.enum(changeTopics),
  happening: z.enum(customerToasts.map(({ name }) => name)).nullable(),
  subject: z.string().nullable(),
  subjectId: z.string().nullable(),
  news: z.enum(adminToasts.map(({ name }) => name)).nullable(),
});

/** A committed change as the log keeps it. */
export type LoggedChange = z.output<typeof loggedChange>;

export type Reading = {
  position: Position;
  /**
   * The changes between the earlier position and `position`, in the order in which they were written; the
   * newest `MAX_CHANGES`.
   */
  changes: LoggedChange[];
  isCut: boolean;
  /** The oldest transaction that is still in the log; null for an empty one. */
  oldest: number | null;
};

// One statement uses one snapshot, so position and rows match. Transaction ids belong to a cluster, so the
// position names cluster and database. Rows beyond the snapshot came with a dump of another database.
const READ = `
  select left(md5((select system_identifier::text from pg_control_system()) || current_database()), 8)
           || '.' || pg_current_snapshot()::text as position,
    (select transaction::text from changes order by transaction limit 1) as oldest,
    (select coalesce(json_agg(new order by id), '[]') from (
       select id, transaction::text, customer_id as "customerId", topic, happening, subject, subject_id as "subjectId",
              news
       from changes
       where transaction >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
         and pg_visible_in_snapshot(transaction, pg_current_snapshot())
       order by id desc limit ${MAX_CHANGES}) new) as changes`;

type ReadRow = { position: string; oldest: string | null; changes: unknown[] };

/** Reads the changes committed since `since`, or all of them without it. */
export async function readChanges(client: pg.Client, since: Position | null): Promise<Reading> {
  const snapshot = since ? `${since.xmin}:${since.xmax}:${[...since.running].join(",")}` : "1:1:";
  const { rows } = await client.query<ReadRow>(READ, [snapshot]);
  const [row] = rows;
  const position = row && positionFrom(row.position);
  if (!position) throw new Error("the database returned no position");
  return {
    position,
    // A process of a newer version may write topics that this one does not know.
    changes: row.changes.flatMap((one) => loggedChange.safeParse(one).data ?? []),
    isCut: row.changes.length === MAX_CHANGES,
    oldest: row.oldest === null ? null : Number(row.oldest),
  };
}
