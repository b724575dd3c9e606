import { compare } from "../load.ts";
import { type BenchDatabase, type StartedProduct, startFilledProduct } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";
import { listLoad } from "./list.ts";

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
