import { type EntryType, entryTypeLabels } from "@prepara/domain/ledger/ledger";
import { ArrowDown, ArrowUp } from "lucide-react";
import { usd } from "#web/platform/formats";

/** "↑ Crédito" or "↓ Débito": arrow, word and colour. */
export function EntryKind({ type }: { type: EntryType }) {
  const [Arrow, colour] = type === "credit" ? [ArrowUp, "text-success"] : [ArrowDown, "text-danger"];
  return (
    <span className={`inline-flex items-center gap-1 align-middle whitespace-nowrap font-medium ${colour}`}>
      <Arrow aria-hidden="true" className="size-4" />
      {entryTypeLabels[type]}
    </span>
  );
}

/** The amount with its sign. */
export function EntryAmount({ type, amountUsd }: { type: EntryType; amountUsd: number }) {
  return (
    <span className={`font-semibold tabular-nums ${type === "credit" ? "text-success" : "text-danger"}`}>
      {type === "credit" ? `+${usd(amountUsd)}` : usd(-amountUsd)}
    </span>
  );
}
