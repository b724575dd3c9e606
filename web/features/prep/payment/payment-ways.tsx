import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type Pix, type PrepRequest, payableRequestQuery } from "#web/features/prep/prep.queries";
import { usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { useIsHere } from "#web/platform/use-is-here";
import { GuardedButton } from "#web/ui/guarded-button";
import { FailureNotice } from "#web/ui/notice-panel";
import { usePayWithBalance } from "./payment.queries.ts";
import { PixPayment } from "./pix-payment.tsx";
import { ProofUpload } from "./proof-upload.tsx";

type PaymentWaysProps = {
  request: Pick<PrepRequest, "id" | "number" | "payableUsd" | "proofUrl" | "status">;
  pix: Pix;
  onPaid: () => void;
  /** Told whether closing would lose a proof that was chosen and not sent. */
  onUnsent: (isUnsent: boolean) => void;
};

/**
 * The ways to pay a request: PIX with an uploaded proof, or the balance. The PIX stays as it was when opened,
 * because the customer pays that amount, even if its code expires before the proof is sent. While the request
 * is under review only another proof can be sent, so that nobody pays twice.
 */
export function PaymentWays({ request, pix, onPaid, onUnsent }: PaymentWaysProps) {
  const { id, number, payableUsd, proofUrl, status } = request;
  const isUnderReview = status === "under_review";
  const [shown, setShown] = useState(pix);
  const cache = useQueryClient();
  const showNewRate = async () => {
    const now = await cache.fetchQuery({ ...payableRequestQuery(id), staleTime: 0 }).catch(() => null);
    if (now) setShown(now.pix); // a failure is shown as a toast
  };
  return (
    <div className="flex flex-col gap-6">
      {!isUnderReview && (
        <PaymentSection title="Pague por PIX">
          <PixPayment pix={shown} totalUsd={payableUsd} />
        </PaymentSection>
      )}
      <PaymentSection title="Envie o comprovante">
        <ProofUpload
          id={id}
          number={number}
          quote={shown?.quote}
          isReplacing={isUnderReview && proofUrl !== null}
          onSent={onPaid}
          onUnsent={onUnsent}
          onNewRate={() => void showNewRate()}
        />
      </PaymentSection>
      {!isUnderReview && (
        <PaymentSection title="Ou pague com o seu saldo">
          <BalancePayment id={id} totalUsd={payableUsd} onPaid={onPaid} />
        </PaymentSection>
      )}
    </div>
  );
}

function PaymentSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

type BalancePaymentProps = { id: string; totalUsd: number; onPaid: () => void };

/** 'Pagar com saldo': pays at once, or shows how much is missing (docs/decisions/0020). */
function BalancePayment({ id, totalUsd, onPaid }: BalancePaymentProps) {
  const balanceUsd = useQuery(meQuery).data?.balanceUsd;
  const payment = usePayWithBalance();
  const isHere = useIsHere();
  const isShort = balanceUsd !== undefined && balanceUsd < totalUsd;
  const missing = isShort ? usd(Math.round((totalUsd - balanceUsd) * 100) / 100) : null;
  const pay = async () => {
    if ((await payment.run(id)) && isHere()) onPaid();
  };
  return (
    <div className="flex flex-col gap-3">
      <FailureNotice title="Erro ao pagar com saldo" message={payment.problem?.message} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-sm">
          Seu saldo: <strong className="tabular-nums">{usd(balanceUsd)}</strong>
          {missing && (
            <span className="block text-muted-foreground">Faltam {missing} para este pagamento.</span>
          )}
        </p>
        <GuardedButton
          isWrite
          variant="secondary"
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
