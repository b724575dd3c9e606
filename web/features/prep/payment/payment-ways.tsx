import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type Pix, type PrepRequest, payableRequestQuery } from "#web/features/prep/prep.queries";
import { usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { GuardedButton } from "#web/ui/guarded-button";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
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
 * because the customer pays that amount, even if its code expires before the proof is sent; when the total
 * changes, nobody should pay the former one, so it is replaced on request. While the request is under review
 * only another proof can be sent, so that nobody pays twice. The balance waits while a proof is chosen, which
 * says that the PIX was made.
 */
export function PaymentWays({ request, pix, onPaid, onUnsent }: PaymentWaysProps) {
  const { id, number, payableUsd, proofUrl, status } = request;
  const isUnderReview = status === "under_review";
  /** `given`: the total that the caller gave when this was read; a caller's total may never change. */
  const [shown, setShown] = useState({ pix, totalUsd: payableUsd, given: payableUsd });
  const [hasProof, setHasProof] = useState(false);
  const cache = useQueryClient();
  const showPresent = async () => {
    const now = await cache.fetchQuery({ ...payableRequestQuery(id), staleTime: 0 }).catch(() => null);
    if (now) setShown({ pix: now.pix, totalUsd: now.payableUsd, given: payableUsd }); // a failure is shown as a toast
  };
  return (
    <div className="flex flex-col gap-6">
      {!isUnderReview && (
        <PaymentSection title="Pague por PIX">
          {shown.given === payableUsd ? (
            <PixPayment pix={shown.pix} totalUsd={shown.totalUsd} />
          ) : (
            <TotalChanged from={shown.totalUsd} to={payableUsd} onShow={() => void showPresent()} />
          )}
        </PaymentSection>
      )}
      <PaymentSection title="Envie o comprovante">
        <ProofUpload
          id={id}
          number={number}
          quote={shown.pix?.quote}
          isReplacing={isUnderReview && proofUrl !== null}
          onSent={onPaid}
          onUnsent={onUnsent}
          onProof={setHasProof}
          onNewRate={() => void showPresent()}
        />
      </PaymentSection>
      {!isUnderReview && (
        <PaymentSection title="Ou pague com o seu saldo">
          <BalancePayment
            id={id}
            totalUsd={shown.given === payableUsd ? shown.totalUsd : payableUsd}
            hasProof={hasProof}
            onPaid={onPaid}
          />
        </PaymentSection>
      )}
    </div>
  );
}

const TotalChanged = ({ from, to, onShow }: { from: number; to: number; onShow: () => void }) => (
  <NoticePanel tone="warning" title="O total desta solicitação mudou" isAlert>
    <p>
      Era {usd(from)}, agora é {usd(to)}. Se você já pagou, envie o comprovante abaixo.
    </p>
    <Button variant="secondary" className="mt-3" onClick={onShow}>
      Ver o valor atualizado
    </Button>
  </NoticePanel>
);

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

type BalancePaymentProps = { id: string; totalUsd: number; hasProof: boolean; onPaid: () => void };

/** 'Pagar com saldo': pays at once, or shows how much is missing (docs/decisions/0020). */
function BalancePayment({ id, totalUsd, hasProof, onPaid }: BalancePaymentProps) {
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
          whyNot={
            hasProof
              ? "Envie ou remova o comprovante que você escolheu."
              : missing && `Saldo insuficiente: faltam ${missing}.`
          }
          isBusy={payment.isPending}
          onClick={() => void pay()}
        >
          Pagar {usd(totalUsd)} com saldo
        </GuardedButton>
      </div>
    </div>
  );
}
