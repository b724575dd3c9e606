import type { BalanceAdjustment } from "@prepara/domain/ledger/input";
import { toUsd } from "@prepara/domain/money/money";
import { recordAct } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { type EntryRow, postEntry } from "./post-entry.ts";

/** An admin adds to a customer's balance or takes from it (docs/product.md#balance). */
export async function adjustBalance(
  tx: Tx,
  adminId: string,
  { userId, adjustment }: { userId: string; adjustment: BalanceAdjustment },
  clock: () => Date,
): Promise<EntryRow> {
  const { type, amountUsd: amount, description } = adjustment;
  const row = await postEntry(tx, { userId, type, amount, description, adminId }, clock);
  await recordAct(tx, {
    actorId: adminId,
    action: "balance.adjust",
    objectType: "customer",
    objectId: userId,
    details: { entryId: row.id, type, amountUsd: toUsd(amount), description },
  });
  return row;
}
