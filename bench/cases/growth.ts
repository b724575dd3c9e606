import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import * as z from "zod";
import { describedApi } from "../../server/describe-api.ts";
import { fillLargeTables } from "../large-data.ts";
import { type Load, measure, median } from "../load.ts";
import { startProduct } from "../processes.ts";
import { type BenchDatabase, makeAdmin, type StartedProduct, signUp, VISITOR } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";
import { type MeasuredRead, measuredReads } from "./growth-reads.ts";

/** Measured calls per read. A read with several paths, such as a search, uses each in turn. */
const CALLS = 100;
const WARM_UP_CALLS = 5;
const LIMIT_MS = 50;
const SEARCHERS = 12;
const LISTS_PER_SECOND = 100;

/**
 * Every list, search, count and statement on large tables, each alone, for the customer with the most rows
 * and for an admin; then a customer's list while twelve people search.
 */
export async function* growthCase(
  database: BenchDatabase,
  { seconds, rounds }: { seconds: number; rounds: number },
): AsyncGenerator<Line> {
  const { started, admins, reads } = await startOnLargeTables(database);
  const [admin = {}] = admins;
  try {
    await throwIfListsAreUnmeasured(reads);
    for (const read of reads) yield await measureAlone(started, admin, read);
    yield await measureDuringSearches(started, admins, reads, { seconds, rounds });
  } finally {
    await started.server.stop();
  }
}

type Headers = StartedProduct["headers"];

async function startOnLargeTables(database: BenchDatabase) {
  const databaseUrl = await database.newDatabase("growth");
  const server = await startProduct({
    DATABASE_URL: databaseUrl,
    PREPARA_DATA_DIR: `${database.folder}/growth`,
  });
  const customer = await signUp(server, VISITOR);
  const admins: Headers[] = [];
  // Each has an account of its own, because the parallel requests of one account are limited.
  for (let number = 1; number <= SEARCHERS; number += 1) {
    const { userId, headers } = await signUp(server, { ...VISITOR, email: `admin${number}@exemplo.com.br` });
    await makeAdmin(databaseUrl, userId);
    admins.push(headers);
  }
  await fillLargeTables(database.superuserUrl("growth"), customer.userId);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const reads = await measuredReads(client, customer.userId);
    return { started: { server, databaseUrl, ...customer }, admins, reads };
  } finally {
    await client.end();
  }
}

async function measureAlone(
  { server, headers }: StartedProduct,
  admin: Headers,
  read: MeasuredRead,
): Promise<Line> {
  const times: number[] = [];
  for (let call = -WARM_UP_CALLS; call < CALLS; call += 1) {
    const path = read.paths.at(call % read.paths.length);
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      headers: read.as === "admin" ? admin : headers,
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    if (call >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
  return {
    what: `${read.as}: ${read.name}`,
    target: `p99 ≤ ${LIMIT_MS} ms`,
    result: `p99 ${whole(p99)} ms, median ${whole(median(times))} ms`,
    isReached: p99 <= LIMIT_MS,
  };
}

/** A customer's list at a fixed rate, with and without twelve people who search as fast as they can. */
async function measureDuringSearches(
  { server, headers }: StartedProduct,
  admins: readonly Headers[],
  reads: readonly MeasuredRead[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line> {
  const list: Load = {
    headers,
    seconds,
    connections: 4,
    requestsPerSecond: LISTS_PER_SECOND,
    url: `${server.url}/api/v1/shipments?status=in_transit&limit=20`,
  };
  const searchPaths = reads
    .filter((read) => read.as === "admin" && read.isSearch)
    .flatMap((read) => read.paths);
  const ratios: number[] = [];
  let [quiet, busy, served] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    quiet = (await measure(list)).p99Ms;
    const stop = keepSearching(server.url, admins, searchPaths);
    try {
      await pause(500);
      busy = (await measure(list)).p99Ms;
    } finally {
      served += await stop();
    }
    ratios.push(busy / quiet);
  }
  return {
    what: `list p99 while ${SEARCHERS} people search, against without (${LISTS_PER_SECOND} lists/s)`,
    target: "≤ 2 ×",
    result: `${ratio(median(ratios))} × (last: ${busy} to ${quiet} ms; ${whole(served / rounds / (seconds + 0.5))} searches/s)`,
    isReached: median(ratios) <= 2,
  };
}

function keepSearching(
  url: string,
  admins: readonly Headers[],
  searchPaths: readonly string[],
): () => Promise<number> {
  let [isOver, served] = [false, 0];
  const searchRepeatedly = async (headers: Headers, first: number) => {
    for (let turn = first; !isOver; turn += admins.length) {
      const answer = await fetch(`${url}/api/v1${searchPaths.at(turn % searchPaths.length)}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a search was refused with ${answer.status}`);
      served += 1;
    }
  };
  const people = Promise.all(admins.map(searchRepeatedly));
  people.catch(() => {}); // not unhandled: awaiting `people` below throws it
  return async () => {
    isOver = true;
    await people;
    return served;
  };
}

const openApiDocument = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()).optional() })),
  ),
});

/** Throws if a list of the API is not measured, since it could become slow unnoticed. */
async function throwIfListsAreUnmeasured(reads: readonly MeasuredRead[]): Promise<void> {
  const { paths } = openApiDocument.parse(await describedApi());
  const lists = Object.entries(paths)
    .filter(([, methods]) => JSON.stringify(methods.get?.responses ?? {}).includes("nextCursor"))
    .map(([path]) => path.replace("/api/v1", ""));
  const unmeasured = lists.filter((list) => {
    const pattern = new RegExp(`^${list.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
    return !reads.some((read) => read.paths.some((path) => pattern.test(path)));
  });
  if (unmeasured.length > 0) throw new Error(`lists without a measurement: ${unmeasured.join(", ")}`);
}
