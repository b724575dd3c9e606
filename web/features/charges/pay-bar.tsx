import { useState } from "react";
import { counted, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { BulkBar } from "#web/ui/list/bulk-bar";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { sumUsd } from "./charge-words.ts";
import { type Charge, usePayCharges } from "./charges.queries.ts";

type PayBarProps = { charges: readonly Charge[]; balanceUsd: number | undefined; onClear: () => void };

/** Pays the selected charges from the balance, or says how much is missing. */
export function PayBar({ charges, balanceUsd, onClear }: PayBarProps) {
  const pay = usePayCharges();
  const [isAsking, setAsking] = useState(false);
  const totalUsd = sumUsd(charges.map((one) => one.payableUsd));
  const missingUsd = balanceUsd === undefined ? 0 : sumUsd([totalUsd, -balanceUsd]);
  const summary = `${counted(charges.length, "cobrança", "cobranças")} · ${usd(totalUsd)}`;
  const send = async () => {
    const numbers = charges.map(({ number }) => number);
    const paid = await pay.run({ numbers, totalUsd });
    setAsking(false);
    if (paid) onClear();
  };
  return (
    <>
      <BulkBar count={charges.length} summary={summary} onClear={onClear}>
        {missingUsd > 0 ? (
          <span className="text-sm">
            Faltam {usd(missingUsd)}. Fale com o suporte para adicionar crédito.
          </span>
        ) : (
          <Button onClick={() => setAsking(true)}>Pagar com saldo</Button>
        )}
      </BulkBar>
      <ConfirmDialog
        open={isAsking && charges.length > 0}
        title={`Pagar ${usd(totalUsd)} com seu saldo?`}
        description={
          balanceUsd === undefined
            ? summary
            : `${summary}. Seu saldo passa de ${usd(balanceUsd)} para ${usd(sumUsd([balanceUsd, -totalUsd]))}.`
        }
        confirm="Pagar"
        variant="primary"
        isBusy={pay.isPending}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
