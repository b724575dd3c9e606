import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { from as copyFrom } from "pg-copy-streams";
import type { Db, Tx } from "./database.ts";

/** Fills a table from a file with `copy … from stdin`, in the same transaction. */
export type CopyIn = (statement: string, file: string) => Promise<void>;

/** A transaction with `COPY`, which drizzle does not support. */
export async function copyTransaction<Result>(
  db: Db,
  use: (tx: Tx, copyIn: CopyIn) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  let lost: Error | undefined;
  // Without a listener a lost connection would end the process; the running statement fails by itself.
  const onError = (error: Error) => {
    lost = error;
  };
  client.on("error", onError);
  try {
    return await drizzle({ client }).transaction((tx) =>
      use(tx, (statement, file) => pipeline(createReadStream(file), client.query(copyFrom(statement)))),
    );
  } finally {
    client.off("error", onError);
    client.release(lost);
  }
}
