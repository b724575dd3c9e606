import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { type Load, measure, median } from "../load.ts";
import { processTreeMib } from "../processes.ts";
import { type BenchDatabase, type StartedProduct, signUp, startFilledProduct } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";
import { listLoad } from "./list.ts";

const LISTS_PER_SECOND = 200;
const MAX_MIB = 600;
const SAMPLE_EVERY_MS = 100;

/**
 * The attacks of `bench/servers/attacker.ts`. The zip bombs follow the pictures, so that their memory adds to
 * that of the pictures.
 */
const attacks = {
  writes: "sends 300 writes at once",
  searches: "sends 300 searches at once",
  "too large pictures": "sends 6 pictures of 108 megapixels",
  "large pictures": "sends 20 uploads of 2 pictures of 50 megapixels",
  bombs: "sends 5 price lists that unpack to half a gigabyte, after the pictures",
  streams: "opens 300 event streams",
};

/**
 * How much one customer can slow down another with the product's default limits: the other customer's list
 * p99 under each attack, and the memory of the server with its child processes.
 */
export async function* fairUseCase(
  database: BenchDatabase,
  { seconds, rounds }: { seconds: number; rounds: number },
): AsyncGenerator<Line> {
  const started = await startFilledProduct(
    database,
    "fair_use",
    { users: 499, shipmentsEach: 40 },
    {
      REQUESTS_AT_ONCE: "4",
      // For the other customer, who reads as many lists as a hundred people.
      RESPONSE_KB_PER_SECOND: "4000",
      LOOKUPS_AT_ONCE: "3",
      EVENT_STREAMS_AT_ONCE: "20",
      LOOKUPS_PER_DAY_FREE: "100",
      UPLOADS_PER_DAY_FREE: "1000000",
    },
  );
  const load: Load = {
    ...listLoad(started, seconds),
    requestsPerSecond: LISTS_PER_SECOND,
    connections: 8,
    inWorkerThread: true,
  };
  const attacker = await signUp(started.server, {
    email: "atacante@exemplo.com.br",
    password: "uma-senha-boa-456",
  });
  const peaks: number[] = [];
  for (const [name, what] of Object.entries(attacks)) {
    const ratios: number[] = [];
    let last = { quiet: 0, busy: 0 };
    const watch = watchMemory(started.server.pid);
    for (let round = 0; round < rounds; round += 1) {
      const quiet = (await measure(load)).p99Ms;
      const stop = await startAttacker(started, attacker.headers.authorization, name);
      const busy = (await measure(load)).p99Ms;
      await stop();
      ratios.push(busy / quiet);
      last = { quiet, busy };
    }
    const peak = watch.stop();
    peaks.push(peak);
    yield {
      what: `another customer's list p99 while one customer ${what} (${LISTS_PER_SECOND} lists/s)`,
      target: "≤ 2 ×",
      result: `${ratio(median(ratios))} × (last: ${last.busy} to ${last.quiet} ms; ${whole(peak)} MiB)`,
      isReached: median(ratios) <= 2,
    };
  }
  await started.server.stop();
  const peak = Math.max(...peaks);
  yield {
    what: "peak memory of the server with its child processes during these attacks",
    target: `≤ ${MAX_MIB} MiB`,
    result: `${whole(peak)} MiB`,
    isReached: peak <= MAX_MIB,
  };
}

/** Samples the memory until `stop`, which returns the highest sum. */
function watchMemory(pid: number): { stop(): number } {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, processTreeMib(pid));
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

/**
 * Resolves when the first round of the attack begins. The attacker runs with the lowest priority, since a
 * real one uses another machine's processor. The returned function stops it after the current round, and
 * throws when a request failed.
 */
async function startAttacker(
  { server, apikey }: StartedProduct,
  authorization: string,
  name: string,
): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL("../servers/attacker.ts", import.meta.url));
  const child = spawn(process.execPath, [program, server.url, apikey, authorization, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.pid !== undefined) setPriority(child.pid, 19);
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  return async () => {
    child.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) throw new Error(`the attacker with ${name} ended with ${code}`);
  };
}
