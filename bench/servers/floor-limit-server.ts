import Fastify from "fastify";
import type pg from "pg";
import { lookUp } from "../../server/features/dock/lookup.queries.ts";
import { tasksWhere } from "../../server/features/work/task.queries.ts";
import { openDatabase } from "../../server/platform/database/database.ts";

/**
 * Bare Fastify on the product's pool: the statements that the product itself sends for the board's first page
 * and for a lookup, recorded once and sent as prepared statements, and their rows; no authentication,
 * validation or presentation. `node floor-limit-server.ts <databaseUrl> <code>` prints its port.
 */
const [, , url = "", code = ""] = process.argv;
const db = openDatabase(url, { poolSize: 10, onLostConnection: () => {} });
const pool = db.$client;

type Statement = { name: string; text: string; values: unknown[] };

/** What `read` sends through the pool, in order. */
async function statementsOf(name: string, read: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pool.query.bind(pool);
  Object.assign(pool, {
    query: (config: pg.QueryConfig, values: unknown[]) => {
      statements.push({ name: `${name}_${statements.length}`, text: config.text, values });
      return original(config, values);
    },
  });
  await read();
  Object.assign(pool, { query: original });
  if (statements.length === 0) throw new Error(`${name} sent no statement`);
  return statements;
}

const noFilter = { kind: undefined, assigneeId: undefined, userId: undefined, search: undefined };
const bare = {
  tasks: await statementsOf("tasks", () =>
    tasksWhere(db, { state: "open", ...noFilter }, { limit: 50 }, new Date()),
  ),
  lookup: await statementsOf("lookup", () => lookUp(db, code)),
};

const app = Fastify();
for (const [name, statements] of Object.entries(bare)) {
  app.get(`/${name}`, async () => {
    const answers: unknown[][] = [];
    for (const statement of statements) answers.push((await pool.query(statement)).rows);
    return { answers };
  });
}
process.once("SIGTERM", () => process.exit(0));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`ready ${new URL(address).port}\n`);
