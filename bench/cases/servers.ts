import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { measure } from "../load.ts";
import { type ServerProcess, startProduct } from "../processes.ts";
import { type BenchDatabase, fill, type StartedProduct, signUp, VISITOR } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";
import { listLoad } from "./list.ts";

const CLIENTS = 8;
const PROBE_EVERY_MS = 50;

/**
 * Two servers on one database: their joint throughput, and the failed requests during a rolling restart for
 * clients that follow readiness.
 */
export async function serversCase(
  database: BenchDatabase,
  { seconds }: { seconds: number },
): Promise<Line[]> {
  const databaseUrl = await database.newDatabase("servers");
  const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL: "http://localhost:8080" };
  const start = (name: string, port?: string) =>
    startProduct({
      ...settings,
      PREPARA_DATA_DIR: join(database.folder, name),
      ...(port !== undefined && { PORT: port }),
    });
  const servers = [await start("server-one"), await start("server-two")];
  const [one, two] = servers;
  if (!one || !two) throw new Error("no servers");
  const visitor = await signUp(one, VISITOR);
  await fill(databaseUrl, { users: 499, shipmentsEach: 40 });
  const load = (server: ServerProcess) => {
    const started: StartedProduct = { server, databaseUrl, ...visitor };
    return measure({ ...listLoad(started, seconds), connections: 16 });
  };
  await load(one);
  await load(two);
  const alone = (await load(one)).perSecond;
  const together = (await Promise.all([load(one), load(two)])).reduce((sum, each) => sum + each.perSecond, 0);
  const { requests, failed } = await rollingRestart(servers, start, visitor.headers);
  return [
    {
      what: "two servers on one database against one, `GET /shipments`",
      target: "–",
      result: `${ratio(together / alone)} (${whole(together)} of ${whole(alone)}/s)`,
      isReached: null,
    },
    {
      what: "failed requests in a rolling restart of two servers under load",
      target: "0",
      result: `${failed.length} of ${whole(requests)}${failed.length > 0 ? ` (${[...new Set(failed)].join(", ")})` : ""}`,
      isReached: failed.length === 0,
    },
  ];
}

async function rollingRestart(
  servers: ServerProcess[],
  start: (name: string, port?: string) => Promise<ServerProcess>,
  headers: Record<string, string>,
) {
  const ready = new Set(servers.map(({ url }) => url));
  let [isOver, requests] = [false, 0];
  const failed: string[] = [];
  const probes = [...ready].map(async (url) => {
    while (!isOver) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) ready.add(url);
      else ready.delete(url);
      await pause(PROBE_EVERY_MS);
    }
  });
  const client = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const url = [...ready][turn % ready.size];
      if (url === undefined) {
        await pause(PROBE_EVERY_MS);
        continue;
      }
      requests += 1;
      const failure = await fetch(`${url}/api/v1/shipments?limit=20`, { headers }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok ? null : String(answer.status);
        },
        (error: unknown) => String(error),
      );
      if (failure !== null) failed.push(failure);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, first) => client(first));
  for (const [index, server] of servers.entries()) {
    await pause(1000);
    await server.stop();
    servers[index] = await start(`server-${index === 0 ? "one" : "two"}`, new URL(server.url).port);
    while (!ready.has(server.url)) await pause(PROBE_EVERY_MS);
  }
  await pause(1000);
  isOver = true;
  await Promise.all([...clients, ...probes]);
  for (const server of servers) await server.stop();
  return { requests, failed };
}
