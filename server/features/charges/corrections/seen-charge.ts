import { formatUsd, plus } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { hasChanged, type SeenVersion } from "#server/platform/http/seen-version";
import { charges } from "#server/tables/charges";
import { chargeVersion } from "../charge.json.ts";
import { chargeRefusal } from "../charges.refusals.ts";
import { chargeWhere } from "../lists/charge-list.queries.ts";
import type { LockedCharge } from "../lock-charge.ts";
import { correctionsSoFar } from "./corrections-so-far.ts";

/**
 * Refuses `charge_changed` if a locked charge was paid, withdrawn or corrected since the person saw it: two
 * who each lower it by one unit would lower it by two.
 */
export async function mustBeSeenCharge(
  tx: Tx,
  { number, amount }: Pick<LockedCharge, "number" | "amount">,
  seen: SeenVersion,
): Promise<void> {
  const row = seen === null ? undefined : await chargeWhere(tx, eq(charges.number, number));
  if (!row || !hasChanged(seen, chargeVersion(row))) return;
  const { corrected } = await correctionsSoFar(tx, number);
  throw chargeRefusal("charge_changed", {
    left: formatUsd(plus(amount, corrected)),
    version: chargeVersion(row),
  });
}
