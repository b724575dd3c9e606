import { useQuery } from "@tanstack/react-query";
import { usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { GuardedButton } from "#web/ui/guarded-button";
import { NoticePanel } from "#web/ui/notice-panel";
import { usePayWithBalance } from "./payment.queries.ts";

type BalancePaymentProps = { id: string; totalUsd: number; onPaid: () => void };

/** 'Pagar com saldo': one press, or how much is missing (docs/decisions/0020). */
export function BalancePayment({ id, totalUsd, onPaid }: BalancePaymentProps) {
  const balanceUsd = useQuery(meQuery).data?.balanceUsd;
  const payment = usePayWithBalance();
  const isShort = balanceUsd !== undefined && balanceUsd < totalUsd;
  const missing = isShort ? usd(Math.round((totalUsd - balanceUsd) * 100) / 100) : null;
  const pay = async () => {
    if (await payment.run(id)) onPaid();
  };
  return (
    <div className="flex flex-col gap-3">
      {payment.problem && (
        <NoticePanel tone="danger" title="Erro ao pagar com saldo" isAlert>
          {payment.problem.message}
        </NoticePanel>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-sm">
          Seu saldo: <strong className="tabular-nums">{usd(balanceUsd)}</strong>
          {missing && (
            <span className="block text-muted-foreground">Faltam {missing} para este pagamento.</span>
          )}
        </p>
        <GuardedButton
          isWrite
          look="secondary"
          whyNot={missing ? `Saldo insuficiente: faltam ${missing}.` : null}
          isBusy={payment.isPending}
          onClick={() => void pay()}
        >
          Pagar {usd(totalUsd)} com saldo
        </GuardedButton>
      </div>
    </div>
  );
}
