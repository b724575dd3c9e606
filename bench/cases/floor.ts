import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { fillFloor, TRACKING } from "../floor-data.ts";
import { compare } from "../load.ts";
import { startBare, startProduct } from "../processes.ts";
import { type BenchDatabase, makeAdmin, signUp, VISITOR } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";

const READS = [
  { name: "GET /floor/tasks", path: "/floor/tasks?limit=50", bare: "tasks" },
  { name: "GET /floor/lookup", path: `/floor/lookup?code=${TRACKING}`, bare: "lookup" },
] as const;

/**
 * The board's first page and the lookup of a tracking number among 1 000 000 shipments, 990 000 tasks of
 * which 20 000 are open, and 200 000 boxes: how many statements they take, and their throughput against bare
 * Fastify with the same statements prepared (`servers/floor-limit-server.ts`).
 */
export async function floorCase(
  database: BenchDatabase,
  { seconds, rounds }: { seconds: number; rounds: number },
  users = 49_999,
): Promise<Line[]> {
  const databaseUrl = await database.newDatabase("floor");
  const server = await startProduct({
    DATABASE_URL: databaseUrl,
    PREPARA_DATA_DIR: `${database.folder}/floor`,
  });
  const { userId, headers } = await signUp(server, VISITOR);
  await makeAdmin(databaseUrl, userId);
  await fillFloor(database.superuserUrl("floor"), users);
  const limit = await startBare("./servers/floor-limit-server.ts", [databaseUrl, TRACKING]);
  const lines: Line[] = [];
  try {
    for (const read of READS) {
      const url = `${server.url}/api/v1${read.path}`;
      lines.push(await statementsLine(database, { name: read.name, url, headers }));
      const bare = { url: `${limit.url}/${read.bare}`, seconds };
      const { a, b, ratio: ratios } = await compare(bare, { url, headers, seconds }, rounds);
      lines.push({
        what: `\`${read.name}\` on 1 000 000 shipments, throughput against its bare statements`,
        target: "≥ 0.80",
        result: `${ratio(ratios.perSecond)} (${whole(b.perSecond)} of ${whole(a.perSecond)}/s)`,
        isReached: ratios.perSecond >= 0.8,
      });
    }
  } finally {
    await Promise.all([server.stop(), limit.stop()]);
  }
  return lines;
}

type Call = { name: string; url: string; headers: Record<string, string> };

/** The smallest count of five calls, because a job of the server may send statements at the same time. */
async function statementsLine(database: BenchDatabase, { name, url, headers }: Call): Promise<Line> {
  const superuser = new pg.Client({ connectionString: database.superuserUrl("floor") });
  await superuser.connect();
  const counts: number[] = [];
  try {
    await logStatements(superuser, "all");
    for (let call = 0; call < 5; call += 1) {
      const before = await loggedStatements(database);
      await (await fetch(url, { headers })).arrayBuffer();
      counts.push((await loggedStatements(database)) - before);
    }
  } finally {
    await logStatements(superuser, "none");
    await superuser.end();
  }
  const least = Math.min(...counts);
  return {
    what: `\`${name}\`, number of statements, with the one that checks the caller's areas`,
    target: "≤ 3",
    result: String(least),
    isReached: least > 0 && least <= 3,
  };
}

async function logStatements(superuser: pg.Client, which: "all" | "none"): Promise<void> {
  await superuser.query(`alter system set log_statement = '${which}'`);
  await superuser.query("select pg_reload_conf()");
  await pause(500);
}

/** How many statements the embedded PostgreSQL has logged, without those that begin and end transactions. */
async function loggedStatements({ folder }: BenchDatabase): Promise<number> {
  const log = await readFile(`${folder}/postgres.log`, "utf8");
  const all = log.match(/ LOG: {2}(statement|execute [^:]+): .*/g) ?? [];
  return all.filter((line) => !/: (begin|commit|set local)/.test(line)).length;
}
