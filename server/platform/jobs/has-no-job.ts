import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Whether no job of this name that waits or runs has the column's id in its data, under `key`. */
export const hasNoJob = (name: string, key: string, id: PgColumn): SQL =>
  sql`not exists (select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
                     and data ->> ${key}::text = ${id}::text)`;
