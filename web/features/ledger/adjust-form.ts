import { balanceAdjustment } from "@prepara/domain/ledger/input";
import type { EntryType } from "@prepara/domain/ledger/ledger";
import { fromUsd } from "@prepara/domain/money/money";
import { useState } from "react";
import { useSchemaForm } from "#web/platform/form";

/** From here on the admin types the amount a second time, so that a slip of a zero is noticed. */
export const RETYPE_FROM_USD = 500;

/** The form of one credit or debit. */
export function useAdjustForm(type: EntryType) {
  const form = useSchemaForm(balanceAdjustment, { type, description: "" });
  form.register("amountUsd"); // known before the description, so that a refusal focuses the first wrong field
  const [repeated, setRepeated] = useState<number | null>(null);
  const { amountUsd, type: chosen } = form.watch();
  const amount = Number.isFinite(amountUsd) && amountUsd > 0 ? fromUsd(amountUsd) : null;
  const mustRepeat = Number.isFinite(amountUsd) && amountUsd >= RETYPE_FROM_USD;
  return {
    form,
    type: chosen,
    amount,
    mustRepeat,
    isRepeated: !mustRepeat || repeated === amountUsd,
    repeated,
    setRepeated,
  };
}
