import { compare } from "../load.ts";
import type { ServerProcess } from "../processes.ts";
import type { StartedProduct } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";

const body = JSON.stringify({ productName: "Fone Bluetooth", qty: 6 });
const json = { "content-type": "application/json" };

/**
 * Registering a purchase: validation, product and shipment in one transaction, compared with the same two
 * inserts alone.
 */
export async function purchaseCase(
  { server, headers }: StartedProduct,
  limit: ServerProcess,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const write = { body, seconds, method: "POST" } as const;
  const ours = { ...write, url: `${server.url}/api/v1/purchases`, headers: { ...headers, ...json } };
  const { a, b, ratio: ratios } = await compare({ ...write, url: limit.url, headers: json }, ours, rounds);
  return [
    {
      what: "`POST /purchases`, throughput against the same two inserts alone",
      target: "≥ 0.70",
      result: `${ratio(ratios.perSecond)} (${whole(b.perSecond)} of ${whole(a.perSecond)}/s)`,
      isReached: ratios.perSecond >= 0.7,
    },
  ];
}
