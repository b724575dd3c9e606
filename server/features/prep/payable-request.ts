import type { DatedRate } from "@prepara/domain/money/brl";
import type { DbOrTx } from "#server/platform/database/database";
import type { FeatureDeps } from "#server/platform/feature";
import { Refusal } from "#server/platform/refusal";
import { paymentInstructions, paymentSchema } from "./payment-instructions.ts";
import { itemsOf, ownPrepRequest } from "./prep.queries.ts";
import { prepRequestSchema, toPrepRequestJson } from "./prep-request.json.ts";

/** A customer's request with how to pay it. */
export const payableSchema = prepRequestSchema.extend({ pix: paymentSchema });

type Wanted = { userId: string; id: string; rate: DatedRate | null };

/** One of the customer's own requests with how to pay it; `not_found` also for somebody else's. */
export async function readPayable(
  { signer, settings }: Pick<FeatureDeps, "signer" | "settings">,
  db: DbOrTx,
  { userId, id, rate }: Wanted,
) {
  const row = await ownPrepRequest(db, userId, id);
  if (!row) throw new Refusal("not_found");
  const items = await itemsOf(db, [id]);
  return { ...toPrepRequestJson(signer, row, items.get(id)), pix: paymentInstructions(settings, row, rate) };
}
