import type { Query } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";

/**
 * A write whose values are placeholders, as a named statement in the transaction it is called with. For hot
 * writes only: the statement is put together and planned once, not at each call (`npm run bench -- --only
 * purchases`).
 */
export function namedWrite(
  name: string,
  build: (db: DbOrTx) => { toSQL(): Query },
): (tx: DbOrTx, values: Record<string, unknown>) => Promise<void> {
  let built: Query | undefined;
  return async (tx, values) => {
    built ??= build(tx).toSQL();
    await tx._.session.prepareQuery(built, undefined, name, false).execute(values);
  };
}
