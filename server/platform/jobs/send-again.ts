import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#server/platform/database/database";
import type { Job } from "./job-queue.ts";

const EVERY_QUARTER_HOUR = "*/15 * * * *";
const WAIT_MS = 15 * 60_000;
const GIVE_UP_MS = 24 * 60 * 60_000;
const ROWS_OF_RUN = 100;

type Waiting = { id: string; createdAt: Date };

type SendAgain<Row extends Waiting> = {
  /** The job's name. */
  name: string;
  /** At most `most` rows made before `before` that wait and have no job, oldest first, locked. */
  waiting(tx: Tx, limits: { before: Date; most: number }): Promise<Row[]>;
  sendAgain(tx: Tx, row: Row): Promise<unknown>;
  giveUp(tx: Tx, row: Row): Promise<unknown>;
};

/**
 * A job that sends another one again for rows that wait and have none, as after minutes without the file
 * store, and gives up those that have waited for a day. Safe to run twice: a row with a job is left alone.
 */
export function sendAgainJob<Row extends Waiting>(
  { db, clock }: { db: Db; clock(): Date },
  { name, waiting, sendAgain, giveUp }: SendAgain<Row>,
): Job {
  const work = () =>
    db.transaction(async (tx) => {
      const now = clock().getTime();
      for (const row of await waiting(tx, { before: new Date(now - WAIT_MS), most: ROWS_OF_RUN }))
        if (row.createdAt.getTime() > now - GIVE_UP_MS) await sendAgain(tx, row);
        else await giveUp(tx, row);
    });
  return { name, every: EVERY_QUARTER_HOUR, work };
}

/** Whether no job of this name that waits or runs has the column's id in its data, under `key`. */
export const hasNoJob = (name: string, key: string, id: PgColumn): SQL =>
  sql`not exists (select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
                     and data ->> ${key}::text = ${id}::text)`;
