import type { Tx } from "#server/platform/database/database";
import { correctCharge } from "./correct-charge.ts";
import { lockCharge } from "./lock-charge.ts";
import { withdrawCharge } from "./withdraw-charge.ts";

type Forgiven = { number: number; reason: string };

/**
 * Waives what is left of a charge. An unpaid charge without a request is withdrawn; a request's charge, or a
 * paid one, is lowered by all that is left of it (docs/product.md#charges).
 */
export async function forgiveCharge(
  tx: Tx,
  staffId: string,
  { number, reason }: Forgiven,
  now: Date,
): Promise<void> {
  const charge = await lockCharge(tx, number);
  const hasNoRequest = charge.prepRequestId === null;
  if (hasNoRequest && (charge.state === "proposed" || charge.state === "open"))
    return withdrawCharge(tx, staffId, { number, reason });
  await correctCharge(tx, staffId, { number, by: "all", reason, photo: null }, now);
}
