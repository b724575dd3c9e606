import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import * as z from "zod";
import { startEmbeddedPostgres } from "../server/platform/database/embedded/embedded-postgres.ts";
import { migrateDatabase } from "../server/platform/database/migrate.ts";
import { type ServerProcess, startProduct } from "./processes.ts";

/** A PostgreSQL with the product's settings for the duration of the benchmark. */
export type BenchDatabase = {
  folder: string;
  /** Creates a migrated database. */
  newDatabase(name: string): Promise<string>;
  /** The superuser's URL of a database. */
  superuserUrl(name: string): string;
  close(): Promise<void>;
};

/**
 * Uses the embedded PostgreSQL, or another one whose superuser URL is `BENCH_POSTGRES_URL`, with the same
 * password for `prepara`.
 */
export async function prepareDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "prepara-bench-"));
  // As root, PostgreSQL runs as another account that needs access; otherwise its data would stay in /var/lib.
  await chmod(folder, 0o711);
  const external = process.env.BENCH_POSTGRES_URL;
  const postgres =
    external === undefined
      ? await startEmbeddedPostgres({ dataDir: folder, logFile: join(folder, "postgres.log") })
      : { adminUrl: external, url: asProduct(external), stop: async () => {} };
  return {
    folder,
    async newDatabase(name) {
      await run(postgres.adminUrl, [
        `drop database if exists ${name}`,
        `create database ${name} owner prepara`,
      ]);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      await migrateDatabase(url.href);
      return url.href;
    },
    superuserUrl(name) {
      const url = new URL(postgres.adminUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function asProduct(superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.username = "prepara";
  return url.href;
}

/** Inserts customers with the same number of shipments in transit each. */
export async function fill(
  databaseUrl: string,
  { users, shipmentsEach }: { users: number; shipmentsEach: number },
): Promise<void> {
  await run(databaseUrl, [
    `insert into profiles (user_id, full_name) select gen_random_uuid(), 'Cliente ' || n from generate_series(1, ${users}) n`,
    `insert into products (id, user_id, name, asin, supplier_name, unit_cost_usd, qty, purchase_date, created_at)
     select gen_random_uuid(), user_id, 'Produto ' || n, 'B0' || lpad((n % 99999999)::text, 8, '0'), 'Walmart', 12.5, 6, current_date,
            now() - n * interval '1 hour'
       from generate_series(1, ${shipmentsEach}) n cross join profiles`,
    `insert into shipments (user_id, product_id, qty, eta, tracking_numbers, tracking_keys, created_at)
     select user_id, id, qty, current_date + 7, array['1Z' || upper(substr(id::text, 1, 8))], array['1Z' || upper(substr(id::text, 1, 8))], created_at from products`,
    "vacuum analyze",
  ]);
}

/**
 * A running product on a filled database, and the session of a customer with as many shipments as the others.
 */
export type StartedProduct = {
  server: ServerProcess;
  databaseUrl: string;
  userId: string;
  headers: Record<string, string>;
  apikey: string;
};

export const VISITOR = { email: "bench@exemplo.com.br", password: "uma-senha-boa-123" };
const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

export async function startFilledProduct(
  database: BenchDatabase,
  name: string,
  size: { users: number; shipmentsEach: number },
  settings: Record<string, string> = {},
): Promise<StartedProduct> {
  const databaseUrl = await database.newDatabase(name);
  const server = await startProduct({
    ...settings,
    DATABASE_URL: databaseUrl,
    PREPARA_DATA_DIR: join(database.folder, name),
  });
  const visitor = await signUp(server, VISITOR);
  await fill(databaseUrl, size);
  return { server, databaseUrl, ...visitor };
}

/** Creates an account and a session. */
export async function signUp(server: ServerProcess, person: typeof VISITOR) {
  const { apikey } = z
    .object({ apikey: z.string() })
    .parse(await (await fetch(`${server.url}/config.json`)).json());
  const answer = await fetch(`${server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  const { access_token, user } = session.parse(await answer.json());
  return { apikey, userId: user.id, headers: { authorization: `Bearer ${access_token}`, apikey } };
}

/** Makes a customer an admin. */
export const makeAdmin = (databaseUrl: string, userId: string) =>
  run(databaseUrl, [`insert into user_roles (user_id, role) values ('${userId}', 'admin')`]);

/** Inserts more shipments in transit for one customer. */
export const addShipments = (databaseUrl: string, userId: string, count: number) =>
  run(databaseUrl, [
    `insert into shipments (user_id, product_id, qty, eta, created_at)
     select user_id, id, qty, current_date + 7, created_at - n * interval '1 minute'
       from (select * from products where user_id = '${userId}' limit 1) one, generate_series(1, ${count}) n`,
  ]);

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
