import { cpus, totalmem } from "node:os";
import { countCase } from "./cases/count.ts";
import { eventCase } from "./cases/events.ts";
import { fairUseCase } from "./cases/fair-use.ts";
import { floorCase } from "./cases/floor.ts";
import { growthCase } from "./cases/growth.ts";
import { largeCase, listCase, memoryCase } from "./cases/list.ts";
import { miningCase } from "./cases/mining.ts";
import { purchaseCase } from "./cases/purchases.ts";
import { serversCase } from "./cases/servers.ts";
import { signInCase } from "./cases/sign-in.ts";
import { startCase } from "./cases/start.ts";
import { startBare, stopServers } from "./processes.ts";
import { prepareDatabase, startFilledProduct } from "./product.ts";
import { type Line, printHead, printLine } from "./report.ts";
import { webTable } from "./web/web-table.ts";

const isFull = process.argv.includes("--full");
/** `npm run bench -- list` or `-- --only list` runs one case. */
const only = process.argv.includes("--only")
  ? process.argv[process.argv.indexOf("--only") + 1]
  : process.argv.slice(2).find((word) => !word.startsWith("--"));
const wanted = (name: string) => only === undefined || name === only;
const pace = isFull ? { seconds: 10, rounds: 7 } : { seconds: 3, rounds: 5 };
const memorySeconds = isFull ? 60 : 15;

/** `npm run bench [-- --full] [-- <case>]`: the API table of docs/benchmarks.md, measured on this machine. */
async function bench(): Promise<void> {
  const database = await prepareDatabase();
  try {
    const small = once(() => startFilledProduct(database, "small", { users: 499, shipmentsEach: 40 }));
    const limit = once(async () => {
      const { databaseUrl, userId } = await small();
      return startBare("./servers/limit-server.ts", [databaseUrl, userId]);
    });
    const cases: Record<string, () => Promise<Line[]> | AsyncIterable<Line>> = {
      list: async () => listCase(await small(), await limit(), pace),
      purchases: async () => purchaseCase(await small(), await limit(), pace),
      count: () => countCase(database, pace),
      "sign-in": async () => signInCase(await small(), pace),
      mining: () => miningCase(database, pace),
      "fair-use": () => fairUseCase(database, pace),
      events: async () => eventCase(await small()),
      memory: async () => memoryCase(await small(), memorySeconds),
      ...((isFull || only === "large") && { large: async () => largeCase(database, await small(), pace) }),
      ...((isFull || only === "floor") && { floor: () => floorCase(database, pace) }),
      ...((isFull || only === "growth") && { growth: () => growthCase(database, pace) }),
      servers: () => serversCase(database, pace),
      start: () => startCase(database, pace.rounds),
    };
    let isInterrupted = false;
    const interrupt = async () => {
      // Ctrl+C arrives twice under npm: from the terminal, and forwarded by npm.
      if (isInterrupted) return;
      isInterrupted = true;
      await stopServers();
      await database.close();
      process.exit(130);
    };
    process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
    printHead(machine());
    for (const [name, measureCase] of Object.entries(cases))
      if (wanted(name)) for await (const line of await measureCase()) printLine(line);
    if (!isFull)
      process.stdout.write(
        "\nFor the cases with 1 000 000 rows and for longer runs: npm run bench -- --full\n",
      );
  } finally {
    await stopServers();
    await database.close();
  }
}

/** Calls `make` when the first case needs its result, and keeps that for the others. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL 18, load generator on the same machine`;
}

await (process.argv[2] === "web" ? webTable() : bench());
