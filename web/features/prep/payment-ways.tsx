import { type ReactNode, useId } from "react";
import { BalancePayment } from "./balance-payment.tsx";
import { PixPayment } from "./pix-payment.tsx";
import type { Pix } from "./prep.queries.ts";
import { ProofUpload } from "./proof-upload.tsx";

type PaymentWaysProps = {
  request: { id: string; number: number; totalUsd: number; proofUrl: string | null };
  pix: Pix;
  onPaid: () => void;
};

/** The ways to pay a request: PIX with its proof, or the balance. */
export function PaymentWays({ request, pix, onPaid }: PaymentWaysProps) {
  const { id, number, totalUsd, proofUrl } = request;
  return (
    <div className="flex flex-col gap-6">
      <Way title="Pague por PIX">
        <PixPayment pix={pix} totalUsd={totalUsd} />
      </Way>
      <Way title="Envie o comprovante">
        <ProofUpload id={id} number={number} hasProof={proofUrl !== null} onSent={onPaid} />
      </Way>
      <Way title="Ou pague com o seu saldo">
        <BalancePayment id={id} totalUsd={totalUsd} onPaid={onPaid} />
      </Way>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
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
