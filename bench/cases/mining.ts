import { setTimeout } from "node:timers/promises";
import {
  ebayServer,
  serpapiServer,
  upcitemdbServer,
} from "../../server/adapters/fake-servers/supplier-servers.ts";
import { type Load, measure, median } from "../load.ts";
import { type BenchDatabase, type StartedProduct, startFilledProduct } from "../product.ts";
import { type Line, ratio } from "../report.ts";
import { listLoad } from "./list.ts";

const AT_ONCE = 50;
/** Response time of every source, within its time limit. */
const SOURCE_MS = 2000;
const LIST_PER_SECOND = 500;

/**
 * Whether slow suppliers slow down other requests: the list's p99 with and without 50 searches that wait for
 * them.
 */
export async function miningCase(
  database: BenchDatabase,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const shops = await Promise.all([upcitemdbServer("u"), serpapiServer("s"), ebayServer("i", "e")]);
  const [upcitemdb, serpapi, ebay] = shops;
  for (const shop of shops) shop.delayMs = SOURCE_MS;
  const size = { users: 499, shipmentsEach: 40 };
  const started = await startFilledProduct(database, "mining", size, {
    UPCITEMDB_KEY: "u",
    UPCITEMDB_URL: upcitemdb.url,
    SERPAPI_KEY: "s",
    SERPAPI_URL: serpapi.url,
    EBAY_CLIENT_ID: "i",
    EBAY_CLIENT_SECRET: "e",
    EBAY_URL: ebay.url,
  });
  const load: Load = { ...listLoad(started, seconds), requestsPerSecond: LIST_PER_SECOND };
  const ratios: number[] = [];
  let [quiet, busy] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    quiet = (await measure(load)).p99Ms;
    const stop = keepMining(started, round);
    busy = (await measure(load)).p99Ms;
    await stop();
    ratios.push(busy / quiet);
  }
  await started.server.stop();
  for (const shop of shops) await shop.stop();
  const result = median(ratios);
  return [
    {
      what: `list p99 under ${AT_ONCE} searches at once whose sources take ${SOURCE_MS / 1000} s (${LIST_PER_SECOND} lists/s)`,
      target: "≤ 2 ×",
      result: `${ratio(result)} × (last: ${busy} to ${quiet} ms)`,
      isReached: result <= 2,
    },
  ];
}

/** Fifty people who search one new product after the other. */
function keepMining({ server, headers, apikey }: StartedProduct, round: number): () => Promise<void> {
  let isOver = false;
  let searches = 0;
  const mineOn = async (person: number) => {
    // Start and response times vary, as in reality.
    await setTimeout((person * SOURCE_MS) / AT_ONCE);
    while (!isOver) {
      searches += 1;
      const asin = `B${String(round * 100_000 + searches).padStart(9, "0")}`;
      const answer = await fetch(`${server.url}/functions/v1/product-miner`, {
        method: "POST",
        headers: { ...headers, apikey, "content-type": "application/json" },
        body: JSON.stringify({ asin }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a search was refused with ${answer.status}`);
    }
  };
  const people = Array.from({ length: AT_ONCE }, (_, person) => mineOn(person));
  return async () => {
    isOver = true;
    await Promise.all(people);
  };
}
