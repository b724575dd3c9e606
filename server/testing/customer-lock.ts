import pg from "pg";
import { expect } from "vitest";
import { eventually } from "#server/platform/testing/eventually";
import type { Product } from "./product.ts";

/**
 * Locks a customer's profile as account deletion does, starts `write`, and runs `meanwhile` in the locking
 * transaction once the write waits for that lock. Returns the result of `write` after the commit.
 */
export const whileCustomerLocked = <Result>(
  product: Pick<Product, "databaseUrl">,
  userId: string,
  write: () => Promise<Result>,
  meanwhile: (holder: pg.Client) => Promise<unknown>,
): Promise<Result> =>
  whileLocked(
    product,
    { row: "select from profiles where user_id = $1 for update", id: userId },
    write,
    meanwhile,
  );

/** As `whileCustomerLocked`, for the row that the statement `row` locks, with `id` as its parameter. */
export async function whileLocked<Result>(
  { databaseUrl }: Pick<Product, "databaseUrl">,
  { row, id }: { row: string; id: string },
  write: () => Promise<Result>,
  meanwhile: (holder: pg.Client) => Promise<unknown>,
): Promise<Result> {
  const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  if (!holder || !watcher) throw new Error("two connections are needed");
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query("begin");
    await holder.query(row, [id]);
    const written = write();
    await eventually(async () => {
      const { rows } = await watcher.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows).not.toEqual([]);
    });
    await meanwhile(holder);
    await holder.query("commit");
    return await written;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}
