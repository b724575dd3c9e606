import { compare, type Load } from "../load.ts";
import type { ServerProcess } from "../processes.ts";
import type { StartedProduct } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";

export const listLoad = ({ server, headers }: StartedProduct, seconds: number): Load => ({
  headers,
  seconds,
  url: `${server.url}/api/v1/shipments?status=in_transit&limit=20`,
});

/**
 * A page of 20 rows of one customer, in a table of 20 000, over 32 connections, compared with the limit
 * server.
 */
export async function listCase(
  started: StartedProduct,
  limit: ServerProcess,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const bare = { url: limit.url, seconds };
  const { a, b, ratio: ratios } = await compare(bare, listLoad(started, seconds), rounds);
  return [
    {
      what: "`GET /shipments`, throughput against the limit",
      target: "≥ 0.80",
      result: `${ratio(ratios.perSecond)} (${whole(b.perSecond)} of ${whole(a.perSecond)}/s)`,
      isReached: ratios.perSecond >= 0.8,
    },
    {
      what: "the same, p99 against the limit's",
      target: "≤ 1.5 ×",
      result: `${ratio(ratios.p99Ms)} × (${b.p99Ms} to ${a.p99Ms} ms)`,
      isReached: ratios.p99Ms <= 1.5,
    },
  ];
}
