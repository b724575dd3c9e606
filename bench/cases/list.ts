import { compare, type Load, measure } from "../load.ts";
import { memoryMib, type ServerProcess } from "../processes.ts";
import { type BenchDatabase, type StartedProduct, startFilledProduct } from "../product.ts";
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

/** The same list on a table 50 times as large, which must not cost more. */
export async function largeCase(
  database: BenchDatabase,
  small: StartedProduct,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const large = await startFilledProduct(database, "large", { users: 50_000, shipmentsEach: 20 });
  try {
    const { a, b, ratio: ratios } = await compare(listLoad(small, seconds), listLoad(large, seconds), rounds);
    return [
      {
        what: "the list with 1 000 000 shipments of 50 000 customers against 20 000 of 500",
        target: "≥ 0.90",
        result: `${ratio(ratios.perSecond)} (${whole(b.perSecond)} of ${whole(a.perSecond)}/s)`,
        isReached: ratios.perSecond >= 0.9,
      },
    ];
  } finally {
    await large.server.stop();
  }
}

/** The highest memory of the server process after that load. */
export async function memoryCase(started: StartedProduct, seconds: number): Promise<Line[]> {
  await measure(listLoad(started, seconds));
  const peak = memoryMib(started.server.pid, "VmHWM");
  return [
    {
      what: `peak memory of the server after ${seconds} s of that load`,
      target: "≤ 250 MiB",
      result: `${whole(peak)} MiB`,
      isReached: peak <= 250,
    },
  ];
}
