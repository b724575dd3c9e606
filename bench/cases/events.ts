import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { memoryMib } from "../processes.ts";
import type { StartedProduct } from "../product.ts";
import { type Line, whole } from "../report.ts";

const STREAMS = 1_000;
const SETTLE_MS = 3_000;

/** Measures the memory of 1 000 open event streams. */
export async function eventCase({ server, headers }: StartedProduct): Promise<Line[]> {
  const what = `${whole(STREAMS)} open event streams against none`;
  const target = "≤ 40 MiB";
  const agent = new Agent({ maxSockets: STREAMS });
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${server.url}/api/v1/events`, { agent, headers }, resolve).on("error", reject);
    });
  const first = await open();
  if (first.statusCode !== 200) {
    first.resume();
    return [{ what, target, result: `skipped: GET /events answers ${first.statusCode}`, isReached: null }];
  }
  await pause(SETTLE_MS);
  const before = memoryMib(server.pid, "VmRSS");
  const streams = [first];
  while (streams.length < STREAMS)
    streams.push(
      ...(await Promise.all(Array.from({ length: Math.min(50, STREAMS - streams.length) }, open))),
    );
  const refused = streams.filter((stream) => stream.statusCode !== 200).length;
  await pause(SETTLE_MS);
  const cost = memoryMib(server.pid, "VmRSS") - before;
  for (const stream of streams) stream.destroy();
  if (refused > 0)
    return [{ what, target, result: `${refused} of ${STREAMS} were refused`, isReached: false }];
  return [{ what, target, result: `${whole(cost)} MiB more`, isReached: cost <= 40 }];
}
