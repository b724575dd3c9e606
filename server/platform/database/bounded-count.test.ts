import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { assistedPurchases } from "#server/tables/assisted-purchases";
import { countedUpTo, countsOfStatuses, MAX_COUNTED } from "./bounded-count.ts";
import { closeDatabase, type Db, openDatabase } from "./database.ts";

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 1, onLostConnection: () => {} });
  drop = database.drop;
});
afterAll(async () => {
  await closeDatabase(db);
  await drop();
});

test.each([
  [0, 0],
  [999, 999],
  [1000, 1000],
  [1001, 1000],
  [1_000_000_000, 1000],
])("%i rows are counted as %i, and no more than these are read", async (rows, counted) => {
  const series = sql`with recursive series(n) as (select 1 where ${rows} > 0 union all select n + 1 from series where n < ${rows})`;
  const { rows: found } = await db.execute(
    sql`${series} select ${countedUpTo(sql`select n from series`)} as counted`,
  );
  expect(found).toEqual([{ counted }]);
  expect(MAX_COUNTED).toBe(1000);
});

test("each status is counted separately up to 1000", async () => {
  const owner = sql`insert into profiles (user_id, full_name) values (gen_random_uuid(), 'Ana') returning user_id`;
  await db.execute(sql`with owner as (${owner})
    insert into compra_assistida (user_id, nome_produto, quantidade, link_fornecedor, valor_total, status)
      select user_id, 'Fone', 1, 'https://exemplo.com.br', 1, case when n <= 1003 then 'pendente' else 'processando' end
        from owner, generate_series(1, 1005) n`);
  const counts = await countsOfStatuses(db, assistedPurchases, ["pendente", "processando", "finalizado"]);
  expect(counts).toEqual({ pendente: 1000, processando: 2, finalizado: 0 });
});
