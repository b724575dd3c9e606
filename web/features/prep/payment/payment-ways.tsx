import { type PayableRequest, whyNotPayable, whyNotProvable } from "@prepara/domain/prep/payment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type Pix, type PrepRequest, payableRequestQuery } from "#web/features/prep/prep.queries";
import { usd } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { SupportLink } from "#web/platform/support-link";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { GuardedButton } from "#web/ui/guarded-button";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { type PayableState, toPayable } from "./payable.ts";
import { usePayWithBalance } from "./payment.queries.ts";
import { PixPayment } from "./pix-payment.tsx";
import { ProofUpload } from "./proof-upload.tsx";

type PaymentWaysProps = {
  /** As last read: another window, or staff, may change it while this is open. */
  request: PayableState & Pick<PrepRequest, "id" | "number" | "proofUrl">;
  pix: Pix;
  onPaid: () => void;
  /** Told whether closing would lose a proof that was chosen and not sent. */
  onUnsent: (isUnsent: boolean) => void;
};

/** `given`: the caller's total when this was read; the caller may get the present one later. */
type Shown = { pix: Pix; totalUsd: number; given: number; state: PayableRequest };

type WhyNotPaid = ReturnType<typeof whyNotPayable>;

/**
 * The ways to pay a request: PIX with an uploaded proof, or the balance. The PIX stays as it was when
 * opened, because the customer pays that amount, even if its code expires before the proof is sent; when the
 * total changes, nobody should pay the former one, so it is replaced on request. A request that meanwhile is
 * under review, paid or cancelled offers neither PIX nor balance, so that nobody pays twice, and says why.
 * The balance waits while a proof is chosen, which says that the PIX was made.
 */
export function PaymentWays({ request, pix, onPaid, onUnsent }: PaymentWaysProps) {
  const { id, number, payableUsd, proofUrl } = request;
  const read = toPayable(request);
  const [shown, setShown] = useState<Shown>({ pix, totalUsd: payableUsd, given: payableUsd, state: read });
  const [hasProof, setHasProof] = useState(false);
  const [isWriting, setWriting] = useState(false);
  // What this dialog itself writes is read before it closes, and is no change by somebody else.
  const state = isWriting ? shown.state : read;
  const why = whyNotPayable(state);
  const shownWhy = whyNotPayable(shown.state);
  const isPayable = why === null && shownWhy === null;
  const cache = useQueryClient();
  const showPresent = async () => {
    const now = await cache.fetchQuery({ ...payableRequestQuery(id), staleTime: 0 }).catch(() => null);
    if (!now) return; // a failure is shown as a toast
    setShown({ pix: now.pix, totalUsd: now.payableUsd, given: payableUsd, state: toPayable(now) });
  };
  return (
    <div className="flex flex-col gap-6">
      {why !== shownWhy && (
        <StateChanged why={why} hasSentProof={proofUrl !== null} onShow={() => void showPresent()} />
      )}
      {isPayable && (
        <PaymentSection title="Pague por PIX">
          {shown.given === payableUsd ? (
            <PixPayment pix={shown.pix} totalUsd={shown.totalUsd} />
          ) : (
            <TotalChanged from={shown.totalUsd} to={payableUsd} onShow={() => void showPresent()} />
          )}
        </PaymentSection>
      )}
      {(whyNotProvable(state) === null || hasProof) && (
        <PaymentSection title="Envie o comprovante">
          <ProofUpload
            id={id}
            number={number}
            quote={shown.pix?.quote}
            isReplacing={why === "already_under_review" && proofUrl !== null}
            onSent={onPaid}
            onUnsent={onUnsent}
            onProof={setHasProof}
            onWriting={setWriting}
            onNewRate={() => void showPresent()}
          />
        </PaymentSection>
      )}
      {isPayable && (
        <PaymentSection title="Ou pague com o seu saldo">
          <BalancePayment
            id={id}
            totalUsd={shown.given === payableUsd ? shown.totalUsd : payableUsd}
            hasProof={hasProof}
            onPaid={onPaid}
            onWriting={setWriting}
          />
        </PaymentSection>
      )}
    </div>
  );
}

const stateTitles = {
  already_under_review: "O pagamento desta solicitação já está em análise",
  already_paid: "Esta solicitação já foi paga",
  already_approved: "Esta solicitação já foi aprovada",
  request_cancelled: "Esta solicitação foi cancelada",
  nothing_to_pay: "Esta solicitação não tem nada a pagar",
} as const satisfies Record<NonNullable<WhyNotPaid>, string>;

type StateChangedProps = { why: WhyNotPaid; hasSentProof: boolean; onShow: () => void };

/** What became of the request since the ways to pay it were opened. */
function StateChanged({ why, hasSentProof, onShow }: StateChangedProps) {
  if (why === null)
    return (
      <NoticePanel tone="warning" title="Esta solicitação espera o pagamento de novo" isAlert>
        <Button variant="secondary" className="mt-3" onClick={onShow}>
          Ver como pagar
        </Button>
      </NoticePanel>
    );
  return (
    <NoticePanel tone="warning" title={stateTitles[why]} isAlert>
      <div className="flex flex-col gap-3">
        <p>Não faça outro PIX. {paidAlready(why, hasSentProof)}</p>
        <SupportLink />
      </div>
    </NoticePanel>
  );
}

function paidAlready(why: WhyNotPaid, hasSentProof: boolean): string {
  if (why !== "already_under_review") return "Se você já fez um por esta tela, fale com o suporte.";
  if (!hasSentProof) return "Se você já fez um, envie o comprovante abaixo.";
  return "Se você pagou duas vezes, fale com o suporte: um comprovante novo substitui o que está em análise.";
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

type BalancePaymentProps = {
  id: string;
  totalUsd: number;
  hasProof: boolean;
  onPaid: () => void;
  /** Told that it is being paid, and when that failed. */
  onWriting: (isWriting: boolean) => void;
};

/** 'Pagar com saldo': pays at once, or shows how much is missing (docs/decisions/0020). */
function BalancePayment({ id, totalUsd, hasProof, onPaid, onWriting }: BalancePaymentProps) {
  const balanceUsd = useQuery(meQuery).data?.balanceUsd;
  const payment = usePayWithBalance();
  const isHere = useIsHere();
  const isShort = balanceUsd !== undefined && balanceUsd < totalUsd;
  const missing = isShort ? usd(Math.round((totalUsd - balanceUsd) * 100) / 100) : null;
  const pay = async () => {
    onWriting(true);
    const isPaid = await payment.run(id);
    if (!isPaid) onWriting(false);
    else if (isHere()) onPaid();
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
