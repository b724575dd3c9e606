import { applyEntry, type EntryType } from "@prepara/domain/ledger/ledger";
import { type Cents, formatUsd, zeroCents } from "@prepara/domain/money/money";
import { clsx } from "clsx";
import { ArrowRight } from "lucide-react";

type BeforeAfterProps = { balance: Cents; type: EntryType; amount: Cents | null };

/** The balance before and after an entry, shown before sending. A debit larger than the balance is red. */
export function BeforeAfter({ balance, type, amount }: BeforeAfterProps) {
  const applied = applyEntry(balance, { type, amount: amount ?? zeroCents });
  const after = applied.why === null ? applied.balance : null;
  const most = Math.max(balance, after ?? 0, 1);
  const isShort = applied.why === "insufficient_balance";
  return (
    <div
      className={clsx(
        "flex flex-col gap-3 rounded-card border p-4",
        isShort ? "border-danger bg-danger-surface" : "border-border bg-muted",
      )}
    >
      <div className="flex items-end justify-between gap-3">
        <Figure label="Saldo atual" value={formatUsd(balance)} />
        <ArrowRight aria-hidden="true" className="mb-1 size-5 text-muted-foreground" />
        <Figure
          label="Saldo depois"
          value={after === null ? "—" : formatUsd(after)}
          className={clsx("text-right", isShort && "text-danger")}
        />
      </div>
      <div aria-hidden="true" className="flex flex-col gap-1">
        <Bar share={balance / most} className="fill-muted-foreground/50" />
        <Bar share={(after ?? 0) / most} className={type === "credit" ? "fill-success" : "fill-primary"} />
      </div>
      <p aria-live="polite" className={clsx("text-sm", isShort ? "font-medium text-danger" : "sr-only")}>
        {isShort
          ? `Faltam ${formatUsd(applied.missing)}: o débito passa do saldo.`
          : `Depois: ${after === null ? "valor alto demais" : formatUsd(after)}`}
      </p>
    </div>
  );
}

function Figure({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={clsx("flex min-w-0 flex-col", className)}>
      <span className="text-muted-foreground text-xs">{label}</span>
      <span className="font-semibold text-lg tabular-nums">{value}</span>
    </div>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full overflow-hidden rounded-full">
      <title>Saldo</title>
      <rect width="100" height="4" className="fill-border" />
      <rect width={100 * share} height="4" className={className} />
    </svg>
  );
}
