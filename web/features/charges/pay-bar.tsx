import { useState } from "react";
import { counted, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { BulkBar } from "#web/ui/list/bulk-bar";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { sumUsd } from "./charge-words.ts";
import { type Charge, usePayCharges } from "./charges.queries.ts";

const totalOf = (charges: readonly Charge[]) => sumUsd(charges.map((one) => one.payableUsd));

const summaryOf = (charges: readonly Charge[]) =>
  `${counted(charges.length, "cobrança", "cobranças")} · ${usd(totalOf(charges))}`;

type PayBarProps = { charges: readonly Charge[]; balanceUsd: number | undefined; onClear: () => void };

/** Pays the selected charges from the balance, or says how much is missing. */
export function PayBar({ charges, balanceUsd, onClear }: PayBarProps) {
  const pay = usePayCharges();
  /** The charges that the question is about: what is paid must not change while it is read. */
  const [asked, setAsked] = useState<readonly Charge[] | null>(null);
  const missingUsd = balanceUsd === undefined ? 0 : sumUsd([totalOf(charges), -balanceUsd]);
  const totalUsd = totalOf(asked ?? charges);
  const send = async () => {
    if (!asked) return;
    const paid = await pay.run({ numbers: asked.map(({ number }) => number), totalUsd });
    setAsked((now) => (now === asked ? null : now));
    if (paid) onClear();
  };
  return (
    <>
      <BulkBar count={charges.length} summary={summaryOf(charges)} onClear={onClear}>
        {missingUsd > 0 ? (
          <span className="text-sm">
            Faltam {usd(missingUsd)}. Fale com o suporte para adicionar crédito.
          </span>
        ) : (
          <Button onClick={() => setAsked(charges)}>Pagar com saldo</Button>
        )}
      </BulkBar>
      <ConfirmDialog
        open={asked !== null}
        title={`Pagar ${usd(totalUsd)} com seu saldo?`}
        description={
          balanceUsd === undefined
            ? summaryOf(asked ?? charges)
            : `${summaryOf(asked ?? charges)}. Seu saldo passa de ${usd(balanceUsd)} para ${usd(sumUsd([balanceUsd, -totalUsd]))}.`
        }
        confirm="Pagar"
        variant="primary"
        isBusy={pay.isPending}
        onConfirm={() => void send()}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
