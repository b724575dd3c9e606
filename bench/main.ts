import { cpus, totalmem } from "node:os";
import { eventCase } from "./cases/events.ts";
import { largeCase } from "./cases/large.ts";
import { listCase } from "./cases/list.ts";
import { memoryCase } from "./cases/memory.ts";
import { miningCase } from "./cases/mining.ts";
import { purchaseCase } from "./cases/purchases.ts";
import { signInCase } from "./cases/sign-in.ts";
import { startCase } from "./cases/start.ts";
import { prepareGround, standUp } from "./ground.ts";
import { startBare, stopServers } from "./processes.ts";
import { type Line, printHead, printLine } from "./report.ts";
import { webTable } from "./web/web-table.ts";

const isFull = process.argv.includes("--full");
/** `--only list` runs the cases whose name begins so. */
const only = process.argv[process.argv.indexOf("--only") + 1];
const wanted = (name: string) => !process.argv.includes("--only") || name === only;
const pace = isFull ? { seconds: 10, rounds: 7 } : { seconds: 3, rounds: 5 };
const memorySeconds = isFull ? 60 : 15;

/** `npm run bench [-- --full] [-- --only <case>]`: the API table of design/targets.md, measured on this machine. */
async function bench(): Promise<void> {
  const ground = await prepareGround();
  try {
    const standing = await standUp(ground, "small", { users: 499, shipmentsEach: 40 });
    const limit = await startBare("./servers/limit-server.ts", [standing.databaseUrl, standing.userId]);
    const cases: Record<string, () => Promise<Line[]>> = {
      list: () => listCase(standing, limit, pace),
      purchases: () => purchaseCase(standing, limit, pace),
      "sign-in": () => signInCase(standing, pace),
      mining: () => miningCase(ground, pace),
      events: () => eventCase(standing),
      memory: () => memoryCase(standing, memorySeconds),
      ...(isFull && { large: () => largeCase(ground, standing, pace) }),
      start: () => startCase(ground, pace.rounds),
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(
        signal,
        () =>
          void stopServers()
            .then(ground.close)
            .then(() => process.exit(130)),
      );
    }
    printHead(machine());
    for (const [name, measureCase] of Object.entries(cases))
      if (wanted(name)) for (const line of await measureCase()) printLine(line);
    if (!isFull)
      process.stdout.write("\nThe case of 1 000 000 rows and longer runs: npm run bench -- --full\n");
  } finally {
    await stopServers();
    await ground.close();
  }
}

function machine(): string {
  const cores = cpus();
  return `${cores.length} × ${cores[0]?.model ?? "unknown processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL 18, load generator on the same machine`;
}

await (process.argv[2] === "web" ? webTable() : bench());
